#!/usr/bin/env python3
"""acol beside BoTorch and AEPsych: how often the best guess is right after so many questions.

    make build
    benchmarks/bayesian_optimisation.py [--home ~/.cache/acol-comparison] [--seeds 10] [--budgets 25,50,100] [--write]

Needs PyPI and, for PyTorch, some gigabytes: BoTorch and AEPsych get an environment each (AEPsych wants an older BoTorch),
which are kept in --home. Not a part of `make test`. --write puts the figures into docs/bayesian_optimisation.csv, from which
scripts/field_table writes them into docs/field.md.

Every tool is asked through its own interface about acol's own instances, with acol's answers: the reward of a candidate is
known, whether it is acceptable is learned, and a question is about a candidate of the catalogue.
benchmarks/other_tools.py says how. Ax, which drives BoTorch, is not among them: its search spaces are ranges and choices, and
cannot be a list of feature vectors.
"""
import argparse
import csv
import datetime
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
STORED = ROOT / "docs" / "bayesian_optimisation.csv"
INSTANCES = (
    "yes-no-catalogue:seed=2",
    "logistic-trade-off:seed=2",
    "clusters:seed=2",
    "unit-sphere:n=30,d=10,seed=6,sigma=1",
)
ENVIRONMENTS = {"botorch": ["botorch"], "aepsych": ["aepsych"]}
TOOLS = {"botorch": "botorch", "botorch-linear": "botorch", "aepsych": "aepsych"}
OURS = {
    "e-acol": ["--goal", "best-guess"],
    "e-acol, any shape": ["--goal", "best-guess", "--shape", "any"],
    "top-two": ["--algorithm", "top-two"],
}
COLUMNS = ("tool", "instance", "budget", "runs", "right", "versions", "date")


def environment(home, name):
    """The interpreter of a virtual environment that has the packages."""
    folder = home / name
    python = folder / "bin" / "python"
    if not (folder / "installed").exists():
        print(f"installing {name} into {folder}", file=sys.stderr)
        subprocess.run(["/usr/bin/python3", "-m", "venv", "--clear", str(folder)], check=True)
        subprocess.run([str(python), "-m", "pip", "install", "--quiet", *ENVIRONMENTS[name]], check=True)
        (folder / "installed").touch()
    return python


def shares(runs, budgets):
    """Rows of the table, one an instance and budget, of runs as other_tools.py prints them."""
    for name in INSTANCES:
        own = [run for run in runs if run["instance"] == name]
        for i, budget in enumerate(budgets):
            yield {"tool": own[0]["tool"], "instance": name, "budget": budget, "runs": len(own),
                   "right": round(sum(run["right"][i] for run in own) / len(own), 4), "versions": own[0]["versions"]}


def tool_rows(options, tool):
    python = environment(options.home, TOOLS[tool])
    surroundings = {**os.environ, "PYTHONPATH": str(ROOT / "build" / "python"), "OMP_NUM_THREADS": "1"}
    command = [str(python), str(ROOT / "benchmarks" / "other_tools.py"), tool, str(options.seeds), ",".join(map(str, options.budgets)), *INSTANCES]
    runs = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=surroundings) as process:
        for line in process.stdout:
            runs.append(json.loads(line))
            print(line, end="", file=sys.stderr)
    if process.returncode != 0:
        sys.exit(f"{tool} failed")
    rows = list(shares(runs, options.budgets))
    for row in rows:
        say(row)
    return rows


def our_rows(options, name):
    version = subprocess.run([options.acol, "--version"], capture_output=True, text=True, check=True).stdout.split("\n")[0]
    rows = []
    for instance in INSTANCES:
        for budget in options.budgets:
            command = [options.acol, "simulate", instance, "--max-questions", str(budget), "--seeds", str(options.our_seeds),
                       "--jobs", "1", "--json", *OURS[name]]
            found = subprocess.run(command, capture_output=True, text=True)
            if found.returncode not in (0, 1):
                sys.exit(found.stderr)
            result = json.loads(found.stdout)
            rows.append({"tool": name, "instance": instance, "budget": budget, "runs": options.our_seeds,
                         "right": result["right_share"], "versions": version})
            say(rows[-1])
    return rows


def store(rows):
    """Puts rows into the table; those of tools that were not run stay."""
    with open(STORED, newline="", encoding="utf-8") as file:
        run = {row["tool"] for row in rows}
        kept = [row for row in csv.DictReader(file) if row["tool"] not in run]
    order = [*OURS, *TOOLS]
    with open(STORED, "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(sorted(kept + rows, key=lambda row: order.index(row["tool"])))


def say(row):
    print(f"{row['tool']:18} {row['instance']:40} {row['budget']:4} questions: right {row['right']:.2f} of {row['runs']}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--acol", default=str(ROOT / "build" / "bin" / "acol"))
    parser.add_argument("--home", type=pathlib.Path, default=pathlib.Path.home() / ".cache" / "acol-comparison")
    parser.add_argument("--seeds", type=int, default=10, help="runs of the other tools")
    parser.add_argument("--our-seeds", type=int, default=100, help="runs of acol, which are quick")
    parser.add_argument("--tools", default=",".join(TOOLS), help="which of them")
    parser.add_argument("--budgets", type=lambda text: tuple(int(one) for one in text.split(",")), default=(25, 50, 100, 200),
                        help="numbers of questions, ascending")
    parser.add_argument("--write", action="store_true", help="into docs/bayesian_optimisation.csv")
    options = parser.parse_args()
    unknown = [tool for tool in options.tools.split(",") if tool not in TOOLS]
    if unknown:
        sys.exit(f"--tools: no tool '{unknown[0]}'; there are {', '.join(TOOLS)}")
    rows = [row for name in OURS for row in our_rows(options, name)]
    rows += [row for tool in options.tools.split(",") for row in tool_rows(options, tool)]
    if options.write:
        store([{**row, "date": datetime.date.today().isoformat()} for row in rows])


if __name__ == "__main__":
    main()
