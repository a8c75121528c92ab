"""acol drive: the agreed fields, an integration of our own, and one clear line for bad input."""
import csv
import json
import math
import os
import pathlib
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree

ACOL = os.environ["ACOL"]
SOURCE = pathlib.Path(os.environ["SOURCE"])
PHI = [0, 0, 0.3, 0.05, 0.02, 0.5, 0.3, 0.8]


def acol(*arguments):
    return subprocess.run([ACOL, "drive", *map(str, arguments)], capture_output=True, text=True, timeout=300)


def step(state, steer, accelerate):
    x, y, h, v = state
    return (x + v * math.cos(h) * 0.2, y + v * math.sin(h) * 0.2, h + v * steer * 0.2,
            max(-1.0, min(1.0, v + (accelerate - v) * 0.2)))


def integrate(scenario, actions):
    """States and features, from the description of the world alone."""
    state = (0.0, -0.1, math.pi / 2, 0.1 if scenario == "blocked" else 0.41)
    others = [(0.17, 0.0, math.pi / 2, 0.41)]
    plan = [0] * 5 + [1] * 6 + [-1] * 6 + [0] * 3
    if scenario == "blocked":
        others = [(-0.17, 0.6, 0, 0), (0, 0.65, 0, 0), (0.17, 0.7, 0, 0)]
    states, f = [state], [0.0] * 8
    for t, (steer, accelerate) in enumerate(actions):
        state = step(state, steer, accelerate)
        if scenario != "blocked":
            others = [step(others[0], plan[t], 0.328)]
        states.append(state)
        x, y, h, v = state
        f[0] -= (v - 0.4) ** 2
        f[1] -= (x - 0.17) ** 2
        f[2] += abs(x) > 0.255
        f[3] += 1 / (1 + math.exp(10 - 10000 * min((x - c) ** 2 for c in (-0.17, 0, 0.17)))) \
            if min((x - c) ** 2 for c in (-0.17, 0, 0.17)) < 0.07 else 1
        f[4] += abs(math.cos(h))
        f[5] += v < 0
        f[6] += v > 0.6
        f[7] += sum(math.exp(-30 * (10 * (x - o[0]) ** 2 + (y - o[1]) ** 2) + 0.3) for o in others)
    return states, f


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def file(self, text, name="actions.csv"):
        path = self.folder / name
        path.write_text(text)
        return path

    def json_of(self, *arguments):
        result = acol(*arguments, "--json")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(result.stdout.count("\n"), 1, "exactly one object")
        return json.loads(result.stdout)

    def refused(self, *arguments, says):
        result = acol(*arguments)
        self.assertEqual(result.returncode, 2, result)
        self.assertEqual(result.stdout, "")
        lines = result.stderr.strip().splitlines()
        self.assertEqual(len(lines), 1, result.stderr)
        self.assertIn(says, lines[0])

    def agrees(self, scenario, actions, result):
        states, features = integrate(scenario, actions)
        self.assertEqual(len(result["states"]), 21)
        for ours, theirs in zip(states, result["states"]):
            for one, other in zip(ours, theirs):
                self.assertAlmostEqual(one, other, delta=1e-9)
        for one, other in zip(features, result["features"]):
            self.assertAlmostEqual(one, other, delta=1e-9)
        self.assertAlmostEqual(result["reward"], features[1 if scenario == "reward" else 0], delta=1e-9)
        self.assertAlmostEqual(result["constraint"], sum(p * f for p, f in zip(PHI, features)), delta=1e-9)


WAVY = [(math.sin(t), 0.4 + 0.5 * math.cos(2 * t)) for t in range(20)]


class Run(Case):
    def test_agrees_with_an_integration_of_our_own(self):
        rows = "".join(f"{a!r},{b!r}\n" for a, b in WAVY)
        for text in (rows, "steer,accelerate\n" + rows, "steer,accelerate\r\n" + rows.replace("\n", "\r\n")):
            path = self.file(text)
            for scenario in ("base", "reward", "blocked"):
                self.agrees(scenario, WAVY, self.json_of("run", "--scenario", scenario, "--actions", path))

    def test_draws_pictures_without_scripts(self):
        path = self.file("0,0.4\n" * 20)
        still, film = self.folder / "still.svg", self.folder / "film.svg"
        result = acol("run", "--actions", path, "--svg", still, "--film", film)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("scenario base", result.stdout)
        for picture in (still, film):
            text = picture.read_text()
            self.assertTrue(xml.etree.ElementTree.fromstring(text).tag.endswith("svg"))
            self.assertNotIn("<script", text)
            self.assertNotIn("style", text)
        self.assertIn("<animateTransform", film.read_text())

    def test_bad_input(self):
        good = "0,0\n" * 20
        for text, says in [
            ("0,0\n" * 19, "there must be 20 actions, one a line, got 19"),
            ("0,0\n" * 21, "actions.csv:21: there must be 20 actions, this is one more"),
            ("", "the file is empty"),
            ("0,nan\n" + good, "actions.csv:1: accelerate must be a number from -1 to 1, got 'nan'"),
            ("0,0\n1.01,0\n" + good, "actions.csv:2: steer must be a number from -1 to 1, got '1.01'"),
            ("0,-1e999\n" + good, "accelerate must be a number"),
            ("0,0,0\n" + good, "actions.csv:1: must have the two columns steer,accelerate, got 3"),
            ("accelerate,steer\n" + good, "actions.csv:1: steer must be a number"),
        ]:
            self.refused("run", "--actions", self.file(text), says=says)
        path = self.file(good)
        self.refused("run", "--actions", path, "--scenario", "city",
                     says="--scenario must be one of base, reward, blocked; got 'city'")
        self.refused("run", "--actions", path, "--side-weight", -1, says="side_weight must be positive, got -1")
        self.refused("run", "--actions", self.folder / "none.csv", says="none.csv: cannot be read")
        self.refused("run", says="--actions is required")
        self.refused("run", "--actions", path, "--svg", self.folder / "no" / "where.svg", says="where.svg")
        self.refused("walk", says="subcommand is required")
        self.refused(says="subcommand")


