"""Whole studies through the command line: answers typed to `acol run`, questions skipped, processes killed, leases that
run out. The answer is wrong at most delta of the time, and the test of that would notice.

ACOL_STUDIES sets how many studies are run (default 60; `make guarantee` uses 500)."""
import concurrent.futures
import json
import math
import os
import pathlib
import random
import re
import subprocess
import tempfile
import time
import unittest

ACOL = os.environ["ACOL"]
STUDIES = int(os.environ.get("ACOL_STUDIES", 60))
DELTA = 0.2
CONFIDENCE = 0.999
TEMPTING = 3  # candidates that too few people accept, by a little
CLOSE = 0.02
BUDGET = 100
# In memory: what a disk adds to the log is the faults suite's matter.
FOLDER = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


def upper_bound(wrong, runs):
    """Of an error rate, by bisection: where so few errors have a probability of 1 - CONFIDENCE (Clopper-Pearson)."""
    low, high = wrong / runs, 1.0
    for _ in range(60):
        rate = (low + high) / 2
        few = sum(math.comb(runs, k) * rate**k * (1 - rate) ** (runs - k) for k in range(wrong + 1))
        low, high = (rate, high) if few > 1 - CONFIDENCE else (low, rate)
    return high


class Life:
    """One study from its first question to its end."""

    def __init__(self, folder, delta, seed):
        self.study = pathlib.Path(folder) / f"{delta}-{seed}.db"
        self.chance = random.Random(seed)
        subprocess.run([ACOL, "init", self.study, "--candidates", pathlib.Path(folder) / "table.csv", "--id", "name",
                        "--features", "kind", "--maximize", "gain", "--answers", "yes-no", "--delta", str(delta),
                        "--budget", str(BUDGET), "--lease", "1", "--seed", str(seed), "--shape", "linear",
                        "--independence", "answers", "--confirm", "off"], check=True, capture_output=True)
        self.kills = 0
        self.waits = 0

    def answer(self, candidate):
        if self.chance.random() < 0.1:
            return "skip"
        share = 0.9 if candidate == TEMPTING else 0.5 - CLOSE
        return "yes" if self.chance.random() < share else "no"

    def sit_down(self):
        """At `acol run`, until it ends or dies; its last words, if there are any."""
        with subprocess.Popen([ACOL, "run", self.study, "--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE) as process:
            prompt = b""
            while part := os.read(process.stderr.fileno(), 4096):
                prompt += part
                if not prompt.endswith(b"] "):
                    continue
                if self.chance.random() < 0.02:
                    process.kill()
                    self.kills += 1
                    return None
                candidate = int(re.search(rb"c(\d)\? \[[^\]]*\] $", prompt)[1])
                process.stdin.write(f"{self.answer(candidate)}\n".encode())
                process.stdin.flush()
                prompt = b""
            return json.loads(process.stdout.read())

    def live(self):
        while True:
            status = self.sit_down()
            if status and status["outcome"] != "running":
                self.study.unlink()
                return status
            if status:  # all that is left was handed to those who died
                self.waits += 1
                time.sleep(0.5)


class WholeStudies(unittest.TestCase):
    def count_wrong(self, delta):
        with tempfile.TemporaryDirectory(dir=FOLDER) as folder:
            rows = "".join(f"c{i},k{i},{TEMPTING - i}\n" for i in range(TEMPTING + 1))
            (pathlib.Path(folder) / "table.csv").write_text("name,kind,gain\n" + rows)
            lives = [Life(folder, delta, seed) for seed in range(STUDIES)]
            with concurrent.futures.ThreadPoolExecutor(8) as pool:
                ends = list(pool.map(Life.live, lives))
        if delta <= DELTA:  # beyond it every result may be rejected, which is heuristic
            self.assertLessEqual({end["guarantee"] for end in ends}, {"certified", "pending"})
        self.assertGreater(sum(life.kills for life in lives), STUDIES / 4)
        self.assertGreater(sum(life.waits for life in lives), 0)
        wrong = sum(end["outcome"] == "infeasible" or
                    (end["outcome"] == "certified" and end["recommendation"]["candidate"] != f"c{TEMPTING}") for end in ends)
        print(f"{wrong} of {STUDIES} wrong, with delta = {delta:.3g}")
        return wrong

    def test_are_wrong_at_most_delta_of_the_time(self):
        self.assertLessEqual(upper_bound(self.count_wrong(DELTA), STUDIES), DELTA)

    def test_control_with_a_tenth_of_the_evidence_fails(self):
        self.assertGreater(upper_bound(self.count_wrong(DELTA**0.1), STUDIES), DELTA)


if __name__ == "__main__":
    unittest.main()
