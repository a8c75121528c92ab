"""The type stubs say what the module has: the same names, the same parameters."""
import ast
import pathlib
import re
import unittest

import acol
from acol import _acol

STUB = ast.parse((pathlib.Path(_acol.__file__).parent / "_acol.pyi").read_text(encoding="utf-8"))
#: What every object has, or pybind11 adds.
COMMON = {"__module__", "__doc__", "__init__", "__getstate__", "__repr__", "__setstate__", "__hash__", "__eq__", "__new__"}


def stub_functions(body):
    """Name → the parameter lists of its overloads; properties have none."""
    found = {}
    for node in body:
        if isinstance(node, ast.FunctionDef):
            names = [a.arg for a in node.args.args + node.args.kwonlyargs if a.arg != "self"]
            is_property = any(isinstance(d, ast.Name) and d.id == "property"
                              for d in node.decorator_list)
            found.setdefault(node.name, []).append(None if is_property else names)
    return found


def stub_classes():
    return {node.name: stub_functions(node.body) for node in STUB.body
            if isinstance(node, ast.ClassDef)}


def bound_parameters(function):
    """The parameter lists in the signatures that pybind11 writes into the docstring."""
    signatures = re.findall(rf"^(?:\d+\. )?{function.__name__}\((.*)\) ->", function.__doc__, re.M)
    return [[name for name in re.findall(r"(?:^|, )(\*{0,2}\w+)(?=:|,|$)", signature)
             if name not in ("self", "*")] for signature in signatures]


class Stubs(unittest.TestCase):
    def test_the_same_names(self):
        public = {name for name in vars(_acol) if not name.startswith("_")}
        stubbed = set(stub_classes()) | set(stub_functions(STUB.body))
        self.assertEqual(public, {name for name in stubbed if not name.startswith("_")})
        exported = {name for name in acol.__all__ if hasattr(_acol, name)}
        self.assertEqual(public | {"__version__"}, exported)

    def test_the_same_members(self):
        for name, members in stub_classes().items():
            bound = {m for m in vars(getattr(_acol, name))
                     if not m.startswith("_pybind") and m not in COMMON}
            self.assertEqual(bound, set(members) - COMMON, name)
            for member, overloads in members.items():
                is_property = isinstance(vars(getattr(_acol, name)).get(member), property)
                self.assertEqual(is_property, overloads == [None], f"{name}.{member}")

    def test_the_same_parameters(self):
        options = list(_acol.PolicyOptions.__dict__["keys"](
            acol.simulate("line", policy=Spy, seeds=1) and Spy.options))
        functions = {name: (getattr(_acol, name), lists)
                     for name, lists in stub_functions(STUB.body).items()}
        for owner, members in stub_classes().items():
            for name, lists in members.items():
                if lists != [None] and name not in ("__hash__", "__eq__"):
                    functions[f"{owner}.{name}"] = (getattr(getattr(_acol, owner), name), lists)
        for name, (function, lists) in functions.items():
            bound = [[p for p in parameters if p != "**kwargs"] + extra(parameters, options, name)
                     for parameters in bound_parameters(function)]
            self.assertEqual(bound, lists, name)


def extra(parameters, options, name):
    """What **kwargs stands for: the options of an algorithm, and the truth."""
    if "**kwargs" not in parameters:
        return []
    kept = [option for option in options if not (name == "simulate" and option == "seed")]
    return kept + ["truth"]


class Spy:
    """A policy that only looks at its options."""

    options = None

    def __init__(self, problem, options):
        Spy.options = options

    def ask(self, limit):
        return [0]

    def tell(self, question, answer):
        pass

    def done(self):
        return True

    def recommend(self):
        return 0


if __name__ == "__main__":
    unittest.main()
