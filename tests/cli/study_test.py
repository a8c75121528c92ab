"""Studies as programs and people use them: from a spreadsheet to a certified answer, nothing lost on the way."""
import csv
import hashlib
import json
import pathlib
import random
import unittest

from command_line import Case, acol
from studies import LINEAR, StudyCase, accepts


class Course(StudyCase):
    def answer_all(self, generator, count=200):
        while True:
            reply = self.ask("--count", count)
            if not reply["questions"]:
                return
            self.import_answers(reply["questions"], lambda candidate: accepts(candidate, generator))

    def test_a_study_from_a_spreadsheet_to_a_certified_end(self):
        self.init("--margin", 0.05)
        generator = random.Random(1)
        first = self.status()
        self.assertEqual((first["outcome"], first["answered"], first["undecided"]), ("running", 0, 10))
        asked = 0
        while True:
            reply = self.ask("--count", 40)
            if reply["done"]:
                break
            for question in reply["questions"]:
                self.assertEqual(set(question) >= {"question", "candidate", "arm", "round"}, True)
                self.assertEqual(question["candidate"], f"a{question['arm'] + 1}")
                asked += 1
                if asked <= 60:
                    self.assertEqual(self.tell(question["question"], accepts(question["candidate"], generator)),
                                     "recorded")
            if asked > 60:  # the rest by the hundred, because a process an answer takes its time
                rows = "".join(f"{q['question']},{accepts(q['candidate'], generator)}\n"
                               for q in reply["questions"] if int(q["question"][1:]) > 60)
                acol("import", self.study, self.file("answers.csv", "question,answer\n" + rows))
        end = self.status()
        self.assertEqual((end["outcome"], end["guarantee"], end["reasons"]), ("certified", "certified", []))
        self.assertEqual(end["recommendation"], {"candidate": "a5", "arm": 4, "reward": 4.0, "certified": True})
        self.assertEqual(end["answered"], asked)
        self.assertIsNone(end["forecast_questions_left"])
        self.assertEqual(end["feasible"] + end["infeasible"] + end["ruled_out"] + end["undecided"], 10)
        self.assertIn("a5", acol("status", self.study).stdout)

    def test_the_certificate_holds_the_whole_chain(self):
        self.init("--margin", 0.05, *LINEAR)
        self.answer_all(random.Random(2))
        path = pathlib.Path(self.folder.name) / "certificate.json"
        result = acol("certificate", self.study, "-o", path)
        self.assertEqual(result.returncode, 0, result.stderr)
        certificate = json.loads(path.read_text())
        self.assertEqual(certificate["claim"]["recommendation"]["candidate"], "a5")
        head = bytes(32)
        rounds, answered, where = 0, 0, {}
        for line in certificate["entries"]:
            head = hashlib.blake2b(head + line["entry"].encode(), digest_size=32).digest()
            self.assertEqual(line["hash"], head.hex())
            entry = json.loads(line["entry"])
            if entry["type"] == "round":
                self.assertEqual(entry["round"], rounds)
                rounds += 1
            elif entry["type"] == "asked":
                for question, round_, candidate in entry["questions"]:
                    self.assertLess(round_, rounds, "committed before it is asked")
                    where[question] = candidate
            elif entry["type"] == "answered":
                self.assertIn(entry["question"], where)
                self.assertEqual(entry["value"], -0.5 if entry["answer"] == "yes" else 0.5)
                answered += 1
        self.assertEqual(certificate["digest"], head.hex())
        self.assertEqual(answered, certificate["claim"]["answered"])

        verdict = self.json_of("verify", path)
        self.assertEqual((verdict["valid"], verdict["delta"]), (True, 0.05), verdict)
        self.assertIn("a5", verdict["claim"])
        for old, new in [('\\"yes\\"', '\\"no\\"'), ('"arm": 4', '"arm": 3'), ('"candidate": "a5"', '"candidate": "a6"')]:
            changed = self.file("changed.json", path.read_text().replace(old, new, 1))
            self.assertFalse(self.json_of("verify", changed, status=1)["valid"], (old, new))

    def test_a_certificate_of_a_running_study_claims_nothing(self):
        self.init()
        result = acol("certificate", self.study)
        self.assertEqual(result.returncode, 1)
        self.assertEqual(json.loads(result.stdout)["claim"]["outcome"], "running")

    def test_a_program_answers_and_an_interrupted_run_goes_on(self):
        self.init("--answers", "number", "--threshold", 4.5, "--noise-bound", 0.5)
        script = self.file("answer.sh", "#!/bin/sh\nexpr ${1#a} - 1 || true\n")  # the size
        script.chmod(0o755)
        once = self.file("once.sh", f"#!/bin/sh\necho >> {self.folder.name}/calls\n"
                                    f"[ $(wc -l < {self.folder.name}/calls) -gt 3 ] && exit 3\nexec {script} $1\n")
        once.chmod(0o755)
        result = acol("run", self.study, "--answer-command", once)
        self.assertEqual(result.returncode, 2)
        self.assertIn("the answer command failed with exit status 3", result.stderr)
        before = self.status()["answered"]
        self.assertEqual(before, 3)
        end = self.json_of("run", self.study, "--answer-command", script)
        self.assertEqual((end["outcome"], end["recommendation"]["candidate"]), ("certified", "a5"))
        self.assertGreater(end["answered"], before)

    def test_typed_answers_end_with_the_input(self):
        self.init()
        result = acol("run", self.study, stdin="yes\nskip\nno\n")
        self.assertEqual(result.returncode, 1)
        self.assertEqual(self.status()["answered"], 2)
        self.assertIn("Do you accept a", result.stderr)

    def test_number_answers_with_a_threshold(self):
        result = acol("init", self.study, "--candidates", self.table, "--id", "name", "--features", "size",
                      "--minimize", "gain", "--answers", "number", "--threshold", -2.5, "--noise-bound", 0.5,
                      "--intercept")
        self.assertEqual(result.returncode, 0, result.stderr)
        script = self.file("measure.sh", "#!/bin/sh\nexpr 0 - ${1#a}\n")  # -size - 1
        script.chmod(0o755)
        end = self.json_of("run", self.study, "--answer-command", script)
        self.assertEqual((end["outcome"], end["recommendation"]["candidate"]), ("certified", "a3"))
        self.assertEqual(end["recommendation"]["reward"], 2.0)
        export = acol("export", self.study).stdout.splitlines()
        self.assertEqual(export[0], "question,candidate,arm,round,rater,answer,value")
        self.assertTrue(all(float(row["value"]) == -int(row["candidate"][1:]) for row in csv.DictReader(export)))

    def test_exported_values_are_one_for_yes_and_zero_for_no(self):
        self.init("--accept-share", 0.8)
        generator = random.Random(3)
        for question in self.ask("--count", 20)["questions"]:
            self.tell(question["question"], accepts(question["candidate"], generator))
        rows = list(csv.DictReader(acol("export", self.study).stdout.splitlines()))
        self.assertEqual({(row["answer"], row["value"]) for row in rows}, {("yes", "1"), ("no", "0")})


