"""docs/field.md says what docs/field.csv says, and the script notices when it does not."""
import copy
import importlib.machinery
import importlib.util
import os
import pathlib
import sys
import tempfile
import unittest

SOURCE = pathlib.Path(os.environ["SOURCE"])
sys.path.insert(0, str(SOURCE / "scripts"))
import field_blocks  # noqa: E402

LOADER = importlib.machinery.SourceFileLoader("field_table", str(SOURCE / "scripts" / "field_table"))
SPEC = importlib.util.spec_from_loader("field_table", LOADER)
field_table = importlib.util.module_from_spec(SPEC)
LOADER.exec_module(field_table)


class Field(unittest.TestCase):
    def setUp(self):
        self.page = field_table.PAGE.read_text(encoding="utf-8")

    def test_the_page_is_what_was_measured(self):
        self.assertEqual(field_table.page_with(field_table.stored()), self.page)

    def test_every_block_is_on_the_page(self):
        made = field_blocks.blocks(field_table.stored(), field_table.stored(field_table.TOOLS), field_table.stored(field_table.PEERS))
        for name in made:
            self.assertEqual(self.page.count(f"<!-- measured: {name} -->"), 1, name)

    def test_a_figure_that_changed_is_noticed(self):
        cells = copy.deepcopy(field_table.stored())
        cells[0]["median"] = str(2 * float(cells[0]["median"]) + 1)
        self.assertNotEqual(field_table.page_with(cells), self.page)

    def test_a_ratio_is_the_median_over_the_bound(self):
        cell = dict(experiment="field", panel="p", value="mixture", algorithm="top-two", runs="3", median="30", correct="1", right="1", at_limit="0", lower_bound="10")
        self.assertEqual(field_blocks.ratios([cell], "field"), {("top-two", "mixture"): {"p": 3.0}})
        self.assertEqual(field_blocks.ratios([dict(cell, at_limit="0.5")], "field")["top-two", "mixture"]["p"], float("inf"))
        self.assertAlmostEqual(field_blocks.geometric_mean([2, 8]), 4)

    def test_questions_and_seconds_stand_together_by_candidates_and_features(self):
        cell = dict(experiment="scale", panel="yes-no-catalogue:d=50", value="1000", algorithm="top-two", runs="3", median="4180", correct="1", right="1", at_limit="0", lower_bound="10",
                    seconds="0.254")
        text = field_blocks.scale([cell, dict(cell, value="100000", median="30000", at_limit="1", seconds="310"), dict(cell, panel="yes-no-catalogue:d=5")])
        self.assertIn("| `top-two`, 50 | 4,180 (0.25 s) | over 30k (310 s) |", text)
        self.assertIn("| `top-two`, 5 | 4,180 (0.25 s) | not run |", text)

    def test_seconds_are_medians_of_the_runs_of_a_cell(self):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            lines = ["p,100,top-two,0", "p,100,e-acol,0", "p,100,top-two,1"]
            (folder / "results.csv").write_text("\n".join(["panel,value,algorithm,seed", *lines, ""]), encoding="utf-8")
            (folder / "timings.csv").write_text("key,run,seconds\na,x,1\nb,y,7\nc,z,3\n", encoding="utf-8")
            self.assertEqual(field_table.seconds_of(folder), {("p", "100", "top-two"): "2", ("p", "100", "e-acol"): "7"})

    def test_runs_of_all_catalogues_are_counted_together(self):
        row = dict(tool="botorch", instance="a", budget="25", runs="4", right="0.5", versions="botorch 1", date="2026-01-02")
        text = field_blocks.tools([row, dict(row, instance="b", runs="1", right="1")])
        self.assertIn("| `botorch` | 3 of 5 (0.60) |", text)
        self.assertIn("on 2 catalogues", text)
        self.assertIn("Measured on 2026-01-02 with botorch 1.", text)

    def test_what_a_range_is_worth_is_said_apart(self):
        def cell(panel, algorithm, value, median):
            return dict(experiment="noise", panel=panel, value=value, algorithm=algorithm, runs="20", median=median, at_limit="0")

        cells = [cell("clusters", "e-acol", "1", "10"), cell("clusters", "e-acol", "3", "40"), cell("yes-no-catalogue", "e-acol", "1", "10"),
                 cell("yes-no-catalogue", "e-acol", "3", "11"), cell("yes-no-catalogue", "acol", "1", "10"), cell("yes-no-catalogue", "acol", "3", "80"),
                 cell("clusters", "acol", "1", "10"), cell("clusters", "acol", "3", "20")]
        text = field_blocks.noise(cells)
        self.assertIn("| `e-acol` | 1.00 | 2.10 |", text)
        self.assertIn("it needs 1.10 times as many questions at R = 3 as at R = 1, the others 8.0 to 8.0 times", text)

    def test_what_was_published_stands_beside_what_was_measured(self):
        row = dict(algorithm="fws", delta="0.1", published="1030", measured="954.4", standard_error="44.5", wrong="0", runs="250")
        text = field_blocks.peers([row, dict(row, algorithm="in-turn", published="", runs="100")])
        self.assertIn("| fws | 954 ± 44 (1,030) |", text)
        self.assertIn("| in-turn | 954 ± 44 |", text)
        self.assertIn("of 250 runs, of in-turn 100,", text)


if __name__ == "__main__":
    unittest.main()
