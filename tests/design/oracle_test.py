"""The design solver against solvers that share nothing with it: a semidefinite program (cvxopt) for any
targets and weights, and a linear program (HiGHS) for one target."""
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

import numpy as np
from cvxopt import matrix, solvers
from scipy.optimize import linprog

ACOL = os.environ["ACOL"]
solvers.options.update(show_progress=False, abstol=1e-9, reltol=1e-9, feastol=1e-9)


def by_semidefinite_program(arms, targets):
    """min 1'l subject to [A(l) y; y' 1] >= 0 for every target y, l >= 0."""
    count, dimension = arms.shape
    blocks, right = [], []
    for y in targets:
        block = np.zeros(((dimension + 1) ** 2, count))
        for i, x in enumerate(arms):
            padded = np.zeros((dimension + 1, dimension + 1))
            padded[:dimension, :dimension] = -np.outer(x, x)
            block[:, i] = padded.ravel()
        constant = np.zeros((dimension + 1, dimension + 1))
        constant[:dimension, dimension] = constant[dimension, :dimension] = y
        constant[dimension, dimension] = 1
        blocks.append(matrix(block))
        right.append(matrix(constant))
    found = solvers.sdp(matrix(np.ones(count)), Gl=matrix(-np.eye(count)), hl=matrix(np.zeros(count)), Gs=blocks,
                        hs=right)
    return found["primal objective"], found["status"]


def by_linear_program(arms, target):
    """c-optimality: (min |u|_1 subject to X'u = y)^2."""
    found = linprog(np.ones(2 * len(arms)), A_eq=np.hstack([arms.T, -arms.T]), b_eq=target, method="highs")
    return found.fun ** 2


class Oracle(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def design(self, arms, targets, weights=None, gap=1e-6, order="C"):
        np.save(self.folder / "arms.npy", np.asarray(arms, order=order))
        (self.folder / "targets.txt").write_text("\n".join(map(str, targets)) + "\n")
        command = [ACOL, "design", self.folder / "arms.npy", "--targets", self.folder / "targets.txt", "--gap",
                   str(gap), "--json"]
        if weights is not None:
            (self.folder / "weights.txt").write_text("\n".join(map(repr, map(float, weights))) + "\n")
            command += ["--weights", self.folder / "weights.txt"]
        result = subprocess.run(command, capture_output=True, text=True, timeout=60)
        self.assertEqual(result.returncode, 0, result.stderr + result.stdout)
        return json.loads(result.stdout)

    def check(self, found, optimum, tolerance):
        self.assertLessEqual(found["lower_bound"], optimum * (1 + tolerance))
        self.assertGreaterEqual(found["value"], optimum * (1 - tolerance))
        self.assertLessEqual(found["relative_gap"], 1e-6)

    def test_semidefinite_programs(self):
        rng = np.random.default_rng(7)
        solved = 0
        for case in range(int(os.environ.get("ORACLE_CASES", "300"))):
            dimension = int(rng.integers(1, 5))
            count = int(rng.integers(dimension + 1, 14))
            arms = rng.normal(size=(count, dimension))
            if case % 3 == 1:
                arms /= np.linalg.norm(arms, axis=1, keepdims=True)
            targets = rng.choice(count, size=int(rng.integers(1, min(count, 6) + 1)), replace=False)
            weights = 10 ** rng.uniform(-1, 1, size=len(targets))
            optimum, status = by_semidefinite_program(arms, np.sqrt(weights)[:, None] * arms[targets])
            if status != "optimal":
                continue
            solved += 1
            with self.subTest(case=case):
                self.check(self.design(arms, targets, weights, order="CF"[case % 2]), optimum, 2e-6)
        self.assertGreater(solved, 0.9 * int(os.environ.get("ORACLE_CASES", "300")))

    def test_linear_programs(self):
        rng = np.random.default_rng(8)
        for case in range(60):
            dimension = int(rng.integers(2, 12))
            arms = rng.normal(size=(int(rng.integers(dimension, 200)), dimension))
            target = int(rng.integers(len(arms)))
            with self.subTest(case=case):
                self.check(self.design(arms, [target]), by_linear_program(arms, arms[target]), 1e-7)


if __name__ == "__main__":
    unittest.main()
