"""The notebooks run from top to bottom, show charts, and are stored with what they show."""
import copy
import importlib.machinery
import importlib.util
import json
import os
import pathlib
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
NOTEBOOKS = ROOT / "python" / "notebooks"
LOADER = importlib.machinery.SourceFileLoader("notebooks", str(ROOT / "scripts" / "notebooks"))
SPEC = importlib.util.spec_from_loader("notebooks", LOADER)
notebooks = importlib.util.module_from_spec(SPEC)
LOADER.exec_module(notebooks)


def kinds(notebook):
    """What each cell shows: "stdout", or the types of its value."""
    return [[output.get("name") or sorted(output["data"]) for output in cell["outputs"]] for cell in notebook["cells"] if cell["cell_type"] == "code"]


class Notebooks(unittest.TestCase):
    def setUp(self):
        self.before = os.getcwd()
        os.chdir(NOTEBOOKS)  # where a notebook starts

    def tearDown(self):
        os.chdir(self.before)

    def test_all_run_and_show_what_is_stored(self):
        paths = sorted(NOTEBOOKS.glob("*.ipynb"))
        self.assertGreaterEqual(len(paths), 9)
        for path in paths:
            with self.subTest(path.name):
                stored = json.loads(path.read_text(encoding="utf-8"))
                shown = kinds(notebooks.executed(copy.deepcopy(stored)))
                self.assertEqual(kinds(stored), shown, "scripts/notebooks stores what it shows")
                self.assertTrue(any("application/vnd.vegalite.v5+json" in kind for cell in shown for kind in cell), "shows no chart")

    def test_a_cell_shows_what_it_prints_and_its_last_value(self):
        printed, value = notebooks.run_cell("print('a')\n1 + 1", {})
        self.assertEqual((printed, value), ("a\n", 2))
        self.assertEqual([output["output_type"] for output in notebooks.outputs_of(printed, value, 1)], ["stream", "execute_result"])
        self.assertEqual(notebooks.outputs_of("", None, 1), [])


if __name__ == "__main__":
    unittest.main()
