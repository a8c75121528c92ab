"""Studies: the same files as the command line, and every answer kept."""
import csv
import io
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

import acol

DOSES = {f"d{i}": i / 10 for i in range(1, 10)}


class Studies(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = pathlib.Path(self.folder.name)
        rows = "".join(f"{name},{dose}\n" for name, dose in DOSES.items())
        (self.path / "doses.csv").write_text("name,dose\n" + rows)
        self.url = self.path / "doses.db"

    def tearDown(self):
        self.folder.cleanup()

    def definition(self, **changes):
        return {"candidates": self.path / "doses.csv", "id": "name", "features": ["dose"],
                "maximize": "dose", "answers": "number", "threshold": 0.55, "noise_bound": 0.1,
                **changes}

    def command(self, *arguments):
        done = subprocess.run([os.environ["ACOL"], *map(str, arguments)], text=True,
                              capture_output=True, check=True)
        return done.stdout

    def run_to_the_end(self, study):
        while not study.done():
            for question in study.ask(count=50):
                study.tell(question, DOSES[question.candidate])

    def test_the_status_speaks_the_vocabulary_of_every_face(self):
        study = acol.create_study(self.url, **self.definition())
        status = study.status()
        self.assertEqual((status.verdict, status.guarantee, status.epoch), ("not-yet", "pending", 1))
        self.assertIn("best guess", status.claim)
        self.assertIsNone(status.stuck)
        self.assertEqual(status.people, {"seen": 0, "answered": 0, "waiting": 0, "needed": 0})

    def test_python_and_the_command_line_take_turns(self):
        study = acol.create_study(self.url, **self.definition())
        first = study.ask(rater="ann")[0]
        self.assertEqual(study.tell(first, DOSES[first.candidate], rater="ann"), "recorded")
        self.assertEqual(study.tell(first, DOSES[first.candidate], rater="ann"), "repeated")
        second = json.loads(self.command("ask", self.url, "--json"))["questions"][0]
        self.command("tell", self.url, second["question"], DOSES[second["candidate"]])
        self.assertEqual(study.status().answered, 2)
        self.run_to_the_end(acol.load_study(self.url))
        status = study.status()
        told = json.loads(self.command("status", self.url, "--json"))
        for name in status.keys():
            expected = told[name]
            if name == "recommendation":
                self.assertEqual(dict(status[name]), expected)
            else:
                self.assertEqual(status[name], expected, name)
        self.assertEqual((status.recommendation.candidate, status.recommendation.certified),
                         ("d5", True))

    def check_answers_against_export(self, study):
        """Every column says what `acol export` says; returns the rows of the export."""
        rows = list(csv.DictReader(io.StringIO(self.command("export", self.url))))
        columns = study.answers()
        self.assertEqual(list(columns), list(rows[0]))
        rounds = [-1 if row["round"] == "attention" else int(row["round"]) for row in rows]
        self.assertEqual(columns["round"].tolist(), rounds)
        self.assertEqual(columns["arm"].tolist(), [int(row["arm"]) for row in rows])
        self.assertEqual(columns["value"].tolist(), [float(row["value"]) for row in rows])
        for name in ("question", "candidate", "rater", "answer"):
            self.assertEqual(columns[name], [row[name] for row in rows], name)
        return rows

    def test_studies_of_people_take_the_same_words(self):
        study = acol.create_study(self.url, **self.definition(
            answers="yes-no", threshold=None, noise_bound=None, margin=0.1, answers_per_rater=3,
            missing_share=0.5))
        first, second, third = study.ask(count=3, rater="ann")
        self.assertEqual(study.tell(first, "yes", rater="ann"), "recorded")
        self.assertEqual(study.skip(second, rater="ann", unsure=True), "recorded")
        self.assertEqual(study.skip(third, rater="ann"), "skipped")
        self.assertEqual(study.answers()["answer"], ["yes", "not sure"])
        self.assertEqual(study.ask(rater="ann"), [])
        told = json.loads(self.command("status", self.url, "--json"))
        self.assertEqual((told["shape"], told["independence"]), ("any", "people"))
        for words, says in (({"shape": "any", "algorithm": "acol"}, "shape = any has no effect on 'acol'"),
                            ({"answers_per_rater": 0}, "answers_per_rater must be a whole number"),
                            ({"margin": 0.5}, "margin must be below accept_share")):
            with self.assertRaisesRegex(ValueError, says):
                acol.create_study(self.path / "x.db", **self.definition(
                    answers="yes-no", threshold=None, noise_bound=None, **words))

    def test_answers_are_those_of_the_export(self):
        self.check_answers(acol.create_study(self.url, **self.definition()))

    def test_answers_are_those_of_the_export_where_more_is_better(self):
        study = acol.create_study(self.url, **self.definition(
            threshold=None, at_least=0.45, maximize=None, minimize="dose"))
        self.check_answers(study)
        self.assertGreater(min(study.answers()["value"]), 0)

    def test_answers_that_only_check_attention_are_there(self):
        with open(self.path / "doses.csv", "a") as file:
            file.write("check,0.5\n")
        rows = (self.path / "doses.csv").read_text().splitlines()
        checked = [rows[0] + ",right"] + [row + "," for row in rows[1:-1]] + [rows[-1] + ",0.9"]
        (self.path / "doses.csv").write_text("\n".join(checked) + "\n")
        study = acol.create_study(self.url, **self.definition(attention="right", attention_every=1,
                                                              repeats_per_rater="unlimited"))
        for _ in range(6):
            for question in study.ask(rater="ann"):
                study.tell(question, DOSES.get(question.candidate, 0.9), rater="ann")
        self.assertIn("check", study.answers()["candidate"])
        self.assertIn(-1, study.answers()["round"])

    def check_answers(self, study):
        self.run_to_the_end(study)
        rows = self.check_answers_against_export(study)
        self.assertEqual(len(rows), study.status().answered)

    def test_answers_say_numbers_as_people_do(self):
        study = acol.create_study(self.url, **self.definition(
            threshold=None, at_least=0.45, maximize=None, minimize="dose"))
        for question in study.ask(count=5):
            study.tell(question, DOSES[question.candidate])
        self.check_answers_against_export(study)
        answers = study.answers()
        self.assertEqual(answers["value"].tolist(), [DOSES[name] for name in answers["candidate"]])

    def test_answers_that_check_attention_are_told_apart(self):
        rows = "".join(f"{name},{dose},\n" for name, dose in DOSES.items())
        (self.path / "doses.csv").write_text(
            "name,dose,right\n" + rows + "salt,,no\nwater,,yes\n")
        study = acol.create_study(self.url, **self.definition(
            answers="yes-no", threshold=None, noise_bound=None, accept_share=0.8,
            repeats_per_rater="unlimited", attention="right", attention_every=2, shape="linear",
            independence="answers"))
        right = {"salt": False, "water": True}
        told = []
        for _ in range(30):
            question = study.ask(rater="ann")[0]
            told.append(question.candidate)
            self.assertGreaterEqual(question.arm, 0)  # people cannot tell
            study.tell(question, right.get(question.candidate, True), rater="ann")
        self.assertTrue(set(right) < set(told))
        self.check_answers_against_export(study)
        answers = study.answers()
        self.assertEqual(answers["candidate"], told)
        numbers = {**{name: row for row, name in enumerate(DOSES)}, "salt": -1, "water": -2}
        self.assertEqual(answers["arm"].tolist(), [numbers[name] for name in told])
        self.assertEqual([round < 0 for round in answers["round"]], [name in right for name in told])
        self.assertEqual(study.status().answered, sum(name not in right for name in told))
        self.assertIn("<html", study.report())

    def test_certificates_and_reports(self):
        study = acol.create_study(self.url, **self.definition())
        self.run_to_the_end(study)
        text = study.certificate()
        self.assertTrue(acol.verify(text)["valid"])
        self.assertFalse(acol.verify(text.replace('"d5"', '"d6"', 1))["valid"])
        self.assertIn("<html", study.report())
        charts = study.charts()
        leaders = charts["leading"].spec["data"]["values"]
        self.assertIn(leaders[-1]["leading"], DOSES)
        self.assertEqual(leaders[-1]["answered"], study.status().answered)
        self.assertEqual([chart for chart in charts if f'<figure id="{chart}"' not in study.report()], [])

    def test_yes_and_no_may_be_true_and_false(self):
        study = acol.create_study(self.url, **self.definition(
            answers="yes-no", threshold=None, noise_bound=None, accept_share=0.8))
        question = study.ask()[0]
        study.tell(question, True)
        self.assertEqual(study.answers()["answer"], ["yes"])

    def test_what_is_not_allowed_says_why(self):
        study = acol.create_study(self.url, **self.definition())
        question = study.ask()[0]
        study.tell(question, 0.1)
        for expected, call in [
                ("already", lambda: study.tell(question, 0.2)),
                ("not a question", lambda: study.tell("nonsense", 0.2)),
                ("exists", lambda: acol.create_study(self.url, **self.definition())),
                ("colour", lambda: acol.create_study(self.path / "x.db", **self.definition(
                    features=["colour"]))),
                ("flavour", lambda: acol.create_study(self.path / "x.db", **self.definition(
                    flavour=1))),
                ("nothing.db", lambda: acol.load_study(self.path / "nothing.db"))]:
            with self.assertRaises(ValueError) as caught:
                call()
            self.assertIn(expected, str(caught.exception))
        self.assertFalse((self.path / "x.db").exists())

    def test_pauses_and_ends_by_hand(self):
        study = acol.create_study(self.url, **self.definition())
        study.pause("lunch")
        self.assertEqual((study.ask(), study.status().paused), ([], True))
        study.resume()
        question = study.ask(rater="ann")[0]
        study.skip(question, rater="ann", reason="cannot say")
        study.withdraw(["d9"], "sold out")
        study.stop("enough")
        self.assertEqual(study.status().outcome, "stopped")
        self.assertTrue(study.done())

    def test_a_person_is_finished_before_the_study_is_done(self):
        study = acol.create_study(self.url, **self.definition(answers="yes-no", threshold=None, noise_bound=None,
                                                              answers_per_rater=2))
        self.assertFalse(study.finished("ann"))
        for _ in range(2):
            study.tell(study.ask(rater="ann")[0], "yes", rater="ann")
        self.assertEqual((study.ask(rater="ann"), study.finished("ann"), study.done()), ([], True, False))
        self.assertEqual(len(study.ask(rater="bob")), 1, "others may still be asked")
        self.assertFalse(study.finished("bob"))
        study.stop("enough")
        self.assertTrue(study.done() and study.finished("bob"))

    def test_a_plan_has_a_row_per_imagined_truth(self):
        plan = acol.plan_study(simulations=5, most_questions=1e5, **self.definition())
        words = plan.pop("words")
        low, high = plan.pop("answers_range")
        self.assertTrue(min(plan["questions"]) <= low <= plan.pop("median_questions") <= high <= max(plan["questions"]))
        self.assertEqual([len(column) for column in plan.values()], [5] * 6)
        self.assertIn("plausible cases", words[0])
        self.assertTrue(set(plan["hardest"]) <= set(DOSES))


if __name__ == "__main__":
    unittest.main()
