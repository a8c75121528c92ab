#!/usr/bin/env python3
"""Questions with margins of 2, 5 and 10 % of the range, in units of the bound with a margin.

    benchmarks/margins.py [--acol build/bin/acol] [--seeds 11] [--delta 0.05] [--cookies data/cookies.csv]

The instances of `acol benchmark sample-efficiency` and the cookie catalogue (customers linear in the features, a share of
0.75; there 5 % of the range of the share is 0.05). A margin of 5 % is 0.05 times the range of the mean answers. Bar: at
most 3 in the median at each margin.
"""
import argparse
import json
import pathlib
import statistics
import subprocess
import tempfile

from any_shape import cookies

MARGINS = (0.02, 0.05, 0.1)


def run(command):
    found = subprocess.run(command, capture_output=True, text=True)
    if found.returncode not in (0, 1):
        raise SystemExit(found.stderr)
    return json.loads(found.stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--acol", default="build/bin/acol")
    parser.add_argument("--seeds", type=int, default=11)
    parser.add_argument("--delta", type=float, default=0.05)
    parser.add_argument("--cookies", default="data/cookies.csv")
    options = parser.parse_args()
    common = ["--seeds", str(options.seeds), "--json"]
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "cookies.json"
        path.write_text(json.dumps(cookies(options.cookies, False)))
        for margin in MARGINS:
            found = run([options.acol, "benchmark", "sample-efficiency", "--algorithms", "e-acol", "--delta", str(options.delta),
                         "--margin", str(margin), *common])
            rows = ratios(found)
            tastings = run([options.acol, "simulate", str(path), "--margin", str(2 * margin), "--delta", str(options.delta), *common])
            cookie = tastings["median_questions"] / tastings["lower_bound"]
            print(f"margin {margin:.2f}: median {statistics.median(rows):.2f} (bar 3), largest {max(rows):.2f} of {len(rows)} "
                  f"instances; cookies {tastings['median_questions']:.0f} questions, {cookie:.2f} times the bound", flush=True)


def ratios(found):
    """By instance: median questions over the bound, where that is finite and more than one question."""
    return [row["algorithms"]["e-acol"]["ratio"] for row in found["instances"] if row["lower_bound"] and row["lower_bound"] > 1]


if __name__ == "__main__":
    main()
