#!/usr/bin/env python3
"""Which sources of the library have a test of their name in the folder of theirs (src/acol/study/deal.cpp: tests/study/deal_test.cpp), and which do not.

Usage: scripts/check_tests.py [--list]    (--list: name those without one)
Fails where fewer have one than FEWEST: whoever adds a source adds its test, and whoever adds tests raises the bar."""
import pathlib
import sys

TOP = pathlib.Path(__file__).resolve().parent.parent
FEWEST = 0.90
# Nothing of their own to test, and why.
WITHOUT_LOGIC = {
    "core/version": "one constant",
    "io/assets": "bytes that were embedded; html_report_test looks at them",
    "policy/transcript": "one loop of one line",
    "study/chart_parts": "constant pieces of specifications",
    "study/explanation": "a table of words",
}


def main():
    sources = sorted(path.relative_to(TOP / "src/acol").with_suffix("").as_posix() for path in (TOP / "src/acol").glob("*/*.cpp"))
    sources = [name for name in sources if name not in WITHOUT_LOGIC]
    missing = [name for name in sources if not (TOP / f"tests/{name}_test.cpp").exists()]
    share = 1 - len(missing) / len(sources)
    print(f"tests: {len(sources) - len(missing)} of {len(sources)} sources have a test of their name ({share:.0%}; at least {FEWEST:.0%})")
    if "--list" in sys.argv[1:] or share < FEWEST:
        print("\n".join(missing))
    return 1 if share < FEWEST else 0


sys.exit(main())
