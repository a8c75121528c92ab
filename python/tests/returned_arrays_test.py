"""Arrays that come out: every number is the right one, and views keep what they look at alive."""
import gc
import unittest
import weakref

import acol
import numpy as np

from arrays import REWARDS, ROWS, listed


class Out(unittest.TestCase):
    def check(self, array, expected, dtype, read_only):
        self.assertIs(type(array), np.ndarray)
        self.assertEqual(array.dtype, np.dtype(dtype))
        self.assertIs(array.dtype.type, np.dtype(dtype).type)
        self.assertEqual(array.tolist(), expected)
        self.assertEqual(listed(array), expected)
        self.assertEqual(array.flags.writeable, not read_only)

    def test_problems_and_instances(self):
        problem = acol.Problem(ROWS, REWARDS, intercept=True)
        self.check(problem.arms, [row + [1.0] for row in ROWS], "f8", True)
        self.check(problem.rewards, REWARDS, "f8", True)
        instance = acol.Instance(problem, phi=[1.0, 2.0, 0.0, -1.0])
        self.check(instance.phi, [1.0, 2.0, 0.0, -1.0], "f8", True)
        self.check(instance.values, [row[0] + 2 * row[1] - 1 for row in ROWS], "f8", True)

    def test_designs(self):
        design = acol.optimal_design(np.eye(4)[[2, 0, 3, 1]], gap=1e-9)
        self.check(design.arms, [point["arm"] for point in design.support], "i8", False)
        self.check(design.weights, [point["weight"] for point in design.support], "f8", True)
        self.assertEqual(listed(design.arms), [0, 1, 2, 3])

    def test_states_and_answers_of_a_policy(self):
        truth = [0.25, 0.5, 1.0, 0.5]
        arms = [[0.25, 1], [0.5, 0], [0, 1], [0.5, 0]]
        problem = acol.Problem(arms, [1, 2, 3, 1], threshold=0.75)
        policy = acol.make_policy("e-acol", problem, noise_bound=0.1)
        self.check(policy.states(), [0, 0, 0, 0], "u1", False)
        told = []
        while not policy.done():
            for question in policy.ask(limit=3):
                told.append((question.arm, question.round, truth[question.arm]))
                policy.tell(question, truth[question.arm])
        names = [acol.STATES[code] for code in listed(policy.states())]
        self.assertEqual(names[1:], ["feasible", "infeasible", "feasible"])
        self.assertGreater(len({arm for arm, _, _ in told}), 1)
        answers = policy.answers()
        for name, expected, dtype in [
            ("arm", [arm for arm, _, _ in told], "i8"),
            ("round", [round for _, round, _ in told], "i8"),
            ("constraint", [0] * len(told), "i8"),
            ("count", [1] * len(told), "i8"),
            ("sum", [answer for _, _, answer in told], "f8"),
            ("spread", [0.0] * len(told), "f8"),
            ("rater", [-1] * len(told), "i8"),
        ]:
            self.check(answers[name], expected, dtype, False)
        fresh = acol.make_policy("e-acol", problem, noise_bound=0.1)
        fresh.replay(answers)
        self.assertEqual(str(fresh.status()), str(policy.status()))

    def test_simulations(self):
        result = acol.simulate("unit-sphere:n=8,d=3", seeds=5, first_seed=2**40)
        columns = result.columns()
        for name, dtype in [("seed", "u8"), ("questions", "i8"), ("rounds", "i8"),
                            ("correct", "?"), ("feasible", "?"), ("seconds", "f8")]:
            self.check(columns[name], [run[name] for run in result.runs], dtype, False)
        rows = [-1 if run.recommended is None else run.recommended for run in result.runs]
        self.check(columns["recommended"], rows, "i8", False)
        self.assertEqual(listed(columns["seed"]), [2**40 + i for i in range(5)])
        self.assertGreater(len(set(listed(columns["questions"]))), 1)

    def test_drives(self):
        actions = [[0.01 * i, 0.4 - 0.02 * i] for i in range(20)]
        drive = acol.drive("base", actions)
        self.check(drive.actions, actions, "f8", False)
        self.check(drive.features, listed(acol.drive_features("base", [actions]))[0], "f8", False)
        self.assertEqual((drive.states.shape, len(set(listed(drive.states[:, 1])))), ((21, 4), 21))
        candidates = acol.driving_candidates()
        self.assertEqual((candidates.shape, len({bytes(one) for one in candidates})),
                         ((1000, 20, 2), 1000))

    def test_charts_show_the_numbers(self):
        problem = acol.Problem(ROWS, REWARDS)
        chart = acol.plot_catalogue(acol.make_policy("e-acol", problem, noise_bound=0.1))
        points = chart.spec["layer"][0]["data"]["values"]
        self.assertEqual([point["reward"] for point in points], REWARDS)
        design = acol.optimal_design(ROWS)
        points = acol.plot_design(design).spec["data"]["values"]
        self.assertEqual([(p["arm"], p["weight"]) for p in points],
                         [(str(arm), w) for arm, w in zip(listed(design.arms), design.weights)])


class Ownership(unittest.TestCase):
    def test_views_keep_their_owner_and_stay_right(self):
        class Watched(acol.Problem):
            """Python's own kind of problem, so that it can be watched."""

        for name, expected in [("arms", ROWS), ("rewards", REWARDS)]:
            problem = Watched(ROWS, REWARDS)
            seen = weakref.ref(problem)
            part = getattr(problem, name)[1:]
            del problem
            gc.collect()
            self.assertIsNotNone(seen())
            self.assertEqual(listed(part), expected[1:])
            del part
            gc.collect()
            self.assertIsNone(seen())

    def test_views_cannot_be_made_writable(self):
        for array in [acol.Problem(ROWS, REWARDS).arms, acol.optimal_design(ROWS).weights]:
            with self.assertRaises(ValueError):
                array[0] = 7
            with self.assertRaises(ValueError):
                array.setflags(write=True)

    def test_two_views_look_at_the_same_memory(self):
        problem = acol.Problem(ROWS, REWARDS)
        self.assertTrue(np.shares_memory(problem.arms, problem.arms))


if __name__ == "__main__":
    unittest.main()
