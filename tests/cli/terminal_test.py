"""acol ask --interactive at a real terminal: single keys, nothing lost on quitting, the terminal left as it was."""
import os
import pathlib
import pty
import select
import signal
import subprocess
import termios
import time
import unittest

from command_line import ACOL, Case, acol

# Three features: a round asks about four candidates at least, and a person about each once.
TABLE = "name,size,heat,age,gain\n" + "".join(f"a{i + 1},{i},{i * i % 7},{i * i * i % 11},{i}\n" for i in range(10))


class Terminal:
    """A program at a terminal of its own."""

    def __init__(self, *arguments):
        self.ours, theirs = pty.openpty()
        self.before = termios.tcgetattr(theirs)
        self.theirs = theirs
        self.process = subprocess.Popen([ACOL, *map(str, arguments)], stdin=theirs, stdout=theirs, stderr=theirs,
                                        start_new_session=True)
        self.seen = ""

    def expect(self, text, seconds=60):
        """Reads until `text` comes; what came since the last call."""
        end = time.monotonic() + seconds
        while text not in self.seen:
            ready, _, _ = select.select([self.ours], [], [], max(0, end - time.monotonic()))
            if not ready:
                raise AssertionError(f"no {text!r} in {self.seen!r}")
            self.seen += os.read(self.ours, 4096).decode()
        place = self.seen.index(text) + len(text)
        came, self.seen = self.seen[:place], self.seen[place:]
        return came

    def press(self, keys):
        os.write(self.ours, keys.encode())

    def finish(self):
        status = self.process.wait(timeout=60)
        after = termios.tcgetattr(self.theirs)
        os.close(self.theirs)
        os.close(self.ours)
        return status, after == self.before


class Interactive(Case):
    def setUp(self):
        super().setUp()
        self.study = pathlib.Path(self.folder.name) / "study.db"

    def init(self, *more):
        table = self.file("sizes.csv", TABLE)
        result = acol("init", self.study, "--candidates", table, "--id", "name", "--features", "size,heat,age", "--maximize",
                      "gain", *more)
        self.assertEqual(result.returncode, 0, result.stderr)

    def ask(self):
        return Terminal("ask", self.study, "--interactive", "--rater", "anna")

    def answers(self):
        return [row.split(",")[5] for row in acol("export", self.study).stdout.splitlines()[1:]]

    def test_single_keys_answer_and_quitting_loses_nothing(self):
        self.init("--answers", "yes-no")
        terminal = self.ask()
        terminal.expect("q1 Do you accept")
        terminal.press("y")
        terminal.expect("yes")
        terminal.expect("q2 Do you accept")
        self.assertEqual(self.answers(), ["yes"], "kept before the next question")
        terminal.press("x7N")  # keys that mean nothing are passed over; large letters are letters
        terminal.expect("no")
        candidate = terminal.expect("?").split()[-1]
        terminal.press("q")
        status, restored = terminal.finish()
        self.assertEqual(status, 1, "ended without a result")
        self.assertTrue(restored)
        self.assertEqual(self.answers(), ["yes", "no"])
        again = self.ask()
        self.assertEqual(again.expect("?").split()[-1], candidate, "the same open question comes back")
        again.press("s")
        again.expect("skip")
        self.assertNotEqual(again.expect("?").split()[-1], candidate, "who skipped is asked something else")
        again.press("\x03")
        self.assertEqual(again.finish(), (1, True))
        self.assertEqual(self.answers(), ["yes", "no"])

    def test_steps_of_a_scale_have_numbers(self):
        self.init("--answers", "number", "--scale", "awful:10,fair:20,good:40", "--at-least", 25)
        terminal = self.ask()
        terminal.expect("1  awful")
        terminal.expect("3  good")
        terminal.expect("q1 ")
        terminal.press("4")  # there is no such step
        terminal.press("3")
        terminal.expect("good")
        terminal.expect("q2 ")
        terminal.press("\x04")
        self.assertEqual(terminal.finish(), (1, True))
        self.assertEqual(self.answers(), ["good"])

    def test_numbers_are_typed_and_may_be_typed_again(self):
        self.init("--answers", "number", "--threshold", 5, "--answer-range", "0,10")
        terminal = self.ask()
        terminal.expect("q1 ")
        terminal.press("eleven\n")
        terminal.expect("must be a number from 0 to 10, got 'eleven'")
        terminal.press("3.5\n")
        terminal.expect("q2 ")
        terminal.press("\x04")
        self.assertEqual(terminal.finish(), (1, True))
        self.assertEqual(self.answers(), ["3.5"])

    def test_a_killed_terminal_loses_nothing(self):
        self.init("--answers", "yes-no")
        terminal = self.ask()
        terminal.expect("q1 ")
        terminal.press("y")
        terminal.expect("q2 ")
        terminal.process.send_signal(signal.SIGKILL)
        terminal.finish()
        self.assertEqual(self.answers(), ["yes"])
        again = self.ask()
        again.expect("q2 ")
        again.press("q")
        self.assertEqual(again.finish(), (1, True))

    def test_a_signal_leaves_the_terminal_as_it_was(self):
        for answers, more in (("yes-no", ()), ("number", ("--threshold", "3", "--noise-bound", "1"))):
            for number in (signal.SIGTERM, signal.SIGINT):
                self.study.unlink(missing_ok=True)
                self.init("--answers", answers, *more)
                terminal = self.ask()
                terminal.expect("q1 ")
                terminal.process.send_signal(number)
                self.assertEqual(terminal.finish(), (1, True), (answers, number))

    def test_escape_sequences_of_a_candidate_do_not_reach_the_terminal(self):
        table = self.file("sizes.csv", "name,size,gain\n\x1b[2Jwipe\x1b]0;title\x07,1,1\nb,2,2\n")
        acol("init", self.study, "--candidates", table, "--id", "name", "--features", "size", "--maximize", "gain",
             "--answers", "yes-no")
        terminal = self.ask()
        came = terminal.expect("?") + terminal.expect("[yes, no or not sure]")
        self.assertNotIn("\x1b", came)
        terminal.press("q")
        terminal.finish()
        for arguments in [["ask", self.study], ["status", self.study], ["validate", "--candidates", table, "--id", "name",
                          "--features", "name", "--maximize", "gain", "--answers", "yes-no"]]:
            result = acol(*arguments)
            self.assertNotIn("\x1b", result.stdout + result.stderr, arguments[0])


if __name__ == "__main__":
    unittest.main()
