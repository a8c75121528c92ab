"""A log that is not the one that was there: the server writes nothing, says so, and goes on when the old one is back."""
import json
import shutil
import sqlite3
import subprocess
import unittest

from serving import ACOL, PostgresCase, ServerCase, run, until


class ReplacedCase(ServerCase):
    def setUp(self):
        super().setUp()
        self.acknowledged = set()
        self.answer(5)

    def answer(self, count):
        for _ in range(count):
            rater = f"p{len(self.acknowledged)}"
            question = self.server.ask(rater)[0]["question"]
            self.assertEqual(self.server.tell(question, "yes", rater).status, 200)
            self.acknowledged.add(question)

    def refuses(self):
        """Nothing is acknowledged, on no face, and the reason is given."""
        for reply in (self.server.post("/api/ask", {"rater": "late"}, self.server.raters),
                      self.server.tell("q1", "yes", "p0"), self.server.get("/api/status", self.server.owner),
                      self.server.get("/api/overview", self.server.owner)):
            self.assertEqual(reply.status, 503, reply.body)
            self.assertIn("changed or replaced underneath", reply.json()["error"])
        reply = self.server.get("/healthz")
        self.assertEqual(reply.status, 503)
        self.assertRegex(reply.json()["reason"], "cut|restored|replaced|deleted")
        self.assertEqual(self.server.get("/livez").status, 200)
        self.assertIn("trouble", self.server.stderr())

    def goes_on(self):
        self.assertTrue(until(lambda: self.server.get("/healthz").status == 200))
        self.answer(3)
        self.assertEqual(run(ACOL, "storage", "check", self.study).returncode, 0)
        kept = {line.split(",")[0] for line in run(ACOL, "export", self.study).stdout.splitlines()[1:]}
        self.assertLessEqual(self.acknowledged, kept)


class Files(ReplacedCase):
    def sql(self, *statements):
        with sqlite3.connect(self.study) as database:
            for statement in statements:
                database.execute(statement)
        database.close()

    def copy(self):
        path = self.study.with_suffix(".copy")
        shutil.copy(self.study, path)
        return path

    def test_a_backup_copied_over_it(self):
        backup = self.study.with_suffix(".backup")
        self.assertEqual(run(ACOL, "storage", "backup", self.study, "-o", backup).returncode, 0)
        self.answer(5)
        whole = self.copy()
        shutil.copyfile(backup, self.study)
        before = self.study.read_bytes()
        self.refuses()
        self.assertEqual(self.study.read_bytes(), before, "nothing was written")
        shutil.copyfile(whole, self.study)
        self.goes_on()

    def test_a_tail_that_is_deleted(self):
        whole = self.copy()
        self.sql("DELETE FROM log WHERE number > (SELECT max(number) FROM log) - 3")
        self.refuses()
        shutil.copyfile(whole, self.study)
        self.goes_on()

    def test_a_last_entry_that_is_edited(self):
        whole = self.copy()
        self.sql("UPDATE log SET entry = replace(entry, 'yes', 'no') WHERE number = (SELECT max(number) FROM log)")
        self.refuses()
        shutil.copyfile(whole, self.study)
        self.goes_on()

    def test_a_log_that_was_cut_and_grew_again(self):
        digest = json.loads(run(ACOL, "storage", "check", self.study, "--json").stdout)["digest"]
        self.assertEqual(run(ACOL, "storage", "check", self.study, "--seen", digest).returncode, 0)
        self.sql("DELETE FROM log WHERE number > (SELECT max(number) FROM log) - 6")
        for i in range(12):
            asked = run(ACOL, "ask", self.study, "--rater", f"x{i}", "--json")
            self.assertEqual(asked.returncode, 0, asked.stderr)
            question = json.loads(asked.stdout)["questions"][0]["question"]
            self.assertEqual(run(ACOL, "tell", self.study, question, "no", "--rater", f"x{i}").returncode, 0)
        self.refuses()
        self.assertEqual(run(ACOL, "storage", "check", self.study).returncode, 0, "by itself it is sound")
        found = run(ACOL, "storage", "check", self.study, "--seen", digest)
        self.assertEqual(found.returncode, 1)
        self.assertIn("cut or replaced", found.stderr)
        self.assertEqual(run(ACOL, "storage", "check", self.study, "--seen", "xyz").returncode, 2)

    def test_a_file_that_is_deleted_or_moved(self):
        aside = self.study.with_suffix(".aside")
        self.study.rename(aside)
        self.refuses()
        shutil.copy(aside, self.study)
        self.refuses()
        self.study.unlink()
        aside.rename(self.study)
        self.goes_on()


class Tables(PostgresCase, ReplacedCase):
    def sql(self, statement):
        subprocess.run(["psql", "-h", self.data, "-U", "postgres", "-v", "ON_ERROR_STOP=1", "-c", statement], check=True,
                       stdout=subprocess.DEVNULL)

    def test_a_tail_that_is_deleted(self):
        mine = f"study = '{self.id()}' AND number > (SELECT max(number) FROM acol_log WHERE study = '{self.id()}') - 3"
        self.sql(f"CREATE TABLE kept AS SELECT * FROM acol_log WHERE {mine}")
        self.sql(f"DELETE FROM acol_log WHERE {mine}")
        self.refuses()
        self.sql("INSERT INTO acol_log SELECT * FROM kept")
        self.goes_on()

    def test_a_last_entry_that_is_edited(self):
        last = f"study = '{self.id()}' AND number = (SELECT max(number) FROM acol_log WHERE study = '{self.id()}')"
        self.sql(f"UPDATE acol_log SET hash = decode(repeat('00', 32), 'hex') WHERE {last}")
        self.refuses()


if __name__ == "__main__":
    unittest.main()
