"""Studies as programs and people use them: from a spreadsheet to a certified answer, nothing lost on the way."""
import concurrent.futures
import csv
import hashlib
import json
import pathlib
import random
import re
import subprocess
import unittest

from cli_test import ACOL, Case, acol

LINEAR = ["--shape", "linear", "--independence", "answers"]  # as the paper has it
TABLE = "name,size,gain\n" + "".join(f"a{i + 1},{i},{i}\n" for i in range(10))


def accepts(candidate, generator):
    """People say yes to about 95 % - 10 % * size: a5 is the best that half of them accept."""
    return "yes" if generator.random() < 0.95 - 0.1 * (int(candidate[1:]) - 1) else "no"


class StudyCase(Case):
    def setUp(self):
        super().setUp()
        self.study = pathlib.Path(self.folder.name) / "study.db"
        self.table = self.file("sizes.csv", TABLE)

    def init_arguments(self, *more):
        flags = {"--candidates": self.table, "--id": "name", "--features": "size", "--maximize": "gain",
                 "--answers": "yes-no"}
        flags.update(zip(more[::2], more[1::2]))
        return ["init", self.study, *(word for flag in flags.items() for word in flag)]

    def init(self, *more):
        result = acol(*self.init_arguments(*more))
        self.assertEqual(result.returncode, 0, result.stderr)
        return result

    def ask(self, *more):
        return self.json_of("ask", self.study, *more)

    def tell(self, question, answer, *more):
        return self.json_of("tell", self.study, question, answer, *more)["outcome"]

    def status(self):
        return self.json_of("status", self.study)


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
        self.refused(*self.init_arguments(), says="exists already")
        self.assertEqual(self.study.read_bytes(), before)

    def test_what_is_no_study_is_refused(self):
        for command in [["status"], ["ask"], ["tell", "q1", "yes"], ["pause"], ["export"], ["certificate"]]:
            self.refused(command[0], self.study, *command[1:], says="there is no study")
        self.refused("status", self.file("text.db", "hello, world"), says="is not an acol study")
        self.refused("status", self.folder.name, says="is not a file")
        self.refused("status", "mysql://host/db", says="is not a study")


class Course(StudyCase):
    def answer_all(self, generator, count=200):
        while True:
            reply = self.ask("--count", count)
            if not reply["questions"]:
                return
            rows = "".join(f"{q['question']},{accepts(q['candidate'], generator)}\n" for q in reply["questions"])
            result = acol("import", self.study, self.file("answers.csv", "question,answer\n" + rows))
            self.assertEqual(result.returncode, 0, result.stderr)

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
                     "anna", says="was asked of 'carl', not of 'anna'")

    def test_anonymous_asks_differ_and_answers_are_idempotent(self):
        self.init()
        one = self.ask()["questions"][0]["question"]
        two = self.ask()["questions"][0]["question"]
        self.assertNotEqual(one, two)
        self.assertEqual(self.tell(one, "yes"), "recorded")
        self.assertEqual(self.tell(one, "yes"), "repeated")
        self.refused("tell", self.study, one, "no", says="question q1 was answered 'yes' already")
        self.refused("tell", self.study, "q99", "no", says="there is no such question; questions are called q1 to q2")
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
                     says="earlier answers can be imported before the first question only")

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


class Adding(StudyCase):
    def test_candidates_are_added_with_what_it_means_for_the_guarantee(self):
        self.init()
        more = self.file("more.csv", "name,size,gain\nnew,12,50\n")
        result = acol("add", self.study, "--candidates", more)
        self.assertEqual((result.returncode, result.stdout), (0, "1 candidates more, 11 in all; the study is not yet certified\n"))
        self.assertIn("size: up to 1.67 of the range that the study began with, 0 to 9", result.stderr)
        self.refused("add", self.study, "--candidates", more, says="more.csv:2: column 'name': 'new' is in the study already")
        self.tell(self.ask()["questions"][0]["question"], "yes")
        again = self.json_of("add", self.study, "--candidates", self.file("third.csv", "name,size,gain\nthird,1,1\n"),
                             "--anew")
        self.assertEqual((again["guarantee"], again["epoch"], again["rounds"], again["candidates"]), ("pending", 2, 0, 12))
        self.tell(self.ask()["questions"][0]["question"], "yes")
        kept = self.json_of("add", self.study, "--candidates", self.file("kept.csv", "name,size,gain\nkept,1,1\n"))
        self.assertEqual((kept["guarantee"], kept["candidates"]), ("heuristic", 13))
        self.assertIn("added after answers were in", kept["reasons"][0])


class Scales(StudyCase):
    """Numbers that have names, and numbers of which more is better."""

    SCALE = ["--answers", "number", "--scale", "awful:1,fair:2,good:4", "--intercept", "--margin", 0.3]

    def init(self, *more):
        result = acol("init", self.study, "--candidates", self.table, "--id", "name", "--features", "size", "--maximize",
                      "gain", *self.SCALE, *more)
        self.assertEqual(result.returncode, 0, result.stderr)

    def answer_all(self, answer):
        while not (asked := self.ask("--count", 500))["done"]:
            rows = "".join(f"{q['question']},{answer(q)}\n" for q in asked["questions"])
            result = acol("import", self.study, self.file("answers.csv", "question,answer\n" + rows))
            self.assertEqual(result.returncode, 0, result.stderr)

    @staticmethod
    def grade(question, generator):
        """4 with probability 1 - size/9, else 1 or 2: on average 2.5 or more up to size 4."""
        size = int(question["candidate"][1:]) - 1
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
        self.answer_all(lambda question: self.grade(question, generator))
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
        self.answer_all(lambda question: self.grade(question, generator))
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


class Beside(StudyCase):
    """What is made of a study, and before one."""

    def answered(self, rounds=6, *more):
        self.init("--margin", 0.05, "--question", "Do <you> like it?", *more)
        generator = random.Random(3)
        for _ in range(rounds):
            rows = "".join(f"{q['question']},{accepts(q['candidate'], generator)}\n"
                           for q in self.ask("--count", 500)["questions"])
            acol("import", self.study, self.file("answers.csv", "question,answer\n" + rows))

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
        self.refused("storage", "backup", self.study, "-o", copy, says="exists already")
        self.assertEqual(acol("storage", "upgrade", self.study).returncode, 0)

    def test_help_has_examples_everywhere(self):
        for command in ["init", "validate", "ask", "tell", "skip", "amend", "retract", "status", "pause", "resume", "stop",
                        "close-round", "withdraw", "add", "run", "export", "import", "certificate", "report", "apply", "plan",
                        "storage"]:
            result = acol(command, "--help")
            self.assertEqual(result.returncode, 0, command)
            self.assertIn("Example", result.stdout, command)


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
