"""How commands end: output that is lost is an error, signals end everything within a second, and what is written is whole or absent."""
import json
import os
import pathlib
import signal
import subprocess
import time
import unittest

from command_line import ACOL, SOURCE, Case

COOKIES = os.environ["COOKIES"]
TABLE = "name,size,gain\n" + "".join(f"a{i + 1},{i % 7},{i}\n" for i in range(30))
STUDY = ["--candidates", "table.csv", "--id", "name", "--features", "size", "--maximize", "gain", "--answers", "yes-no"]


class EndingCase(Case):
    def setUp(self):
        super().setUp()
        self.place = pathlib.Path(self.folder.name)
        self.file("table.csv", TABLE)
        self.file("actions.csv", "0.1,0.2\n" * 20)
        self.file("arms.csv", "1,0\n0,1\n1,1\n")
        self.assertEqual(self.end("init", "study.db", *STUDY, "--delta", "1e-9").returncode, 0)
        self.assertEqual(self.end("certificate", "study.db", "-o", "certificate.json").returncode, 1)

    def end(self, *words, **more):
        more = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "stdin": subprocess.DEVNULL, **more}
        return subprocess.run([ACOL, *map(str, words)], cwd=self.place, text=True, timeout=120, **more)


# Everything that prints.
PRINTERS = [
    ["--help"], ["--version"], ["simulate", "--help"], ["init", "new.db", *STUDY], ["init", "new.db", *STUDY, "--json"],
    ["validate", *STUDY], ["validate", "--schema"], ["plan", *STUDY, "--simulations", "1", "--margin", "0.3"],
    ["plan", *STUDY, "--simulations", "1", "--margin", "0.3", "--json"], ["ask", "study.db"], ["ask", "study.db", "--json"],
    ["tell", "study.db", "q1", "yes", "--rater", "anna", "--json"], ["status", "study.db"], ["status", "study.db", "--json"],
    ["pause", "study.db", "--json"], ["add", "study.db", "--candidates", "more.csv"], ["export", "study.db"],
    ["certificate", "study.db"], ["report", "study.db", "-o", "-"], ["apply", "study.db", "--candidates", "table.csv"],
    ["serve", "study.db", "--port", "0"], ["storage", "check", "study.db"], ["storage", "upgrade", "study.db"],
    ["simulate", "line", "--seeds", "1"], ["simulate", "line", "--seeds", "1", "--json"],
    ["benchmark", "sample-efficiency", "--instances", "line", "--algorithms", "e-acol", "--seeds", "1"],
    ["bound", "line"], ["design", "arms.csv"], ["design", "arms.csv", "--json"], ["drive", "run", "--actions", "actions.csv"],
    ["drive", "candidates", "--count", "1", "-o", "out.csv"], ["experiment", "list"], ["verify", "certificate.json"],
    ["verify", "certificate.json", "--json"], ["completion", "bash"], ["run", "study.db", "--json"],
    ["solve", "table.csv", "--id", "name", "--features", "size", "--maximize", "gain", "--answers", "yes-no"],
]


class LostOutput(EndingCase):
    def setUp(self):
        super().setUp()
        self.file("more.csv", "name,size,gain\nb1,3,3\n")
        asked = json.loads(self.end("ask", "study.db", "--rater", "anna", "--json").stdout)["questions"][0]["question"]
        self.assertEqual(asked, "q1")

    def test_on_a_full_disk_it_is_status_2_and_one_line(self):
        for words in PRINTERS:
            with self.subTest(" ".join(words)), open("/dev/full", "w") as full:
                result = self.end(*words, stdout=full)
                last = result.stderr.splitlines()[-1:]
                self.assertEqual(result.returncode, 2, result.stderr)
                self.assertEqual(last, ["acol: the output could not be written: No space left on device"])
                self.assertEqual(result.stderr.count("acol: "), 1, result.stderr)
                (self.place / "new.db").unlink(missing_ok=True)

    def test_without_a_stdout_too(self):
        for words in (["--version"], ["export", "study.db"], ["status", "study.db", "--json"]):
            result = subprocess.run(["sh", "-c", 'exec "$@" >&-', "sh", ACOL, *words], cwd=self.place, capture_output=True, text=True)
            self.assertEqual((result.returncode, result.stderr),
                             (2, "acol: the output could not be written: Bad file descriptor\n"), words)

    def test_files_do_not_take_the_place_of_closed_streams(self):
        """Words for people would be written into the file that has descriptor 2."""
        for closed in ("<&-", ">&-", "2>&-", "<&- >&- 2>&-"):
            result = subprocess.run(["sh", "-c", f'exec "$@" {closed}', "sh", ACOL, "export", "study.db", "-o", "out.csv"], cwd=self.place)
            self.assertEqual(result.returncode, 0, closed)
            self.assertEqual((self.place / "out.csv").read_text().count("\n"), 1)
            told = subprocess.run(["sh", "-c", f'exec "$@" {closed}', "sh", ACOL, "tell", "study.db", "q1", "yes", "--rater", "anna"],
                                  cwd=self.place)
            self.assertEqual(told.returncode, 0, closed)
            self.assertEqual(self.end("storage", "check", "study.db").returncode, 0)
            self.end("retract", "study.db", "q1")

    def test_words_for_people_may_be_lost(self):
        with open("/dev/full", "w") as full:
            self.assertEqual(self.end("tell", "study.db", "q1", "yes", "--rater", "anna", stderr=full).returncode, 0)
            self.assertEqual(self.end("nonsense", stderr=full).returncode, 2)
            self.assertEqual(self.end("status", "nowhere.db", stderr=full).returncode, 2)

    def test_who_stops_reading_ends_it_quietly(self):
        """As other programs do: by SIGPIPE, which shells call 141; where that is ignored, with status 2 and one line."""
        for words in (["report", "study.db", "-o", "-"], ["validate", "--schema"], ["--help"]):
            for ignored in (False, True):
                reader, writer = os.pipe()
                os.close(reader)
                result = self.end(*words, stdout=writer, restore_signals=not ignored)
                os.close(writer)
                if ignored:
                    self.assertEqual((result.returncode, result.stderr), (2, "acol: the output could not be written: Broken pipe\n"))
                else:
                    self.assertEqual((result.returncode, result.stderr), (-signal.SIGPIPE, ""))

    def test_the_cookie_story_too(self):
        with open("/dev/full", "w") as full:
            result = subprocess.run([COOKIES, SOURCE / "data/cookies.csv"], stdout=full, stderr=subprocess.PIPE, text=True, timeout=120)
        self.assertEqual((result.returncode, result.stderr), (2, "cookies: the output could not be written: No space left on device\n"))


