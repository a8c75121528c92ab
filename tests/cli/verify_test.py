"""acol verify accepts what a study proved and nothing else: mutations of every kind, also with the hashes made anew."""
import contextlib
import copy
import hashlib
import json
import os
import pathlib
import random
import sqlite3
import subprocess
import tempfile
import unittest

from cli_test import ACOL, Case, acol

LINEAR = ["--shape", "linear", "--independence", "answers"]
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


WORDS = ("'a2' is the best acceptable candidate: of the people whom the answers are about, at least 50 % would say yes, and this is not "
         "so of any candidate with a higher gain. The result is wrong with probability at most 10 %.")


class Verify(Case):
    @classmethod
    def setUpClass(cls):
        cls.place = tempfile.TemporaryDirectory()
        folder = pathlib.Path(cls.place.name)
        (folder / "sizes.csv").write_text(TABLE)
        cls.study = folder / "study.db"
        cls.run_acol("init", cls.study, "--candidates", folder / "sizes.csv", "--id", "name", "--features", "size",
                     "--maximize", "gain", "--answers", "yes-no", "--delta", "0.1", *LINEAR)
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
        self.assertEqual({key: result[key] for key in ("valid", "delta", "reason")}, {"valid": True, "delta": 0.1, "reason": ""})
        self.assertEqual(self.certificate["claim"]["words"], WORDS)
        self.assertTrue(result["claim"].startswith(WORDS + " It holds within a margin of 0, "), result["claim"])
        answers = sum(json.loads(line["entry"])["type"] == "answered" for line in self.certificate["entries"])
        for part in ("wrong with probability at most delta = 0.1", "R = 0.5", "linear in the features", "every answer is a fresh draw",
                     f"from {answers} answers, all without a name", "(0 skipped, 0 taken back, 0 late), 1 epoch"):
            self.assertIn(part, result["claim"])
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
                if entry["type"] == "round" and entry.get("shares"):
                    entry["shares"] = [[candidate, 3] for candidate, _ in entry["shares"]]

        def amended(entries, claim):
            entries.append({"type": "amended", "at": 0, "question": "q1", "answer": "no", "value": 0.5})

        def no_threshold(entries, claim):
            entries[0]["problem"]["threshold"] = -0.4

        for change in (flip_a_third, wrong_value, answer_twice, answer_first, cut, smaller_delta, smaller_noise,
                       other_winner, late_round, greedy_bets, amended, no_threshold):
            self.assertFalse(self.verdict(self.rehashed(change)), change.__name__)

    def reason(self, certificate):
        path = self.file("mutated.json", certificate if isinstance(certificate, str) else json.dumps(certificate))
        result = self.json_of("verify", path, status=1)
        self.assertFalse(result["valid"])
        return result["reason"]

    def test_what_version_1_let_pass_is_refused(self):
        def first(entries, kind):
            return next(i for i, entry in enumerate(entries) if entry["type"] == kind)

        def many_questions_for_one_place(entries, claim):
            # Twenty people are asked for one answer, and the wanted one is logged.
            at_ = first(entries, "asked")
            asked = entries[at_]
            _, round_, candidate = asked["questions"][0]
            last = max(int(question[0][1:]) for entry in entries if entry["type"] == "asked" for question in entry["questions"])
            more = {**asked, "at": entries[-1]["at"], "questions": [[f"q{last + k}", round_, candidate] for k in range(1, 21)]}
            entries.append(more)

        def undone_and_turned(entries, claim):
            for i in [i for i, entry in enumerate(entries) if entry["type"] == "answered"][:255][::-1]:
                entry = entries[i]
                turned = {**entry, "answer": "no" if entry["answer"] == "yes" else "yes", "value": -entry["value"]}
                entries[i:i + 1] = [turned, {"at": entry["at"], "type": "undone", "question": entry["question"], "until": entry["at"] + 600_000}, entry]

        def late_undo(entries, claim):
            i = first(entries, "answered")
            entry = entries[i]
            later = [{"at": entry["at"] + 601_000, "type": "undone", "question": entry["question"], "until": entry["at"] + 900_000},
                     {**entry, "at": entry["at"] + 601_000}]
            entries[i + 1:i + 1] = later
            for other in entries[i + 3:]:
                other["at"] += 700_000

        def backwards(entries, claim):
            entries[-1]["at"] = entries[0]["at"] - 1

        def early_expiry(entries, claim):
            i = first(entries, "asked")
            asked = entries[i]
            entries.insert(i + 1, {"at": asked["at"] + 1000, "type": "expired", "questions": [asked["questions"][0][0]]})
            for other in entries[i + 2:]:
                other["at"] += 1000

        def same_id(entries, claim):
            entries[0]["ids"][3] = entries[0]["ids"][0]

        def same_look(entries, claim):
            entries[0]["ids"][3] = entries[0]["ids"][0] + "\u200b"

        def broken_count(entries, claim):
            entries[first(entries, "round")]["counts"][0] += 0.9

        for change, says in ((many_questions_for_one_place, "one question more than its round has open"),
                             (undone_and_turned, "taken back"), (late_undo, "601 seconds after it was answered"),
                             (backwards, "written before the entry before it"), (early_expiry, "expires before its time"),
                             (same_id, "two candidates are called 'a1'"), (same_look, "two candidates are called"),
                             (broken_count, "counts must be a whole number")):
            self.assertIn(says, self.reason(self.rehashed(change)), change.__name__)

    def test_a_key_that_appears_twice_is_refused(self):
        text = self.path.read_text()
        self.assertIn("appears twice", self.reason(text.replace('"version": 2,', '"version": 2, "version": 2,', 1)))
        texts = [line["entry"] for line in self.certificate["entries"]]
        texts[-1] = texts[-1][:-1] + ',"at":' + str(json.loads(texts[-1])["at"]) + "}"
        certificate = copy.deepcopy(self.certificate)
        certificate["entries"] = chain(texts)
        certificate["digest"] = certificate["entries"][-1]["hash"]
        self.assertIn("the key 'at' appears twice", self.reason(certificate))

    def test_a_certificate_of_version_1_verifies_as_it_did(self):
        old = json.loads((pathlib.Path(__file__).parent / "certificate_of_version_1.json").read_text())
        self.assertEqual(old["version"], 1)
        self.assertTrue(self.verdict(old))
        entries = [json.loads(line["entry"]) for line in old["entries"]]
        entries[-1]["at"] = 0  # in those times were in any order
        renewed = chain(json.dumps(entry) for entry in entries)
        self.assertTrue(self.verdict({**old, "entries": renewed, "digest": renewed[-1]["hash"]}))
        old["claim"]["recommendation"].update(candidate="a3", arm=2, reward=2)
        self.assertFalse(self.verdict(old))

    def test_an_older_version_is_no_way_around(self):
        self.assertIn("format", self.reason({**self.certificate, "version": 1}))

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


