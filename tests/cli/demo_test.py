"""acol demo: the cookie story in the terminal and in the browser."""
import csv
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import tempfile
import time
import unittest
import urllib.request

from command_line import ACOL, SOURCE, acol


def best_recipe():
    """By the truth in examples/cookies/customers.hpp: the lightest that 65 % like, and none lighter that 75 % do."""
    with open(SOURCE / "data" / "cookies.csv", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    share = {row["recipe"]: 0.05 + float(row["sugar"]) + 1.2 * float(row["butter"]) + 0.8 * float(row["chocolate"]) -
             0.3 * float(row["oats"]) for row in rows}
    limit = min(float(row["kcal"]) for row in rows if share[row["recipe"]] >= 0.75)
    return {row["recipe"] for row in rows if float(row["kcal"]) <= limit and share[row["recipe"]] >= 0.65}


class Text(unittest.TestCase):
    def test_it_ends_with_a_right_answer_and_what_it_took(self):
        result = acol("demo", "--text")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn(re.search(r"The answer +(\S+),", result.stdout)[1], best_recipe())
        asked, least, all_of_them, times = (float(re.search(pattern, result.stdout)[1]) for pattern in [
            r"Asked +(\d+) tastings", r"The least +(\d+):", r"One by one +(\d+) ", r"surely: (\d+) times"])
        self.assertLess(least, asked)
        self.assertLess(asked, 4 * least)
        self.assertAlmostEqual(times, all_of_them / asked, delta=0.5)
        self.assertIn("Why ", result.stdout)

    def test_the_same_seed_tells_the_same_story(self):
        first, second, other = (acol("demo", "--text", "--seed", seed).stdout for seed in (1, 1, 2))
        self.assertEqual(first, second)
        self.assertNotEqual(first, other)


class Live(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def start(self, *arguments):
        process = subprocess.Popen([ACOL, "demo", "--no-browser", *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                                   env={**os.environ, "TMPDIR": str(self.folder)})
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        links = {}
        while len(links) < 2:
            found = re.match(r"  (Watch|Answer) +(\S+)\?token=(\S+)", process.stdout.readline())
            if found:
                links[found[1]] = found[2], found[3]
        return process, links

    def call(self, link, path, body=None):
        origin, token = link
        request = urllib.request.Request(origin + path, headers={"Authorization": f"Bearer {token}", "Content-Type": "application/json"},
                                         data=None if body is None else json.dumps(body).encode())
        with urllib.request.urlopen(request, timeout=20) as response:
            return json.load(response)

    def test_customers_answer_while_one_watches_and_answers_too(self):
        process, links = self.start("--pace", "200")
        self.assertEqual(len(list(self.folder.iterdir())), 1)
        deadline = time.monotonic() + 60
        while self.call(links["Watch"], "api/status")["answered"] < 20:
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.1)
        questions = []
        while not questions:  # the page asks again, too, where customers hold all there is
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.2)
            questions = self.call(links["Answer"], "api/ask", {"rater": "me"})["questions"]
        question = questions[0]["question"]
        self.assertEqual(self.call(links["Answer"], "api/tell", {"question": question, "answer": "yes", "rater": "me"})["outcome"], "recorded")
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(20), 0)
        self.assertEqual(list(self.folder.iterdir()), [], "nothing is kept")

    def test_without_a_browser_it_says_what_to_do(self):
        for desktop in ({}, {"DISPLAY": ":0", "PATH": str(self.folder)}):  # no desktop; a desktop without xdg-open
            with self.subTest(desktop), open(self.folder / "said", "w+", encoding="utf-8") as said:
                bare = {name: value for name, value in os.environ.items() if not name.endswith("DISPLAY")}
                process = subprocess.Popen([ACOL, "demo"], stdout=subprocess.DEVNULL, stderr=said, env={**bare, "TMPDIR": str(self.folder), **desktop})
                self.addCleanup(process.wait)
                self.addCleanup(process.kill)
                deadline = time.monotonic() + 60
                while "No browser could be opened: open the first link in one, or run 'acol demo --text'." not in \
                        (self.folder / "said").read_text(encoding="utf-8"):
                    self.assertLess(time.monotonic(), deadline)
                    time.sleep(0.1)
                process.send_signal(signal.SIGINT)
                self.assertEqual(process.wait(20), 0)

    def refused(self, *arguments, folder=None):
        result = subprocess.run([ACOL, "demo", "--no-browser", *arguments], capture_output=True, text=True, timeout=60,
                                env={**os.environ, "TMPDIR": str(folder or self.folder)})
        self.assertEqual((result.returncode, result.stdout), (2, ""), result)
        self.assertEqual(result.stderr.count("\n"), 1, result.stderr)
        return result.stderr

    def test_what_is_in_the_way_is_said_in_one_line(self):
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = taken.getsockname()[1]
            self.assertIn(str(port), self.refused("--port", str(port)))
        self.assertEqual(list(self.folder.iterdir()), [], "nothing is left behind")
        self.assertIn("set TMPDIR", self.refused(folder="/nowhere"))
        self.assertIn("--pace", self.refused("--pace", "0"))


if __name__ == "__main__":
    unittest.main()
