"""docs/assumptions.md and its pictures are what docs/assumptions.csv says, by the commands that stand on the page."""
import importlib.util
import os
import pathlib
import re
import unittest

SOURCE = pathlib.Path(os.environ["SOURCE"])
SPEC = importlib.util.spec_from_file_location("assumptions", SOURCE / "scripts" / "assumptions.py")
assumptions = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(assumptions)


class Page(unittest.TestCase):
    def test_page_and_pictures_are_those_of_the_figures(self):
        self.assertEqual(list(assumptions.complaints(assumptions.stored())), [])

    def test_a_figure_that_changed_is_noticed_on_the_page_and_in_the_pictures(self):
        rows = assumptions.stored()
        rows["shape.any.questions"] = ("7", rows["shape.any.questions"][1])
        found = "\n".join(assumptions.complaints(rows))
        self.assertIn("makes it", found)
        self.assertIn("assumptions-costs.svg", found)

    def test_every_anchor_is_there_once(self):
        text = assumptions.PAGE.read_text(encoding="utf-8")
        for anchor in ("shape", "people", "missing", "unsure", "margin", "delta", "panel", "confirm", "noise", "costs"):
            self.assertEqual(text.count(f'<a id="{anchor}"></a>'), 1, anchor)
        for link in re.findall(r"\]\(#([a-z]+)\)", text):
            self.assertIn(f'<a id="{link}"></a>', text)

    def test_every_topic_that_claims_point_to_is_an_anchor(self):
        topics = set(re.findall(r'say\("([a-z]+)"', (SOURCE / "src/acol/study/claim.cpp").read_text(encoding="utf-8")))
        self.assertIn("shape", topics)
        for topic in topics:
            self.assertIn(f'<a id="{topic}"></a>', assumptions.PAGE.read_text(encoding="utf-8"))
        explained = re.findall(r'\{"([a-z]+)", "', (SOURCE / "src/acol/study/explanation.cpp").read_text(encoding="utf-8"))
        answers = set(re.findall(r'say\("([a-z]+)"', (SOURCE / "src/acol/study/answer.cpp").read_text(encoding="utf-8")))
        self.assertLessEqual(topics, set(explained), "report and pages link every assumption to its explanation")
        self.assertLessEqual(set(explained), topics | answers, "nothing is explained that nobody says")

    def test_pictures_and_instances_that_are_named_exist(self):
        text = assumptions.PAGE.read_text(encoding="utf-8")
        for name in re.findall(r"\]\((\S+\.svg)\)", text):
            self.assertTrue((SOURCE / "docs" / name).exists(), name)
        for name in set(re.findall(r"examples/\S+\.json", text)):
            self.assertTrue((SOURCE / name).exists(), name)

    def test_what_the_page_claims_of_its_figures_is_so(self):
        rows = assumptions.stored()
        wrong = {key.removesuffix(".wrong"): int(row[0]) for key, row in rows.items() if key.endswith(".wrong")}
        for key, count in wrong.items():
            delta = float(re.search(r"--delta (\S+)", rows[key + ".wrong"][1])[1])
            if key in ("shape.linear", "unsure.skip"):
                self.assertGreater(count, 100 * delta, key)
            else:
                self.assertLessEqual(count, 100 * delta + 3 * (100 * delta * (1 - delta)) ** 0.5, key)


if __name__ == "__main__":
    unittest.main()
