"""What strangers send: bytes that are no text, names that are too long, JSON that is too deep. One line, status 2, and where."""
import hashlib
import json
import pathlib
import sqlite3
import struct
import subprocess
import time
import unittest

from command_line import ACOL, Case, acol

LONG = "x" * 300
LONGER = "x" * 5000
BROKEN = [(b"\xff", "is not UTF-8"), (b"\0", "holds a NUL byte"), (b"\xc3", "is not UTF-8"), (b"\xed\xa0\x80", "is not UTF-8")]
STUDY = ["--id", "name", "--features", "size", "--maximize", "gain", "--answers", "yes-no"]


class StrangerCase(Case):
    def setUp(self):
        super().setUp()
        self.place = pathlib.Path(self.folder.name)
        self.file("table.csv", "name,size,gain\na,1,1\nb,2,2\n")
        self.file("arms.csv", "1,0\n0,1\n1,1\n")
        self.study = self.place / "study.db"
        self.assertEqual(acol("init", self.study, "--candidates", self.place / "table.csv", *STUDY).returncode, 0)

    def refused_bytes(self, *words, says):
        """The same for words that are no text."""
        result = subprocess.run([ACOL, *words], cwd=self.place, capture_output=True, timeout=60)
        self.assertEqual((result.returncode, result.stdout), (2, b""), words)
        said = result.stderr.decode()  # is text
        self.assertEqual(said.count("\n"), 1, said)
        self.assertIn(says, said)


class Bytes(StrangerCase):
    def readers(self):
        """File, its content with a place for bytes on line 2, and who reads it."""
        here = self.place
        return [
            ("t.csv", b"name,size,gain\n@,1,1\nb,2,2\n", ["init", here / "new.db", "--candidates", here / "t.csv", *STUDY]),
            ("t.csv", b"name,size,gain\n@,1,1\nb,2,2\n", ["apply", self.study, "--candidates", here / "t.csv"]),
            ("t.csv", b"name,size,gain\n@,1,1\nb,2,2\n", ["add", self.study, "--candidates", here / "t.csv"]),
            ("t.csv", b"name,size,gain\n@,1,1\nb,2,2\n", ["solve", here / "t.csv", *STUDY]),
            ("t.toml", b"candidates = 'table.csv'\nid = '@'\n", ["validate", here / "t.toml"]),
            ("t.json", b'{"candidates": "table.csv",\n"id": "@"}', ["init", here / "new.db", "--config", here / "t.json"]),
            ("t.csv", b"a,b\n1,@\n", ["design", here / "t.csv"]),
            ("t.txt", b"0\n@\n", ["design", here / "arms.csv", "--targets", here / "t.txt"]),
            ("t.txt", b"1\n@\n", ["design", here / "arms.csv", "--weights", here / "t.txt"]),
            ("t.txt", b"1\n@\n", ["design", here / "arms.csv", "--caps", here / "t.txt"]),
            ("t.csv", b"steer,accelerate\n@,0\n", ["drive", "run", "--actions", here / "t.csv"]),
            ("t.csv", b"question,answer\nq1,@\n", ["import", self.study, here / "t.csv"]),
            ("t.csv", b"candidate,answer\n@,yes\n", ["import", self.study, here / "t.csv"]),
            ("t.json", b'{"format":\n"@"}', ["verify", here / "t.json"]),
            ("t.json", b'{"format":\n"@"}', ["verify", here / "t.json", "--json"]),
        ]

    def test_every_reader_says_where_text_is_none(self):
        for name, content, words in self.readers():
            for broken, why in BROKEN:
                with self.subTest(words=words, broken=broken):
                    # A spreadsheet may be Latin-1: with UTF-8 before it, it is neither.
                    spreadsheet = words[0] in ("init", "apply", "add", "solve")
                    (self.place / name).write_bytes(content.replace(b"@", b"\xc3\xa9" + broken if spreadsheet else broken))
                    self.refused(*words, says=f"{name}:2: {why}: save it as UTF-8")
        self.assertFalse((self.place / "new.db").exists())

    def test_what_is_parsed_is_refused_where_it_breaks(self):
        for name, content, words in [
            ("t.json", b'{"arms": [[1]], "rewards": [1],\n"phi": ["@"]}', ["simulate", self.place / "t.json"]),
            ("t.json", b'{"arms": [[1]], "rewards": [1],\n"phi": ["@"]}', ["bound", self.place / "t.json"]),
            ("t.toml", b"title = 'x'\ninstance = '@'\n", ["experiment", "run", self.place / "t.toml", "--out", self.place / "out"]),
        ]:
            for broken, _ in BROKEN:
                with self.subTest(words=words, broken=broken):
                    (self.place / name).write_bytes(content.replace(b"@", broken))
                    self.refused(*words, says=f"{name}:2:")
        self.assertFalse((self.place / "out").exists())

    def test_arguments_are_text(self):
        for words, number in [
            ([b"caf\xe9"], 1), (["status", b"caf\xe9.db"], 2), (["init", b"\xff.db", "--candidates", "table.csv", *STUDY], 2),
            (["init", "new.db", "--candidates", "table.csv", "--question", b"\xc0\xaf", *STUDY], 6),
            (["ask", "study.db", "--rater", b"\xed\xa0\x80"], 4), (["tell", "study.db", "q1", b"\xff"], 4),
            (["pause", "study.db", "--reason", b"\x80"], 4), (["simulate", b"\xff.json"], 2),
            (["status", b"postgresql:///x?study=\xff"], 2), (["export", "study.db", "-o", b"\xff"], 4),
        ]:
            with self.subTest(words=words):
                self.refused_bytes(*words, says=f"argument {number} is not UTF-8: '")
        self.assertEqual(self.json_of("status", self.study)["answered"], 0)


