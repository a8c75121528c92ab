#!/usr/bin/python3
"""Holds tests/expectations.md against the sources: every row names a test, and every test that is named exists.

Usage: scripts/check_expectations.py [ROOT]"""
import pathlib
import re
import sys

ROWS = 21  # of the table of what people expect
QUOTED = re.compile(r"`([^`]+)`")
DECLARED = {".py": r"def {}\(", ".mjs": r"\btest\([\"`][^\n]*{}", ".cpp": r"TEST(?:_F|_P)?\({}"}


def faults_of_tests(root, cell):
    """What is wrong with "`file`: `test`, `test`; `file`: …"."""
    for part in cell.split("; `tests/"):
        names = QUOTED.findall(part if part.startswith("`") else "`tests/" + part)
        if len(names) < 2:
            yield f"'{part}' names no test"
            continue
        path = root / names[0]
        if not path.is_file():
            yield f"there is no {names[0]}"
            continue
        for name in names[1:]:
            pattern = DECLARED[path.suffix].format("" if name == "*" else re.escape(name))
            if name != "*" and not re.search(pattern, path.read_text()):
                yield f"{names[0]} has no test '{name}'"


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parent.parent)
    lines = (root / "tests/expectations.md").read_text().splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines if line.startswith("| ")][2:]
    faults = [] if len(rows) == ROWS else [f"{len(rows)} rows, not {ROWS}"]
    faults += [f"{row[0]}: {fault}" for row in rows for fault in faults_of_tests(root, row[-1])]
    for fault in faults:
        print(f"tests/expectations.md: {fault}", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
