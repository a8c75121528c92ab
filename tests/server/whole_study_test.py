"""Whole studies over HTTP with people at browsers who do what people and browsers do: leave, come back, reload, send twice, hesitate
before they say no. Studies end by themselves, with the right answer and a certificate that another program verifies."""
import json
import pathlib
import random
import tempfile
import time
import unittest

from serving import ACOL, Server, run

CANDIDATES = 10
LIKED = 4  # a0 to a4 are accepted by most people, the others by few


class Person:
    """At a browser of their own, which keeps its cookies."""

    def __init__(self, server, chance, number):
        self.server, self.chance, self.number = server, chance, number
        self.strict = chance.random() < 0.5
        self.cookies = {}
        self.outcomes = []  # of what was told
        self.late = None  # a no that is still to be said: when, and about which question

    def keep(self, reply):
        for given in reply.headers.get_all("Set-Cookie") or []:
            name, value = given.split(";")[0].split("=", 1)
            self.cookies[name] = value
        return reply

    def open(self):
        """Follows the link that everybody has; from then on the browser's cookies say who is there."""
        self.keep(self.server.get(f"{self.server.base}?token={self.server.raters}"))

    def post(self, path, body, **headers):
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return self.keep(self.server.post(path, body, Cookie=cookies, Origin=f"http://127.0.0.1:{self.server.port}", **headers))

    @property
    def answers(self):
        return self.outcomes.count("recorded")

    def ask(self):
        reply = self.post("/api/ask", {})
        assert reply.status == 200, reply.body
        return reply.json()

    def accepts(self, arm):
        share = (0.85 if self.strict else 0.99) if arm <= LIKED else (0.02 if self.strict else 0.25)
        return self.chance.random() < share

    def tell(self, question, answer):
        key = f"{self.number}-{question}"
        replies = [self.post("/api/tell", {"question": question, "answer": answer}, Idempotency_Key=key)]
        if self.chance.random() < 0.1:  # the reply was lost on its way: the page sends again
            replies.append(self.post("/api/tell", {"question": question, "answer": answer}, Idempotency_Key=key))
            assert replies[1].status == 200, replies[1].body
        self.outcomes.append(replies[0].json()["outcome"])

    def turn(self):
        """One look at the page: "answered", "waiting", "left" or "done"."""
        if self.late:
            when, question = self.late
            if time.monotonic() < when:
                return "waiting"
            self.late = None
            self.tell(question, "no")
            return "answered"
        if self.chance.random() < 0.04:
            return "left"
        asked = self.ask()
        if not asked["questions"]:
            return "done" if asked["done"] else "waiting"
        if self.chance.random() < 0.1:
            again = self.ask()
            assert [one["question"] for one in again["questions"]] == [one["question"] for one in asked["questions"]], "a reload"
        question = asked["questions"][0]
        yes = self.accepts(question["arm"])
        if not yes and self.chance.random() < 0.05:  # beyond the lease, within the grace
            self.late = (time.monotonic() + 0.8, question["question"])
            return "waiting"
        self.tell(question["question"], "yes" if yes else "no")
        return "answered"


class Crowd:
    """Three people at a time; who leaves comes back now and then, anybody else is new."""

    def __init__(self, server, seed):
        self.server, self.chance = server, random.Random(seed)
        self.everybody, self.gone = [], []

    def newcomer(self):
        if self.gone and self.chance.random() < 0.3:
            return self.gone.pop(0)
        self.everybody.append(Person(self.server, self.chance, len(self.everybody)))
        self.everybody[-1].open()
        return self.everybody[-1]

    def status(self):
        return json.loads(self.server.get("/api/status", self.server.owner).body)

    def live(self, people, seconds):
        here = []
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            status = self.status()
            if status["outcome"] != "running":
                return status
            while len(here) < 3 and len(self.everybody) < people:
                here.append(self.newcomer())
            did = [(person, person.turn()) for person in here]
            self.gone += [person for person, what in did if what == "left"]
            here = [person for person, what in did if what not in ("left", "done")]
            if not any(what == "answered" for _, what in did):
                time.sleep(0.02)
        return self.status()


class WholeStudies(unittest.TestCase):
    def served(self, *flags):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.place = pathlib.Path(folder.name)
        (self.place / "table.csv").write_text("name,sweet,gain\n" + "".join(f"a{i},{i},{i + 1}\n" for i in range(CANDIDATES)))
        made = run(ACOL, "init", self.place / "study.db", "--candidates", self.place / "table.csv", "--id", "name", "--features", "sweet",
                   "--maximize", "gain", "--answers", "yes-no", "--accept-share", "0.6", "--margin", "0.1", "--delta", "0.001",
                   "--lease", "0.5", *flags)
        self.assertEqual(made.returncode, 0, made.stderr)
        server = Server(self.place / "study.db")
        self.addCleanup(server.close)
        return server

    def end_of(self, seed, people=400, seconds=90):
        crowd = Crowd(self.served("--grace", "1.2"), seed)
        return crowd, crowd.live(people, seconds)

    def check(self, seed):
        crowd, end = self.end_of(seed)
        self.assertEqual(end["verdict"], "certified", end)
        self.assertEqual(end["recommendation"]["candidate"], f"a{LIKED}")
        self.assertEqual(end["answered"], sum(person.answers for person in crowd.everybody), "what was sent twice counts once")
        others = {outcome for person in crowd.everybody for outcome in person.outcomes} - {"recorded"}
        self.assertLessEqual(others, {"late", "over"}, "everything else that was told is kept")
        certificate = crowd.server.get("/api/certificate", crowd.server.owner)
        self.assertEqual(certificate.status, 200)
        (self.place / "certificate.json").write_bytes(certificate.body)
        verified = run(ACOL, "verify", self.place / "certificate.json", "--json")
        self.assertTrue(json.loads(verified.stdout)["valid"], verified.stdout)
        return crowd

    def test_people_in_hands(self):
        for seed in range(2):
            with self.subTest(seed=seed):
                crowd = self.check(seed)
                self.assertLessEqual(max(person.answers for person in crowd.everybody), 10, "one hand a person, in any number of sittings")
                self.assertGreater(sum(person.answers > 0 for person in crowd.everybody), 10)

    def test_a_page_that_is_loaded_again_asks_the_same(self):
        server = self.served("--shape", "linear", "--independence", "answers")
        person, other = Person(server, random.Random(1), 0), Person(server, random.Random(1), 1)
        person.open()
        other.open()
        asked = [one.ask()["questions"][0]["question"] for one in (person, person, other)]
        self.assertEqual(asked[0], asked[1])
        self.assertNotEqual(asked[0], asked[2])
        programs = {server.ask()[0]["question"] for _ in range(2)}
        self.assertEqual(len(programs), 2, "a program with a key asks for many people")

    def test_nobody_is_left_waiting_when_too_few_came(self):
        _, end = self.end_of(11, people=4, seconds=4)
        self.assertEqual(end["verdict"], "not-yet")
        self.assertIsNotNone(end["best_guess"])


if __name__ == "__main__":
    unittest.main()
