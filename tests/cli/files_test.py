"""Files as they come: other encodings, hostile cells, broken settings, odd names. Each is read, or refused in one line."""
import csv
import json
import pathlib
import sqlite3
import time
import unittest

from command_line import Case, acol


class FileCase(Case):
    def setUp(self):
        super().setUp()
        self.study = pathlib.Path(self.folder.name) / "study.db"

    def table(self, content):
        path = pathlib.Path(self.folder.name) / "table.csv"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def init(self, content, *more, features="size"):
        return ["init", self.study, "--candidates", self.table(content), "--id", "name", "--features", features,
                "--maximize", "gain", "--answers", "yes-no", *more]

    def made(self, content, *more, **named):
        result = acol(*self.init(content, *more, **named))
        self.assertEqual((result.returncode, result.stderr), (0, ""))


class Spreadsheets(FileCase):
    def test_byte_order_mark_carriage_returns_and_quotes(self):
        self.made("\ufeffname,size,gain\r\n\"a, \"\"b\"\"\r\nc\",1,1\r\nd,2,2\r\n\r\n")
        asked = self.json_of("ask", self.study, "--count", 100)["questions"]
        self.assertEqual({q["candidate"] for q in asked}, {'a, "b"\r\nc', "d"})

    def test_what_is_not_text_is_refused_with_its_line(self):
        for content, says in [
            (b"name,size,gain\na\0b,1,1\n", "table.csv:2: holds a NUL byte: save it as UTF-8"),
            ("name,size,gain\ncafé,1,1\n".encode() + "thé,2,2\n".encode("latin-1"), "table.csv:3: is not UTF-8"),
            (b"name,size,gain\n\xf4\x90\x80\x80,1,1\n", "table.csv:2: is not UTF-8"),
            ("name,size,gain\né,1,1\n".encode() + b"\xe2\x82", "table.csv:3: is not UTF-8"),
        ]:
            with self.subTest(says=says):
                self.refused(*self.init(content), says=says)
                self.assertFalse(self.study.exists())

    def test_rows_and_cells_that_do_not_fit(self):
        for content, says in [
            ("name,size,gain\na,1\n", "table.csv:2: 2 cells where the header has 3"),
            ("name,size,gain\na,1,1,1\n", "table.csv:2: 4 cells where the header has 3"),
            ("name,size,gain\na,1,5,1\nb,2,5,2\n", "table.csv:2: 4 cells where the header has 3"),
            ('name,size,gain\na,"1,5",1\nb,x,2\n', "table.csv:2: column 'size': '1,5' has a decimal comma"),
            ("name,size,size,gain\na,1,1,1\n", "table.csv:1: column 'size' appears twice"),
            ('name,size,gain\n"a,1,1\n', "a quoted cell is not closed"),
            ("name,size,gain\na,1,1\nb,2,2\na,3,3\n", "table.csv:4: column 'name': the id 'a' appears twice"),
            ("name,size,gain\na,1,inf\n", "got 'inf'"),
            ("name,size,gain\na,-1e999,1\nb,1,1\n", "got '-1e999'"),
            ("name,size,gain\na,0x10,1\nb,1,1\nc,2,2\n", "got '0x10'"),
        ]:
            with self.subTest(content=content):
                self.refused(*self.init(content), says=says)

    def test_a_hundred_thousand_columns(self):
        wide = 120_000
        header = ",".join(f"c{i}" for i in range(wide))
        rows = "".join(f"{name},{size},{gain}" + ",0" * wide + "\n" for name, size, gain in [("a", 1, 1), ("b", 2, 2)])
        start = time.monotonic()
        self.made(f"name,size,gain,{header}\n{rows}")
        self.assertLess(time.monotonic() - start, 60)
        self.refused(*self.init(f"name,size,gain,{header}\n{rows}", features="nothing"), says="no column 'nothing'")

    def test_numbers_of_every_size(self):
        self.made("name,size,gain\na,1e-150,1e-300\nb,3e-150,1e300\nc,2e-150,0\n")
        self.json_of("ask", self.study)
        status = self.json_of("status", self.study)
        self.assertEqual(status["outcome"], "running")
        self.study.unlink()
        self.made("name,size,gain\na,1e150,1\nb,-1e150,2\nc,0,3\n", "--scaling", "none")
        self.json_of("ask", self.study)

    def test_columns_of_extreme_numbers_are_used_or_refused_by_name(self):
        for numbers in (("1e200", "2e200", "3e200"), ("-1e308", "1e308", "0"), ("1e-200", "3e-200", "2e-200")):
            content = "name,size,gain\n" + "".join(f"{name},{size},1\n" for name, size in zip("abc", numbers))
            self.assertEqual(self.json_of(*self.init(content))["features"], ["size", "constant"], numbers)
            self.study.unlink()
        for numbers, more, says in [
            (("1e200", "2"), ["--scaling", "none"], "table.csv:2: column 'size': the feature 'size' must be at most 1e+150 in size"),
            (("1e-200", "2e-200"), ["--scaling", "none"], "column 'size': the feature 'size' must be zero or reach 1e-150 in size"),
            (("1e100", "2"), ["--scaling", "none", "--squares"], "table.csv:2: column 'size': the feature 'size^2' must be at most"),
            (("5e-324", "1e-323"), [], "column 'size': numbers from 5e-324 to 1e-323 are too small: use other units"),
        ]:
            content = "name,size,gain\n" + "".join(f"{name},{size},1\n" for name, size in zip("ab", numbers))
            with self.subTest(numbers=numbers):
                self.refused(*self.init(content, *more), says=says)
                self.assertFalse(self.study.exists())

    def test_candidates_that_come_later_are_of_a_size_that_can_be_used(self):
        self.made("name,size,gain\na,1,1\nb,2,2\n")
        more = self.file("more.csv", "name,size,gain\nc,1e200,3\n")
        self.refused("add", self.study, "--candidates", more, says="more.csv:2: column 'size': the feature 'size' must be at most")
        self.refused("apply", self.study, "--candidates", more, says="more.csv:2: column 'size': the feature 'size' must be at most")

    def test_text_that_means_something_to_other_programs_is_text(self):
        nasty = ["'; DROP TABLE log; --", "=cmd|'/C calc'!A0", "@x", "+1", "-1+1", "<script>alert(1)</script>", "${HOME}",
                 "%s%n", "\\u0000", "../../etc/passwd", "🍪 мир عالم"]
        rows = "".join('"' + name.replace('"', '""') + f'",{i},{i}\n' for i, name in enumerate(nasty))
        self.made("name,size,gain\n" + rows)
        for question in self.json_of("ask", self.study, "--count", 1000, "--rater", nasty[0])["questions"]:
            self.json_of("tell", self.study, question["question"], "yes", "--rater", nasty[0])
        acol("stop", self.study, "--reason", nasty[0])
        rows = list(csv.DictReader(acol("export", self.study).stdout.splitlines()))
        self.assertEqual({row["rater"] for row in rows}, {nasty[0]})
        self.assertLessEqual({row["candidate"] for row in rows}, set(nasty))
        safe = list(csv.DictReader(acol("export", self.study, "--spreadsheet").stdout.splitlines()))
        for row in safe:
            self.assertNotIn(row["candidate"][0], "=+-@")
        report = pathlib.Path(self.folder.name) / "report.html"
        acol("report", self.study, "-o", report)
        self.assertNotIn("<script>alert", report.read_text())
        self.assertTrue(self.json_of("storage", "check", self.study)["sound"])

    def test_no_control_character_reaches_a_terminal(self):
        result = acol(*self.init("name,size,gain\na,\x1b[31m\u009b31m,1\nb,2,2\nc,3,3\n"))
        self.assertEqual(result.returncode, 2)
        self.assertNotRegex(result.stderr, "[\x00-\x09\x0b-\x1f\x7f-\x9f]")


