#!/usr/bin/env python3
"""Which sources of the library have a test of their name (study/deal.cpp: a deal_test somewhere under tests/), and which do not.

Usage: scripts/check_tests.py [--list]    (--list: name those without one)
Fails where fewer have one than FEWEST: whoever adds a source adds its test, and whoever adds tests raises the bar."""
import pathlib
import sys

TOP = pathlib.Path(__file__).resolve().parent.parent
FEWEST = 0.40
# Too little to test apart from what uses it.
WITHOUT_LOGIC = {"core/version", "io/assets", "policy/transcript"}


def main():
    tests = {path.stem.removesuffix("_test") for path in (TOP / "tests").rglob("*_test.*")}
    sources = sorted(path.relative_to(TOP / "src/acol").with_suffix("").as_posix() for path in (TOP / "src/acol").glob("*/*.cpp"))
    sources = [name for name in sources if name not in WITHOUT_LOGIC]
    missing = [name for name in sources if name.split("/")[1] not in tests]
    share = 1 - len(missing) / len(sources)
    print(f"tests: {len(sources) - len(missing)} of {len(sources)} sources have a test of their name ({share:.0%}; at least {FEWEST:.0%}, 90% is the aim)")
    if "--list" in sys.argv[1:] or share < FEWEST:
        print("\n".join(missing))
    return 1 if share < FEWEST else 0


sys.exit(main())
