"""A policy written in Python takes part in simulations beside the built-in ones."""
import unittest

import acol
import numpy as np


def wrapped(name):
    def make(problem, options):
        return acol.make_policy(name, problem, delta=options.delta, seed=options.seed,
                                noise_bound=options.noise_bound, norm_bound=options.norm_bound)
    return make


class Fixed:
    """Asks what it was given, then recommends what it was given."""

    questions, answer, guarantee = [0], 0, "heuristic"

    def __init__(self, problem, options):
        self.left, self.told = list(self.questions), []

    def ask(self, limit):
        return self.left

    def tell(self, question, answer):
        self.told.append((question, answer))
        self.left = self.left[1:]

    def done(self):
        return not self.left

    def recommend(self):
        return self.answer


def simulate(instance="line", **attributes):
    return acol.simulate(instance, policy=type("Mine", (Fixed,), attributes), seeds=2)


class OwnPolicy(unittest.TestCase):
    def test_a_wrapped_built_in_policy_does_what_it_does_by_itself(self):
        for name in ("g-acol", "g-acol-uniform", "greedy-maxvar-tuned"):
            for jobs in (1, 3):
                ours = acol.simulate("unit-sphere:n=6,d=3,sigma=0.02", policy=wrapped(name), seeds=6,
                                     jobs=jobs, margin=0, max_questions=3000)
                theirs = acol.simulate("unit-sphere:n=6,d=3,sigma=0.02", algorithm=name, seeds=6,
                                       max_questions=3000)
                for mine, built_in in zip(ours.runs, theirs.runs):
                    for field in ("seed", "outcome", "guarantee", "recommended", "correct",
                                  "feasible", "questions", "rounds"):
                        self.assertEqual(mine[field], built_in[field], (name, jobs, field))

    def test_what_it_proves_is_what_it_says_it_does(self):
        # Of `line`, rows 0 and 1 are feasible (0.1, 0.2 <= 0.25) and row 1 is the best.
        heuristic = simulate(questions=[3, 4], answer=1).runs[0]
        self.assertEqual((heuristic.outcome, heuristic.guarantee), ("stopped", "heuristic"))
        self.assertEqual((heuristic.recommended, heuristic.correct, heuristic.questions), (1, True, 2))
        certified = simulate(answer=acol.Recommendation(0), guarantee="certified").runs[0]
        self.assertEqual((certified.outcome, certified.correct), ("certified", False))
        none = simulate(answer=None, guarantee="certified").runs[0]
        self.assertEqual((none.outcome, none.recommended, none.correct), ("infeasible", None, False))

    def test_it_is_told_numbers_and_many_answers_at_once(self):
        seen = []

        class Watch(Fixed):
            questions = [acol.Question(2, count=1), acol.Question(3, count=50)]

            def tell(self, question, answer):
                seen.append((question, answer))
                super().tell(question, answer)

        result = acol.simulate("line:sigma=0", policy=Watch, seeds=1, noise_bound=1)
        self.assertEqual(result.runs[0].questions, 51)
        self.assertEqual(seen[0][0], acol.Question(2))
        self.assertAlmostEqual(seen[0][1], 0.3)
        self.assertIsInstance(seen[1][1], acol.Answers)
        self.assertEqual(seen[1][1].count, 50)
        self.assertAlmostEqual(seen[1][1].sum, 20)

    def test_the_budget_ends_it(self):
        run = acol.simulate("line", policy=wrapped("g-acol"), seeds=1, max_questions=3).runs[0]
        self.assertEqual((run.outcome, run.questions, run.correct), ("budget", 3, False))

    def test_it_sees_the_options(self):
        seen = []

        class Curious(Fixed):
            def __init__(self, problem, options):
                super().__init__(problem, options)
                seen.append(dict(options))

        acol.simulate("line:sigma=0.3", policy=Curious, seeds=2, first_seed=4, delta=0.2, rule="widest")
        self.assertEqual([o["seed"] for o in seen], [4, 5])
        self.assertEqual((seen[0]["delta"], seen[0]["noise_bound"], seen[0]["rule"]),
                         (0.2, 0.3, "widest"))
        self.assertNotIn("truth", seen[0])

    def test_its_problem_outlives_the_run(self):
        kept = []

        class Keeper(Fixed):
            def __init__(self, problem, options):
                super().__init__(problem, options)
                kept.append(problem)

        acol.simulate("unit-sphere:n=20,d=4", policy=Keeper, seeds=3, jobs=2)
        for problem in kept:
            np.testing.assert_allclose(np.linalg.norm(problem.arms, axis=1), 1)

    def test_errors_reach_the_caller_as_they_are(self):
        class Broken(Fixed):
            def tell(self, question, answer):
                raise ZeroDivisionError("mine")

        for jobs in (1, 3):
            with self.assertRaisesRegex(ZeroDivisionError, "mine"):
                acol.simulate("line", policy=Broken, seeds=6, jobs=jobs)
        for attributes, message in [
            ({"questions": [10]}, "the policy asks about row 10; the catalogue has 10"),
            ({"questions": [acol.Question(0, count=0)]}, "the policy asks 0 times about row 0"),
            ({"done": lambda self: False}, "the policy is not done and asks nothing"),
            ({"answer": -1}, "the policy recommends row -1; the catalogue has 10"),
            ({"guarantee": "sure"}, "guarantee must be one of certified, heuristic; got 'sure'"),
        ]:
            with self.assertRaisesRegex(ValueError, message):
                simulate(**attributes)
        with self.assertRaises(AttributeError):
            acol.simulate("line", policy=lambda problem, options: object(), seeds=1)
        with self.assertRaises(TypeError):
            simulate(questions=["row 1"])
        with self.assertRaisesRegex(ValueError, "an algorithm or a policy, not both"):
            acol.simulate("line", algorithm="acol", policy=Fixed)


if __name__ == "__main__":
    unittest.main()
