"""What comes before the first question: the definition of a study and its plan, and what of them is refused."""
import json
import pathlib
import unittest

from command_line import acol
from studies import StudyCase


class Init(StudyCase):
    def test_says_what_became_of_the_columns(self):
        result = self.json_of(*self.init_arguments())
        self.assertEqual(result["candidates"], 10)
        self.assertEqual(result["features"], ["size", "constant"])
        self.assertEqual(result["notes"], ["size: number from 0 to 9, scaled to -1 .. 1"])
        self.assertEqual(result["noise_bound"], 0.5)

    def test_a_file_has_the_same_words_and_flags_win(self):
        config = self.file("study.toml", 'candidates = "sizes.csv"\nid = "name"\nfeatures = ["size"]\n'
                                         'maximize = "gain"\nanswers = "yes-no"\ndelta = 0.2\n')
        self.assertEqual(self.json_of("validate", config)["candidates"], 10)
        self.assertFalse(self.study.exists())
        self.json_of("init", self.study, "--config", config, "--delta", 0.1)
        self.assertEqual(self.status()["delta"], 0.1)

    def test_the_schema_is_printed(self):
        schema = json.loads(acol("validate", "--schema").stdout)
        self.assertEqual(schema["properties"]["delta"]["default"], 0.05)

    def test_bad_input_leaves_nothing_behind(self):
        for more, says in [
            (["--features", "weight"], "no column 'weight'; columns: name, size, gain"),
            (["--answers", "maybe"], "answers must be one of yes-no, number; got 'maybe'"),
            (["--answers", "number"], "number answers need a threshold"),
            (["--answers", "number", "--threshold", 1], "answer_range or a noise_bound"),
            (["--threshold", 1], "not with yes-no"),
            (["--minimize", "size"], "exactly one of maximize and minimize"),
            (["--delta", 2], "delta must be in (0, 1), got 2"),
            (["--delta", "x"], "delta must be a number, got 'x'"),
            (["--margin", -1], "margin must not be negative"),
            (["--budget", 0], "budget must be a whole number of at least 1"),
            (["--goal", "best-guess"], "goal = best-guess needs budget"),
            (["--raters", 1.5], "--raters must be a whole number, got '1.5'"),
            (["--repeats-per-rater", "some"], "--repeats-per-rater must be a whole number of at least 1, or 'unlimited', got 'some'"),
            (["--independence", "nobody"], "independence must be one of answers, raters"),
            (["--algorithm", "acme"], "unknown algorithm 'acme'"),
            (["--algorithm", "g-acol"], "norm_bound (S"),
            (["--algorithm", "oracle"], "the oracle knows the truth"),
            (["--accept-share", 1], "accept_share must be in (0, 1)"),
            (["--label", "x"], "no column 'x'"),
            (["--cost", "size"], "sizes.csv:2: column 'size' (the cost) must be positive"),
            (["--config", "none.toml"], "none.toml: cannot be read"),
        ]:
            with self.subTest(more=more):
                self.refused(*self.init_arguments(*more), says=says)
                self.assertEqual(sorted(path.name for path in pathlib.Path(self.folder.name).iterdir()), ["sizes.csv"])
        for table, says in [
            ("", "the file is empty"),
            ("name,size,gain\n", "no rows below the header"),
            ("name,size,gain\na,1,1\na,2,2\n", "sizes.csv:3: column 'name': the id 'a' appears twice"),
            ("name,size,gain\na,1,x\n", "sizes.csv:2: column 'gain' must be a finite number, got 'x'"),
            ("name,size,gain\na,,1\nb,1,1\n", "sizes.csv: cells are missing: 'size' in row 2"),
            ("name,size,gain\na,nan,1\nb,1,1\n", "sizes.csv: cells are missing: 'size' in row 2"),
            ("name,size,gain\na,1,1e999\n", "got '1e999'"),
        ]:
            with self.subTest(table=table):
                self.file("sizes.csv", table)
                self.refused(*self.init_arguments(), says=says)
        pathlib.Path(self.folder.name, "sizes.csv").write_bytes(b"name,size,gain\n\xc3\xa9\xff\xfe,1,1\nb,2,2\n")
        self.refused(*self.init_arguments(), says="UTF-8")

    def test_a_study_is_not_overwritten(self):
        self.init()
        before = self.study.read_bytes()
        self.refused(*self.init_arguments(), says="already exists")
        self.assertEqual(self.study.read_bytes(), before)

    def test_what_is_no_study_is_refused(self):
        for command in [["status"], ["ask"], ["tell", "q1", "yes"], ["pause"], ["export"], ["certificate"]]:
            self.refused(command[0], self.study, *command[1:], says="no study here")
        self.refused("status", self.file("text.db", "hello, world"), says="is not an acol study")
        self.refused("status", self.folder.name, says="is not a file")
        self.refused("status", "mysql://host/db", says="is not a study")


class Plan(StudyCase):
    def test_a_plan_forecasts_questions_before_anybody_is_asked(self):
        arguments = self.init_arguments("--margin", 0.1, "--simulations", 12)
        plan = self.json_of("plan", *arguments[2:])
        self.assertEqual(plan["simulations"], 12)
        self.assertGreater(plan["median_questions"], 4)
        self.assertGreaterEqual(plan["q90_questions"], plan["median_questions"])
        self.assertEqual(plan["ended_share"], 1)
        self.assertGreaterEqual(plan["by_difficulty"][-1]["median_questions"],
                                plan["by_difficulty"][0]["median_questions"])
        self.assertTrue(plan["hard_candidates"][0]["candidate"].startswith("a"))
        self.assertEqual(plan, self.json_of("plan", *arguments[2:]), "the same every time")
        self.assertFalse(self.study.exists())

    def test_a_plan_prices_the_choices(self):
        arguments = self.init_arguments("--margin", 0.1, "--delta", 0.1, "--simulations", 6)[2:]
        prices = self.json_of("plan", *arguments)["prices"]
        self.assertEqual([(one["option"], one["value"]) for one in prices],
                         [(None, None), ("shape", "linear"), ("independence", "answers"), ("margin", "0.05"), ("margin", "0.2"),
                          ("delta", "0.05"), ("delta", "0.2")])
        for one in prices[1:]:
            flags = dict(zip(arguments[::2], arguments[1::2])) | {f"--{one['option']}": one["value"]}
            alone = self.json_of("plan", *(word for flag in flags.items() for word in flag))
            self.assertEqual((one["median_questions"], one["median_people"]), (alone["median_questions"], alone["median_people"]), one)
        told = acol("plan", *arguments).stdout
        self.assertIn("what choices cost", told)
        self.assertRegex(told, r"as stated +\d+ +\d+\n")


if __name__ == "__main__":
    unittest.main()
