"""Files that hold people's names: for their owner alone, and whole or not there at all."""
import hashlib
import json
import os
import pathlib
import resource
import sqlite3
import stat
import subprocess
import unittest

from command_line import ACOL, acol
from studies import StudyCase


def acol_with(prepare, *arguments):
    """Runs acol after `prepare` in its process."""
    return subprocess.run([ACOL, *map(str, arguments)], capture_output=True, text=True, timeout=120, preexec_fn=prepare)


class Rights(StudyCase):
    def test_whatever_the_umask_only_the_owner_may_read(self):
        for mask in (0o000, 0o022, 0o377):
            folder = pathlib.Path(self.folder.name) / f"{mask:o}"
            folder.mkdir()
            self.study = folder / "study.db"
            for arguments in (self.init_arguments(), ["ask", self.study, "--rater", "anna"], ["export", self.study, "-o", folder / "a.csv"],
                              ["certificate", self.study, "-o", folder / "c.json"], ["report", self.study, "-o", folder / "r.html"],
                              ["storage", "backup", self.study, "-o", folder / "copy.db"]):
                result = acol_with(lambda: os.umask(mask), *arguments)
                self.assertIn(result.returncode, (0, 1), result.stderr)
            modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
            names = {"study.db", "a.csv", "c.json", "r.html", "copy.db"}
            self.assertLessEqual(names, set(modes))
            self.assertLessEqual(set(modes), names | {"study.db-journal"})
            self.assertEqual(set(modes.values()), {0o600}, modes)

    def test_a_file_that_was_there_is_replaced_by_one_for_the_owner_alone(self):
        self.init()
        answers = self.file("answers.csv", "old")
        answers.chmod(0o644)
        self.assertEqual(acol("export", self.study, "-o", answers).returncode, 0)
        self.assertEqual(stat.S_IMODE(answers.stat().st_mode), 0o600)


class Failing(StudyCase):
    def test_what_has_no_room_leaves_nothing_behind(self):
        self.init()
        limit = self.study.stat().st_size // 2
        before = sorted(path.name for path in pathlib.Path(self.folder.name).iterdir())
        for command in (["storage", "backup"], ["report"], ["certificate"]):
            size = limit if command[-1] == "backup" else 100
            place = pathlib.Path(self.folder.name) / "new"
            result = acol_with(lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)), *command, self.study, "-o", place)
            with self.subTest(command):
                self.assertEqual((result.returncode, result.stdout), (2, ""), result)
                self.assertRegex(result.stderr, r"^acol: \S+/new: .*\n$")
                self.assertEqual(sorted(path.name for path in pathlib.Path(self.folder.name).iterdir()), before)

    def test_a_backup_onto_a_full_disk_leaves_nothing_behind(self):
        """A real one: a small file system in memory, which only this test sees."""
        self.init()
        disk = pathlib.Path(self.folder.name) / "disk"
        disk.mkdir()
        script = f"""
            mount -t tmpfs -o size=8k none {disk} || exit 9
            {ACOL} storage backup {self.study} -o {disk}/copy.db; echo "status $?"
            ls -A {disk}"""
        alone = ["unshare", "--mount"] if os.geteuid() == 0 else ["unshare", "--user", "--map-root-user", "--mount"]
        result = subprocess.run([*alone, "sh", "-c", script], capture_output=True, text=True, timeout=120)
        self.assertEqual((result.returncode, result.stdout), (0, "status 2\n"), result)
        self.assertEqual(result.stderr, f"acol: {disk}/copy.db: no space is left: nothing was written\n")


class Formats(StudyCase):
    """`acol storage upgrade` of whatever acol has ever written."""

    def write(self, entries, schema=1):
        """A study as SQLite sees it, with hashes of our own."""
        self.study.unlink(missing_ok=True)
        database = sqlite3.connect(self.study)
        database.executescript(f"PRAGMA application_id = {0x61636f6c}; PRAGMA user_version = {schema};"
                               "CREATE TABLE log (number INTEGER PRIMARY KEY, hash BLOB NOT NULL, entry TEXT NOT NULL) STRICT;")
        head = bytes(32)
        for number, entry in enumerate(entries):
            head = hashlib.blake2b(head + entry.encode(), digest_size=32).digest()
            database.execute("INSERT INTO log VALUES (?, ?, ?)", (number, head, entry))
        database.commit()
        database.close()

    def old_entries(self):
        certificate = json.loads((pathlib.Path(__file__).parent / "certificate_of_version_1.json").read_text())
        return [line["entry"] for line in certificate["entries"]]

    def test_a_study_of_version_1_needs_nothing_and_is_told_so(self):
        self.write(self.old_entries())
        self.assertIn('"format":1', self.old_entries()[0])
        before = self.study.read_bytes()
        result = acol("storage", "upgrade", self.study)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn("the storage format is up to date\n", result.stdout)
        self.assertIn("log format 1, now 2) and keeps the meaning it had: there is nothing to do", result.stdout)
        self.assertEqual(self.study.read_bytes(), before)
        self.assertEqual(acol("status", self.study).returncode, 0)

    def test_names_are_taken_out_of_an_old_log_and_nothing_else(self):
        self.write(self.old_entries())
        before = [acol(*words).stdout for words in (("status", self.study, "--json"), ("export", self.study))]
        result = acol("storage", "upgrade", self.study, "--separate-names")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertRegex(result.stdout, "the names of [0-9]+ people are kept beside the log now, which has new hashes")
        self.assertEqual([acol(*words).stdout for words in (("status", self.study, "--json"), ("export", self.study))], before)
        self.assertEqual(acol("storage", "check", self.study).returncode, 0)
        self.refused("storage", "upgrade", self.study, "--separate-names", says="its names are already kept beside the log")

    def test_a_study_of_today_is_up_to_date(self):
        self.init()
        self.assertEqual(acol("storage", "upgrade", self.study).stdout, f"{self.study}: the storage format is up to date\n")

    def test_other_formats_are_refused_with_what_to_do(self):
        old = self.old_entries()
        self.write([old[0].replace('"format":1', '"format":3'), *old[1:]])
        self.refused("storage", "upgrade", self.study, says="the study was made by a newer acol")
        self.write(old, schema=4)
        self.refused("storage", "upgrade", self.study, says="has storage format 4; this acol knows 3: use a newer acol")
        self.write(old, schema=0)
        self.refused("storage", "upgrade", self.study, says="has storage format 0; this acol knows 3: no acol ever wrote that")


if __name__ == "__main__":
    unittest.main()
