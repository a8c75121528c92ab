"""acol design: the agreed fields, numbers of every size, and one clear line for bad input."""
import json
import unittest

from command_line import Case, acol


class Design(Case):
    ARMS = "a,b\n1,0\n0,1\n1,1\n0,0\n"

    def test_prints_the_agreed_fields(self):
        result = self.json_of("design", self.file("arms.csv", self.ARMS), "--gap", 1e-6)
        self.assertLessEqual(result["lower_bound"], 2 + 1e-9)
        self.assertAlmostEqual(result["value"], 2, delta=1e-5)
        self.assertAlmostEqual(result["relative_gap"], result["value"] / result["lower_bound"] - 1, delta=1e-12)
        self.assertAlmostEqual(sum(point["weight"] for point in result["support"]), 1, delta=1e-9)
        self.assertGreater(result["pass_seconds"], 0)
        self.assertGreater(result["seconds"], 0)
        self.assertGreaterEqual(result["iterations"], 0)

    def test_targets_weights_and_caps_come_from_files(self):
        arms = self.file("arms.csv", "1,0\n0,1\n")
        targets = self.file("targets.txt", "0\n1\n")
        weights = self.file("weights.txt", "1\n3\n")
        result = self.json_of("design", arms, "--targets", targets, "--weights", weights, "--gap", 1e-6)
        self.assertAlmostEqual(result["value"], 4, delta=1e-4)
        caps = self.file("caps.txt", "0.9\n0.6\n")
        result = self.json_of("design", arms, "--targets", targets, "--weights", weights, "--caps", caps)
        self.assertAlmostEqual(result["value"], 5, delta=1e-2)
        self.assertLessEqual(result["support"][1]["weight"], 0.6 + 1e-9)

    def test_a_target_that_cannot_be_reached_has_no_finite_value(self):
        arms = self.file("arms.csv", "1,0\n2,0\n0,1\n")
        caps = self.file("caps.txt", "1\n1\n0\n")
        result = self.json_of("design", arms, "--caps", caps, status=1)
        self.assertIsNone(result["value"])
        self.assertEqual(result["stop"], "unbounded")

    def test_numbers_of_every_size(self):
        for content in ("1e200,1\n2e200,3\n", "1e-200,1\n2e-200,3\n", "1e308,1\n1e308,3\n", "5e-324,1\n1e-323,3\n",
                        "1e-160,1e160\n1e160,1e-160\n", "1e308,-1e308\n-1e308,-1e308\n", "1e-300,0\n0,1e-320\n"):
            result = self.json_of("design", self.file("arms.csv", content))
            self.assertAlmostEqual(result["value"], 2, 3, content)  # the rank, in any units
        for content in ("1e300,1e300\n1e-300,0\n", "1,1\n1e-200,0\n"):
            self.refused("design", self.file("arms.csv", content), says="arm 1 is more than 1e150 times shorter than others")

    def test_short_arms_have_their_true_value(self):
        targets = self.file("targets.txt", "0\n")
        for length in ("1e-6", "1e-8", "1e-12", "1e-20", "1e-100"):
            arms = self.file("arms.csv", f"1,1\n{length},0\n")
            for more, optimum in (([], 2), (["--targets", targets], 1)):
                result = acol("design", arms, *more, "--json")
                self.assertIn(result.returncode, (0, 1), result.stderr)
                found = json.loads(result.stdout)
                self.assertLessEqual(found["lower_bound"], optimum * (1 + 1e-9), (length, more))
                self.assertGreaterEqual(found["value"], optimum * (1 - 1e-9), (length, more))

    def test_a_time_limit_that_is_hit_is_status_1_with_the_true_gap(self):
        rows = "".join(f"{(i * 37) % 101 - 50},{(i * 53) % 97 - 48},{(i * 71) % 89 - 44}\n" for i in range(400))
        arms = self.file("arms.csv", rows)
        targets = self.file("targets.txt", "".join(f"{i}\n" for i in range(0, 400, 3)))
        result = self.json_of("design", arms, "--targets", targets, "--gap", 1e-12, "--time-limit", 0, status=1)
        self.assertEqual(result["stop"], "time_limit")
        self.assertGreaterEqual(result["value"], result["lower_bound"])

    def test_bad_input(self):
        arms = self.file("arms.csv", self.ARMS)
        one = self.file("one.txt", "1\n")
        for arguments, says in [
            ([arms, "--targets", self.file("t.txt", "")], "the file is empty"),
            ([arms, "--targets", self.file("t1.txt", "0\n4\n")], "t1.txt:2: must be a whole number from 0 to 3, got '4'"),
            ([arms, "--targets", self.file("t2.txt", "-1\n")], "must be a whole number from 0 to 3"),
            ([arms, "--targets", self.file("t3.txt", "3\n")], "all targets are zero"),
            ([arms, "--weights", one], "must have one number per target (4), got 1"),
            ([arms, "--weights", self.file("w.txt", "1\n-1\n1\n1\n")], "weights[1]"),
            ([arms, "--weights", self.file("w2.txt", "1\nnan\n1\n1\n")], "w2.txt:2: must be one finite number"),
            ([arms, "--caps", self.file("c.txt", "0.1\n0.1\n0.1\n0.1\n")], "caps must sum to at least 1"),
            ([arms, "--gap", 0], "gap must be positive, got 0"),
            ([arms, "--gap", -1], "gap must be positive"),
            ([arms, "--time-limit", -1], "time_limit"),
            (["none.csv"], "none.csv: cannot be read"),
            ([self.file("r.csv", "1,2\n3\n")], "r.csv:2: 1 cells where the first row has 2"),
            ([self.file("n.csv", "1,2\n3,nan\n")], "n.csv:2: column 2 must be a finite number, got 'nan'"),
            ([self.file("x.npy", "hello, world")], "is not a .npy file"),
            ([self.file("e.npy", "")], "the file is empty"),
        ]:
            with self.subTest(arguments=arguments):
                self.refused("design", *arguments, says=says)


if __name__ == "__main__":
    unittest.main()