class Settings(FileCase):
    KEYS = '"candidates": "table.csv", "id": "name", "features": ["size"], "maximize": "gain", "answers": "yes-no"'

    def test_broken_json(self):
        self.table("name,size,gain\na,1,1\nb,2,2\n")
        for content, says in [
            ("[" * 200_000, "study.json:1: not valid JSON"),
            ("[" * 2000 + "]" * 2000, "study.json: must be a JSON object"),
            ("{" + self.KEYS + "} {}", "not valid JSON"),
            ("{" + self.KEYS + ', "delta": 1e999}', "outside the range of doubles"),
            ("{" + self.KEYS + ', "delta": "\\ud800"}', "not valid JSON"),
            ("{" + self.KEYS + ', "raters": 123456789012345678901234567890}', "raters must be a whole number"),
            ("{" + self.KEYS + ', "deltaa": 0.1}', "unknown key 'deltaa'"),
            ("{" + self.KEYS + ', "features": {"a": 1}}', "features must be a list"),
            ("{" + self.KEYS + ', "delta": null}', "delta must be a number"),
            ("", "the file is empty"),
        ]:
            with self.subTest(content=content[:80]):
                self.refused("validate", self.file("study.json", content), says=says)

    def test_broken_toml(self):
        self.table("name,size,gain\na,1,1\nb,2,2\n")
        for content, says in [
            ("id = 'name'\nid = 'other'\n", "study.toml:2"),
            ("delta = 0.1\nfeatures = [1, 2]\n", "study.toml:2: features must be a list of texts"),
            ("a = " + "[" * 5000, "study.toml"),
            ("[study]\nid = 'name'\n", "tables and dates have no meaning here"),
            ("delta = 1979-05-27\n", "tables and dates have no meaning here"),
            ('candidates = "table.csv"\nid = "name"\nfeatures = ["size"]\nmaximize = "gain"\nanswers = "yes-no"\n'
             "delta = inf\n", "delta must be in (0, 1), got inf"),
        ]:
            with self.subTest(content=content[:80]):
                self.refused("validate", self.file("study.toml", content), says=says)

    def test_broken_certificates(self):
        for content in ["[" * 200_000, '{"format": ' * 5000 + "1" + "}" * 5000, '{"entries": ' + "[1," * 3000]:
            result = acol("verify", self.file("c.json", content))
            self.assertIn(result.returncode, (1, 2), content[:30])
            self.assertEqual(len(result.stderr.splitlines() + result.stdout.splitlines()), 1)


