"""acol bound and acol benchmark: how many questions an instance takes, and how near to that algorithms come."""
import unittest

from command_line import Case, acol


class Bound(Case):
    def test_prints_the_agreed_fields(self):
        result = self.json_of("bound", "irrelevant-dimensions:d=10,eps=0.05", "--noise-bound", 1)
        self.assertAlmostEqual(result["complexity"], 400, delta=0.01)
        self.assertAlmostEqual(result["lower_bound"], 1696.2, delta=0.1)
        self.assertEqual(result["best_arm"], 9)
        self.assertAlmostEqual(sum(point["weight"] for point in result["support"]), 1, delta=1e-9)

    def test_prints_every_quantity_of_the_theorems(self):
        result = self.json_of("bound", "irrelevant-dimensions:d=10,eps=0.05", "--noise-bound", 1)
        self.assertAlmostEqual(result["worst_case"], 4000, delta=0.01)
        self.assertAlmostEqual(result["complexity_all"], 409, delta=0.01)
        self.assertAlmostEqual(result["smallest_gap"], 0.05, delta=1e-9)
        self.assertEqual(result["rounds"], 5)
        # 8 log(11 * 25/0.0025) 1.05 * 5 * 409 + 5, and 10 (1 + 2.1 log(11 * 100/0.0025) 400)
        self.assertAlmostEqual(result["upper_bounds"]["acol"], 199411, delta=2)
        self.assertAlmostEqual(result["upper_bounds"]["oracle"], 109164, delta=2)
        self.assertEqual(set(result["upper_bounds"]), {"acol", "oracle", "g_allocation"})
        self.assertEqual(set(result["proved_upper_bounds"]), {"acol", "oracle", "g_allocation"})

    def test_several_constraints_have_a_bound(self):
        file = self.file("two.json", '{"arms": [[1, 0], [0, 1]], "rewards": [1, 2], "phi": [[-0.5, 0.3], [-0.25, 0.4]]}')
        result = self.json_of("bound", file, "--noise-bound", 1)
        self.assertAlmostEqual(result["complexity"], 26.25, delta=0.01)  # 1/0.25 + 1/0.0625 + 1/0.16
        self.assertTrue(all("constraint" in point for point in result["support"]))
        for algorithm in ("g-acol", "oracle", "maxrew-u-tuned"):
            self.assertEqual(self.json_of("simulate", file, "--algorithm", algorithm, "--seeds", 2)["correct_share"], 1)

    def test_mismatched_constraints_are_refused(self):
        file = self.file("bad.json", '{"arms": [[1, 0]], "rewards": [1], "phi": [[1, 0], [0, 1]], "tau": [0]}')
        self.refused("bound", file, says="tau must have one entry per row of phi (2), got 1")

    def test_nothing_feasible(self):
        file = self.file("none.json", '{"arms": [[1, 0], [0, 1]], "rewards": [1, 2], "phi": [0.5, 0.25]}')
        result = self.json_of("bound", file)
        self.assertIsNone(result["best_arm"])
        self.assertAlmostEqual(result["complexity"], 20, delta=1e-3)

    def test_simulate_reports_it(self):
        result = self.json_of("simulate", "irrelevant-dimensions:d=5,eps=0.1", "--algorithm", "acol", "--noise-bound", 1,
                              "--seeds", 2)
        self.assertAlmostEqual(result["lower_bound"], 424.05, delta=0.5)

    def test_bad_input(self):
        self.refused("bound", "line", "--delta", 2, says="delta must be in (0, 1), got 2")
        self.refused("bound", "line", "--noise-bound", 0, says="noise_bound (R) must be positive")
        self.refused("bound", "line", "--rounding", 2, says="rounding (epsilon) must be in (0, 1], got 2")
        self.refused("bound", "nowhere", says="unknown instance 'nowhere'")


class Benchmark(Case):
    def test_compares_algorithms_on_given_instances(self):
        result = self.json_of("benchmark", "sample-efficiency", "--instances", "line:sigma=1",
                              "irrelevant-dimensions:d=3,eps=0.2,sigma=1", "--algorithms", "oracle,e-acol",
                              "--delta", "0.05,1e-6", "--seeds", 5)
        self.assertEqual(len(result["instances"]), 4)
        for row in result["instances"]:
            for cell in row["algorithms"].values():
                self.assertAlmostEqual(cell["ratio"], cell["median_questions"] / row["lower_bound"])
                self.assertEqual(cell["at_limit"], 0)
            self.assertLess(row["algorithms"]["e-acol"]["ratio"], row["algorithms"]["oracle"]["ratio"])

    def test_prints_a_table_for_people(self):
        text = acol("benchmark", "sample-efficiency", "--instances", "line:sigma=1", "--seeds", 3,
                    "--algorithms", "e-acol,g-acol", "--max-questions", 10).stdout
        self.assertIn("line:sigma=1", text)
        self.assertIn(">", text.splitlines()[1], "a run at its limit is shown as such")
        self.assertIn("times the bound in the median", text)

    def test_bad_input(self):
        for more, says in [
            (["--delta", "0.5"], "--delta must be numbers in (0, 0.416)"),
            (["--algorithms", "acme"], "unknown algorithm 'acme'"),
            (["--seeds", 0], "--seeds must be at least 1"),
            (["--instances", "none.json"], "none.json"),
        ]:
            with self.subTest(more=more):
                self.refused("benchmark", "sample-efficiency", *more, says=says)


if __name__ == "__main__":
    unittest.main()
