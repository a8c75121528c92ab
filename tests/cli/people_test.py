"""Studies as they are by default: nothing is assumed about the shape, and people, not answers, are independent."""
import json
import math
import pathlib
import random
import unittest

from command_line import acol
from studies import StudyCase


def accepts(candidate, leniency, generator):
    """Half of the people accept size 4.5 and fewer what is larger: a5 is the best that half of them accept."""
    logit = 4.5 - (int(candidate[1:]) - 1) + leniency
    return "yes" if generator.random() < 1 / (1 + math.exp(-logit)) else "no"


class People(StudyCase):
    def definition(self):
        return json.loads(json.loads(acol("certificate", self.study).stdout)["entries"][0]["entry"])["definition"]

    def test_what_is_not_said_is_decided_by_the_kind_of_answers(self):
        rated = ["--answers", "number", "--threshold", 3, "--answer-range", "1,5"]
        people, fresh = ("any", "people"), ("linear", "answers")
        for number, (more, expected) in enumerate([
            ([], people), (rated, people), (["--answers", "number", "--threshold", 3, "--noise-bound", 1], fresh),
            (["--algorithm", "acol"], fresh), (["--algorithm", "e-acol-simple"], fresh), (["--misspecification", 0.1], fresh),
            (["--shape", "linear"], ("linear", "people")), (["--independence", "answers"], ("any", "answers")),
            (["--independence", "raters"], people),
        ]):
            with self.subTest(more):
                self.study = pathlib.Path(self.folder.name) / f"{number}.db"
                self.init(*more)
                found = self.definition()
                self.assertEqual((found["shape"], found["independence"]), expected)
        self.assertEqual((found["unsure"], found["answers_per_rater"], found["missing_share"]), ("no", 10, 0.25))

    def test_people_who_come_once_lead_to_the_best_that_half_of_them_accept(self):
        self.init("--margin", 0.1, "--delta", 0.1)
        generator = random.Random(1)
        for person in range(1000):
            name, leniency = f"p{person}", generator.gauss(0, 1)
            reply = self.ask("--count", 10, "--rater", name)
            if reply["done"]:
                break
            self.assertEqual(len({question["round"] for question in reply["questions"]}), 1)
            self.assertEqual(len({question["candidate"] for question in reply["questions"]}), len(reply["questions"]))
            rows = "".join(f"{q['question']},{accepts(q['candidate'], leniency, generator)},{name}\n" for q in reply["questions"])
            result = acol("import", self.study, self.file("answers.csv", "question,answer,rater\n" + rows))
            self.assertEqual(result.returncode, 0, result.stderr)
        end = self.status()
        self.assertEqual((end["outcome"], end["guarantee"], end["reasons"]), ("certified", "certified", []))
        self.assertIn(end["recommendation"]["candidate"], ["a5", "a6"])

    def test_a_run_ends_with_the_status_that_everybody_sees(self):
        self.init("--population", "panel", "--panel", "anna,ben,carla")
        run = acol("run", self.study, "--rater", "anna", "--answer-command", "echo yes #", "--json")
        end = json.loads(run.stdout)
        # In the order of their pseudonyms, whose salts are drawn.
        self.assertRegex(end["stuck"], "^It is the turn of (ben, carla|carla, ben)\\. The study goes on when they answer, or without them in 7 days:")
        self.assertEqual(end["answered"], self.status()["answered"])

    def test_who_has_answered_everything_is_thanked(self):
        self.init("--answers-per-rater", 3)
        for _ in range(3):
            question = self.ask("--rater", "anna")["questions"][0]["question"]
            self.assertEqual(self.tell(question, "yes", "--rater", "anna"), "recorded")
        before = self.status()
        self.assertEqual(self.ask("--rater", "anna"), {"questions": [], "done": True})
        self.assertEqual(acol("ask", self.study, "--rater", "anna").stdout, "anna has answered everything; thank you\n")
        result = acol("run", self.study, "--rater", "anna")
        self.assertEqual((result.returncode, result.stderr), (1, "anna has answered everything; thank you\n"))
        self.assertEqual(self.status(), before, "nothing is recorded")
        self.assertIn("Do you accept a", acol("ask", self.study, "--rater", "bert").stdout)

    def test_when_enough_people_have_taken_part_others_are_told_so(self):
        self.init("--raters", 1, "--answers-per-rater", 2)
        for question in self.ask("--rater", "anna", "--count", 2)["questions"][:1]:
            self.tell(question["question"], "yes", "--rater", "anna")
        self.assertEqual(acol("ask", self.study, "--rater", "bert").stdout,
                         "enough people have taken part\n")

    def test_not_sure_is_an_answer_that_counts_as_no(self):
        self.init()
        one, two, three = (q["question"] for q in self.ask("--rater", "anna", "--count", 3)["questions"])
        self.assertEqual(self.tell(one, "not sure", "--rater", "anna"), "recorded")
        self.assertEqual(self.json_of("skip", self.study, two, "--unsure", "--rater", "anna")["outcome"], "recorded")
        self.assertEqual(self.json_of("skip", self.study, two, "--unsure", "--rater", "anna")["outcome"], "repeated")
        self.assertEqual(self.json_of("skip", self.study, three, "--rater", "anna")["outcome"], "skipped")
        self.assertEqual(self.status()["answered"], 2)
        rows = [row.split(",") for row in acol("export", self.study).stdout.splitlines()[1:]]
        self.assertEqual([row[5:] for row in rows], [["not sure", "0"], ["not sure", "0"]])

    def test_where_it_is_no_answer_it_is_a_skip(self):
        self.init("--unsure", "skip")
        one = self.ask("--rater", "anna")["questions"][0]["question"]
        self.refused("tell", self.study, one, "not sure", says="the answer must be yes or no, got 'not sure'")
        self.assertEqual(self.json_of("skip", self.study, one, "--unsure", "--rater", "anna")["outcome"], "skipped")
        self.assertEqual(self.status()["answered"], 0)

    def test_a_longer_lease_has_a_longer_grace(self):
        self.init("--lease", 3600)
        self.assertEqual(self.definition()["grace"], 5400)

    def test_bad_input_gets_one_line(self):
        for more, says in [
            (["--shape", "any", "--algorithm", "acol"], "shape = any has no effect on 'acol'; used by: e-acol"),
            (["--shape", "any", "--algorithm", "e-acol-simple"], "shape = any has no effect on 'e-acol-simple'; used by: e-acol"),
            (["--independence", "people", "--algorithm", "acol"], "independence = people has no effect on 'acol'; used by: e-acol"),
            (["--shape", "any", "--misspecification", 0.1], "misspecification = 0.1 has no effect with shape = any"),
            (["--shape", "square"], "shape must be one of linear, any; got 'square'"),
            (["--margin", 0.5], "margin must be below accept_share (0.5), or everything would be acceptable; got 0.5"),
            (["--answers-per-rater", 0], "answers_per_rater must be a whole number of at least 1, got 0"),
            (["--answers-per-rater", 2.5], "--answers-per-rater must be a whole number, got '2.5'"),
            (["--repeats-per-rater", 2], "repeats_per_rater = 2 needs independence = answers"),
            (["--unsure", "maybe"], "unsure must be one of no, skip; got 'maybe'"),
            (["--missing-share", 1.5], "missing_share must be from 0 to 1, got 1.5"),
            (["--grace", 60], "grace must be from the lease (600 seconds) to 1e9 seconds, got 60"),
            (["--answers", "number", "--threshold", 3, "--answer-range", "1,5", "--unsure", "no"],
             "unsure = no needs yes-no answers"),
            (["--answers", "number", "--threshold", 3, "--noise-bound", 1, "--independence", "people"],
             "independence = people needs answers in a range"),
            (["--answers", "number", "--threshold", 5, "--answer-range", "1,5"], "the threshold must be between"),
            (["--answers", "number", "--threshold", 3, "--answer-range", "1,5", "--margin", 2], "the margin must be below 2"),
        ]:
            with self.subTest(more):
                self.refused(*self.init_arguments(*more), says=says)
                self.assertFalse(self.study.exists())

    def test_help_says_what_the_words_mean_to_a_study(self):
        words = " ".join(acol("init", "--help").stdout.split())
        for says in ["--shape linear|any", "nothing is assumed about how acceptance depends on the features ('any'",
                     "people are independent, and each has one hand of questions ('people'",
                     "most questions that one person is asked", "'not sure' is an answer that counts as no"]:
            self.assertIn(says, words)
        self.assertIn("--unsure", acol("skip", "--help").stdout)


if __name__ == "__main__":
    unittest.main()
