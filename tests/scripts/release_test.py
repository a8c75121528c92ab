"""The version is said in one place, CMakeLists.txt, and everything agrees."""
import os
import pathlib
import re
import subprocess
import unittest

SOURCE = pathlib.Path(os.environ["SOURCE"])


def text(name):
    return (SOURCE / name).read_text(encoding="utf-8")


def said(program, *arguments):
    return subprocess.run([os.environ[program], *arguments], capture_output=True, text=True, check=True).stdout


class Release(unittest.TestCase):
    def setUp(self):
        self.version = re.search(r"project\(acol VERSION ([0-9.]+)", text("CMakeLists.txt"))[1]

    def test_it_is_a_semantic_version(self):
        self.assertRegex(self.version, r"^\d+\.\d+\.\d+$")

    def test_the_programs_say_it(self):
        self.assertEqual(said("ACOL", "--version").splitlines()[0], f"acol {self.version}")
        self.assertEqual(said("ACOL_VERIFY", "--version"), f"acol-verify {self.version}\n")

    def test_the_program_says_for_which_processors_it_computes(self):
        self.assertRegex(said("ACOL", "--version").splitlines()[1], r"^\w+, (baseline|x86-64-v3|aarch64), ")

    def test_the_citation_says_it(self):
        self.assertEqual(set(re.findall(r"^ *version: (\S+)", text("CITATION.cff"), re.MULTILINE)), {self.version})

    def test_the_package_takes_it_from_there(self):
        self.assertIn("project\\(acol VERSION", text("pyproject.toml"))

    def test_the_changelog_has_a_section_of_it_with_a_date(self):
        headings = re.findall(r"^## (.+)$", text("CHANGELOG.md"), re.MULTILINE)
        self.assertEqual(headings[0], "Unreleased")
        self.assertRegex(headings[1], rf"^\[?{re.escape(self.version)}\]? - \d{{4}}-\d\d-\d\d$")

    def test_citations_have_its_date(self):
        date = re.search(r"^## \S+ - (\d{4}-\d\d-\d\d)$", text("CHANGELOG.md"), re.MULTILINE)[1]
        self.assertIn(f"date-released: {date}\n", text("CITATION.cff"))
        self.assertIn(f"  year: {date[:4]}\n", text("CITATION.cff"))
        self.assertIn(f"  year    = {{{date[:4]}}}\n", said("ACOL", "cite"))

    def test_a_page_says_what_is_stable(self):
        for face in ("command line", "HTTP", "Python", "C++", "certificates", "studies"):
            self.assertIn(f"| {face} |", text("docs/stability.md"))


if __name__ == "__main__":
    unittest.main()
