#!/usr/bin/env python3
"""What it costs to allow for answers that are linear only up to epsilon, beside assuming nothing about the shape.

    benchmarks/misspecification.py [--acol build/bin/acol] [--seeds 10] [--first-seed 0]

Median questions and wrong results of e-acol on catalogues with logistic answers (delta 0.1, margin 0.1): with `--shape any`; with
`--shape linear --misspecification E`, which is least squares with its bias, or an arm's own answers in the same tests; and with
`--misspecification E` alone, which assumes nothing about the shape where E is a quarter of the margin or more.
"""
import argparse
import json
import statistics
import subprocess

CATALOGUES = ["logistic-dose:n=50,share=0.5", "logistic-trade-off:n=60,d=3,share=0.5,slope=1",
              "logistic-trade-off:n=100,d=6,share=0.5,slope=2"]
CHOICES = ([("any", ["--shape", "any"])]
           + [(f"linear, {e}", ["--shape", "linear", "--misspecification", e]) for e in ("0.01", "0.05", "0.2")]
           + [(f"{e}", ["--misspecification", e]) for e in ("0.01", "0.05", "0.2")])


def row(options, instance, arguments):
    command = [options.acol, "simulate", instance, "--algorithm", "e-acol", "--margin", "0.1", "--delta", "0.1", "--seeds",
               str(options.seeds), "--first-seed", str(options.first_seed), "--max-questions", "100000", "--json", *arguments]
    found = subprocess.run(command, capture_output=True, text=True)
    if found.returncode not in (0, 1):
        raise SystemExit(found.stderr)
    runs = json.loads(found.stdout)["runs"]
    wrong = sum(run["outcome"] in ("certified", "infeasible") and not run["correct"] for run in runs)
    return statistics.median(run["questions"] for run in runs), wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--acol", default="build/bin/acol")
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--first-seed", type=int, default=0)
    options = parser.parse_args()
    print("| catalogue | " + " | ".join(name for name, _ in CHOICES) + " |")
    print("|---" * (1 + len(CHOICES)) + "|")
    for instance in CATALOGUES:
        cells = []
        for _, arguments in CHOICES:
            questions, wrong = row(options, instance, arguments)
            cells.append(f"{questions:.0f}" + (f" ({wrong} wrong)" if wrong else ""))
        print(f"| {instance} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
