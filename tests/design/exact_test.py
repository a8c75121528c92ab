"""What the design solver says of numbers of every size, against fractions, which lose no digit."""
import json
import os
import pathlib
import random
import subprocess
import tempfile
import unittest
from fractions import Fraction

ACOL = os.environ["ACOL"]


def variance(support, weights, target):
    """y'A^-1 y, A = sum of l x x', by Gaussian elimination of [A y]; None where y is not in the span."""
    size = len(target)
    rows = [[sum(w * x[i] * x[j] for w, x in zip(weights, support)) for j in range(size)] + [target[i]] for i in range(size)]
    solution, done = {}, []
    for column in range(size):
        pivot = next((row for row in rows if row not in done and row[column] != 0), None)
        if pivot is None:
            continue
        done.append(pivot)
        solution[column] = pivot
        for row in rows:
            if row is not pivot and row[column] != 0:
                factor = row[column] / pivot[column]
                row[:] = [a - factor * b for a, b in zip(row, pivot)]
    if any(row[size] != 0 for row in rows if row not in done):
        return None
    return sum(pivot[size] / pivot[column] * target[column] for column, pivot in solution.items())


class Exact(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def design(self, arms, targets):
        (self.folder / "arms.csv").write_text("".join(",".join(map(repr, row)) + "\n" for row in arms))
        (self.folder / "targets.txt").write_text("".join(f"{target}\n" for target in targets))
        result = subprocess.run([ACOL, "design", self.folder / "arms.csv", "--targets", self.folder / "targets.txt", "--json"],
                                capture_output=True, text=True, timeout=60)
        self.assertIn(result.returncode, (0, 1), result.stderr)
        return result.returncode, json.loads(result.stdout)

    def test_no_value_is_smaller_than_it_is_and_no_bound_larger(self):
        draw = random.Random(11)
        solved = 0
        for case in range(int(os.environ.get("EXACT_CASES", "150"))):
            size = draw.choice([1, 2, 3])
            # Powers of two, so that arms which are parallel on paper are parallel.
            units = [2.0 ** draw.choice([0, 0, 17, -664, 664, -820, 990]) for _ in range(size)]
            lengths = [2.0 ** draw.choice([0, 0, 0, -13, -26, -40, -66, -200]) for _ in range(draw.randrange(size, 7))]
            arms = [[draw.choice([-2, -1, 0, 1, 1, 3]) * length * unit for unit in units] for length in lengths]
            arms.append([3 * unit for unit in units])  # so that lengths count alike in all features
            targets = [i for i, arm in enumerate(arms) if any(arm)][:draw.choice([1, 2, 9])]
            if not targets:
                continue
            status, found = self.design(arms, targets)
            solved += status == 0
            points = {one["arm"]: Fraction(one["weight"]) for one in found["support"]}
            support = [[Fraction(entry) for entry in arms[arm]] for arm in points]
            exact = [variance(support, list(points.values()), [Fraction(entry) for entry in arms[target]]) for target in targets]
            if None in exact:  # within 1e-8 of the span counts as inside
                continue
            with self.subTest(case=case, arms=arms, targets=targets):
                if found["value"] is not None:
                    self.assertGreaterEqual(Fraction(found["value"]) * Fraction(100001, 100000), max(exact))
                self.assertLessEqual(Fraction(found["lower_bound"]) * Fraction(99999, 100000), max(exact))
        self.assertGreater(solved, 0.5 * case)


if __name__ == "__main__":
    unittest.main()
