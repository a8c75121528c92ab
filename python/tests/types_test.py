"""mypy --strict finds nothing to complain about in the package and in the examples."""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import acol

PACKAGE = pathlib.Path(acol.__file__).resolve().parent
EXAMPLES = pathlib.Path(__file__).resolve().parent.parent / "examples"


def mypy(*arguments):
    environment = dict(os.environ)
    if "site-packages" not in str(PACKAGE):  # mypy looks there by itself
        environment["MYPYPATH"] = str(PACKAGE.parent)
    cache = PACKAGE.parent / ".mypy_cache"
    return subprocess.run([sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(cache),
                           *arguments], env=environment, text=True, capture_output=True)


class Types(unittest.TestCase):
    def test_package_and_examples_pass(self):
        examples = [str(path) for path in sorted(EXAMPLES.glob("*.py"))]
        for what in (["--package", "acol"], examples):
            done = mypy(*what)
            self.assertEqual(done.returncode, 0, done.stdout)

    def test_mistakes_are_found(self):
        mistakes = ['acol.make_policy("e-acol", 3)', 'acol.Problem([[1.0]], [1], tau=2)',
                    'acol.simulate("line").medain_questions']
        with tempfile.TemporaryDirectory() as folder:
            wrong = pathlib.Path(folder) / "wrong.py"
            wrong.write_text("import acol\n" + "\n".join(mistakes) + "\n")
            done = mypy(str(wrong))
        self.assertEqual(done.stdout.count("error:"), len(mistakes), done.stdout)


if __name__ == "__main__":
    unittest.main()
