"""What the suites of certificates share: a study driven to its end, its certificate, and ways to change one."""
import contextlib
import copy
import hashlib
import json
import pathlib
import random
import sqlite3
import tempfile

from command_line import Case, acol, output_of
from studies import LINEAR, sizes

TABLE = sizes(4)
VERSION_1 = pathlib.Path(__file__).parent / "certificate_of_version_1.json"


def share(candidate):
    """Of the people who accept a candidate: a2 is the best that half of them do."""
    return 0.95 - 0.3 * (int(candidate[1:]) - 1)


def votes(generator):
    return lambda candidate: "yes" if generator.random() < share(candidate) else "no"


class Driver:
    """A study of one kind, driven to its end through the command line."""

    def __init__(self, folder, table, *flags, answers=("--answers", "yes-no"), **stored):
        self.folder = folder
        self.study = folder / "study.db"
        (folder / "table.csv").write_text(table)
        output_of("init", self.study, "--candidates", folder / "table.csv", "--id", "name", "--features", "size",
                  "--maximize", "gain", "--delta", "0.1", *answers, *LINEAR, *flags)
        if stored:
            self.store_as(stored)

    def store_as(self, words):
        """The new study with other words in its definition, as older versions wrote them."""
        with contextlib.closing(sqlite3.connect(self.study)) as database, database:
            created = json.loads(database.execute("SELECT entry FROM log").fetchone()[0])
            created["definition"].update(words)
            text = json.dumps(created)
            head = hashlib.blake2b(bytes(32) + text.encode(), digest_size=32).digest()
            database.execute("UPDATE log SET entry = ?, hash = ?", (text, head))

    def tell(self, asked, answer, rater=""):
        rows = "".join(f"{q['question']},{answer(q['candidate'])},{rater}\n" for q in asked["questions"])
        (self.folder / "answers.csv").write_text("question,answer,rater\n" + rows)
        if rows:
            output_of("import", self.study, self.folder / "answers.csv")

    def ask(self, *more):
        return json.loads(output_of("ask", self.study, "--json", *more))

    def answer_all(self, answer):
        while not (asked := self.ask("--count", 1000))["done"]:
            self.tell(asked, answer)

    def answer_by_people(self, answer, count=4):
        """Everybody once."""
        for person in range(2000):
            asked = self.ask("--count", count, "--rater", f"p{person}")
            if asked["done"]:
                return
            self.tell(asked, answer, f"p{person}")
        raise AssertionError("it never ended")

    def certificate(self):
        path = self.folder / "certificate.json"
        acol("certificate", self.study, "-o", path)
        return json.loads(path.read_text())


def chain(texts):
    """The entries with their hashes, by another implementation of BLAKE2b."""
    previous, lines = bytes(32), []
    for text in texts:
        previous = hashlib.blake2b(previous + text.encode(), digest_size=32).digest()
        lines.append({"hash": previous.hex(), "entry": text})
    return lines


def leaves(node, path=()):
    """Paths of all scalars."""
    if isinstance(node, dict):
        for key, value in node.items():
            yield from leaves(value, (*path, key))
    elif isinstance(node, list):
        for index, value in enumerate(node):
            yield from leaves(value, (*path, index))
    else:
        yield path


def at(node, path):
    for step in path:
        node = node[step]
    return node


def changed(value, generator):
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float)):
        return value + generator.choice([1, -1, 0.001])
    if value is None:
        return "x"
    if not value:
        return "x"
    place = generator.randrange(len(value))
    return value[:place] + generator.choice([c for c in "abc019_" if c != value[place]]) + value[place + 1:]


def rehashed(certificate, change):
    """The certificate after `change` of its list of entries, with a chain that is whole."""
    mutated = copy.deepcopy(certificate)
    entries = [json.loads(line["entry"]) for line in mutated["entries"]]
    change(entries, mutated["claim"])
    mutated["entries"] = chain(json.dumps(entry) for entry in entries)
    mutated["digest"] = mutated["entries"][-1]["hash"]
    return mutated


class CertificateCase(Case):
    """One study for all tests of a class, answered one question at a time, and its certificate."""

    @classmethod
    def setUpClass(cls):
        place = tempfile.TemporaryDirectory()
        cls.addClassCleanup(place.cleanup)
        driver = Driver(pathlib.Path(place.name), TABLE)
        answer = votes(random.Random(3))
        while not (asked := driver.ask("--count", 500))["done"]:
            for question in asked["questions"]:
                output_of("tell", driver.study, question["question"], answer(question["candidate"]))
        cls.certificate = driver.certificate()
        cls.path = driver.folder / "certificate.json"

    def verdict(self, certificate):
        path = self.file("mutated.json", certificate if isinstance(certificate, str) else json.dumps(certificate))
        done = acol("verify", path, "--json")
        self.assertIn(done.returncode, (0, 1, 2), done.stderr)
        return done.returncode == 0 and json.loads(done.stdout)["valid"]

    def reason(self, certificate):
        path = self.file("mutated.json", certificate if isinstance(certificate, str) else json.dumps(certificate))
        result = self.json_of("verify", path, status=1)
        self.assertFalse(result["valid"])
        return result["reason"]