class Alone(Case):
    """acol-verify says what `acol verify` says, under its own name."""

    OLD = pathlib.Path(__file__).parent / "certificate_of_version_1.json"

    def verifier(self, *arguments, **more):
        return subprocess.run([os.environ["ACOL_VERIFY"], *map(str, arguments)], capture_output=True, text=True, timeout=120, **more)

    def certificates(self):
        old = json.loads(self.OLD.read_text())
        boast = copy.deepcopy(old)
        boast["claim"]["recommendation"].update(candidate="a\x1b[2J3", arm=2, reward=2)
        yield self.OLD
        yield self.file("boast.json", json.dumps(boast))
        yield self.file("renamed.json", json.dumps({**old, "format": "\x1b]0;x\x07"}))
        yield self.file("no_object.json", "{}")
        yield self.file("cut.json", self.OLD.read_text()[:1000])
        yield self.file("empty.json", "")
        yield self.file("deep.json", "[" * 100000)
        (pathlib.Path(self.folder.name) / "latin.json").write_bytes(b'{\n"format": "\xe9"}')
        yield pathlib.Path(self.folder.name) / "latin.json"
        yield pathlib.Path(self.folder.name)
        yield pathlib.Path(self.folder.name) / "nowhere.json"

    def test_output_and_status_are_those_of_acol_verify(self):
        statuses = set()
        for path in self.certificates():
            for flags in ([], ["--json"]):
                with self.subTest(path=path.name, flags=flags):
                    one, other = acol("verify", path, *flags), self.verifier(path, *flags)
                    self.assertEqual((other.returncode, other.stdout), (one.returncode, one.stdout))
                    self.assertEqual(other.stderr, one.stderr.replace("acol: ", "acol-verify: ", 1))
                    self.assertNotIn("\x1b", other.stdout + other.stderr)
                    statuses.add(other.returncode)
        self.assertEqual(statuses, {0, 1, 2})

    def test_its_command_line(self):
        self.assertEqual(self.verifier("--json", self.OLD).stdout, self.verifier(self.OLD, "--json").stdout)
        self.assertEqual(self.verifier("--", self.OLD).returncode, 0)
        for wish, says in (("--help", "Usage: acol-verify FILE [--json]"), ("-h", "Usage:"), ("--version", "acol-verify 0.")):
            done = self.verifier(wish)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertIn(says, done.stdout)
        for words, says in (([], "FILE is missing"), ([""], "FILE is missing"), ([self.OLD, self.OLD], "one FILE is expected"),
                            ([self.OLD, "--jsno"], "unknown option '--jsno'; known: --json, --help, --version"),
                            ([b"\xff"], "argument 1 is not UTF-8")):
            done = subprocess.run([os.environ["ACOL_VERIFY"], *words], capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (2, "", 1), done.stderr)
            self.assertIn(says, done.stderr)

    def test_output_that_is_lost_is_said(self):
        with open("/dev/full", "w") as full:
            done = subprocess.run([os.environ["ACOL_VERIFY"], self.OLD], stdout=full, stderr=subprocess.PIPE, text=True)
        self.assertEqual(done.returncode, 2)
        self.assertRegex(done.stderr, r"^acol-verify: the output could not be written: .*\n$")


