"""Files that were damaged, or made by somebody who means harm, given to the commands that read them.

ACOL_MUTATED_FILES sets how many (default 1,000; `make mutate` takes 20,000)."""
import hashlib
import json
import os
import pathlib
import random
import sqlite3
import tempfile
import unittest

import corpus
from mutation import changed_bytes, changed_json, each

COUNT = int(os.environ.get("ACOL_MUTATED_FILES", 1000))
INIT = ["--id", "name", "--features", "size,kind", "--minimize", "gain", "--answers", "yes-no"]
# Which commands read which file. Each is quick, whatever the file asks for.
READERS = {
    "certificate.json": [["verify", "certificate.json"], ["verify", "certificate.json", "--json"]],
    "table.csv": [["init", "new.db", "--candidates", "table.csv", *INIT, "--json"],
                  ["validate", "--candidates", "table.csv", *INIT, "--image", "picture", "--json"],
                  ["apply", "study.db", "--candidates", "table.csv", "--json"]],
    "more.csv": [["add", "study.db", "--candidates", "more.csv", "--json"]],
    "study.toml": [["validate", "study.toml", "--json"], ["init", "new.db", "--config", "study.toml"]],
    "study.json": [["validate", "study.json", "--json"], ["init", "new.db", "--config", "study.json"]],
    "plain.json": [["simulate", "plain.json", "--seeds", "1", "--jobs", "1", "--max-questions", "300", "--json"],
                   ["bound", "plain.json", "--json"], ["design", "plain.json", "--time-limit", "0.2", "--json"]],
    "several.json": [["simulate", "several.json", "--seeds", "1", "--jobs", "1", "--max-questions", "300", "--json"]],
    "arms.csv": [["design", "arms.csv", "--time-limit", "0.2", "--json"]],
    "arms8.npy": [["design", "arms8.npy", "--time-limit", "0.2", "--json"]],
    "arms4.npy": [["design", "arms4.npy", "--time-limit", "0.2"]],
    "indices.txt": [["design", "arms.csv", "--targets", "indices.txt", "--weights", "weights.txt", "--time-limit", "0.2"]],
    "weights.txt": [["design", "arms.csv", "--targets", "indices.txt", "--weights", "weights.txt", "--time-limit", "0.2"]],
    "caps.txt": [["design", "arms.csv", "--caps", "caps.txt", "--time-limit", "0.2", "--json"]],
    "actions.csv": [["drive", "run", "--actions", "actions.csv", "--json"]],
    "answers.csv": [["import", "study.db", "answers.csv"]],
    "earlier.csv": [["import", "fresh.db", "earlier.csv"]],
    "experiment.toml": [["experiment", "run", "experiment.toml", "--out", "out", "--jobs", "1", "--quick", "seeds=1", "values=0.1",
                         "max_questions=300", "max_questions_in_rounds=300"]],
    "results/experiment/configuration.txt": [["experiment", "merge", "experiment.toml", "--out", "results"],
                                             ["experiment", "merge", "experiment.toml", "--out", "out", "--from", "results"]],
    "results/experiment/journal-0.csv": [["experiment", "merge", "experiment.toml", "--out", "results"],
                                         ["experiment", "run", "experiment.toml", "--out", "results", "--jobs", "1"]],
}
STUDY = [["status", "study.db", "--json"], ["ask", "study.db", "--json"], ["tell", "study.db", "q1", "yes", "--rater", "anna"],
         ["export", "study.db"], ["certificate", "study.db"], ["report", "study.db", "-o", "report.html"],
         ["storage", "check", "study.db", "--json"], ["storage", "backup", "study.db", "-o", "copy.db"],
         ["storage", "upgrade", "study.db"], ["import", "study.db", "answers.csv"], ["retract", "study.db", "q5"],
         ["withdraw", "study.db", "a1"], ["add", "study.db", "--candidates", "more.csv", "--json"],
         ["apply", "study.db", "--candidates", "table.csv", "--json"], ["close-round", "study.db"]]


def chained(texts):
    previous = bytes(32)
    for text in texts:
        previous = hashlib.blake2b(previous + text.encode("utf-8", "surrogatepass"), digest_size=32).digest()
        yield previous, text