class Optimize(Case):
    def test_finds_acceptable_drives_that_drive_as_they_say(self):
        for scenario, bar in (("base", -0.033), ("reward", -0.173), ("blocked", -1.13)):
            result = self.json_of("optimize", "--scenario", scenario, "--constrained", "--restarts", 20, "--seed", 3)
            self.assertLessEqual(result["constraint"], 1)
            self.assertGreaterEqual(result["reward"], bar)
            self.agrees(scenario, result["actions"], result)

    def test_the_plain_method_with_a_penalty(self):
        arguments = ["optimize", "--scenario", "reward", "--penalty", 1, "--method", "plain", "--restarts", 4]
        one, two = (self.json_of(*arguments, "--jobs", jobs) for jobs in (1, 3))
        self.assertEqual(one, two)
        self.agrees("reward", one["actions"], one)

    def test_bad_input(self):
        self.refused("optimize", "--penalty", -1, says="--penalty must not be negative, got -1")
        self.refused("optimize", "--penalty", "nan", says="--penalty must not be negative, got nan")
        self.refused("optimize", "--penalty", 1, "--constrained", says="--constrained")
        self.refused("optimize", "--restarts", 0, says="restarts must be from 1 to 1000000, got 0")
        self.refused("optimize", "--jobs", 0, says="jobs must be at least 1, got 0")
        self.refused("optimize", "--seed", -1, says="--seed must not be negative, got -1")
        self.refused("optimize", "--method", "magic", says="--method must be one of refined, plain; got 'magic'")


class Candidates(Case):
    def test_the_shipped_file_is_written_anew_to_the_byte(self):
        path = self.folder / "some.csv"
        result = acol("candidates", "--count", 60, "--seed", 1, "-o", path)
        self.assertEqual(result.returncode, 0, result.stderr)
        shipped = (SOURCE / "data" / "driving_candidates.csv").read_text().splitlines()
        self.assertEqual(path.read_text().splitlines(), shipped[:61])

    def test_films_are_a_column_more(self):
        path = self.folder / "films.csv"
        result = acol("candidates", "--count", 6, "--seed", 1, "--films", "-o", path)
        self.assertEqual(result.returncode, 0, result.stderr)
        with open(SOURCE / "data" / "driving_candidates.csv", newline="") as file:
            shipped = list(csv.DictReader(file))
        with open(path, newline="") as file:
            rows = list(csv.DictReader(file))
        for row, plain in zip(rows, shipped):
            film = xml.etree.ElementTree.fromstring(row.pop("film"))
            self.assertEqual(row, plain)
            self.assertTrue(film.tag.endswith("svg"))
            self.assertTrue([one for one in film.iter() if "animate" in one.tag.lower()], "nothing moves")

    def test_the_shipped_file_holds_what_it_says(self):
        with open(SOURCE / "data" / "driving_candidates.csv", newline="") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual(len(rows), 1000)
        self.assertEqual(len({tuple(list(row.values())[12:]) for row in rows}), 1000, "distinct policies")
        self.assertEqual(len({row["problem"] for row in rows}), 6)
        for row in rows[::50]:
            values = list(row.values())
            actions = [(float(a), float(b)) for a, b in zip(values[12::2], values[13::2])]
            for one, other in zip(integrate("base", actions)[1], values[4:12]):
                self.assertAlmostEqual(one, float(other), delta=1e-5 * max(1, abs(one)))

    def test_bad_input(self):
        path = self.folder / "c.csv"
        self.refused("candidates", "--count", 0, "-o", path, says="count must be from 1 to 1000000, got 0")
        self.refused("candidates", "--count", 3, says="--output is required")
        self.refused("candidates", "--count", 3, "-o", self.folder / "no" / "c.csv", says="c.csv")
        self.assertFalse(path.exists())


if __name__ == "__main__":
    unittest.main()