# What takes long, whatever it is told; and whether a result is kept (status 1) or not (130, 143); None: if there is one by then.
HUGE = "irrelevant-dimensions:d=30,eps=0.0001"
LONG = {
    "plan": (["plan", *STUDY, "--simulations", "100000"], False),
    "simulate": (["simulate", HUGE, "--algorithm", "greedy-maxvar", "--noise-bound", "1", "--max-questions", "1e12", "--jobs", "1"], False),
    "simulate, some": (["simulate", "line", "--seeds", "1000000", "--jobs", "1", "--max-questions", "50"], None),
    "benchmark": (["benchmark", "sample-efficiency", "--max-questions", "1e12", "--seeds", "1000"], False),
    "bound": (["bound", "unit-sphere:n=6000,d=60,seed=1"], False),
    "design": (["design", "unit-sphere:n=6000,d=60,seed=1", "--gap", "1e-13"], None),
    "optimize": (["drive", "optimize", "--restarts", "100000", "--jobs", "1"], None),
    "candidates": (["drive", "candidates", "--count", "100000", "-o", "out.csv", "--jobs", "1"], False),
    "experiment": (["experiment", "run", "sphere-dim", "--out", "out", "--jobs", "1"], None),
    "reproduce": (["reproduce", "--out", "out", "--jobs", "1"], None),
    "solve, typed": (["solve", "table.csv", *STUDY[2:]], False),
    "solve, command": (["solve", "table.csv", *STUDY[2:], "--answer-command", "exec sleep 100 #"], False),
    "run, typed": (["run", "study.db"], True),
    "run, command": (["run", "study.db", "--answer-command", "exec sleep 100 #"], True),
    "ask": (["ask", "study.db", "--interactive"], True),
}


class Signals(EndingCase):
    def signalled(self, words, number, wait=1.0):
        process = subprocess.Popen([ACOL, *words], cwd=self.place, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True)
        try:
            time.sleep(wait)
            self.assertIsNone(process.poll(), f"ended before the signal: {words}")
            process.send_signal(number)
            begin = time.monotonic()
            process.wait(20)
            seconds = time.monotonic() - begin
            output, errors = process.communicate(timeout=20)
        finally:
            process.kill()
            process.stdin.close()
            process.stdout.close()
            process.stderr.close()
        return process.returncode, seconds, output, errors

    def test_every_long_command_ends_at_the_first_signal(self):
        before = sorted(path.name for path in self.place.iterdir())
        for number in (signal.SIGINT, signal.SIGTERM):
            for name, (words, kept) in LONG.items():
                with self.subTest(name, signal=number.name):
                    status, seconds, output, errors = self.signalled(words, number)
                    expected = {True: {1}, False: {128 + number}, None: {1, 128 + number}}[kept]
                    self.assertIn(status, expected, errors)
                    self.assertLess(seconds, 3, "a second, on a busy machine")
                    self.assertLessEqual(errors.count("\n"), 2, errors)
        left = set(path.name for path in self.place.iterdir()) - set(before) - {"out", "study.db-journal"}
        self.assertEqual(left, set())
        self.assertEqual(self.end("storage", "check", "study.db").returncode, 0)

    def test_who_was_asked_is_asked_again_at_once(self):
        for words in (["run", "study.db"], ["run", "study.db", "--answer-command", "exec sleep 100 #"]):
            self.signalled(words, signal.SIGTERM)
            self.assertEqual(self.json_of("status", self.place / "study.db")["outstanding"], 0)

    def test_an_answer_command_does_not_outlive_it(self):
        self.signalled(["run", "study.db", "--answer-command", "exec sleep 98765 #"], signal.SIGTERM)
        self.assertNotEqual(subprocess.run(["pgrep", "-f", "^sleep 98765$"], capture_output=True).returncode, 0)

    def test_answers_come_in_pieces_and_many_at_once(self):
        process = subprocess.Popen([ACOL, "run", "study.db", "--json"], cwd=self.place, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE)
        for piece in (b"y", b"es\nno\ny", b"es\n", b"no"):
            process.stdin.write(piece)
            process.stdin.flush()
            time.sleep(0.1)
        output, _ = process.communicate(timeout=60)
        self.assertEqual(json.loads(output)["answered"], 4)

    def test_a_server_ends_as_it_is_meant_to(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            self.assertEqual(self.signalled(["serve", "study.db", "--port", "0"], number)[0], 0)


if __name__ == "__main__":
    unittest.main()