def votes(generator):
    return lambda candidate: "yes" if generator.random() < share(candidate) else "no"


class Driver:
    """A study of one kind, driven to its end through the command line."""

    def __init__(self, folder, table, *flags, answers=("--answers", "yes-no"), **stored):
        self.folder = folder
        self.study = folder / "study.db"
        (folder / "table.csv").write_text(table)
        Verify.run_acol("init", self.study, "--candidates", folder / "table.csv", "--id", "name", "--features", "size",
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
            Verify.run_acol("import", self.study, self.folder / "answers.csv")

    def ask(self, *more):
        return json.loads(Verify.run_acol("ask", self.study, "--json", *more))

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
        subprocess.run([ACOL, "certificate", str(self.study), "-o", str(path)], capture_output=True, timeout=120)
        return json.loads(path.read_text())


def with_margin(folder, answer):
    driver = Driver(folder, TABLE, "--margin", "0.1")
    driver.answer_all(answer)
    return driver.certificate()


def with_raters(folder, answer):
    driver = Driver(folder, TABLE, "--margin", "0.1", independence="raters")
    driver.answer_by_people(answer)
    return driver.certificate()


def with_ties(folder, answer):
    driver = Driver(folder, "name,size,gain\na1,0,1\na2,1,1\na3,2,3\na4,3,3\n")
    driver.answer_all(answer)
    return driver.certificate()


def with_costs(folder, answer):
    driver = Driver(folder, "name,size,gain,price\na1,0,0,1\na2,1,1,5\na3,2,2,1\na4,3,3,2\n", "--cost", "price")
    driver.answer_all(answer)
    return driver.certificate()


def with_withdrawals(folder, answer):
    driver = Driver(folder, TABLE)
    driver.ask()
    Verify.run_acol("withdraw", driver.study, "a4")
    driver.answer_all(answer)
    return driver.certificate()


def with_additions(folder, answer):
    driver = Driver(folder, "name,size,gain\na1,0,0\na3,2,2\na4,3,3\n")
    driver.tell(driver.ask("--count", 5), answer)
    (folder / "more.csv").write_text("name,size,gain\na2,1,1\n")
    Verify.run_acol("add", driver.study, "--candidates", folder / "more.csv", "--anew")
    driver.answer_all(answer)
    return driver.certificate()


def with_attention(folder, answer):
    table = "name,size,gain,check\n" + "".join(f"a{i + 1},{i},{i},\n" for i in range(4)) + "t1,,,no\nt2,,,no\n"
    driver = Driver(folder, table, "--attention", "check", "--attention-every", "2", "--exclude-after-failed", "1",
                    "--repeats-per-rater", "1", "--margin", "0.1")
    careful = lambda candidate: "no" if candidate[0] == "t" else answer(candidate)
    careless = lambda candidate: "yes"
    for person in range(2000):
        name = f"p{person}"
        for _ in range(3):
            asked = driver.ask("--count", 2, "--rater", name)
            driver.tell(asked, careless if person % 4 == 1 else careful, name)
        if json.loads(Verify.run_acol("status", driver.study, "--json"))["outcome"] != "running":
            return driver.certificate()
    raise AssertionError("it never ended")


def with_a_scale(folder, answer):
    driver = Driver(folder, TABLE, answers=("--answers", "number", "--scale", "bad:1,good:3", "--at-least", "2",
                                            "--intercept"))
    driver.answer_all(lambda candidate: "good" if answer(candidate) == "yes" else "bad")
    return driver.certificate()


def with_the_simple_form(folder, answer):
    driver = Driver(folder, TABLE, "--algorithm", "e-acol-simple")
    driver.answer_all(answer)
    return driver.certificate()


def with_a_crowd(folder, answer):
    """People who hold questions while others ask: rounds are committed ahead, and leases end."""
    table = "name,size,gain\n" + "".join(f"c{i},{i / 10},{i / 10}\n" for i in range(31))
    driver = Driver(folder, table, "--margin", "0.25", "--lease", "1", "--confirm", "off")
    draw, held = random.Random(7), []
    for turn in range(3000):
        name = f"p{turn % 25}"
        asked = driver.ask("--count", 2, "--rater", name)
        if asked["done"]:
            return driver.certificate()
        held.append((asked, name))
        if len(held) > 6:
            late, who = held.pop(0)
            driver.tell(late, lambda candidate: "yes" if draw.random() < 0.95 - 0.03 * int(candidate[1:]) else "no", who)
    raise AssertionError("it never ended")


def with_a_budget(folder, answer):
    driver = Driver(folder, TABLE, "--budget", "30")
    driver.answer_all(answer)
    return driver.certificate()


def after_changes(folder, answer):
    driver = Driver(folder, TABLE)
    (folder / "old.csv").write_text("candidate,answer\na1,yes\na4,no\n")
    Verify.run_acol("import", driver.study, folder / "old.csv")
    driver.tell(driver.ask("--count", 10), answer)
    Verify.run_acol("retract", driver.study, "q4")
    Verify.run_acol("amend", driver.study, "q5", "yes")
    return driver.certificate()


class Kinds(Case):
    """What was committed, asked and claimed differs from kind to kind; the verifier follows all of them."""

    CLAIMING = [with_margin, with_raters, with_ties, with_costs, with_withdrawals, with_additions, with_attention,
                with_a_scale, with_the_simple_form, with_a_crowd]

    def verdict(self, certificate):
        done = acol("verify", self.file("c.json", json.dumps(certificate)), "--json")
        self.assertIn(done.returncode, (0, 1, 2), done.stderr)
        return json.loads(done.stdout) if done.stdout else {"valid": False, "reason": done.stderr}

    def make(self, kind):
        with tempfile.TemporaryDirectory() as folder:
            return kind(pathlib.Path(folder), votes(random.Random(11)))

    def rehashed(self, certificate, change):
        mutated = copy.deepcopy(certificate)
        entries = [json.loads(line["entry"]) for line in mutated["entries"]]
        change(entries, mutated["claim"])
        mutated["entries"] = chain(json.dumps(entry) for entry in entries)
        mutated["digest"] = mutated["entries"][-1]["hash"]
        return mutated

    def test_true_certificates_are_valid_and_changed_ones_are_not(self):
        for kind in self.CLAIMING:
            with self.subTest(kind=kind.__name__):
                certificate = self.make(kind)
                found = self.verdict(certificate)
                self.assertTrue(found["valid"], found)
                self.assertTrue(found["claim"].startswith(certificate["claim"]["words"]), found["claim"])
                generator = random.Random(1)
                for path in generator.sample(list(leaves(certificate)), 30):
                    mutated = copy.deepcopy(certificate)
                    at(mutated, path[:-1])[path[-1]] = changed(at(mutated, path), generator)
                    self.assertFalse(self.verdict(mutated)["valid"], path)
                for change in self.lies():
                    self.assertFalse(self.verdict(self.rehashed(certificate, change))["valid"], change.__name__)

    def test_rounds_that_were_committed_ahead_are_followed(self):
        entries = [json.loads(line["entry"]) for line in self.make(with_a_crowd)["entries"]]
        open_rounds, most = {}, 0
        for entry in entries:
            if entry["type"] == "round":
                open_rounds[entry["round"]] = sum(entry["counts"])
            if entry["type"] == "asked":
                rounds = {name: round_ for name, round_, _ in entry["questions"]}
                self.rounds = {**getattr(self, "rounds", {}), **rounds}
            if entry["type"] == "answered":
                open_rounds[self.rounds[entry["question"]]] -= 1
            most = max(most, sum(left > 0 for left in open_rounds.values()))
        self.assertGreater(most, 1, "else this kind tests nothing")

    def lies(self):
        """Changes of the log, its hashes made anew, after which the claim does not follow."""
        def of_type(entries, *types):
            return [entry for entry in entries if entry["type"] in types]

        def other_answers(entries, claim):
            opposite = {"yes": "no", "no": "yes", "good": "bad", "bad": "good"}
            values = {entry["answer"]: entry["value"] for entry in of_type(entries, "answered")}
            generator = random.Random(4)
            for entry in of_type(entries, "answered"):
                if generator.random() < 0.4 and opposite[entry["answer"]] in values:
                    entry["answer"] = opposite[entry["answer"]]
                    entry["value"] = values[entry["answer"]]

        def smaller_delta(entries, claim):
            entries[0]["definition"]["delta"] = claim["delta"] = 1e-12

        def smaller_noise(entries, claim):
            entries[0]["problem"]["noise_bound"] = 0.01

        def other_winner(entries, claim):
            best = claim["recommendation"]
            added = of_type(entries, "added")
            ids = entries[0]["ids"] + [id for entry in added for id in entry["ids"]]
            rewards = entries[0]["problem"]["rewards"] + [reward for entry in added for reward in entry["rewards"]]
            # Of candidates with the same reward both may be right.
            mine = rewards[ids.index(best["candidate"])]
            worst = next(i for i, reward in enumerate(rewards) if reward != mine)
            best.update(candidate=ids[worst], arm=worst, reward=rewards[worst])

        def half(entries, claim):
            del entries[2 * len(entries) // 3:]
            claim["answered"] = len(of_type(entries, "answered"))

        def answers_before_their_round(entries, claim):
            last = max(i for i, entry in enumerate(entries) if entry["type"] == "round")
            entries.append(entries.pop(last))

        def a_round_too_many(entries, claim):
            claim["rounds"] += 1

        def amended(entries, claim):
            question = of_type(entries, "answered")[0]
            entries.append({"type": "amended", "at": 0, "question": question["question"], "answer": question["answer"],
                            "value": question["value"]})

        return [other_answers, smaller_delta, smaller_noise, other_winner, half, answers_before_their_round,
                a_round_too_many, amended]

    def test_who_was_left_out_stays_out(self):
        certificate = self.make(with_attention)
        entries = [json.loads(line["entry"]) for line in certificate["entries"]]
        failed = [entry for entry in entries if entry["type"] == "attended" and entry["answer"] == "yes"]
        self.assertGreater(len(failed), 0)

        def counted_after_all(entries, claim):
            for entry in entries:
                if entry["type"] == "attended":
                    entry.update(answer="no", value=0.5)

        def no_rule(entries, claim):
            del entries[0]["definition"]["exclude_after_failed"]

        def asked_again(entries, claim):
            place = next(i for i, entry in enumerate(entries) if entry["type"] == "attended" and entry["answer"] == "yes")
            number = 1 + sum(len(entry["questions"]) for entry in entries if entry["type"] == "asked")
            rounds = [entry for entry in entries[:place] if entry["type"] == "round"]
            entries.append({"type": "asked", "at": 0, "rater": entries[place]["rater"], "until": 0,
                            "questions": [[f"q{number}", rounds[-1]["round"], rounds[-1]["candidates"][0]]]})

        for change in (counted_after_all, no_rule, asked_again):
            self.assertFalse(self.verdict(self.rehashed(certificate, change))["valid"], change.__name__)

    def test_raters_who_return_are_noticed(self):
        certificate = self.make(with_raters)

        def one_person(entries, claim):
            for entry in entries:
                if entry["type"] in ("asked", "answered"):
                    entry["rater"] = "p0"

        def nobody(entries, claim):
            for entry in entries:
                if entry["type"] in ("asked", "answered"):
                    del entry["rater"]

        def fresh_draws(entries, claim):
            entries[0]["definition"]["independence"] = claim["independence"] = "answers"
            for entry in entries:
                if entry["type"] in ("asked", "answered"):
                    entry["rater"] = "p0"

        for change in (one_person, nobody, fresh_draws):
            self.assertFalse(self.verdict(self.rehashed(certificate, change))["valid"], change.__name__)

    def test_forecasts_are_part_of_the_evidence(self):
        certificate = self.make(with_margin)
        rounds = [json.loads(line["entry"]) for line in certificate["entries"] if '"round"' in line["entry"]]
        self.assertTrue(any("expected" in entry for entry in rounds if entry["type"] == "round"))

        def out_of_range(entries, claim):
            for entry in entries:
                if entry["type"] == "round" and "expected" in entry:
                    entry["expected"]["means"][0] = 0.75

        self.assertFalse(self.verdict(self.rehashed(certificate, out_of_range))["valid"])

    def test_what_claims_nothing_is_valid_and_says_so(self):
        for kind in (with_a_budget, after_changes):
            with self.subTest(kind=kind.__name__):
                certificate = self.make(kind)
                found = self.verdict(certificate)
                self.assertEqual((found["valid"], found["claim"]), (True, "nothing"), found)

                def boast(entries, claim):
                    claim.update(outcome="certified", guarantee="certified", reasons=[])
                    if claim["recommendation"]:
                        claim["recommendation"]["certified"] = True

                self.assertFalse(self.verdict(self.rehashed(certificate, boast))["valid"])


if __name__ == "__main__":
    unittest.main()
