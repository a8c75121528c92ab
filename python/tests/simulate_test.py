"""Simulation and the bound: the same numbers as the command line's."""
import json
import math
import os
import pathlib
import signal
import subprocess
import tempfile
import time
import unittest

import acol
import numpy as np

INSTANCE = "irrelevant-dimensions:d=5,eps=0.1"


def command_line(*arguments):
    done = subprocess.run([os.environ["ACOL"], *arguments, "--json"], check=True, text=True,
                          capture_output=True)
    return json.loads(done.stdout)


def without_seconds(runs):
    return [{k: v for k, v in dict(run).items() if k != "seconds"} for run in runs]


class Simulate(unittest.TestCase):
    def test_agrees_with_the_command_line(self):
        for instance, algorithm in [(INSTANCE, "e-acol"), (INSTANCE, "g-acol-uniform"),
                                    ("unit-sphere:n=8,d=3", "acol"), ("line", "g-acol-tuned")]:
            theirs = command_line("simulate", instance, "--algorithm", algorithm, "--seeds", "4",
                                  "--first-seed", "3", "--delta", "0.1")
            ours = acol.simulate(instance, algorithm=algorithm, seeds=4, first_seed=3, delta=0.1)
            self.assertEqual(without_seconds(ours.runs), without_seconds(theirs.pop("runs")))
            for name, value in theirs.items():
                self.assertEqual(ours[name], value, name)

    def test_results_do_not_depend_on_the_threads(self):
        one, four = (acol.simulate("unit-sphere:n=8,d=3", seeds=8, jobs=jobs) for jobs in (1, 4))
        self.assertEqual(without_seconds(one.runs), without_seconds(four.runs))

    def test_published_spheres_are_what_numpy_draws(self):
        for n, d, seed in [(10, 30, 1), (7, 3, 30), (40, 11, 4_294_967_295 // 5)]:
            numbers = np.random.RandomState(seed)
            points = numbers.standard_normal((n + 1, d))
            points /= np.linalg.norm(points, axis=1, keepdims=True)
            arms = points[:n]
            _, i, j = min((np.linalg.norm(arms[i] - arms[j]), i, j)
                          for i in range(n) for j in range(i + 1, n))
            found = acol.find_instance(f"published-sphere:n={n},d={d},seed={seed}")
            np.testing.assert_allclose(found.problem.arms, arms, rtol=1e-12)
            np.testing.assert_allclose(found.problem.rewards, arms @ points[n], atol=1e-14)
            np.testing.assert_allclose(found.phi, arms[j] - arms[i], atol=1e-14)

    def test_an_instance_of_ones_own_and_its_file_agree(self):
        arms, phi = [[1.0, 0.0], [0.0, 1.0], [0.7, 0.7]], [0.5, 0.4]
        problem = acol.Problem(arms, [1, 2, 3], threshold=0.45)
        mine = acol.Instance(problem, phi, noise="gaussian", sigma=0.1, name="mine")
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "mine.json"
            path.write_text(json.dumps({"arms": arms, "rewards": [1, 2, 3], "phi": phi, "tau": 0.45,
                                        "noise": {"kind": "gaussian", "sigma": 0.1}}))
            from_file = acol.simulate(path, seeds=3)
        ours = acol.simulate(mine, seeds=3)
        self.assertEqual(ours.instance, "mine")
        self.assertEqual(without_seconds(ours.runs), without_seconds(from_file.runs))
        self.assertEqual((mine.best, mine.correct(1), mine.correct(0)), (1, True, False))

    def test_columns_are_one_row_a_run(self):
        result = acol.simulate(INSTANCE, seeds=4)
        columns = result.columns()
        self.assertEqual({len(column) for column in columns.values()}, {4})
        self.assertEqual(columns["questions"].tolist(), [run.questions for run in result.runs])
        self.assertEqual(np.median(columns["questions"]), result.median_questions)

    def test_progress_counts_the_runs(self):
        seen = []
        acol.simulate(INSTANCE, seeds=5, jobs=2, progress=seen.append)
        self.assertEqual(seen, [1, 2, 3, 4, 5])

    def test_what_is_wrong_is_said(self):
        for keywords, message in [
            ({"instance": "no-such"}, "unknown instance 'no-such'"),
            ({"instance": INSTANCE, "algorithm": "x"}, "unknown algorithm 'x'"),
            ({"instance": INSTANCE, "seeds": 0}, "seeds must be at least 1, got 0"),
            ({"instance": INSTANCE, "max_questions": 0}, "max_questions must be from 1 to 9e15"),
            ({"instance": INSTANCE, "seed": 1}, "first_seed"),
            ({"instance": "no-such.json"}, "no-such.json"),
        ]:
            with self.assertRaisesRegex(ValueError, message):
                acol.simulate(**keywords)

    def test_a_signal_ends_it(self):
        class Alarm(Exception):
            pass

        def ring(*_):
            raise Alarm

        before = signal.signal(signal.SIGALRM, ring)
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.2)
            start = time.monotonic()
            with self.assertRaises(Alarm):
                acol.simulate("irrelevant-dimensions:d=10,eps=0.0001", algorithm="g-acol", seeds=4,
                              jobs=2)
            self.assertLess(time.monotonic() - start, 20)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)


class LowerBound(unittest.TestCase):
    def test_agrees_with_the_command_line(self):
        theirs = command_line("bound", INSTANCE, "--delta", "0.1", "--noise-bound", "1")
        self.assertEqual(dict(acol.lower_bound(INSTANCE, delta=0.1, noise_bound=1)), theirs)

    def test_one_dimension_has_a_closed_form(self):
        # One feature: any arm measures phi; the widest, x = 2, best. H = max x^2 / (2 (x phi - t))^2.
        problem = acol.Problem([[0.5], [1.0], [2.0]], [1, 2, 3], threshold=0.7)
        bound = acol.lower_bound(problem, phi=[0.5], delta=0.05, noise_bound=3.0)
        expected = max((x / (2 * (0.5 * x - 0.7))) ** 2 for x in (1.0, 2.0))
        self.assertAlmostEqual(bound.complexity, expected, places=5)
        self.assertAlmostEqual(float(bound) / (18 * math.log(1 / 0.12) * expected), 1, places=5)
        self.assertEqual(bound.best_arm, 1)
        with self.assertRaisesRegex(ValueError, "needs phi and noise_bound"):
            acol.lower_bound(problem)


class Environment(unittest.TestCase):
    def test_answers_have_the_mean_and_spread_of_the_instance(self):
        instance = acol.find_instance("line:sigma=0.5")
        answers = acol.Environment(instance, seed=1).answer(acol.Question(3, count=100_000))
        mean = answers.sum / answers.count
        self.assertAlmostEqual(mean, 0.4, delta=4 * 0.5 / 316)
        self.assertAlmostEqual(answers.sum_of_squares / answers.count - mean**2, 0.25, delta=0.01)
        one, two = (acol.Environment(instance, seed=7).answer(acol.Question(0)) for _ in range(2))
        self.assertEqual(one, two)
        with self.assertRaisesRegex(IndexError, "arm must be from 0 to 9, got 10"):
            acol.Environment(instance).answer(acol.Question(10))


if __name__ == "__main__":
    unittest.main()
