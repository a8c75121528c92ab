"""acol verify accepts what a study proved and nothing else: mutations of every kind, also with the hashes made anew."""
import copy
import hashlib
import json
import pathlib
import random
import subprocess
import tempfile
import unittest

from cli_test import ACOL, Case, acol

TABLE = "name,size,gain\n" + "".join(f"a{i + 1},{i},{i}\n" for i in range(4))


def share(candidate):
    """Of the people who accept a candidate: a2 is the best that half of them do."""
    return 0.95 - 0.3 * (int(candidate[1:]) - 1)


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


class Verify(Case):
    @classmethod
    def setUpClass(cls):
        cls.place = tempfile.TemporaryDirectory()
        folder = pathlib.Path(cls.place.name)
        (folder / "sizes.csv").write_text(TABLE)
        cls.study = folder / "study.db"
        cls.run_acol("init", cls.study, "--candidates", folder / "sizes.csv", "--id", "name", "--features", "size",
                     "--maximize", "gain", "--answers", "yes-no", "--delta", "0.1")
        generator = random.Random(3)
        while True:
            asked = json.loads(cls.run_acol("ask", cls.study, "--count", 500, "--json"))
            if asked["done"]:
                break
            rows = [f"{q['question']},{'yes' if generator.random() < share(q['candidate']) else 'no'}"
                    for q in asked["questions"]]
            for row in rows:
                question, answer = row.split(",")
                cls.run_acol("tell", cls.study, question, answer)
        cls.path = folder / "certificate.json"
        cls.run_acol("certificate", cls.study, "-o", cls.path)
        cls.certificate = json.loads(cls.path.read_text())

    @classmethod
    def tearDownClass(cls):
        cls.place.cleanup()

    @staticmethod
    def run_acol(*arguments):
        done = subprocess.run([ACOL, *map(str, arguments)], capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def verdict(self, certificate):
        path = self.file("mutated.json", certificate if isinstance(certificate, str) else json.dumps(certificate))
        done = acol("verify", path, "--json")
        self.assertIn(done.returncode, (0, 1, 2), done.stderr)
        return done.returncode == 0 and json.loads(done.stdout)["valid"]

    def rehashed(self, change):
        """The certificate after `change` of its list of entries, with a chain that is whole."""
        certificate = copy.deepcopy(self.certificate)
        entries = [json.loads(line["entry"]) for line in certificate["entries"]]
        change(entries, certificate["claim"])
        certificate["entries"] = chain(json.dumps(entry) for entry in entries)
        certificate["digest"] = certificate["entries"][-1]["hash"]
        return certificate

    def test_the_true_one_is_valid_and_says_so(self):
        result = json.loads(acol("verify", self.path, "--json").stdout)
        self.assertEqual(result, {"valid": True, "claim": "'a2' is the best feasible candidate", "delta": 0.1,
                                  "reason": ""})
        self.assertEqual(chain(line["entry"] for line in self.certificate["entries"]), self.certificate["entries"])
        self.assertTrue(self.verdict(self.rehashed(lambda entries, claim: None)))

    def test_any_changed_value_makes_it_invalid(self):
        generator = random.Random(1)
        paths = [path for path in leaves(self.certificate)]
        outside = [path for path in paths if path[0] != "entries"]
        chosen = outside + generator.sample(paths, min(len(paths), 900))
        for path in chosen:
            mutated = copy.deepcopy(self.certificate)
            at(mutated, path[:-1])[path[-1]] = changed(at(mutated, path), generator)
            self.assertFalse(self.verdict(mutated), path)

    def test_entries_moved_left_out_or_repeated_are_noticed(self):
        generator = random.Random(2)
        for _ in range(60):
            mutated = copy.deepcopy(self.certificate)
            entries = mutated["entries"]
            i, j = generator.sample(range(len(entries)), 2)
            kind = generator.randrange(3)
            if kind == 0:
                entries[i], entries[j] = entries[j], entries[i]
            elif kind == 1:
                del entries[i]
            else:
                entries.insert(i, entries[j])
            self.assertFalse(self.verdict(mutated))
        text = self.path.read_text()
        for size in (0, 10, len(text) // 2, len(text) - 3):
            self.assertFalse(self.verdict(text[:size] or " "))

    def test_a_whole_chain_is_not_enough(self):
        def answers(entries):
            return [entry for entry in entries if entry["type"] == "answered"]

        def flip_a_third(entries, claim):
            generator = random.Random(4)
            for entry in answers(entries):
                if generator.random() < 0.33:
                    yes = entry["answer"] == "no"
                    entry["answer"], entry["value"] = ("yes", -0.5) if yes else ("no", 0.5)

        def wrong_value(entries, claim):
            answers(entries)[0]["value"] = 0.25

        def answer_twice(entries, claim):
            entries.append(answers(entries)[0])

        def answer_first(entries, claim):
            entries.insert(1, entries.pop(entries.index(answers(entries)[0])))

        def cut(entries, claim):
            del entries[len(entries) // 2:]
            claim["answered"] = len(answers(entries))

        def smaller_delta(entries, claim):
            entries[0]["definition"]["delta"] = claim["delta"] = 1e-9

        def smaller_noise(entries, claim):
            entries[0]["problem"]["noise_bound"] = 0.1

        def other_winner(entries, claim):
            claim["recommendation"].update(candidate="a3", arm=2, reward=2)

        def late_round(entries, claim):
            first = next(i for i, entry in enumerate(entries) if entry["type"] == "round")
            asked = next(i for i, entry in enumerate(entries) if entry["type"] == "asked")
            entries.insert(asked, entries.pop(first))

        def greedy_bets(entries, claim):
            for entry in entries:
                if entry["type"] == "round" and entry["bets"]:
                    entry["bets"] = [3] * len(entry["bets"])

        def amended(entries, claim):
            entries.append({"type": "amended", "at": 0, "question": "q1", "answer": "no", "value": 0.5})

        def no_threshold(entries, claim):
            entries[0]["problem"]["threshold"] = -0.4

        for change in (flip_a_third, wrong_value, answer_twice, answer_first, cut, smaller_delta, smaller_noise,
                       other_winner, late_round, greedy_bets, amended, no_threshold):
            self.assertFalse(self.verdict(self.rehashed(change)), change.__name__)

    def test_a_running_study_claims_nothing(self):
        study = pathlib.Path(self.folder.name) / "young.db"
        table = self.file("sizes.csv", TABLE)
        self.run_acol("init", study, "--candidates", table, "--id", "name", "--features", "size", "--maximize", "gain",
                      "--answers", "yes-no")
        path = pathlib.Path(self.folder.name) / "young.json"
        self.assertEqual(acol("certificate", study, "-o", path).returncode, 1)
        self.assertEqual(json.loads(acol("verify", path, "--json").stdout)["claim"], "nothing")

    def test_what_is_no_certificate_is_bad_input(self):
        self.refused("verify", self.file("x.json", "[1, 2"), says="x.json")
        self.refused("verify", "nowhere.json", says="nowhere.json")
        result = self.json_of("verify", self.file("y.json", "{}"), status=1)
        self.assertEqual(result["reason"], "key 'format' not found")


if __name__ == "__main__":
    unittest.main()
