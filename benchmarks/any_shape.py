#!/usr/bin/env python3
"""What it costs to assume nothing: E-ACOL with shape = any beside shape = linear, on the same studies.

    benchmarks/any_shape.py [--acol build/bin/acol] [--seeds 20] [--first-seed 0] [--cookies data/cookies.csv]

Twelve catalogues with logistic answers (delta 0.1, margin 0.1, which is 5 % of the share of yes), and the cookies, whose
customers are linear or logistic (delta 0.05, margin 0.1); people with leniency sd 1 in hands of 20 against fresh draws. Ratios are of medians within one run of this script.
"""
import argparse
import csv
import json
import math
import pathlib
import random
import statistics
import subprocess
import tempfile

CATALOGUES = [
    "logistic-dose:n=50,share=0.5",
    "logistic-dose:n=50,share=0.8",
    "logistic-dose:n=100,share=0.2",
    "logistic-trade-off:n=60,d=3,share=0.5,slope=1",
    "logistic-trade-off:n=60,d=3,share=0.8,slope=1",
    "logistic-trade-off:n=60,d=3,share=0.8,slope=2",
    "logistic-trade-off:n=100,d=2,share=0.9,slope=2",
    "logistic-trade-off:n=100,d=6,share=0.5,slope=2",
    "logistic-trade-off:n=100,d=6,share=0.8,slope=2",
    "logistic-trade-off:n=200,d=4,share=0.2,slope=1.5",
    "logistic-trade-off:n=300,d=3,share=0.8,slope=2",
    "logistic-trade-off:n=300,d=5,share=0.6,slope=1.5",
]


def simulate(acol, instance, options, shape, seeds, first):
    command = [acol, "simulate", instance, "--algorithm", "e-acol", "--shape", shape, "--seeds", str(seeds),
               "--first-seed", str(first), "--json", *options]
    found = subprocess.run(command, capture_output=True, text=True)
    if found.returncode not in (0, 1):
        raise SystemExit(found.stderr)
    return json.loads(found.stdout)


def cookies(path, logistic):
    """The cookie story as an instance: an answer of +1 is a no."""
    with open(path, newline="") as file:
        rows = list(csv.DictReader(file))
    arms = [[float(row[name]) for name in ("sugar", "butter", "chocolate", "oats")] + [1.0] for row in rows]
    likes, constant, share = [1.0, 1.2, 0.8, -0.3], 0.05, 0.75
    if logistic:
        phi = [-6.15 * weight for weight in likes] + [-math.log(share / (1 - share)) - 6.15 * (constant - 0.62)]
    else:
        phi = [-2 * weight for weight in likes] + [1 - 2 * constant]
    return {"arms": arms, "rewards": [-float(row["kcal"]) for row in rows], "phi": phi, "tau": 1 - 2 * share,
            "noise": {"kind": "binary", "link": "logistic" if logistic else "linear"}}


def with_people(seed, answers_each):
    """60 candidates with three features whose reward goes against acceptance; people with a leniency of their own."""
    draw = random.Random(seed)
    arms = [[draw.uniform(-1, 1) for _ in range(3)] + [1.0] for _ in range(60)]
    phi = [1.5, 1.0, -0.7, -0.3]
    rewards = [sum(p * x for p, x in zip(phi, arm)) + draw.gauss(0, 0.5) for arm in arms]
    return {"arms": arms, "rewards": rewards, "phi": phi, "tau": 0.0, "noise": {"kind": "binary", "link": "logistic"},
            "people": {"answers_each": answers_each, "leniency": 1.0}}


def people(options, folder):
    """Hands of 20 from people with leniency sd 1 against fresh draws of the same people, one answer each."""
    ratios = []
    for seed in range(3):
        found = []
        for each in (1, 20):
            path = pathlib.Path(folder) / f"people-{seed}-{each}.json"
            path.write_text(json.dumps(with_people(seed, each)))
            found.append(simulate(options.acol, str(path), ["--margin", "0.1", "--delta", "0.1"], "any", options.seeds,
                                  options.first_seed)["median_questions"])
        ratios.append(found[1] / found[0])
        print(f"leniency 1, catalogue {seed}: fresh draws {found[0]:.0f} answers, hands of 20 {found[1]:.0f}, ratio "
              f"{ratios[-1]:.2f}", flush=True)
    print(f"hands of 20/fresh draws: geometric mean {math.exp(statistics.fmean(map(math.log, ratios))):.2f} (bar 1.3)")


def row(name, linear, free):
    ratio = free["median_questions"] / linear["median_questions"]
    wrong = [round(len(found["runs"]) * found["wrong_share"]) for found in (linear, free)]
    mean = statistics.fmean(run["questions"] for run in free["runs"])
    seconds = sum(run["seconds"] for run in free["runs"]) / sum(run["rounds"] for run in free["runs"])
    print(f"{name:52} linear {linear['median_questions']:8.0f} ({wrong[0]} wrong)   any {free['median_questions']:8.0f} "
          f"(mean {mean:.0f}, {wrong[1]} wrong)   ratio {ratio:5.2f}   bound {free['lower_bound'] or 0:8.0f}   "
          f"{1000 * seconds:.1f} ms a round", flush=True)
    return ratio, wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--acol", default="build/bin/acol")
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--first-seed", type=int, default=0)
    parser.add_argument("--cookies", default="data/cookies.csv")
    options = parser.parse_args()
    ratios, wrong = [], [0, 0]
    for name in CATALOGUES:
        both = [simulate(options.acol, name, ["--margin", "0.1", "--delta", "0.1"], shape, options.seeds, options.first_seed)
                for shape in ("linear", "any")]
        ratio, errors = row(name, *both)
        ratios.append(ratio)
        wrong = [a + b for a, b in zip(wrong, errors)]
    mean = math.exp(statistics.fmean(map(math.log, ratios)))
    print(f"questions any/linear: geometric mean {mean:.2f} (bar 1.6), largest {max(ratios):.2f} (bar 3); wrong of "
          f"{len(CATALOGUES) * options.seeds}: linear {wrong[0]}, any {wrong[1]}")
    with tempfile.TemporaryDirectory() as folder:
        for logistic, bar in ((False, 12000), (True, 7000)):
            path = pathlib.Path(folder) / f"cookies-{'logistic' if logistic else 'linear'}.json"
            path.write_text(json.dumps(cookies(options.cookies, logistic)))
            both = [simulate(options.acol, str(path), ["--margin", "0.1", "--delta", "0.05"], shape, options.seeds,
                             options.first_seed) for shape in ("linear", "any")]
            row(f"{path.stem} (bar {bar})", *both)
        people(options, folder)


if __name__ == "__main__":
    main()
