"""Clocks that are set while a study runs, forwards and back, by seconds to years: nothing that was acknowledged is lost, nobody waits
for a time that has gone, and the log is in order."""
import csv
import json
import os
import pathlib
import random
import struct
import sys
import tempfile
import time
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "server"))
from serving import ACOL, Server, run  # noqa: E402

SHIM = os.environ["FAULT_SHIM"]
LEASE = 60
HOUR, DAY = 3600, 86400
TABLE = "name,size,gain\n" + "".join(f"a{i + 1},{i % 9},{i}\n" for i in range(40))


class ClockCase(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.study = self.folder / "study.db"
        self.clock = self.folder / "clock"
        self.off_by(0)
        self.environment = {**os.environ, "LD_PRELOAD": SHIM, "ACOL_CLOCK": str(self.clock)}
        (self.folder / "table.csv").write_text(TABLE)
        made = self.acol("init", self.study, "--candidates", self.folder / "table.csv", "--id", "name", "--features", "size",
                         "--maximize", "gain", "--answers", "yes-no", "--delta", "1e-200", "--lease", LEASE, "--shape", "linear",
                         "--independence", "answers")
        self.assertEqual(made.returncode, 0, made.stderr)
        self.told = {}

    def off_by(self, seconds):
        """Sets the clock of all programs that run, by so many seconds from the true time."""
        with open(self.clock, "r+b" if self.clock.exists() else "wb") as file:
            file.write(struct.pack("<q", int(seconds)))

    def acol(self, *words):
        return run(ACOL, *words, env=self.environment)

    def entries(self):
        lines = json.loads(self.acol("certificate", self.study).stdout)["entries"]
        return [json.loads(line["entry"]) for line in lines]

    def check(self):
        """All that was acknowledged is there or was late, times are in order, and two readers find the log sound."""
        rows = csv.DictReader(self.acol("export", self.study).stdout.splitlines())
        kept = {row["question"]: row["answer"] for row in rows}
        entries = self.entries()
        late = {f"q{entry['question']}" if isinstance(entry["question"], int) else entry["question"]
                for entry in entries if entry["type"] == "late"}
        for question, answer in self.told.items():
            self.assertTrue(kept.get(question) == answer or question in late, question)
        times = [entry["at"] for entry in entries]
        self.assertEqual(times, sorted(times), "times in the log are in order")
        self.assertEqual(self.acol("storage", "check", self.study).returncode, 0)
        (self.folder / "certificate.json").write_text(self.acol("certificate", self.study).stdout)
        verified = self.acol("verify", self.folder / "certificate.json")
        self.assertEqual((verified.returncode, verified.stderr), (0, ""), verified.stdout)
        return entries


class CommandLine(ClockCase):
    def test_the_shim_sets_the_clock(self):
        """Otherwise nothing here would show anything."""
        self.off_by(-3 * DAY)
        other = self.folder / "other.db"
        self.assertEqual(self.acol("init", other, "--candidates", self.folder / "table.csv", "--id", "name", "--features", "size",
                                   "--maximize", "gain", "--answers", "yes-no").returncode, 0)
        at = json.loads(json.loads(self.acol("certificate", other).stdout)["entries"][0]["entry"])["at"] / 1000
        self.assertAlmostEqual(at, time.time() - 3 * DAY, delta=120)

    def test_any_jump_between_commands(self):
        generator = random.Random(3)
        for turn in range(40):
            self.off_by(generator.choice([1, -1]) * generator.choice([0, 5, LEASE, HOUR, DAY, 400 * DAY]))
            rater = f"r{turn % 7}"
            asked = self.acol("ask", self.study, "--rater", rater, "--json")
            self.assertEqual(asked.returncode, 0, asked.stderr)
            questions = json.loads(asked.stdout)["questions"]
            self.assertTrue(questions, f"turn {turn}: nobody can be asked")
            if generator.random() < 0.3:
                continue  # went away without a word
            self.off_by(generator.choice([1, -1]) * generator.choice([0, 5, HOUR, DAY]))
            question = questions[0]["question"]
            told = self.acol("tell", self.study, question, "yes", "--rater", rater)
            self.assertEqual(told.returncode, 0, told.stderr)
            self.told[question] = "yes"
        self.check()


class Served(ClockCase):
    def setUp(self):
        super().setUp()
        self.server = Server(self.study, "--quiet", env=self.environment)
        self.addCleanup(self.server.close)

    def ask(self, rater):
        begin = time.monotonic()
        questions = self.server.ask(rater)
        self.assertLess(time.monotonic() - begin, 10)
        return questions

    def test_any_jump_under_a_server(self):
        generator = random.Random(8)
        held = {}
        for turn in range(80):
            self.off_by(generator.choice([1, -1]) * generator.choice([0, 1, LEASE, HOUR, DAY, 400 * DAY]))
            rater = f"r{turn % 9}"
            if rater not in held:
                questions = self.ask(rater)
                if questions:
                    held[rater] = questions[0]["question"]
                continue
            question = held.pop(rater)
            told = self.server.tell(question, "no", rater, f"{rater}-{question}")
            self.assertIn(told.status, (200, 409), told.body)
            if told.status == 200:
                self.assertNotIn(question, self.told, "one question, two answers")
                self.told[question] = "no"
        self.assertGreater(len(self.told), 20)
        self.assertEqual(self.server.get("/healthz").status, 200)
        self.check()

    def test_nobody_waits_for_who_asked_before_the_clock_was_set(self):
        """All questions of a round are out, their holders are gone, and the clock goes back by a year: others get them at once."""
        for jump in (-400 * DAY, 800 * DAY, -DAY, 2 * DAY):
            out = set()
            for rater in range(400):
                questions = self.ask(f"gone{jump}-{rater}")
                if not questions or questions[0]["question"] in out:
                    break
                out.add(questions[0]["question"])
            self.off_by(struct.unpack("<q", self.clock.read_bytes())[0] + jump)
            question = self.ask(f"here{jump}")
            self.assertTrue(question, f"after {jump} s nobody can be asked")
            self.assertEqual(self.server.tell(question[0]["question"], "yes", f"here{jump}").status, 200)
            self.told[question[0]["question"]] = "yes"
        self.check()

    def test_links_cookies_and_undo_go_on(self):
        """What lives for a minute by the clock may end early or late, never for ever."""
        question = self.ask("anna")[0]["question"]
        self.assertEqual(self.server.tell(question, "yes", "anna").status, 200)
        for jump in (-DAY, DAY, 400 * DAY, -400 * DAY):
            self.off_by(jump)
            self.assertEqual(self.server.get("/api/status", self.server.owner).status, 200)
            undone = self.server.post("/api/undo", {"question": question, "rater": "anna"}, self.server.raters)
            self.assertIn(undone.status, (200, 409), undone.body)
            if undone.status == 200:
                question = self.ask("anna")[0]["question"]
                self.assertEqual(self.server.tell(question, "yes", "anna").status, 200)
        self.told = {}
        self.check()


if __name__ == "__main__":
    unittest.main()
