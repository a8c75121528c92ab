"""What the steps left behind, by name. A KeyError or FileNotFoundError is a figure that was not measured."""
import csv
import json
import pathlib
import re
import statistics

ROOT = pathlib.Path(__file__).resolve().parents[2]


def published():
    with open(ROOT / "experiments" / "published.csv", newline="", encoding="utf-8") as stream:
        return list(csv.DictReader(stream))


class Measured:
    def __init__(self, out):
        self.out = out

    def rows(self, experiment, file="summary.csv"):
        with open(self.out / experiment / file, newline="", encoding="utf-8") as stream:
            return list(csv.DictReader(stream))

    def cells(self, experiment):
        """The summaries of an experiment by panel, value and algorithm."""
        return {(row["panel"], row["value"], row["algorithm"]): row for row in self.rows(experiment)}

    def median(self, experiment, algorithm, panel="", value=""):
        cell = self.cells(experiment)[panel, value, algorithm]
        if float(cell["at_limit"]) >= 0.5:
            raise KeyError(f"{experiment} {panel} {algorithm}: its median is a limit")
        return float(cell["median"])

    def ratios(self, experiments, one, other):
        """Medians of `one` in units of those of `other`, at every place."""
        found = []
        for experiment in experiments:
            cells = self.cells(experiment)
            places = dict.fromkeys((panel, value) for panel, value, _ in cells)
            found += [float(cells[*place, one]["median"]) / float(cells[*place, other]["median"]) for place in places]
        return found

    def always_right_from(self, experiment, panel):
        """The first value of a sweep from which on no run that ended was wrong."""
        right_from = None
        for value, wrong in sorted(self.wrong_by_value(experiment, panel).items(), reverse=True):
            if wrong:
                break
            right_from = value
        return right_from

    def wrong_by_value(self, experiment, panel):
        wrong = {}
        for (place, value, _), cell in self.cells(experiment).items():
            if place == panel:
                right = float(cell["correct"]) + float(cell["at_limit"]) > 0.9999
                wrong[float(value)] = wrong.get(float(value), False) or not right
        return wrong

    def agreement(self, experiment, *kinds):
        """The medians of an experiment that agree with the published ones in one of these ways; all without. Figures that nobody
        measured (estimates) are not counted."""
        rows = self.rows(experiment, "agreement.csv")
        if len(rows) < sum(row["experiment"] == experiment for row in published()):
            raise KeyError(f"{experiment}: not all algorithms were run")
        return sum((not kinds or row["agreement"] in kinds) and row["kind"] != "estimate" for row in rows)

    def tastings(self):
        return float(re.search(r"Tastings:\s+(\d+)", (self.out / "demo.txt").read_text())[1])

    def one_by_one(self):
        return float(re.search(r"surely: (\d+) times", (self.out / "demo.txt").read_text())[1])

    def efficiency(self, name="efficiency"):
        """All instances of the benchmark."""
        files = [self.out / f"{name}.json", self.out / f"{name}-driving.json"]
        return [entry for file in files for entry in json.loads(file.read_text())["instances"]]

    def instance(self, name):
        """One of them, by its name; the others need not be there."""
        file = "efficiency-driving.json" if name.startswith("driver:") else "efficiency.json"
        entries = json.loads((self.out / file).read_text())["instances"]
        return {entry["instance"]: entry for entry in entries}[name]

    def counted(self, test):
        """How many studies of a test of the guarantee went wrong, and of how many; the longest run of it."""
        text = "".join(file.read_text() for file in sorted(self.out.glob("guarantee-*.txt")))
        found = re.findall(rf"RUN +\] {re.escape(test)}\n(?:(?!\[ RUN).*\n)*?\[  wrong   \] (\d+) of (\d+)\n", text)
        if not found:
            raise KeyError(test)
        return max(((float(wrong), float(studies)) for wrong, studies in found), key=lambda one: one[1])

    def wrong(self, test):
        """How many of 2,000 studies of a test of the guarantee went wrong."""
        wrong, studies = self.counted(test)
        if studies != 2000:
            raise KeyError(test)
        return wrong


def ratio(entry, algorithm):
    return entry["algorithms"][algorithm]["ratio"]


def questions(entry, algorithm):
    return entry["algorithms"][algorithm]["median_questions"]


def median_ratio(entries, algorithm):
    return statistics.median(ratio(entry, algorithm) for entry in entries)