class Names(StrangerCase):
    def test_names_that_no_file_can_have(self):
        for name in (LONG, LONGER, f"{LONG}/x"):
            for words in [
                ["status", name], ["ask", f"sqlite:///{name}"], ["init", name, "--candidates", "table.csv", *STUDY],
                ["init", "new.db", "--candidates", name, *STUDY], ["validate", name], ["init", "new.db", "--config", name],
                ["init", "new.db", "--config", name + ".toml"], ["simulate", name], ["simulate", name + ".json"], ["bound", name],
                ["design", name], ["design", name + ".csv"], ["design", name + ".npy"], ["design", "arms.csv", "--targets", name],
                ["drive", "run", "--actions", name], ["import", "study.db", name], ["verify", name], ["export", "study.db", "-o", name],
                ["certificate", "study.db", "-o", name], ["report", "study.db", "-o", name],
                ["storage", "backup", "study.db", "-o", name], ["experiment", "run", name, "--out", "out"],
                ["experiment", "run", "regret", "--out", name, "--quick"], ["experiment", "merge", "regret", "--out", "out", "--from", name],
                ["reproduce", "--out", name, "--quick"], ["drive", "candidates", "--count", "1", "-o", name],
                ["serve", name, "--port", "0"], ["serve", name, "--create", "--port", "0"],
            ]:
                with self.subTest(words=[word[:20] for word in words]):
                    begin = time.monotonic()
                    self.refused_bytes(*words, says="xxx")
                    self.assertLess(time.monotonic() - begin, 20)

    def test_a_study_is_not_made_where_something_else_is(self):
        """`serve --create` would show a page on which nothing can be made."""
        self.refused_bytes("serve", "table.csv", "--create", "--port", "0", says="is not an acol study")

    def test_a_complaint_is_as_long_as_people_read(self):
        self.file("t.csv", "name,size,gain\n" + "a" * 100_000 + ",x,1\nb,1,2\nc,2,2\n")
        result = acol("init", self.place / "new.db", "--candidates", self.place / "t.csv", "--id", "name", "--features", "size",
                      "--maximize", "name", "--answers", "yes-no")
        self.assertEqual(result.returncode, 2)
        self.assertLess(len(result.stderr), 1200)


class Arrays(StrangerCase):
    def npy(self, header, version=1, numbers=8):
        size = struct.pack("<H" if version == 1 else "<I", len(header))
        path = self.place / "t.npy"
        path.write_bytes(b"\x93NUMPY" + bytes([version, 0]) + size + header.encode() + struct.pack(f"<{numbers}d", *range(1, numbers + 1)))
        return path

    def test_a_header_may_be_full_of_blanks(self):
        """What looks for words in it calls itself for every blank."""
        for version, blanks in ((1, 60_000), (2, 3_000_000)):
            path = self.npy("{'descr':" + " " * blanks + "'<f8', 'fortran_order': False, 'shape': (4, 2), }", version)
            self.assertEqual(self.json_of("design", path)["stop"], "converged")

    def test_a_shape_beyond_all_memory(self):
        """Bytes are counted without counting past the largest number."""
        for shape in ("(2147483648, 1073741824)", "(4294967296, 4294967296)", "(999999999999, 999999999999)", "(4, 3)", "(1, 9)"):
            self.refused("design", self.npy(f"{{'descr': '<f8', 'fortran_order': True, 'shape': {shape}, }}"),
                         says="t.npy: ends before its last row")


