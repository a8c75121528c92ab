#!/usr/bin/env python3
"""Whether `acol plan` says what happens: its interval for the answers that a study takes, against studies of simulated people.

    benchmarks/plan_calibration.py [--people 100] [--answers 20] [--populations 20] [--simulations 200] [--seeds 5] [--cars FILE]

Three catalogues: the cookies of data/, cars (a table of 392 with the columns of vega's cars.json, --cars FILE; without it one
that is made up like it), and 60 phones that are made up here. For each, populations that the plan knows nothing of: everybody
has tastes and a leniency of their own, and what they like best may lie in the middle of a feature. Somewhere between a tenth
and nine tenths of the candidates are acceptable. Each population takes part in a whole study, person by person; what is
compared is the number of answers at its end (certified, or everybody was asked). Bars: the interval that the plan says holds in
8 of 10 cases holds in 65 to 95 % of them; medians of plans with other seeds are within 25 % of each other, for so many people
and for as many as it takes, with a margin of 0.05 and with none. Needs the Python package (PYTHONPATH=build/python).
"""
import argparse
import csv
import json
import math
import pathlib
import random
import statistics
import tempfile

import acol

ROOT = pathlib.Path(__file__).resolve().parent.parent


def phones(path):
    """Sixty phones: what is larger, faster and lasts longer costs more."""
    generator = random.Random(1)
    with open(path, "w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["phone", "size", "battery", "camera", "price"])
        for i in range(60):
            size, battery, camera = generator.uniform(4, 7), generator.uniform(8, 40), generator.choice([8, 12, 48, 108])
            rows.writerow([f"phone {i + 1}", round(size, 1), round(battery, 1), camera, round(60 * size + 8 * battery + 2 * camera)])
    return {"candidates": path, "id": "phone", "features": ["size", "battery", "camera"], "minimize": "price"}


def cars(path, given):
    """The cars of vega, or others like them."""
    columns = ["Miles_per_Gallon", "Cylinders", "Horsepower", "Weight_in_lbs", "Acceleration", "Origin"]
    if given:
        rows = [row for row in json.loads(pathlib.Path(given).read_text()) if all(row[name] is not None for name in columns)]
    else:
        generator = random.Random(2)
        rows = []
        for _ in range(392):
            weight = generator.uniform(1600, 5100)
            rows.append({"Miles_per_Gallon": round(max(9, 46 - 0.0077 * weight + generator.gauss(0, 3)), 1),
                         "Cylinders": 4 if weight < 2700 else 6 if weight < 3500 else 8, "Weight_in_lbs": round(weight),
                         "Horsepower": round(0.04 * weight - 15 + generator.gauss(0, 15)), "Acceleration": round(generator.gauss(15.5, 2.7), 1),
                         "Origin": generator.choice(["USA", "USA", "USA", "Europe", "Japan"])})
    with open(path, "w", newline="") as file:
        table = csv.writer(file)
        table.writerow(["row", *columns])
        table.writerows([i + 1, *(row[name] for name in columns)] for i, row in enumerate(rows))
    return {"candidates": path, "id": "row", "features": columns[1:], "maximize": columns[0]}


def cookies():
    return {"candidates": ROOT / "data/cookies.csv", "id": "recipe", "features": ["sugar", "butter", "chocolate", "oats"], "minimize": "kcal"}


class Population:
    """People with tastes of their own about the candidates of a catalogue."""

    def __init__(self, definition, seed):
        self.generator = random.Random(seed)
        with open(definition["candidates"], newline="") as file:
            rows = list(csv.DictReader(file))
        self.ids = [row[definition["id"]] for row in rows]
        self.looks = [[] for _ in rows]
        for name in definition["features"]:
            values = [row[name] for row in rows]
            try:
                self.add([float(value) for value in values])
            except ValueError:
                for level in sorted(set(values))[1:]:
                    self.add([float(value == level) for value in values])
        width = len(self.looks[0])
        gauss = self.generator.gauss
        self.taste = [gauss(0, 1) for _ in range(width)]
        self.bend = [self.generator.choice([0, 0, -0.4]) for _ in range(width)]  # some like the middle best
        size = self.generator.uniform(0.8, 2) / math.sqrt(statistics.pvariance([self.liking(i, self.taste) for i in range(len(rows))]) + 1e-12)
        self.taste, self.bend = [size * one for one in self.taste], [size * one for one in self.bend]
        self.crowd = [self.person() for _ in range(400)]
        self.threshold = 0.0
        place = self.generator.uniform(0.1, 0.9)
        medians = sorted(statistics.median(self.liking(i, taste) + leniency for taste, leniency in self.crowd[:100]) for i in range(len(rows)))
        self.threshold = medians[int((1 - place) * (len(rows) - 1))]

    def add(self, values):
        middle, spread = statistics.fmean(values), statistics.pstdev(values) or 1
        for look, value in zip(self.looks, values):
            look.append((value - middle) / spread)

    def person(self):
        gauss = self.generator.gauss
        return [one + gauss(0, 0.3) for one in self.taste], gauss(0, 0.7)

    def liking(self, i, taste):
        return sum(weight * x + bend * x * x for weight, bend, x in zip(taste, self.bend, self.looks[i]))

    def accepts(self, person, candidate):
        taste, leniency = person
        utility = self.liking(self.ids.index(candidate), taste) + leniency - self.threshold
        return self.generator.random() < 1 / (1 + math.exp(-2 * utility))


def study(definition, population, people):
    """A whole study; how many answers it had at its end, and whether it was certified."""
    with tempfile.TemporaryDirectory() as folder:
        found = acol.create_study(pathlib.Path(folder) / "study.db", **definition)
        for number in range(people):
            person = population.person()
            name = f"p{number}"
            while questions := found.ask(rater=name, count=20):
                for question in questions:
                    found.tell(question, "yes" if population.accepts(person, question.candidate) else "no", rater=name)
            if found.status().outcome != "running":
                break
        status = found.status()
        return status.answered, status.verdict == "certified"


def spread(definition, simulations, seeds):
    """By how much the largest median of plans with other seeds exceeds the smallest, for as many people as it takes."""
    ratios = []
    for margin in (0.05, 0):
        plans = [acol.plan_study(simulations=simulations, seed=seed, **{**definition, "margin": margin}) for seed in range(seeds)]
        medians = [plan["median_questions"] for plan in plans]
        ratios.append(max(medians) / min(medians))
        print(f"  for anybody, margin {margin}: medians by seed {', '.join(f'{one:.0f}' for one in medians)}", flush=True)
    return max(ratios)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--people", type=int, default=100)
    parser.add_argument("--answers", type=int, default=20)
    parser.add_argument("--populations", type=int, default=20)
    parser.add_argument("--simulations", type=int, default=200)
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--cars", help="vega's cars.json")
    options = parser.parse_args()
    within, studies, worst = 0, 0, 1.0
    with tempfile.TemporaryDirectory() as folder:
        catalogues = {"cookies": cookies(), "cars": cars(pathlib.Path(folder) / "cars.csv", options.cars), "phones": phones(pathlib.Path(folder) / "phones.csv")}
        for name, catalogue in catalogues.items():
            anybody = {**catalogue, "answers": "yes-no", "margin": 0.05}
            definition = {**anybody, "raters": options.people, "answers_per_rater": options.answers}
            plan = acol.plan_study(simulations=options.simulations, **definition)
            low, high = plan["answers_range"]
            outcomes = [study(definition, Population(catalogue, seed), options.people) for seed in range(options.populations)]
            inside = sum(low <= answers <= high for answers, _ in outcomes)
            print(f"{name}: {plan['words'][0]}")
            print(f"  planned {low:.0f} to {high:.0f} answers in 8 of 10 cases; {inside} of {len(outcomes)} studies within; "
                  f"certified {sum(found for _, found in outcomes)}; answers {', '.join(str(answers) for answers, _ in sorted(outcomes))}")
            within, studies = within + inside, studies + len(outcomes)
            worst = max(worst, spread(anybody, options.simulations, options.seeds))
    print(f"all: {within} of {studies} within, {100 * within / studies:.0f} % (bar: 65 to 95 %); largest ratio of medians {worst:.2f} (bar: 1.25)")


if __name__ == "__main__":
    main()
