"""What acceptance depends on: the same numbers wherever they are looked at."""
import json
import os
import pathlib
import random
import subprocess
import tempfile
import unittest

import acol

#: The share of people who say yes: sugar helps, spice harms.
SHARES = {f"c{i}": 0.35 + 0.1 * (i % 6) - (0 if i < 6 else 0.25) for i in range(12)}


def command(*arguments):
    done = subprocess.run([os.environ["ACOL"], *map(str, arguments)], text=True, capture_output=True, check=True)
    return done.stdout


class Effects(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.path = pathlib.Path(cls.folder.name)
        rows = "".join(f"c{i},{10 * (i % 6)},{'plain' if i < 6 else 'spiced'},{i}\n" for i in range(12))
        cls.table = cls.path / "table.csv"
        cls.table.write_text("name,sugar,kind,price\n" + rows)
        cls.study = cls.create("study.db")
        generator = random.Random(4)
        while not cls.study.done():  # a whole round at a time: one transaction
            told = [(question.question, generator.random() < SHARES[question.candidate])
                    for question in cls.study.ask(count=1000)]
            answers = cls.path / "answers.csv"
            answers.write_text("question,answer\n" + "".join(f"{q},{'yes' if yes else 'no'}\n" for q, yes in told))
            command("import", cls.study.url, answers)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    @classmethod
    def create(cls, name):
        return acol.create_study(
            cls.path / name, candidates=cls.table, id="name", features=["sugar", "kind"],
            maximize="price", answers="yes-no", accept_share=0.6, margin=0.03, shape="linear",
            independence="answers", confirm="off")

    def test_they_are_the_differences_of_the_true_shares(self):
        effects = self.study.effects()
        sugar, spiced = effects.list
        for one, truth in [(sugar, SHARES["c5"] - SHARES["c0"]), (spiced, SHARES["c6"] - SHARES["c0"])]:
            self.assertAlmostEqual(one.estimate, truth, delta=0.1)
            self.assertTrue(one.low <= truth <= one.high, one)
        self.assertTrue(sugar.low > 0 > spiced.high, "both directions are certain")
        self.assertEqual((sugar.compares, spiced.compares), ("from 0 to 50", "compared with plain"))
        self.assertEqual((sugar.reference, spiced.reference), (None, "plain"))

    def test_they_are_those_of_the_command_line_and_the_report(self):
        effects = self.study.effects()
        applied = command("apply", self.study.url, "--candidates", self.table, "--json")
        told = json.loads(applied)["effects"]
        self.assertEqual({**effects, "list": [dict(one) for one in effects.list]}, told)
        report = self.study.report()
        minus = "\N{MINUS SIGN}"
        for one in effects.list:
            self.assertIn(f'<th scope="row">{one.name}</th><td>{one.compares}</td>', report)
            self.assertIn(f'<td class="number">{100 * one.estimate:+.3g}</td>'.replace("-", minus), report)
            self.assertIn(f"{100 * one.low:+.3g} … {100 * one.high:+.3g}".replace("-", minus), report)

    def test_there_are_none_before_the_first_round_is_complete(self):
        self.assertEqual(self.create("new.db").effects().list, [])

    def test_charts_show_more_acceptance_on_the_right(self):
        effects = self.study.effects()
        spec = acol.plot_effects(effects).spec
        points = {point["name"]: point for point in spec["data"]["values"]}
        self.assertGreater(points["sugar"]["estimate"], 0)
        self.assertLess(points["kind = spiced"]["estimate"], 0)
        self.assertEqual(points["kind = spiced"]["label"], "kind = spiced (compared with plain)")
        title = spec["layer"][0]["encoding"]["x"]["title"][0]
        self.assertLess(title.index(effects.less), title.index(effects.more))


if __name__ == "__main__":
    unittest.main()