class Places(FileCase):
    TABLE = "name,size,gain\na,1,1\nb,2,2\n"

    def test_odd_names_are_names(self):
        for name in ["a b.db", "a?mode=memory.db", "a#b%20.db", "'quoted'.db", "ünï.db", "-study.db"]:
            self.study = pathlib.Path(self.folder.name) / name
            self.made(self.TABLE)
            self.assertTrue(self.study.exists(), name)
            self.assertEqual(self.json_of("status", self.study)["candidates"], 2)

    def test_places_where_no_study_can_be(self):
        folder = pathlib.Path(self.folder.name)
        for place, says in [(folder / "none" / "study.db", "none/study.db"), (folder, "already exists"),
                            ("", "the name of the study is empty"), ("sqlite:///", "names no file")]:
            self.study = place
            self.refused(*self.init(self.TABLE), says=says)

    def test_a_file_of_somebody_else_is_left_alone(self):
        with sqlite3.connect(self.study) as other:
            other.execute("CREATE TABLE log (number INTEGER PRIMARY KEY, hash BLOB, entry TEXT)")
        other.close()
        before = self.study.read_bytes()
        for command in [["status"], ["ask"], ["report", "-o", "-"], ["storage", "check"]]:
            self.refused(*command[:2] if command[0] == "storage" else command[:1], self.study, *command[2:]
                         if command[0] == "storage" else command[1:], says="is not an acol study")
        self.assertEqual(self.study.read_bytes(), before)

    def test_entries_that_are_nonsense_are_refused(self):
        import hashlib
        for entry in ["", "{}", "null", "[" * 100_000, '{"type":"created","at":0}', '{"type":"soup","at":0}',
                      json.dumps({"type": "created", "at": 0, "format": 2})]:
            self.study.unlink(missing_ok=True)
            self.made(self.TABLE)
            with sqlite3.connect(self.study) as raw:
                raw.execute("UPDATE log SET entry = ?, hash = ?",
                            (entry, hashlib.blake2b(bytes(32) + entry.encode(), digest_size=32).digest()))
            raw.close()
            self.refused("status", self.study, says="study.db: ")


if __name__ == "__main__":
    unittest.main()