class Adding(StudyCase):
    def test_candidates_are_added_with_what_it_means_for_the_guarantee(self):
        self.init()
        more = self.file("more.csv", "name,size,gain\nnew,12,50\n")
        result = acol("add", self.study, "--candidates", more)
        self.assertEqual((result.returncode, result.stdout), (0, "1 candidates added, 11 in total; the study is not yet certified\n"))
        self.assertIn("size: up to 1.67 of the range that the study began with, 0 to 9", result.stderr)
        self.refused("add", self.study, "--candidates", more, says="more.csv:2: column 'name': 'new' is already in the study")
        self.tell(self.ask()["questions"][0]["question"], "yes")
        again = self.json_of("add", self.study, "--candidates", self.file("third.csv", "name,size,gain\nthird,1,1\n"),
                             "--anew")
        self.assertEqual((again["guarantee"], again["epoch"], again["rounds"], again["candidates"]), ("pending", 2, 0, 12))
        self.tell(self.ask()["questions"][0]["question"], "yes")
        kept = self.json_of("add", self.study, "--candidates", self.file("kept.csv", "name,size,gain\nkept,1,1\n"))
        self.assertEqual((kept["guarantee"], kept["candidates"]), ("heuristic", 13))
        self.assertIn("added after answers were in", kept["reasons"][0])


class Help(Case):
    def test_help_has_examples_everywhere(self):
        for command in ["init", "validate", "ask", "tell", "skip", "amend", "retract", "status", "pause", "resume", "stop",
                        "close-round", "withdraw", "add", "run", "export", "import", "certificate", "report", "apply", "plan",
                        "storage"]:
            result = acol(command, "--help")
            self.assertEqual(result.returncode, 0, command)
            self.assertIn("Example", result.stdout, command)


if __name__ == "__main__":
    unittest.main()
