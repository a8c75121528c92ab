#!/usr/bin/env python3
"""What the Python package costs: microseconds a question, and a simulation beside the command line.

Usage: PYTHONPATH=build/python ACOL=build/bin/acol /usr/bin/python3 benchmarks/python_benchmark.py
"""
import json
import os
import statistics
import subprocess
import sys
import time

import acol
import numpy as np


def report(what, measured, bar, unit="x"):
    """One line: what was measured, and whether it is within its bar. Returns that."""
    within = measured <= bar
    print(f"{what:<68} {measured:>9.3f} {unit:<3} bar {bar:>6} {'ok' if within else 'MISSED'}")
    return within


def seconds(action):
    """Of this process alone, so that other work on the machine does not count."""
    start = time.process_time()
    action()
    return time.process_time() - start


def best_of(action, repeats=7):
    """The shortest time is the one least disturbed."""
    return min(seconds(action) for _ in range(repeats))


def per_question(algorithm, questions=20_000):
    """Seconds a question: one done(), ask() and tell() each, from Python."""
    problem = acol.Problem(np.eye(2), [1.0, 2.0], threshold=0.0)
    policy = acol.make_policy(algorithm, problem, noise_bound=1.0, norm_bound=1.0)

    def loop():
        for _ in range(questions):
            if not policy.done():  # never: both arms are on the threshold
                policy.tell(policy.ask(1)[0], 0.0)

    return best_of(loop) / questions


def inside(algorithm, questions=20_000):
    """Seconds a question of the same algorithm in C++, simulated answers included."""
    problem = acol.Problem(np.eye(2), [1.0, 2.0], threshold=0.0)
    instance = acol.Instance(problem, [0.0, 0.0], sigma=1.0)

    def run():
        result = acol.simulate(instance, algorithm, seeds=1, jobs=1, max_questions=questions)
        assert result.runs[0].questions == questions

    return best_of(run) / questions


def simulate_ratio(instance, algorithm, seeds, pairs=9):
    """Python's time over the command line's own, the two taking turns: the median of the pairs.

    Of each the seconds that a run took, the median over the seeds: neither the start of a process nor
    other work on the machine counts.
    """
    arguments = ["simulate", instance, "--algorithm", algorithm, "--seeds", str(seeds), "--jobs", "1"]
    ratios = []
    for _ in range(pairs):
        done = subprocess.run([os.environ["ACOL"], *arguments, "--json"], check=True, text=True,
                              capture_output=True)
        theirs = statistics.median(run["seconds"] for run in json.loads(done.stdout)["runs"])
        ours = acol.simulate(instance, algorithm, seeds=seeds, jobs=1)
        ratios.append(statistics.median(run.seconds for run in ours.runs) / theirs)
    return statistics.median(ratios)


def main():
    fine = [report("g-acol: a question from Python, beyond its cost in C++",
                   1e6 * (per_question("g-acol") - inside("g-acol")), 2, "us")]
    for instance, algorithm, seeds in [("irrelevant-dimensions:d=10,eps=0.02", "e-acol", 20),
                                       ("irrelevant-dimensions:d=10,eps=0.1", "g-acol", 20),
                                       ("unit-sphere:n=100,d=30,seed=1", "acol", 20)]:
        ratio = simulate_ratio(instance, algorithm, seeds)
        fine.append(report(f"{algorithm} on {instance}, beside the command line", ratio, 1.1))
    return 0 if all(fine) else 1


if __name__ == "__main__":
    sys.exit(main())
