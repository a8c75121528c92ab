"""Those who answer: each gets their own questions and answers them once; answers are skipped, changed, imported and exported."""
import concurrent.futures
import csv
import json
import pathlib
import unittest

from command_line import acol
from studies import LINEAR, StudyCase


class Raters(StudyCase):
    def test_a_named_rater_gets_the_same_question_and_each_candidate_once(self):
        self.init()
        first = self.ask("--rater", "anna")["questions"][0]
        self.assertEqual(self.ask("--rater", "anna")["questions"][0], first)
        self.assertNotEqual(self.ask("--rater", "bert")["questions"][0]["question"], first["question"])
        seen = set()
        while questions := self.ask("--rater", "anna")["questions"]:
            self.assertNotIn(questions[0]["candidate"], seen)
            seen.add(questions[0]["candidate"])
            self.tell(questions[0]["question"], "yes", "--rater", "anna")
        self.refused("tell", self.study, self.ask("--rater", "carl")["questions"][0]["question"], "yes", "--rater",
                     "anna", says="was put to 'carl', not to 'anna'")

    def test_anonymous_asks_differ_and_answers_are_idempotent(self):
        self.init()
        one = self.ask()["questions"][0]["question"]
        two = self.ask()["questions"][0]["question"]
        self.assertNotEqual(one, two)
        self.assertEqual(self.tell(one, "yes"), "recorded")
        self.assertEqual(self.tell(one, "yes"), "repeated")
        self.refused("tell", self.study, one, "no", says="question q1 has already been answered with 'yes'")
        self.refused("tell", self.study, "q99", "no", says="unknown question; questions are called q1 to q2")
        self.refused("tell", self.study, "17", "no", says="'17' is not a question")
        self.refused("tell", self.study, two, "perhaps", says="the answer must be yes, no or not sure, got 'perhaps'")
        self.assertEqual(self.status()["answered"], 1)
        self.assertEqual(self.status()["outstanding"], 1)

    def test_skip_amend_retract_pause_stop(self):
        self.init()
        one, two = (q["question"] for q in self.ask("--count", 2)["questions"])
        self.assertEqual(self.json_of("skip", self.study, one, "--reason", "no idea")["outcome"], "skipped")
        self.tell(two, "yes")
        self.assertEqual(self.json_of("amend", self.study, two, "no")["guarantee"], "voided")
        status = self.status()
        self.assertEqual((status["guarantee"], status["reasons"]), ("voided", ["the answer to question q2 was amended"]))
        self.refused("retract", self.study, one, says="question q1 has no answer to retract")
        self.json_of("retract", self.study, two)
        self.assertEqual(self.status()["answered"], 0)
        self.assertTrue(self.json_of("pause", self.study)["paused"])
        self.assertEqual(self.ask(), {"questions": [], "done": False})
        self.assertFalse(self.json_of("resume", self.study)["paused"])
        self.assertEqual(self.json_of("stop", self.study, "--reason", "enough")["outcome"], "stopped")
        self.assertEqual(self.ask(), {"questions": [], "done": True})

    def test_import_is_all_or_nothing_and_says_where(self):
        self.init()
        questions = [q["question"] for q in self.ask("--count", 3)["questions"]]
        bad = self.file("bad.csv", f"question,answer\n{questions[0]},yes\n{questions[1]},perhaps\n")
        self.refused("import", self.study, bad, says="bad.csv:3: the answer must be yes, no or not sure, got 'perhaps'")
        self.assertEqual(self.status()["answered"], 0)
        self.refused("import", self.study, self.file("none.csv", "candidate,answer\nzz,yes\n"),
                     says="earlier answers can be imported only before the first question")

    def test_earlier_answers_are_heuristic_unless_they_only_help_to_plan(self):
        for more, guarantee in [(LINEAR, "heuristic"), ([], "pending")]:
            with self.subTest(more):
                self.study = pathlib.Path(self.folder.name) / f"{guarantee}.db"
                self.init(*more)
                self.import_earlier(guarantee)

    def import_earlier(self, guarantee):
        rows = "".join(f"a{i % 10 + 1},{'yes' if i % 10 < 5 else 'no'},p{i}\n" for i in range(60))
        self.refused("import", self.study, self.file("bad.csv", "candidate,answer\na1,yes\nzz,yes\n"),
                     says="bad.csv:3: there is no candidate 'zz'")
        result = acol("import", self.study, self.file("old.csv", "candidate,answer,participant\n" + rows))
        self.assertEqual(result.returncode, 0, result.stderr)
        status = self.status()
        self.assertEqual((status["answered"], status["guarantee"]), (60, guarantee))

    def test_formulas_are_defused_for_spreadsheets(self):
        self.table = self.file("sizes.csv", "name,size,gain\n=1+1,1,1\nb,2,2\n")
        self.init()
        name = "@anna,\"x\""
        self.tell(self.ask("--rater", name)["questions"][0]["question"], "yes", "--rater", name)
        plain = list(csv.DictReader(acol("export", self.study).stdout.splitlines()))
        self.assertEqual(plain[0]["rater"], '@anna,"x"')
        safe = list(csv.DictReader(acol("export", self.study, "--spreadsheet").stdout.splitlines()))
        self.assertEqual(safe[0]["rater"], "'@anna,\"x\"")


class Together(StudyCase):
    def test_many_processes_at_once(self):
        """No question goes to two people, no answer is lost, nobody sees a lock."""
        self.init("--lease", 3600)

        def rater(_):
            taken = []
            for _ in range(3):
                reply = acol("ask", self.study, "--json")
                assert reply.returncode == 0, reply.stderr
                for question in json.loads(reply.stdout)["questions"]:
                    told = acol("tell", self.study, question["question"], "no")
                    assert told.returncode == 0, told.stderr
                    taken.append(question["question"])
            return taken

        with concurrent.futures.ThreadPoolExecutor(16) as pool:
            taken = [question for questions in pool.map(rater, range(16)) for question in questions]
        self.assertEqual(len(taken), len(set(taken)))
        self.assertEqual(self.status()["answered"], len(taken))


if __name__ == "__main__":
    unittest.main()
