#!/usr/bin/env python3
"""Every public name is documented: types and functions of the installed C++ headers, names that `acol` (Python) exports,
commands of the command line, operations of the HTTP interface.

Usage: scripts/check_reference.py [--acol PROGRAM]"""
import argparse
import ast
import json
import pathlib
import re
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parent.parent
ROOT = TOP / "src" / "acol"


def installed_headers():
    yield ROOT / "acol.hpp"
    for path in sorted(ROOT.glob("*/CMakeLists.txt")):
        for body in re.findall(r"FILE_SET HEADERS FILES(.*?)(?:PRIVATE|\))", path.read_text(encoding="utf-8"), re.S):
            yield from (path.parent / name for name in re.findall(r"\w+\.hpp", body))


TYPE = re.compile(r"^(?:enum class|class|struct) (\w+)(?![\w ]*;)")
FUNCTION = re.compile(r"^(?!using|return|namespace|template|#|static_assert|}|\s|//)[\w:<>,&*\[\] ]+?[ &*](\w+)\(")


def undocumented(path):
    """Declarations outside classes that no comment speaks about. Comment and declarations without a blank line between them
    belong together: one comment may speak about several. The table of an enumeration's names (choices) stands below the enumeration,
    whose comment speaks about both."""
    spoken = False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("///") or line.startswith("// "):
            spoken = True
        elif not line.strip():
            spoken = False
        else:
            found = TYPE.match(line) or FUNCTION.match(line)
            if found and not spoken and "///<" not in line and found[1] != "choices":
                yield f"{path.relative_to(TOP)}:{number}: {found[1]} is not documented"


def python_complaints(package):
    """Public classes, methods and functions of the package's own files."""
    for path in sorted(package.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and not node.name.startswith("_") and not ast.get_docstring(node):
                yield f"{path.relative_to(TOP)}:{node.lineno}: {node.name} has no docstring"


def command_complaints(acol):
    help_text = subprocess.run([acol, "--help"], capture_output=True, text=True, check=True).stdout
    for name in re.findall(r"^  ([a-z][a-z-]+) {2,}\S", help_text.split("Subcommands:")[-1], re.M):
        text = subprocess.run([acol, name, "--help"], capture_output=True, text=True, check=True).stdout
        if "Example" not in text and "Subcommands:" not in text:
            yield f"acol {name} --help has no example"
    document = json.loads(subprocess.run([acol, "openapi"], capture_output=True, text=True, check=True).stdout)
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            if not operation.get("summary", "").endswith("."):
                yield f"{method.upper()} {path} has no summary"


def complain(acol=None):
    """Prints what is not documented; whether anything is not."""
    found = [complaint for path in installed_headers() for complaint in undocumented(path)]
    found += python_complaints(TOP / "python/acol")
    if acol:
        found += command_complaints(acol)
    print("\n".join(found) or "reference: every public name is documented")
    return bool(found)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--acol", help="the program; without it only what stands in files is looked at")
    return 1 if complain(parser.parse_args().acol) else 0


if __name__ == "__main__":
    sys.exit(main())
