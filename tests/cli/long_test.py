"""Long studies: what every command and the server take for one answer more, in memory and time. `make bench` measures a million answers."""
import contextlib
import hashlib
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "server"))
from serving import Server  # noqa: E402

ACOL, LONG_STUDY = os.environ["ACOL"], os.environ["LONG_STUDY"]
SHORT, LONG = 60_000, 160_000  # more than keys are remembered
# A million answers within 300 MB, less 40 MB for the program itself.
MOST_BYTES_AN_ANSWER = 260


def peak(*arguments):
    """Memory in bytes that `acol ARGUMENTS` took at most."""
    process = subprocess.Popen([ACOL, *map(str, arguments)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    message = process.stderr.read()
    process.stderr.close()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        raise AssertionError(f"acol {arguments}: {process.returncode} {message}")
    return 1024 * usage.ru_maxrss


def server_peak(study):
    """The same of a server that somebody asks for everything."""
    with contextlib.closing(Server(study)) as server:
        question = server.ask("somebody")[0]["question"]
        assert server.tell(question, "yes", "somebody").status == 200
        for path in ("/api/status", "/api/overview", "/api/log?from=0&limit=1000", "/api/report", "/api/export", "/api/certificate"):
            assert server.get(path, server.owner).status == 200, path
        status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
        return 1024 * int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmHWM")))


class LongStudies(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.studies = {}
        for answers in (SHORT, LONG):
            study = pathlib.Path(cls.folder.name) / f"{answers}.db"
            subprocess.run([LONG_STUDY, study, str(answers)], check=True)
            subprocess.run([ACOL, "certificate", study, "-o", f"{study}.json"], stderr=subprocess.DEVNULL)
            cls.studies[answers] = study

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def growth(self, measure):
        """Bytes for one answer more."""
        return (measure(self.studies[LONG]) - measure(self.studies[SHORT])) / (LONG - SHORT)

    def test_every_command_takes_little_memory_for_an_answer(self):
        commands = {
            "status": lambda study: peak("status", study, "--json"),
            "ask": lambda study: peak("ask", study, "--rater", "somebody"),
            "export": lambda study: peak("export", study),
            "report": lambda study: peak("report", study, "-o", f"{study}.html"),
            "certificate": lambda study: peak("certificate", study),
            "verify": lambda study: peak("verify", f"{study}.json"),
            "storage check": lambda study: peak("storage", "check", study),
        }
        for name, measure in commands.items():
            with self.subTest(command=name):
                self.assertLess(self.growth(measure), MOST_BYTES_AN_ANSWER)

    def test_a_server_takes_little_memory_for_an_answer(self):
        self.assertLess(self.growth(server_peak), MOST_BYTES_AN_ANSWER)

    def test_a_certificate_of_parts_is_valid_to_its_last_entry(self):
        result = subprocess.run([ACOL, "verify", f"{self.studies[SHORT]}.json"], capture_output=True, text=True)
        self.assertEqual((result.returncode, result.stdout), (0, "valid: nothing is claimed\n"))

    def test_a_checkpoint_that_was_changed_is_found(self):
        """Its digest is made right again: only the log can tell."""
        study = self.studies[SHORT]
        subprocess.run([ACOL, "status", study], stdout=subprocess.DEVNULL, check=True)
        checkpoint = pathlib.Path(f"{study}-checkpoint")
        before = checkpoint.read_bytes()
        body = before[32:].replace(b"person-7", b"person-8")
        checkpoint.write_bytes(hashlib.blake2b(body, digest_size=32).digest() + body)
        try:
            result = subprocess.run([ACOL, "storage", "check", study], capture_output=True, text=True)
            self.assertEqual(result.returncode, 1)
            self.assertIn("the checkpoint beside the log does not match the log", result.stderr)
        finally:
            checkpoint.write_bytes(before)
        self.assertEqual(subprocess.run([ACOL, "storage", "check", study], capture_output=True).returncode, 0)


if __name__ == "__main__":
    unittest.main()