def changed_entries(texts, generator):
    """A log with a change that its writer hides: all hashes fit."""
    texts = list(texts)
    kind = generator.randrange(8)
    place = generator.randrange(len(texts))
    if kind == 0 and len(texts) > 1:
        del texts[place]
    elif kind == 1:
        texts.insert(generator.randrange(len(texts) + 1), texts[place])
    elif kind == 2:
        other = generator.randrange(len(texts))
        texts[place], texts[other] = texts[other], texts[place]
    elif kind == 3:
        texts[place] = changed_bytes(texts[place].encode(), generator).decode("utf-8", "replace")
    else:
        texts[place] = json.dumps(changed_json(json.loads(texts[place]), generator), separators=(",", ":"), ensure_ascii=False)
    return texts


class Files(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.place = corpus.make(pathlib.Path(cls.folder.name) / "corpus")
        cls.sound = {name: (cls.place / name).read_bytes() for name in [*READERS, "study.db"]}
        with sqlite3.connect(cls.place / "study.db") as study:
            cls.log = [row[0] for row in study.execute("SELECT entry FROM log ORDER BY number")]
            cls.first = study.execute("SELECT min(number) FROM log").fetchone()[0]
        study.close()

    def database(self, texts):
        """The bytes of a study whose log has these entries."""
        path = pathlib.Path(self.folder.name) / "made.db"
        path.write_bytes(self.sound["study.db"])
        study = sqlite3.connect(path)
        with study:
            study.execute("DELETE FROM log")
            study.executemany("INSERT INTO log VALUES (?, ?, ?)", [
                (i, digest, text) for i, (digest, text) in enumerate(chained(texts), self.first)])
        study.close()
        return path.read_bytes()

    def certificate(self, generator):
        """A certificate whose log or claim was changed by somebody who can compute hashes."""
        certificate = json.loads(self.sound["certificate.json"])
        if generator.random() < 0.3:
            certificate["claim"] = changed_json(certificate["claim"], generator)
        else:
            texts = changed_entries([line["entry"] for line in certificate["entries"]], generator)
            lines = list(chained(texts))
            certificate["entries"] = [{"hash": digest.hex(), "entry": text} for digest, text in lines]
            certificate["digest"] = lines[-1][0].hex()
        return json.dumps(certificate, ensure_ascii=False).encode("utf-8", "replace")

    def case(self, number):
        generator = random.Random(f"file {number}")
        kind = generator.random()
        if kind < 0.15:
            return number, generator.choice(READERS["certificate.json"]), {"certificate.json": self.certificate(generator)}, b""
        if kind < 0.35:
            words = generator.choice(STUDY)
            return number, words, {"study.db": self.database(changed_entries(self.log, generator))}, b""
        if kind < 0.45:
            words = generator.choice(STUDY)
            content = changed_bytes(self.sound["study.db"], generator)
            files = {"study.db": content}
            if generator.random() < 0.3:  # a journal that asks to be rolled back
                files = {"study.db-journal": changed_bytes(self.sound["study.db"], generator, content)}
            return number, words, files, b""
        name = generator.choice(list(READERS))
        other = self.sound[generator.choice(list(self.sound))]
        return number, generator.choice(READERS[name]), {name: changed_bytes(self.sound[name], generator, other)}, b""

    def test_the_files_are_read_as_long_as_they_are_sound(self):
        wrong, counts = each([((name, i), words, {}, b"") for name, list_ in {**READERS, "study.db": STUDY}.items()
                              for i, words in enumerate(list_)], self.place)
        self.assertEqual(wrong, [])
        self.assertNotIn(2, counts, counts)

    def test_changed_files_are_read_or_refused_in_one_line(self):
        wrong, counts = each(map(self.case, range(COUNT)), self.place)
        self.assertFalse(wrong, "\n".join([f"{len(wrong)} of {COUNT}; {counts}", *wrong]))
        self.assertEqual(sum(counts.values()), COUNT)
        self.assertGreater(counts[2], COUNT / 5, "the changes are seen")
        print(f"{COUNT} files: {counts}")


if __name__ == "__main__":
    unittest.main()
