"""How long people wait: N of them at one `acol serve`, who think for some seconds about every question, one in ten of whom
goes away without a word in the middle.

    waiting_benchmark.py [--people 100] [--think 4] [--seed 1] [--candidates 60] [--patience 240]

A person is a program that does what the rater's page does: it holds two questions, answers one after the other, and asks again
after a while where there is nothing. Prints the share of people's time that was spent waiting (bar: 10 %), and how the study
ended. Needs ACOL, the path of the program."""
import argparse
import csv
import http.client
import json
import math
import os
import pathlib
import random
import re
import subprocess
import tempfile
import threading
import time

AHEAD = 2  # questions that the page holds, the one that is shown and the next
POLLS = (0.8, 1.6, 3.2, 4.0)  # seconds between asking where there is nothing

ENDS = {"study": "over", "answered": "seen all", "late": "late", "enough": "not needed"}


def make_study(folder, candidates, seed, words):
    """A spreadsheet, and the definition that the page for new studies would send for it as it is, or with other words."""
    draw = random.Random(seed)
    rows = [{"name": f"c{i:03}", "sweet": round(draw.random(), 2), "crisp": round(draw.random(), 2),
             "size": round(draw.random(), 2), "gain": round(draw.random(), 3)} for i in range(candidates)]
    with open(folder / "table.csv", "w", newline="") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows(rows)
    subprocess.run([os.environ["ACOL"], "init", str(folder / "study.db"), "--candidates", str(folder / "table.csv"), "--id", "name",
                    "--features", "sweet,crisp,size", "--maximize", "gain", "--answers", "yes-no", *words], check=True, capture_output=True)
    return {row["name"]: 1 / (1 + math.exp(-(1.5 + 2 * row["sweet"] - 3 * row["gain"] - row["size"]))) for row in rows}


class Person(threading.Thread):
    """Asks, thinks, tells; polls while there is nothing; leaves at `until`, or when all is over."""

    def __init__(self, number, crowd):
        super().__init__(daemon=True)
        self.name_, self.crowd = f"p{number}", crowd
        self.draw = random.Random(1000 * crowd.seed + number)
        self.leaves_after = self.draw.uniform(2, 12) * crowd.think if number % 10 == 9 and crowd.silent else None
        self.waited = self.worked = 0.0
        self.answers = 0
        self.ended = None

    def post(self, path, body):
        for _ in range(3):
            try:
                self.connection.request("POST", path, json.dumps({"rater": self.name_, **body}),
                                        {"Authorization": f"Bearer {self.crowd.token}", "Content-Type": "application/json"})
                reply = self.connection.getresponse()
                return reply.status, json.loads(reply.read())
            except (http.client.HTTPException, OSError):
                self.connection.close()
        raise AssertionError(f"{self.name_}: no reply to {path}")

    def run(self):
        self.connection = http.client.HTTPConnection("127.0.0.1", self.crowd.port, timeout=30)
        time.sleep(self.draw.random() * self.crowd.think)  # they do not come in step
        start, open_questions, polls, asked_at = time.monotonic(), [], 0, time.monotonic()
        while self.ended is None:
            if time.monotonic() > self.crowd.until:
                waits = time.monotonic() - asked_at if polls else 0
                self.waited += waits
                self.ended = "waiting in vain" if waits > 60 * self.crowd.pace else "at the limit of time"
                return
            if self.leaves_after and time.monotonic() - start > self.leaves_after:
                self.ended = "left"
                return
            if len(open_questions) < AHEAD:
                status, reply = self.post("/api/ask", {"count": AHEAD})
                assert status == 200, reply
                open_questions = reply["questions"]
                if not open_questions:
                    if reply["done"] or reply["completion"]:
                        self.ended = ENDS.get(reply["end"], "stuck")
                        self.waited += time.monotonic() - asked_at if reply["end"] == "study" else 0
                        return
                    time.sleep(POLLS[min(polls, len(POLLS) - 1)] * self.crowd.pace)
                    polls += 1
                    continue
            if polls:
                self.waited += time.monotonic() - asked_at
            polls, one = 0, open_questions.pop(0)
            self.think(one)
            asked_at = time.monotonic()

    def think(self, question):
        pause = self.crowd.think * self.draw.uniform(0.5, 1.5)
        time.sleep(pause)
        self.worked += pause
        answer = "yes" if self.draw.random() < self.crowd.shares[question["candidate"]] else "no"
        status, reply = self.post("/api/tell", {"question": question["question"], "answer": answer})
        assert status == 200, reply
        self.answers += 1


class Crowd:
    """Runs all of them until everybody is done."""

    def __init__(self, people, think, silent=True, candidates=60, seed=1, patience=600, pace=None, words=()):
        self.think, self.silent, self.seed = think, silent, seed
        self.pace = pace if pace is not None else min(1.0, think / 4)
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            self.shares = make_study(folder, candidates, seed, words)
            server = subprocess.Popen([os.environ["ACOL"], "serve", str(folder / "study.db"), "--port", "0"],
                                      stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
            try:
                links = [re.search(r":(\d+)/\S*\?token=(\S+)", server.stdout.readline()) for _ in range(2)]
                self.port, owner, self.token = int(links[0][1]), links[0][2], links[1][2]
                self.persons = [Person(i, self) for i in range(people)]
                start = time.monotonic()
                self.until = start + patience
                for person in self.persons:
                    person.start()
                for person in self.persons:
                    person.join(patience + 60)
                self.seconds = time.monotonic() - start
                connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
                connection.request("GET", "/api/status", headers={"Authorization": f"Bearer {owner}"})
                self.status = json.loads(connection.getresponse().read())
            finally:
                server.terminate()
                server.wait(30)

    def forever(self):
        """Who never came to an end, or waited for long without one."""
        return [person.name_ for person in self.persons if person.ended in (None, "waiting in vain")]

    def waiting_share(self):
        waited, worked = sum(p.waited for p in self.persons), sum(p.worked for p in self.persons)
        return waited / (waited + worked)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--people", type=int, default=100)
    parser.add_argument("--think", type=float, default=4, help="seconds about a question, on average")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--candidates", type=int, default=60)
    parser.add_argument("--patience", type=float, default=240, help="seconds after which everybody stops")
    options = parser.parse_args()
    crowd = Crowd(options.people, options.think, candidates=options.candidates, seed=options.seed, patience=options.patience)
    ends = {}
    for person in crowd.persons:
        ends[person.ended] = ends.get(person.ended, 0) + 1
    share = crowd.waiting_share()
    print(f"waiting     {100 * share:.1f} % of people's time ({options.people} people, {options.think:g} s an answer; bar 10 %)"
          f"{'' if share <= 0.1 else '  MISSED'}")
    print(f"study       {crowd.status['verdict']}, {crowd.status['answered']} answers in {crowd.status['rounds']} rounds, "
          f"{crowd.seconds:.0f} s; stuck: {crowd.status['stuck']}")
    print(f"people      {ends}")
    return 0 if share <= 0.1 and not crowd.forever() else 1


if __name__ == "__main__":
    raise SystemExit(main())
