"""Every public name is documented, and the examples in the docstrings run."""
import doctest
import inspect
import unittest

import acol
import acol.optuna


def public_members(owner):
    """The class itself and its own public members, by dotted name."""
    yield owner.__name__, owner
    for name, member in vars(owner).items():
        if not name.startswith("_"):
            yield f"{owner.__name__}.{name}", member


def public_objects():
    yield "acol", acol
    for module in (acol, acol.optuna):
        for name in module.__all__:
            thing = getattr(module, name)
            if inspect.isclass(thing):
                yield from public_members(thing)
            elif callable(thing):
                yield name, thing


class Documentation(unittest.TestCase):
    def test_every_public_name_says_what_it_is(self):
        for name, thing in public_objects():
            text = inspect.getdoc(thing) or ""
            # pybind11 writes a signature first; what follows it is ours.
            body = [line for line in text.splitlines() if line.strip() and "->" not in line]
            self.assertTrue(body, f"{name} has no docstring")

    def test_the_examples_run(self):
        runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
        tried = set()
        for name, thing in public_objects():
            test = doctest.DocTestParser().get_doctest(inspect.getdoc(thing) or "", {}, name, None, 0)
            if test.examples and name not in tried:
                tried.add(name)
                runner.run(test)
        self.assertEqual(runner.summarize(verbose=False).failed, 0)
        for name in ("acol", "Problem", "make_policy", "simulate", "lower_bound", "optimal_design",
                     "PolicyLike", "AcolSampler", "plot_lines"):
            self.assertIn(name, tried)


if __name__ == "__main__":
    unittest.main()
