"""What the suites of the command line share: the program, and a folder of its own for every test."""
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

ACOL = os.environ["ACOL"]
SOURCE = pathlib.Path(os.environ["SOURCE"])


def acol(*arguments, stdin=""):
    return subprocess.run([ACOL, *map(str, arguments)], input=stdin, capture_output=True, text=True, timeout=120)


def output_of(*arguments):
    """What a command that must succeed prints."""
    done = acol(*arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout


class Case(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def file(self, name, content):
        path = pathlib.Path(self.folder.name) / name
        path.write_text(content)
        return path

    def json_of(self, *arguments, status=0, stdin=""):
        result = acol(*arguments, "--json", stdin=stdin)
        self.assertEqual(result.returncode, status, result.stderr)
        self.assertEqual(result.stdout.count("\n"), 1, "exactly one object")
        return json.loads(result.stdout)

    def refused(self, *arguments, says, stdin=""):
        result = acol(*arguments, stdin=stdin)
        self.assertEqual(result.returncode, 2, result)
        self.assertEqual(result.stdout, "")
        lines = result.stderr.strip().splitlines()
        self.assertEqual(len(lines), 1, result.stderr)
        self.assertIn(says, lines[0])
