"""Scales of answers: numbers that have names, and numbers of which more is better."""
import csv
import pathlib
import random
import unittest

from command_line import acol
from studies import LINEAR, StudyCase


class Scales(StudyCase):
    """Numbers that have names, and numbers of which more is better."""

    SCALE = ["--answers", "number", "--scale", "awful:1,fair:2,good:4", "--intercept", "--margin", 0.3]

    def init(self, *more):
        result = acol("init", self.study, "--candidates", self.table, "--id", "name", "--features", "size", "--maximize",
                      "gain", *self.SCALE, *more)
        self.assertEqual(result.returncode, 0, result.stderr)

    def answer_all(self, answer):
        while not (asked := self.ask("--count", 500))["done"]:
            self.import_answers(asked["questions"], answer)

    @staticmethod
    def grade(candidate, generator):
        """4 with probability 1 - size/9, else 1 or 2: on average 2.5 or more up to size 4."""
        size = int(candidate[1:]) - 1
        return "good" if generator.random() < 1 - size / 9 else generator.choice(["awful", "2"])

    def effect_is(self, applied, measure, truth):
        """From the smallest to the largest the mean answer falls from 4 to 1.5."""
        effects = applied["effects"]
        self.assertEqual((effects["measure"], effects["more"]), (measure, "more acceptable"))
        size = effects["list"][0]
        self.assertEqual((size["name"], size["compares"]), ("size", "from 0 to 9"))
        self.assertTrue(size["low"] <= truth <= size["high"] and abs(size["estimate"] - truth) < 1, size)

    def test_at_least_speaks_in_the_direction_of_people(self):
        self.init("--at-least", 2.5, *LINEAR)
        question = self.ask()["questions"][0]
        self.assertEqual(question["allowed"], "awful (1), fair (2) or good (4)")
        self.assertEqual(question["steps"][1], {"label": "fair", "value": 2})
        self.refused("tell", self.study, question["question"], "3", says="must be awful (1), fair (2) or good (4), got '3'")
        self.assertEqual(self.tell(question["question"], "FAIR"), "recorded")
        self.assertEqual(self.tell(question["question"], "2"), "repeated")
        generator = random.Random(5)
        self.answer_all(lambda candidate: self.grade(candidate, generator))
        status = self.status()
        self.assertEqual(status["outcome"], "certified")
        self.assertIn(status["recommendation"]["candidate"], ["a5", "a6"])
        self.assertEqual(status["acceptable"], "answers of at least 2.5 on average")
        self.assertIn("a recommended candidate may fall short of the threshold by up to 0.3", status["assumptions"])
        rows = list(csv.DictReader(acol("export", self.study).stdout.splitlines()))
        self.assertEqual((rows[0]["answer"], rows[0]["value"]), ("FAIR", "2"))
        applied = self.json_of("apply", self.study, "--candidates", self.table)
        best = next(row for row in applied["candidates"] if row["candidate"] == "a1")
        self.assertTrue(best["low"] < 4 < best["high"] + 1 and best["verdict"] == "feasible", best)
        self.effect_is(applied, "how much higher answers are", -2.5)
        path = pathlib.Path(self.folder.name) / "certificate.json"
        self.assertEqual(acol("certificate", self.study, "-o", path).returncode, 0)
        self.assertTrue(self.json_of("verify", path)["valid"])

    def test_at_most_is_the_other_way_round(self):
        self.init("--threshold", 2.5)
        generator = random.Random(6)
        self.answer_all(lambda candidate: self.grade(candidate, generator))
        status = self.status()
        self.assertEqual((status["outcome"], status["recommendation"]["candidate"]), ("certified", "a10"))
        self.effect_is(self.json_of("apply", self.study, "--candidates", self.table), "how much lower answers are", 2.5)
        self.assertEqual(status["acceptable"], "answers of at most 2.5 on average")

    def test_files_have_lists(self):
        config = self.file("study.toml", 'candidates = "sizes.csv"\nid = "name"\nfeatures = ["size"]\nmaximize = "gain"\n'
                                         'answers = "number"\nscale = ["awful:1", "fair:2", "good:4"]\nat_least = 2.5\n')
        self.assertEqual(self.json_of("validate", config)["noise_bound"], 1.5)

    def test_bad_scales(self):
        numbers = ["--answers", "number", "--threshold", 2]
        for more, says in [
            ([*numbers, "--scale", "a:1"], "scale must have at least two steps"),
            ([*numbers, "--scale", "a:1,b"], "scale must be a list of steps LABEL:NUMBER, got 'b' in it"),
            ([*numbers, "--scale", "a:1,a:2"], "scale: 'a' appears twice"),
            ([*numbers, "--scale", "a:1,b:2", "--answer-range", "1,2"], "the steps are the range"),
            ([*numbers, "--at-least", 3], "only one of threshold and at_least"),
            (["--answers", "number", "--at-least", "x"], "--at-least must be a number or 'learn', got 'x'"),
            (["--scale", "a:1,b:2"], "go with number answers, not with yes-no"),
        ]:
            with self.subTest(more=more):
                self.refused(*self.init_arguments(*more), says=says)


if __name__ == "__main__":
    unittest.main()
