"""Names are kept beside the log, can be taken out, and nobody else notices."""
import json
import pathlib
import unittest

from command_line import acol
from studies import StudyCase

NAME = "Anna Karenina"


class Privacy(StudyCase):
    def said(self, *words):
        result = acol(*words, "--json")
        self.assertEqual(result.returncode, 0, result.stderr)
        return json.loads(result.stdout)

    def answer_all(self, name):
        questions = self.said("ask", self.study, "--rater", name, "--count", "10")["questions"]
        for one in questions:
            self.assertEqual(acol("tell", self.study, one["question"], "yes", "--rater", name).returncode, 0)
        return len(questions)

    def certificate(self):
        path = pathlib.Path(self.folder.name) / "certificate.json"
        self.assertIn(acol("certificate", self.study, "-o", path).returncode, (0, 1))  # 1: nothing is proved yet
        return path

    def valid(self, path):
        return json.loads(acol("verify", path, "--json").stdout)["valid"]

    def test_erasing_a_person_leaves_evidence_and_hashes(self):
        self.init("--answers-per-rater", "4")
        given = self.answer_all(NAME)
        self.assertGreater(given, 0)
        self.answer_all("ben")
        before = self.certificate()
        self.assertNotIn(NAME, before.read_text())
        valid = self.valid(before)
        kept = pathlib.Path(self.folder.name) / "before.json"
        kept.write_text(before.read_text())
        self.assertIn(f",{NAME},", acol("export", self.study).stdout)
        digest = self.said("storage", "check", self.study)["digest"]
        answered = self.said("status", self.study)["answered"]

        own = self.said("person", self.study, NAME)
        self.assertEqual(own["name"], NAME)
        self.assertEqual([one["answer"] for one in own["questions"]], ["yes"] * given)
        self.assertIn(own["log_name"], before.read_text())

        result = acol("erase", self.study, NAME)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("erased", result.stderr)
        self.assertNotIn(NAME.encode(), self.study.read_bytes())
        self.assertNotIn(NAME, acol("export", self.study).stdout)
        self.assertEqual(self.said("status", self.study)["answered"], answered)
        self.assertEqual(acol("storage", "check", self.study, "--seen", digest).returncode, 0)
        self.assertEqual(self.valid(kept), valid)
        self.assertEqual(self.valid(self.certificate()), valid)

    def test_nobody_of_this_name(self):
        self.init()
        for command in ("erase", "person"):
            result = acol(command, self.study, "Zoe")
            self.assertEqual(result.returncode, 2)
            self.assertRegex(result.stderr, "nobody in this study is called 'Zoe'")

    def test_backups_without_names(self):
        self.init()
        self.answer_all(NAME)
        for words, there in [([], True), (["--without-names"], False)]:
            copy = pathlib.Path(self.folder.name) / f"copy{there}.db"
            self.assertEqual(acol("storage", "backup", self.study, "-o", copy, *words).returncode, 0)
            self.assertEqual(NAME.encode() in copy.read_bytes(), there)
            self.assertEqual(acol("storage", "check", copy).returncode, 0)

    def test_how_long_names_are_kept_is_checked(self):
        result = acol(*self.init_arguments("--erase-names-after", "soon"))
        self.assertEqual(result.returncode, 2)
        self.assertRegex(result.stderr, r"--erase-names-after must be .*30d.* got 'soon'")
        self.assertFalse(self.study.exists())
        self.init("--erase-names-after", "30d", "--consent", "I agree.")


if __name__ == "__main__":
    unittest.main()