class Depth(StrangerCase):
    """What reads JSON goes down into it by calling itself."""

    def test_json_of_any_depth(self):
        deep = "[" * 200_000 + "]" * 200_000
        entry = '{"at":0,"type":"created","definition":%s}' % deep
        digest = hashlib.blake2b(bytes(32) + entry.encode(), digest_size=32).hexdigest()
        certificate = {"format": "acol-certificate", "version": 2, "digest": digest, "entries": [{"hash": digest, "entry": entry}],
                       "claim": {"outcome": "stopped", "delta": 0.1}}
        for content, words, says in [
            (f'{{"id": {deep}}}', ["validate", "t.json"], "is nested too deeply"),
            (f'{{"arms": {deep}, "rewards": [1], "phi": [1]}}', ["simulate", "t.json"], "arms[0][0] must be a number"),
            (deep[:200_000], ["simulate", "t.json"], "t.json:1:200001: not valid JSON"),
        ]:
            self.file("t.json", content)
            self.refused_bytes(*words, says=says)
        for content in (json.dumps(certificate), f'{{"format": {deep}}}', f'{{"format": "acol-certificate", "version": {deep}}}'):
            self.file("t.json", content)
            verdict = self.json_of("verify", self.place / "t.json", status=1)
            self.assertEqual((verdict["valid"], "nested too deeply" in verdict["reason"]), (False, True), verdict)


class Studies(StrangerCase):
    """A study file of somebody who can compute hashes."""

    def with_first_entry(self, change):
        other = self.place / "other.db"
        other.write_bytes(self.study.read_bytes())
        database = sqlite3.connect(other)
        number, text = database.execute("SELECT number, entry FROM log ORDER BY number LIMIT 1").fetchone()
        entry = json.loads(text)
        change(entry)
        text = json.dumps(entry)
        with database:
            database.execute("UPDATE log SET hash = ?, entry = ? WHERE number = ?",
                             (hashlib.blake2b(bytes(32) + text.encode(), digest_size=32).digest(), text, number))
        database.close()
        return other

    def test_lists_that_do_not_fit_together(self):
        """Each would be looked up beyond its end."""
        for change, says in [
            (lambda entry: entry["features"].pop(), "the features and the arms do not belong together"),
            (lambda entry: entry["features"].append(entry["features"][0]), "the features and the arms do not belong together"),
            (lambda entry: entry["ids"].append("c"), "the ids and the arms do not belong together"),
            (lambda entry: entry["ids"].pop(), "the ids and the arms do not belong together"),
            (lambda entry: entry.update(labels=["only one"]), "what is shown and the ids do not belong together"),
            (lambda entry: entry.update(images=["only one"]), "what is shown and the ids do not belong together"),
            (lambda entry: entry.update(attention={"ids": [], "right": ["yes"]}), "the checks of attention do not belong together"),
            (lambda entry: entry["problem"]["rewards"].pop(), "reward"),
            (lambda entry: entry["problem"]["arms"][0].pop(), "the arms have different lengths"),
            (lambda entry: entry.update(ids=None), "type must be array, but is null"),
        ]:
            other = self.with_first_entry(change)
            for words in (["report", other, "-o", "-"], ["status", other], ["ask", other], ["storage", "check", other]):
                with self.subTest(says=says, command=words[0]):
                    self.refused(*words, says=says)


class Certificates(StrangerCase):
    def test_a_reason_is_text_whatever_is_quoted(self):
        """An entry that ends within a name: what a parser quotes of it would end within a character."""
        for entry in ('{"at":0,"\u00fc\u00fc', '{"at":0,"type":"created","x":"\u20ac', "\u20ac", '{"type":"\u202e\\u001b[2J"}', "{\"a\":\"\\ud8"):
            digest = hashlib.blake2b(bytes(32) + entry.encode(), digest_size=32).hexdigest()
            self.file("t.json", json.dumps({"format": "acol-certificate", "version": 2, "digest": digest, "claim": {
                "outcome": "stopped", "delta": 0.1}, "entries": [{"hash": digest, "entry": entry}]}))
            self.assertFalse(self.json_of("verify", self.place / "t.json", status=1)["valid"])
            said = acol("verify", self.place / "t.json").stdout
            self.assertTrue(said.startswith("not valid: entry 0: ") and said.count("\n") == 1, said)
            self.assertNotIn("\x1b", said)


if __name__ == "__main__":
    unittest.main()
