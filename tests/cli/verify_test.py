"""acol verify, and acol-verify alone: what a study proved is accepted, with what it claims; what is no certificate is refused."""
import copy
import json
import os
import pathlib
import subprocess
import unittest

from certificates import TABLE, VERSION_1, CertificateCase, chain, rehashed
from command_line import Case, acol, output_of

WORDS = ("'a2' is the best acceptable candidate: of the people whom the answers are about, at least 50 % would say yes, and this is not "
         "so of any candidate with a higher gain. The result is wrong with probability at most 10 %.")


class Verify(CertificateCase):
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
        self.assertTrue(self.verdict(rehashed(self.certificate, lambda entries, claim: None)))

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
        old = json.loads(VERSION_1.read_text())
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
        output_of("init", study, "--candidates", table, "--id", "name", "--features", "size", "--maximize", "gain",
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

    def verifier(self, *arguments, **more):
        return subprocess.run([os.environ["ACOL_VERIFY"], *map(str, arguments)], capture_output=True, text=True, timeout=120, **more)

    def certificates(self):
        old = json.loads(VERSION_1.read_text())
        boast = copy.deepcopy(old)
        boast["claim"]["recommendation"].update(candidate="a\x1b[2J3", arm=2, reward=2)
        yield VERSION_1
        yield self.file("boast.json", json.dumps(boast))
        yield self.file("renamed.json", json.dumps({**old, "format": "\x1b]0;x\x07"}))
        yield self.file("no_object.json", "{}")
        yield self.file("cut.json", VERSION_1.read_text()[:1000])
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
        self.assertEqual(self.verifier("--json", VERSION_1).stdout, self.verifier(VERSION_1, "--json").stdout)
        self.assertEqual(self.verifier("--", VERSION_1).returncode, 0)
        for wish, says in (("--help", "Usage: acol-verify FILE [--json]"), ("-h", "Usage:"), ("--version", "acol-verify 0.")):
            done = self.verifier(wish)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertIn(says, done.stdout)
        for words, says in (([], "FILE is missing"), ([""], "FILE is missing"), ([VERSION_1, VERSION_1], "one FILE is expected"),
                            ([VERSION_1, "--jsno"], "unknown option '--jsno'; known: --json, --help, --version"),
                            ([b"\xff"], "argument 1 is not UTF-8")):
            done = subprocess.run([os.environ["ACOL_VERIFY"], *words], capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (2, "", 1), done.stderr)
            self.assertIn(says, done.stderr)

    def test_output_that_is_lost_is_said(self):
        with open("/dev/full", "w") as full:
            done = subprocess.run([os.environ["ACOL_VERIFY"], VERSION_1], stdout=full, stderr=subprocess.PIPE, text=True)
        self.assertEqual(done.returncode, 2)
        self.assertRegex(done.stderr, r"^acol-verify: the output could not be written: .*\n$")


if __name__ == "__main__":
    unittest.main()
