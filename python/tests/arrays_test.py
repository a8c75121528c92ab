"""Arrays that go in: every number is the right one, whatever its layout and type and whatever numpy is installed."""
import pathlib
import unittest

import acol
import numpy as np

from arrays import REWARDS, ROWS, listed

SOURCES = pathlib.Path(__file__).resolve().parent.parent / "bindings"


def layouts(rows, dtype):
    """The same numbers in memory in many ways."""
    plain = np.array(rows, dtype=dtype)
    frozen = plain.copy()
    frozen.setflags(write=False)
    wide = np.zeros(tuple(3 * size for size in plain.shape), dtype=dtype)
    wide[tuple(slice(1, None, 3) for _ in plain.shape)] = plain
    packed = np.zeros(1, dtype=[("flag", "i1"), ("numbers", dtype, plain.shape)])
    packed["numbers"][0] = plain
    backwards = tuple(slice(None, None, -1) for _ in plain.shape)
    yield "plain", plain
    yield "read-only", frozen
    yield "Fortran order", np.asfortranarray(plain)
    yield "strided", wide[tuple(slice(1, None, 3) for _ in plain.shape)]
    yield "negative strides", plain[backwards].copy()[backwards]
    yield "unaligned", packed["numbers"][0]
    yield "swapped bytes", plain.astype(plain.dtype.newbyteorder())


class In(unittest.TestCase):
    def test_every_layout_and_type_gives_the_same_catalogue(self):
        whole = [[int(4 * x) for x in row] for row in ROWS]
        costs = [1, 2, 3, 4]
        for rows, rewards, types in [
            (ROWS, REWARDS, ["f8", "f4", "f2", "g", "O"]),
            (whole, REWARDS, ["i1", "i2", "i4", "i8", "q", "l"]),
            ([[abs(x) for x in row] for row in whole], REWARDS, ["u1", "u2", "u4", "u8"]),
            ([[True, False], [False, True]], [True, False], ["?"]),
        ]:
            for dtype in types:
                for (name, arms), (_, values) in zip(layouts(rows, dtype), layouts(rewards, dtype)):
                    with self.subTest(name, dtype=dtype):
                        problem = acol.Problem(arms, values, costs=costs[:len(rows)])
                        self.assertEqual(listed(problem.arms), [list(map(float, r)) for r in rows])
                        self.assertEqual(listed(problem.rewards), list(map(float, rewards)))

    def test_lists_tuples_ranges_and_buffers_are_arrays_too(self):
        for rewards in [(1, 2, 3), range(1, 4), memoryview(np.array([1.0, 2.0, 3.0])),
                        [np.float32(1), 2, True + 2], np.array([1, 2, 3], dtype=object)]:
            problem = acol.Problem(tuple((x,) for x in (5, 6, 7)), rewards)
            self.assertEqual(listed(problem.rewards), [1.0, 2.0, 3.0])
            self.assertEqual(listed(problem.arms), [[5.0], [6.0], [7.0]])

    def test_row_numbers_of_every_layout_and_type(self):
        expected = acol.optimal_design(ROWS, targets=[3, 0, 2])
        for dtype in ["i1", "i4", "i8", "q", "u1", "u8"]:
            for name, targets in layouts([3, 0, 2], dtype):
                with self.subTest(name, dtype=dtype):
                    design = acol.optimal_design(ROWS, targets=targets)
                    self.assertEqual(dict(design), dict(expected))

    def test_arrays_without_axes_or_entries_are_refused(self):
        for arms, rewards, message in [
            (np.float64(3), [1], "arms must have 2 axis(es), got 0"),
            (np.array(3.0), [1], "arms must have 2 axis(es), got 0"),
            (None, [1], "arms must have 2 axis(es), got 0"),
            (np.zeros((2, 2, 2)), [1, 2], "arms must have 2 axis(es), got 3"),
            ([[1.0]], 1.0, "rewards must have 1 axis(es), got 0"),
            ([], [], "arms must have 2 axis(es), got 1"),
            (np.empty((0, 3)), np.empty(0), "the catalogue must have at least one arm"),
            (np.empty((3, 0)), [1, 2, 3], ""),
            ([[1j]], [1], "arms must be an array of numbers, got dtype complex128"),
            ([[10**400]], [1], "arms must be an array of numbers"),
            ([["1"]], [1], "arms must be an array of numbers, got dtype <U1"),
            (np.array([["2020-01-01"]], dtype="M8[D]"), [1],
             "arms must be an array of numbers, got dtype datetime64[D]"),
        ]:
            with self.assertRaises(ValueError) as raised:
                acol.Problem(arms, rewards)
            self.assertTrue(str(raised.exception).startswith(message), raised.exception)

    def test_row_numbers_that_do_not_fit_are_refused(self):
        with self.assertRaisesRegex(ValueError, r"targets\[1\] must be below 2\^63"):
            acol.optimal_design(ROWS, targets=np.array([0, 2**63 + 1], dtype=np.uint64))

    def test_other_errors_are_not_ours_to_translate(self):
        class Stubborn:
            def __array__(self, *_, **__):
                raise KeyboardInterrupt

        with self.assertRaises(KeyboardInterrupt):
            acol.Problem(Stubborn(), [1])

    def test_an_answer_is_a_number_of_any_type_or_an_array(self):
        def told(answer):
            policy = acol.make_policy("e-acol", acol.Problem([[1.0], [2.0]], [1, 2]),
                                      noise_bound=10.0, margin=0.1)
            policy.tell(policy.open_questions()[0], answer, rater=3)
            answers = policy.answers()
            return [answers[name][0].item() for name in ("count", "sum", "spread", "rater")]

        for one in [2, 2.0, np.float64(2), np.float32(2), np.int64(2), np.uint8(2), np.array(2.0),
                    [2], np.array([2], dtype="i2")]:
            self.assertEqual(told(one), [1, 2.0, 0.0, 3], repr(one))
        for name, several in layouts([1.0, -3.0], "f4"):
            self.assertEqual(told(several), [2, -2.0, 8.0, 3], name)
        for wrong, error in [("yes", TypeError), (None, TypeError), ([["a"]], TypeError),
                             ([[1.0]], ValueError), (10**400, OverflowError)]:
            with self.assertRaises(error):
                told(wrong)

    def test_drives_of_every_layout(self):
        actions = acol.driving_candidates()[:5]
        expected = listed(acol.drive_features("base", actions))
        for name, array in layouts(actions, "f8"):
            with self.subTest(name):
                self.assertEqual(listed(acol.drive_features("base", array)), expected)
        self.assertEqual(listed(acol.drive_features("base", actions.reshape(5, 40))), expected)
        for i in range(5):
            self.assertEqual(listed(acol.drive("base", actions[i]).features), expected[i])
        self.assertEqual(acol.drive_features("base", np.zeros((0, 20, 2))).shape, (0, 8))
        for wrong in [np.zeros(40), 3.0, np.zeros((2, 21, 2))]:
            with self.assertRaisesRegex(ValueError, "actions must be n x 20 x 2 numbers"):
                acol.drive_features("base", wrong)


class Bindings(unittest.TestCase):
    def test_nothing_reads_the_memory_of_numpys_objects(self):
        # pybind11's arrays do, and what they read is right for the numpy they were written for.
        for path in sorted(SOURCES.glob("*.[hc]pp")):
            text = path.read_text(encoding="utf-8")
            for header in ("pybind11/numpy.h", "pybind11/eigen", "numpy/"):
                self.assertNotIn(f"#include <{header}", text, path.name)


if __name__ == "__main__":
    unittest.main()
