"""Command lines with typing errors, and worse ones. Every one runs in a folder of its own, where nothing else is.

ACOL_MUTATED_LINES sets how many (default 1,000; `make mutate` takes 5,000)."""
import os
import pathlib
import random
import re
import subprocess
import tempfile
import unittest

import corpus
from mutation import ACOL, NUMBERS, each

COUNT = int(os.environ.get("ACOL_MUTATED_LINES", 1000))
DEFINITION = "--candidates table.csv --id name --features size,kind --minimize gain --answers yes-no --margin 0.2"
LINES = [line.split() for line in f"""
--help
--version
init new.db {DEFINITION} --accept-share 0.8 --delta 0.01
init new.db --config study.toml --delta 0.01 --json
validate study.toml
validate --schema
validate {DEFINITION} --json
plan {DEFINITION} --simulations 1 --budget 200 --json
ask study.db --count 2 --rater anna --json
ask study.db --interactive --rater bo
tell study.db q1 yes --rater anna --seconds 2.5 --json
skip study.db q2 --rater anna --reason tired
amend study.db q5 no --rater anna
retract study.db q5 --reason slip --json
status study.db --json
status sqlite:///study.db
pause study.db --reason lunch --json
resume study.db
stop study.db --reason enough
close-round study.db
withdraw study.db a1 a2 --reason gone --json
add study.db --candidates more.csv --anew --json
run over.db --answer-command true --json
run study.db --rater bo
export study.db -o out.csv --spreadsheet
import study.db answers.csv
certificate over.db -o out.json
report over.db -o out.html
apply study.db --candidates table.csv --id name --maximize gain --json
serve study.db --port 0 --undo-window 30 --answers-per-rater 10 --connections 8 --request-timeout 5 --quiet
storage check study.db --json --seen 00
storage backup study.db -o copy.db
storage upgrade study.db
simulate line --algorithm e-acol --seeds 2 --max-questions 300 --jobs 1 --noise-bound 1 --json
simulate plain.json --algorithm g-acol --seeds 1 --first-seed 3 --max-questions 300 --delta 0.1 --margin 0.1 --jobs 1
simulate irrelevant-dimensions:d=3,eps=0.2 --seeds 1 --max-questions 300 --rule widest --lambda 1 --jobs 1
benchmark sample-efficiency --instances line --algorithms e-acol --delta 0.1 --seeds 1 --max-questions 300 --json
solve table.csv --id name --features size --minimize gain --answers yes-no --budget 3 --json
solve table.csv --id name --features size --maximize gain --answers number --threshold 1.5 --noise-bound 0.1 --answer-command true
bound line --delta 0.05 --noise-bound 1 --json
design arms.csv --gap 1e-3 --targets indices.txt --weights weights.txt --time-limit 0.2 --json
design arms8.npy --caps caps.txt --time-limit 0.2
drive run --scenario base --actions actions.csv --svg out.svg --film film.svg --side-weight 0.5 --json
drive optimize --scenario blocked --constrained --method plain --restarts 1 --seed 3 --jobs 1 --json
drive candidates --count 1 --seed 2 --jobs 1 -o out.csv --scenario reward --json
experiment list
experiment run experiment.toml --out out --jobs 1 --quick seeds=1 values=0.1 delta=0.1
experiment merge experiment.toml --out out --from results
reproduce --out out --quick --only regret --seeds 1 --jobs 1
verify certificate.json --json
completion bash
""".strip().splitlines()]
EXTREMES = [*NUMBERS, "x" * 300, "x" * 5000, "d/" * 2000, b"caf\xe9", b"\xff\xfe", b"\xed\xa0\x80.csv", "\x1b[2J", "a\nb", "-", "--", "-h", "--json",
            "--no-such", ".", "..", "table.csv", "study.db", "certificate.json", "actions.csv", "a=b", "=", ",", ",,,", "q0", "q99999999999",
            "postgresql:///x?host=/nowhere&study=a", "sqlite:///", "sqlite://", "%s%n", "'", "\"", "línea", "\u202eabc", "1/0", "0/0", "line:d=1e9"]


def options_of(words):
    """The flags that a command says it has."""
    command = []
    for word in words:
        if word.startswith("-") or "." in word:
            break
        command.append(word)
    text = subprocess.run([ACOL, *command[:2], "--help"], capture_output=True, text=True).stdout
    return sorted(set(re.findall(r"--[a-z][a-z-]+", text))) or ["--json"]


def changed_words(line, generator, options):
    words = list(line)
    for _ in range(generator.choice([1, 1, 1, 2, 3])):
        place = generator.randrange(len(words)) if words else 0
        kind = generator.randrange(8)
        if not words or kind == 0:
            words.insert(place, generator.choice(EXTREMES))
        elif kind == 1:
            del words[place]
        elif kind == 2:
            words.insert(place, words[place])
        elif kind == 3:
            other = generator.randrange(len(words))
            words[place], words[other] = words[other], words[place]
        elif kind == 4 and len(words[place]) > 1:
            words[place] = words[place][:generator.randrange(1, len(words[place]))]
        elif kind == 5:
            words.insert(place + 1, generator.choice(options))
            if generator.random() < 0.7:
                words.insert(place + 2, generator.choice(EXTREMES))
        else:
            words[place] = generator.choice(EXTREMES)
    return words


def harmless(words):
    """No address but this machine's: nobody is asked for one."""
    return not any(word in ("--host", "--allowed-host", "--public-url") for word in words)


class CommandLines(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.place = corpus.make(pathlib.Path(cls.folder.name) / "corpus")
        cls.options = {tuple(line): options_of(line) for line in LINES}

    def case(self, number):
        generator = random.Random(f"line {number}")
        while True:
            line = generator.choice(LINES)
            words = changed_words(line, generator, self.options[tuple(line)])
            if harmless(words):
                return number, words, {}, generator.choice([b"", b"y\nn\n", b"1\n\xff\n", b"yes\n" * 9])

    def test_every_line_works_before_it_is_changed(self):
        wrong, counts = each([(" ".join(line), line, {}, b"yes\n" * 9) for line in LINES if line[0] != "reproduce"], self.place)
        self.assertEqual(wrong, [])
        self.assertLessEqual(counts.get(2, 0), 3, counts)

    def test_changed_lines_end_with_a_status_and_one_line(self):
        wrong, counts = each(map(self.case, range(COUNT)), self.place)
        self.assertFalse(wrong, "\n".join([f"{len(wrong)} of {COUNT}; {counts}", *wrong]))
        self.assertEqual(sum(counts.values()), COUNT)
        self.assertGreater(counts[2], COUNT / 5)
        print(f"{COUNT} command lines: {counts}")


if __name__ == "__main__":
    unittest.main()
