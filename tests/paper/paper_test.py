"""acol against an independent implementation of the paper (reference.py), under both readings of what it leaves open.

Without noise nothing is random in the round-based algorithms: every round must be as long, to the single question. The greedy
ones are compared by their medians over random runs."""
import json
import os
import subprocess
import unittest

import numpy as np

import reference

ACOL = os.environ["ACOL"]
READINGS = {"paper": reference.PAPER, "code": reference.CODE}
DELTA = 0.05


def irrelevant(dimension, epsilon):
    arms = np.zeros((dimension + 1, dimension))
    arms[:dimension] = np.eye(dimension)
    arms[dimension - 1, dimension - 1] = 1 - epsilon
    arms[dimension, dimension - 1] = 1 + epsilon
    phi = np.eye(dimension)[dimension - 1]
    return reference.Instance(arms, arms @ phi, phi, 1.0)


def line(reading):
    arms = (np.linspace(0, 1, 10) if reading == "paper" else np.arange(1, 11) / 10)[:, None]
    return reference.Instance(arms, arms[:, 0], np.ones(1), 0.25)


def instances(reading):
    """Our names of three instances, and the same written down here."""
    return [("irrelevant-dimensions:d=10,eps=0.05", irrelevant(10, 0.05)),
            ("irrelevant-dimensions:d=4,eps=0.11", irrelevant(4, 0.11)), ("line", line(reading))]


def acol(name, algorithm, reading, sigma, seeds):
    separator = "," if ":" in name else ":"
    done = subprocess.run([ACOL, "simulate", f"{name}{separator}sigma={sigma}", "--algorithm", algorithm, "--as", reading,
                           "--seeds", str(seeds), "--jobs", "1", "--json"], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise AssertionError(done.stderr)
    return json.loads(done.stdout)["runs"]


class RoundBased(unittest.TestCase):
    def test_every_question_is_the_same(self):
        for reading, options in READINGS.items():
            for name, instance in instances(reading):
                for algorithm in ("acol", "oracle", "g-allocation", "uniform"):
                    with self.subTest(reading=reading, instance=name, algorithm=algorithm):
                        lengths, best, shortest = reference.round_based(
                            instance, algorithm, options, DELTA,
                            lambda arm, count, of=instance: count * of.arms[arm] @ of.phi)
                        run = acol(name, algorithm, reading, 0, 1)[0]
                        self.assertEqual((run["rounds"], run["recommended"]), (len(lengths), best))
                        # A round at its shortest, r(epsilon), may be for one arm of next to no weight more.
                        allowed = shortest * (1 + 1 / options.rounding)
                        self.assertLessEqual(abs(run["questions"] - sum(lengths)), allowed)


GREEDY = {  # the choices on the axes of Algorithm 2: pool and criterion
    "greedy-maxvar": ("all", "maxvar"), "adaptive-uniform": ("all", "uniform"), "maxrew-u": ("uncertain", "maxreward"),
    "maxrew-f": ("feasible", "maxreward"), "g-acol": ("uncertain", "maxvar"), "g-acol-uniform": ("uncertain", "uniform")}


class Greedy(unittest.TestCase):
    SIGMA = 0.05

    def compare(self, name, instance, reading, algorithm, runs, tuned):
        pool, criterion = GREEDY[algorithm]
        counts = []
        for seed in range(runs):
            generator = np.random.default_rng(seed)
            counts.append(reference.greedy(
                instance, READINGS[reading], pool, criterion, DELTA,
                lambda arm, count: instance.arms[arm] @ instance.phi + self.SIGMA * generator.normal(), generator,
                sqrt_beta=0.5 if tuned else None)[0])
        theirs = np.median(counts)
        ours = np.median([run["questions"] for run in acol(name, algorithm + "-tuned" * tuned, reading, self.SIGMA, runs)])
        with self.subTest(reading=reading, instance=name, algorithm=algorithm, tuned=tuned):
            self.assertLess(abs(np.log(ours / theirs)), np.log(1.35) + 2 / theirs)

    def test_tuned_medians_agree_within_noise(self):
        for reading in READINGS:
            for name, instance in instances(reading):
                for algorithm in GREEDY:
                    if algorithm != "maxrew-f" or name == "line":  # elsewhere it asks about one feasible arm for ever
                        self.compare(name, instance, reading, algorithm, 15, tuned=True)

    def test_medians_with_intervals_from_theory_agree_within_noise(self):
        for reading in READINGS:
            for algorithm in GREEDY:
                # The paper's line begins with an arm at the origin, of which MaxRew-F learns nothing and asks for ever.
                if algorithm != "maxrew-f" or reading == "code":
                    self.compare("line", line(reading), reading, algorithm, 3, tuned=False)


class Theory(unittest.TestCase):
    def test_quantities_of_the_theorems(self):
        instance = irrelevant(10, 0.05)
        done = subprocess.run([ACOL, "bound", "irrelevant-dimensions:d=10,eps=0.05", "--noise-bound", "1", "--json"],
                              capture_output=True, text=True, check=True)
        bound = json.loads(done.stdout)
        _, complexity_all = reference.minimax_design(instance.arms, instance.arms, 1 / instance.gaps ** 2)
        gap = np.abs(instance.gaps).min()
        rounds = int(np.ceil(-np.log2(gap)))
        self.assertAlmostEqual(bound["complexity_all"] / complexity_all, 1, places=5)
        self.assertAlmostEqual(bound["worst_case"], 10 / gap ** 2, places=5)
        self.assertEqual(bound["rounds"], rounds)
        printed = 8 * np.log(11 * rounds ** 2 / DELTA ** 2) * 1.05 * rounds * complexity_all + rounds
        self.assertAlmostEqual(bound["upper_bounds"]["acol"] / printed, 1, places=5)


if __name__ == "__main__":
    unittest.main()
