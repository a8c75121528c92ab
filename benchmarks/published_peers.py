#!/usr/bin/env python3
"""The published experiment of two peers, again: the benchmark of linear best-arm identification.

    make build
    benchmarks/published_peers.py [--acol build/bin/acol] [--runs 1000] [--write]

Arms e_1 … e_6 and cos(0.1) e_1 + sin(0.1) e_2, theta = 2 e_1, noise N(0, 1): which arm has the largest theta'x [soare2014]?
Table 1 of [wang2021] has the mean numbers of questions of Frank-Wolfe Sampling, of LinGame [degenne2020] and of asking in turn,
1,000 runs each, and the lower bound. Three things are made anew:

- the lower bound, from acol's H of the same question as a constraint (the instance `best-arm`);
- the three algorithms as their published code has them (benchmarks/published_rules.py);
- beside them, acol's own peers on `best-arm`, which are adapted (docs/field.md) and need not agree.

--write puts the figures into docs/published_peers.csv, for scripts/field_table.
"""
import argparse
import csv
import json
import math
import pathlib
import statistics
import subprocess
import sys

from published_rules import ANGLE, DELTAS, DIMENSION, PUBLISHED_RULES, questions

ROOT = pathlib.Path(__file__).resolve().parent.parent
STORED = ROOT / "docs" / "published_peers.csv"
PUBLISHED = {  # Table 1
    "lower bound": (359, 920, 1408, 1881),
    "fws": (1030, 1614, 2229, 2839),
    "lin-game": (2319, 3431, 4326, 5120),
    "in-turn": (5451, 8814, 12101, 15314),
}
OURS = ("frank-wolfe-sampling", "lin-game", "lazy-track-and-stop", "top-two")
COLUMNS = ("algorithm", "delta", "published", "measured", "standard_error", "wrong", "runs")


def published_rows(count):
    for name in PUBLISHED_RULES:
        stopped, wrong = questions(name, count, seed=1)
        for i, delta in enumerate(DELTAS):
            yield {"algorithm": name, "delta": delta, "published": PUBLISHED.get(name, [""] * 4)[i],
                   "measured": round(stopped[:, i].mean(), 1), "wrong": int(wrong[:, i].sum()), "runs": count,
                   "standard_error": round(stopped[:, i].std(ddof=1) / math.sqrt(count), 1)}


def our_rows(acol, count):
    name = f"best-arm:d={DIMENSION},angle={ANGLE}"
    for i, delta in enumerate(DELTAS):
        found = json.loads(subprocess.run([acol, "bound", name, "--delta", str(delta), "--json"], capture_output=True,
                                          text=True, check=True).stdout)
        entropy = (1 - 2 * delta) * math.log((1 - delta) / delta)  # kl(delta, 1 - delta)
        yield {"algorithm": "lower bound", "delta": delta, "published": PUBLISHED["lower bound"][i],
               "measured": round(2 * found["complexity"] * entropy, 1), "standard_error": 0, "wrong": 0, "runs": 0}
    for algorithm in OURS:
        for delta in DELTAS:
            command = [acol, "simulate", name, "--algorithm", algorithm, "--stopping", "stylised", "--delta", str(delta),
                       "--seeds", str(count), "--json"]
            found = subprocess.run(command, capture_output=True, text=True)
            if found.returncode not in (0, 1):
                sys.exit(found.stderr)
            runs = json.loads(found.stdout)
            taken = [run["questions"] for run in runs["runs"]]
            yield {"algorithm": f"acol: {algorithm}", "delta": delta, "published": "", "measured": round(statistics.mean(taken), 1),
                   "standard_error": round(statistics.stdev(taken) / math.sqrt(count), 1),
                   "wrong": round(runs["wrong_share"] * count), "runs": count}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--acol", default=str(ROOT / "build" / "bin" / "acol"))
    parser.add_argument("--runs", type=int, default=1000)
    parser.add_argument("--write", action="store_true", help="into docs/published_peers.csv")
    options = parser.parse_args()
    rows = []
    for row in [*our_rows(options.acol, options.runs), *published_rows(options.runs)]:
        rows.append(row)
        print(f"{row['algorithm']:28} delta {row['delta']:<7} published {row['published']!s:>6}   measured "
              f"{row['measured']:8.1f} ± {row['standard_error']:5.1f}   wrong {row['wrong']}", flush=True)
    if options.write:
        with open(STORED, "w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)


if __name__ == "__main__":
    main()
