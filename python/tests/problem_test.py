"""Problem: what goes in, what comes out, what it costs."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

import acol
import numpy as np

# In a process of its own: the peak of a process never goes down again.
MEMORY = """
import resource, sys
import numpy as np, acol
def peak(): return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
arms = np.empty((1_000_000, 20), order=sys.argv[1], dtype=sys.argv[2])
for start in range(0, len(arms), 50_000):
    arms[start:start + 50_000] = np.random.default_rng(start).standard_normal((50_000, 20))
rewards = np.arange(1_000_000.0)
before = peak()
problem = acol.Problem(arms, rewards)
view = problem.arms
assert view.shape == arms.shape and view[123_456, 7] == arms[123_456, 7]
print((peak() - before) / (8 * arms.size))
"""


class Input(unittest.TestCase):
    def test_any_order_type_and_stride_gives_the_same_arms(self):
        rows = [[1, 2], [3, 4], [5, 6]]
        wide = np.arange(48.0).reshape(6, 8)
        for arms, expected in [
            (rows, rows),
            (np.array(rows), rows),
            (np.array(rows, dtype=np.float32), rows),
            (np.asfortranarray(np.array(rows, dtype=float)), rows),
            (wide[::-2, 1:7:3], wide[::-2, 1:7:3]),
            (wide.astype(">f8")[:3], wide[:3]),
            (np.array(rows, dtype=object), rows),
        ]:
            problem = acol.Problem(arms, range(len(expected)))
            np.testing.assert_array_equal(problem.arms, expected)

    def test_unaligned_arrays_are_read_as_they_are(self):
        record = np.zeros(4, dtype=[("flag", "i1"), ("x", "<f8", (2,))])
        record["x"] = np.arange(8).reshape(4, 2)
        np.testing.assert_array_equal(acol.Problem(record["x"], range(4)).arms, record["x"])

    def test_what_is_wrong_is_said(self):
        for arguments, message in [
            (([1, 2], [1, 2]), "arms must have 2 axis(es), got 1"),
            (([["a"]], [1]), "arms must be an array of numbers, got dtype <U1"),
            (([[1, 2], [3]], [1, 2]), "arms must be an array of numbers"),
            (([[1.0], [np.nan]], [1, 2]), "arms[1][0] must be a finite number, got nan"),
            (([[1.0]], [np.inf]), "rewards[0] must be a finite number, got inf"),
            (([[1.0]], [1, 2]), "rewards must have one entry per arm (1), got 2"),
            (([[0.0]], [1]), "all features of all arms are zero: no answer could tell them apart"),
            ((np.empty((0, 2)), []), "the catalogue must have at least one arm"),
        ]:
            with self.assertRaises(ValueError) as raised:
                acol.Problem(*arguments)
            self.assertTrue(str(raised.exception).startswith(message), raised.exception)

    def test_repeated_rows_are_merged_into_their_best(self):
        problem = acol.Problem([[1.0], [2.0], [1.0]], [5, 6, 7])
        self.assertEqual((problem.candidates, problem.size), (3, 2))
        self.assertEqual([problem.candidate(arm) for arm in range(2)], [2, 1])
        self.assertEqual([problem.distinct(row) for row in range(3)], [0, 1, 0])
        with self.assertRaises(IndexError):
            problem.candidate(2)

    def test_an_intercept_is_a_constant_feature(self):
        problem = acol.Problem([[3.0], [4.0]], [1, 2], intercept=True)
        np.testing.assert_array_equal(problem.arms, [[3, 1], [4, 1]])
        self.assertTrue(problem.has_constant)


class Memory(unittest.TestCase):
    def test_arrays_out_are_read_only_views_that_keep_the_problem(self):
        arms = acol.Problem(np.eye(3), [1, 2, 3]).arms
        self.assertIsNotNone(arms.base)
        np.testing.assert_array_equal(arms, np.eye(3))  # the problem itself is gone
        with self.assertRaises(ValueError):
            arms[0, 0] = 7

    def test_a_large_catalogue_is_copied_once(self):
        for order, dtype in [("C", "f8"), ("F", "f8"), ("C", "f4")]:
            copies = float(subprocess.run([sys.executable, "-c", MEMORY, order, dtype], check=True,
                                          capture_output=True, text=True).stdout)
            self.assertLess(copies, 1.3, (order, dtype))  # the rest finds repeated rows
            self.assertGreater(copies, 0.9, (order, dtype))  # so that this measures something


class Catalogues(unittest.TestCase):
    def test_reads_what_the_command_line_reads(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "c.csv"
            path.write_text("id,a,b,cost\nx,1,2,3\ny,4,5,6\n")
            catalogue = acol.read_catalogue(path, id="id", features=["b", "a"], minimize="cost")
            self.assertEqual((catalogue.ids, catalogue.features), (["x", "y"], ["b", "a"]))
            np.testing.assert_array_equal(catalogue.arms, [[2, 1], [5, 4]])
            np.testing.assert_array_equal(catalogue.rewards, [-3, -6])
            with self.assertRaisesRegex(ValueError, "c.csv.*no column 'c'"):
                acol.read_catalogue(path, id="id", features=["c"], minimize="cost")
            with self.assertRaisesRegex(ValueError, "either maximize or minimize"):
                acol.read_catalogue(path, id="id", features=["a"])


if __name__ == "__main__":
    unittest.main()
