"""The list of what people expect is held against the sources, and a name that is not there is noticed."""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(os.environ["SOURCE"])
CHECK = ROOT / "scripts/check_expectations.py"


class Expectations(unittest.TestCase):
    def check(self, change):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for part in (ROOT / "tests").iterdir():
                (root / "tests").mkdir(exist_ok=True)
                if part.name != "expectations.md":
                    (root / "tests" / part.name).symlink_to(part)
            (root / "tests/expectations.md").write_text(change((ROOT / "tests/expectations.md").read_text()))
            return subprocess.run([sys.executable, CHECK, root], text=True, capture_output=True)

    def test_as_it_is_it_holds(self):
        self.assertEqual((self.check(lambda text: text).returncode), 0)

    def test_what_is_not_there_is_named(self):
        for old, new, says in [
                ("`test_missing_cells`", "`test_of_nothing`", "tests/cli/spreadsheet_test.py has no test 'test_of_nothing'"),
                ("`tests/web/card_test.mjs`", "`tests/web/gone_test.mjs`", "there is no tests/web/gone_test.mjs"),
                ("`every language has every text`", "`every language has no text`", "has no test 'every language has no text'"),
                ("| install without compiling |", "install without compiling |", "20 rows, not 21")]:
            done = self.check(lambda text: text.replace(old, new))
            self.assertEqual(done.returncode, 1)
            self.assertIn(says, done.stderr)
