"""docs/figures.csv: the figures as they were measured last, each with the digest of the build that measured it."""
import csv

from definitions import figures, published_figures

FILE = "docs/figures.csv"
COLUMNS = ["key", "shown", "value", "results"]


def read_rows(root):
    """The rows by key; `build` is one of them."""
    with open(root / FILE, newline="", encoding="utf-8") as stream:
        return {row["key"]: row for row in csv.DictReader(stream)}


def write_rows(root, rows):
    with open(root / FILE, "w", newline="", encoding="utf-8") as stream:
        writer = csv.DictWriter(stream, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def measured_rows(measured, results):
    """The figures for which everything was measured."""
    found = {}
    for figure in figures():
        try:
            value = figure.value(measured)
        except (KeyError, FileNotFoundError):
            continue
        found[figure.key] = {"key": figure.key, "shown": figure.spell(value), "value": f"{value:.10g}", "results": results}
    return found


def shown_of(rows):
    """What documents may quote: these figures, and the published ones."""
    return published_figures() | {key: row["shown"] for key, row in rows.items()}


def misspelled(rows):
    for figure in figures():
        row = rows.get(figure.key)
        if row and figure.spell(float(row["value"])) != row["shown"]:
            yield f"{FILE}: {figure.key} is spelled {row['shown']}, but its value is {row['value']}"


def stale(old, new):
    """Figures of `new` that are no longer those of `old`. Another compiler or instruction set changes last digits, and with
    them what is asked next: then they need only be close."""
    same_build = old["build"]["shown"] == new["build"]["shown"]
    for key, row in new.items():
        if key == "build":
            continue
        if key not in old:
            yield f"{key} is {row['shown']}, {FILE} does not have it"
            continue
        value, before = float(row["value"]), float(old[key]["value"])
        if row["shown"] != old[key]["shown"] if same_build else abs(value - before) > max(0.2 * before, 2):
            yield f"{key} is {row['shown']}, {FILE} says {old[key]['shown']}"
