#!/usr/bin/env python3
"""How often the best guess is right when a budget is spent: E-ACOL with the goal of a best guess beside that of a proof.

    benchmarks/best_guess.py [--acol build/bin/acol] [--seeds 100] [--first-seed 0] [--peers]

Seven instances of the paper's families and our own, Gaussian and yes/no, at 50, 200 and 1,000 questions; two more that are
harder (their bounds are thousands of questions) are listed and not in the means. `right` is the share of runs whose
recommendation or, without one, whose best guess is right. Bars: .40, .64 and .90. --peers adds top-two sampling alone.
"""
import argparse
import json
import statistics
import subprocess

BUDGETS = (50, 200, 1000)
BARS = (0.40, 0.64, 0.90)
SEVEN = [
    "irrelevant-dimensions:d=10,eps=0.05,sigma=1",
    "unit-sphere:n=30,d=10,seed=6,sigma=1",
    "unit-sphere:n=30,d=30,seed=2,sigma=1",
    "clusters:seed=2",
    "yes-no-catalogue:seed=2",
    "badly-scaled:seed=2",
    "driver:base",
]
HARDER = ["dose-response", "gaussian-arms:seed=1"]


def simulate(options, instance, budget, flags):
    command = [options.acol, "simulate", instance, "--max-questions", str(budget), "--seeds", str(options.seeds),
               "--first-seed", str(options.first_seed), "--json", *flags]
    found = subprocess.run(command, capture_output=True, text=True)
    if found.returncode not in (0, 1):
        raise SystemExit(found.stderr)
    return json.loads(found.stdout)


def measure(options, name, flags):
    print(name)
    shares, wrong = [], 0
    for instance in SEVEN + HARDER:
        found = [simulate(options, instance, budget, flags) for budget in BUDGETS]
        wrong += sum(round(one["wrong_share"] * options.seeds) for one in found)
        row = [one["right_share"] for one in found]
        print(f"  {instance:46} bound {found[0]['lower_bound']:7.0f}   " + "   ".join(f"{share:.2f}" for share in row), flush=True)
        if instance in SEVEN:
            shares.append(row)
    means = [statistics.fmean(column) for column in zip(*shares)]
    print(f"  mean of the seven: {' / '.join(f'{mean:.2f}' for mean in means)}, bars {' / '.join(f'{bar:.2f}' for bar in BARS)}; "
          f"certified and wrong: {wrong}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--acol", default="build/bin/acol")
    parser.add_argument("--seeds", type=int, default=100)
    parser.add_argument("--first-seed", type=int, default=0)
    parser.add_argument("--peers", action="store_true")
    options = parser.parse_args()
    measure(options, "e-acol, goal best-guess", ["--goal", "best-guess"])
    measure(options, "e-acol, goal certify", [])
    if options.peers:
        measure(options, "top-two", ["--algorithm", "top-two"])


if __name__ == "__main__":
    main()
