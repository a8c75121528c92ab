"""What is made of a study: its report, what it says about other candidates, and copies of it."""
import pathlib
import random
import re
import unittest

from command_line import acol
from studies import LINEAR, StudyCase, accepts


class Results(StudyCase):
    def answered(self, rounds=6, *more):
        self.init("--margin", 0.05, "--question", "Do <you> like it?", *more)
        generator = random.Random(3)
        for _ in range(rounds):
            self.import_answers(self.ask("--count", 500)["questions"], lambda candidate: accepts(candidate, generator))

    def test_a_report_is_one_file_that_needs_no_other(self):
        self.answered()
        path = pathlib.Path(self.folder.name) / "report.html"
        result = acol("report", self.study, "-o", path)
        self.assertEqual(result.returncode, 0, result.stderr)
        html = path.read_text()
        self.assertIn("Do &lt;you&gt; like it?", html)
        self.assertEqual(re.findall(r'<figure id="(\w+)"', html), ["intervals", "frontier", "leading", "course", "effects"])
        for banned in ["src=\"http", "@import", "<you>"]:
            self.assertNotIn(banned, html)
        self.assertIn("default-src 'none'", html)
        self.assertIn(self.json_of("storage", "check", self.study)["digest"], html)

    def test_what_was_learned_applies_to_other_candidates(self):
        self.answered(9, *LINEAR)
        other = self.file("other.csv", "name,size,gain\nsmall,0,1\nlarge,9,2\nhuge,100,3\n")
        result = self.json_of("apply", self.study, "--candidates", other)
        rows = {row["candidate"]: row for row in result["candidates"]}
        self.assertEqual([row["candidate"] for row in result["candidates"]], ["huge", "large", "small"])
        self.assertEqual((rows["small"]["verdict"], rows["large"]["verdict"]), ("feasible", "infeasible"))
        self.assertEqual(result["recommendation"], {"candidate": "small", "reward": 1.0})
        for name, truth in [("small", 0.95), ("large", 0.05)]:  # of people say yes
            self.assertLess(rows[name]["low"], truth)
            self.assertGreater(rows[name]["high"], truth)
        text = acol("apply", self.study, "--candidates", other).stdout
        candidates, advice, effects = (part.splitlines() for part in text.split("\n\n"))
        self.assertRegex(candidates[0], r"^candidate +gain +say yes +between +verdict$")
        self.assertTrue(advice[0].startswith("Choose small (gain 1): acceptable by what the study shows, wrong at most 5 % of the time"), advice)
        self.assertIn("Warning: 1 of 3 candidates lie outside the data", advice[1])
        self.assertEqual([rows[name]["outside"] for name in ["small", "large", "huge"]], [None, None, "size"])
        self.assertTrue(candidates[1].endswith("  (outside the data: size)"))
        for line in candidates[1:]:
            name, *values = re.match(r"(\w+) .*?([\d.]+) %  \[([\d.]+) %, ([\d.]+) %\]  \w+", line).groups()
            for value, key in zip(values, ["estimate", "low", "high"]):
                self.assertAlmostEqual(float(value), 100 * rows[name][key], delta=0.06)
            self.assertTrue(0 <= rows[name]["low"] <= rows[name]["estimate"] <= rows[name]["high"] <= 1, line)
        self.assertEqual(effects[0], "change in the share of people who say yes, in percentage points; plus: more people accept")
        name, *values, compares = re.match(r"(\w+) +(-\S+)  \[(-\S+), (-\S+)\]  (.*)$", effects[1]).groups()
        size = result["effects"]["list"][0]
        self.assertEqual((name, compares), (size["name"], size["compares"]))
        for value, key in zip(values, ["estimate", "low", "high"]):
            self.assertEqual(value, f"{100 * size[key]:+.3g}")
        self.assertTrue(size["low"] <= -0.9 <= size["high"] < 0, "90 of 100 people more refuse the largest than the smallest")
        self.refused("apply", self.study, "--candidates", self.file("bad.csv", "name,gain\na,1\n"), says="no column 'size'")

    def test_what_assumes_no_shape_only_guesses_about_others(self):
        self.answered(9)
        other = self.file("other.csv", "name,size,gain\nsmall,0,1\nlarge,9,2\n")
        result = self.json_of("apply", self.study, "--candidates", other)
        self.assertIsNone(result["recommendation"])
        self.assertEqual(result["best_guess"], {"candidate": "small", "reward": 1.0})
        self.assertIn("The best guess is small (gain 1). Nobody was asked about these", acol("apply", self.study, "--candidates", other).stdout)

    def test_storage_is_checked_and_backed_up(self):
        self.answered(2)
        copy = pathlib.Path(self.folder.name) / "copy.db"
        check = self.json_of("storage", "check", self.study)
        self.assertTrue(check["sound"])
        self.assertEqual(acol("storage", "backup", self.study, "-o", copy).returncode, 0)
        self.assertEqual(self.json_of("storage", "check", copy), check)
        self.refused("storage", "backup", self.study, "-o", copy, says="already exists")
        self.assertEqual(acol("storage", "upgrade", self.study).returncode, 0)


if __name__ == "__main__":
    unittest.main()
