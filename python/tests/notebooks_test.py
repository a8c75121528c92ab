"""The notebooks run from top to bottom, and their charts show themselves."""
import ast
import contextlib
import io
import json
import os
import pathlib
import unittest

NOTEBOOKS = pathlib.Path(__file__).resolve().parent.parent / "notebooks"


def run_cell(source, names):
    """Runs a cell as a notebook does; returns the value of its last line, if that is one."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names) if last else None


def run(path):
    """Runs all code cells; returns what they show."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    names = {"__name__": "__main__"}
    shown = []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            shown.append(run_cell("".join(cell["source"]), names))
    return shown


class Notebooks(unittest.TestCase):
    def setUp(self):
        self.before = os.getcwd()
        os.chdir(NOTEBOOKS)  # where a notebook starts

    def tearDown(self):
        os.chdir(self.before)

    def test_all_run_and_show_a_chart(self):
        paths = sorted(NOTEBOOKS.glob("*.ipynb"))
        self.assertGreaterEqual(len(paths), 4)
        for path in paths:
            with self.subTest(path.name), contextlib.redirect_stdout(io.StringIO()):
                charts = [thing for thing in run(path) if hasattr(thing, "_repr_mimebundle_")]
                self.assertTrue(charts, "shows no chart")

    def test_they_are_stored_without_results(self):
        for path in NOTEBOOKS.glob("*.ipynb"):
            for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
                self.assertFalse(cell.get("outputs"), path.name)


if __name__ == "__main__":
    unittest.main()
