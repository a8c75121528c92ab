#!/usr/bin/env python3
"""The figures and pictures of docs/assumptions.md, from commands that stand in it.

    scripts/assumptions.py measure [--acol build/bin/acol]   runs them; writes docs/assumptions.csv, the pictures and the page
    scripts/assumptions.py check                             says where page or pictures are not as docs/assumptions.csv
    scripts/assumptions.py fresh [--acol build/bin/acol]     runs them again and says which figures are no longer so
"""
import argparse
import collections
import csv
import json
import math
import pathlib
import re
import statistics
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "assumptions.md"
FIGURES = ROOT / "docs" / "assumptions.csv"
FOLDER = "examples/assumptions"
QUOTE = re.compile(r"([^\s|*(<>]+)<!--([^\s>]+)-->")


def simulate(instance, **options):
    settings = {"shape": "any", "margin": "0.1", "delta": "0.1", "seeds": "100"} | options
    return f"acol simulate {FOLDER}/{instance}.json " + " ".join(f"--{name} {value}" for name, value in settings.items())


COMMANDS = {
    "shape.linear": simulate("dose", shape="linear"),
    "shape.any": simulate("dose"),
    "low.linear": simulate("dose-low", shape="linear"),
    "low.any": simulate("dose-low"),
    "straight.linear": simulate("straight", shape="linear"),
    "straight.any": simulate("straight"),
    **{f"people.{each}": simulate(f"people-{each}") for each in (1, 5, 10, 20)},
    "unsure.no": simulate("unsure", unsure="no"),
    "unsure.skip": simulate("unsure", unsure="skip"),
    **{f"margin.{margin}": simulate("dose", margin=margin) for margin in ("0.05", "0.2")},
    **{f"delta.{delta}": simulate("dose", delta=delta) for delta in ("0.2", "0.05", "0.01")},
}


def figures_of(key, found):
    """What the page quotes of a run, by name."""
    runs = found["runs"]
    most, _ = collections.Counter(run["recommended"] for run in runs).most_common(1)[0]
    yield f"{key}.questions", f"{round(found['median_questions']):,}"
    yield f"{key}.wrong", str(sum(not run["correct"] for run in runs))
    yield f"{key}.mostly", str(most)
    if "people" in runs[0]:
        yield f"{key}.people", f"{round(statistics.median(run['people'] for run in runs)):,}"


def measured(acol):
    rows = {}
    for key, command in COMMANDS.items():
        done = subprocess.run([acol, *command.split()[1:], "--json"], cwd=ROOT, capture_output=True, text=True)
        if done.returncode not in (0, 1):
            raise SystemExit(done.stderr)
        rows |= {name: (shown, command) for name, shown in figures_of(key, json.loads(done.stdout))}
    return rows


def stored():
    with open(FIGURES, newline="", encoding="utf-8") as stream:
        return {row["key"]: (row["shown"], row["command"]) for row in csv.DictReader(stream)}


def number(rows, key):
    return float(rows[key][0].replace(",", ""))


class Picture:
    def __init__(self, width, height, title):
        self.parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
                      f'font-family="sans-serif" font-size="12" role="img"><title>{title}</title>',
                      f'<rect width="{width}" height="{height}" fill="#fff"/>']

    def line(self, points, colour, width=2, dash=""):
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self.parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width}"'
                          + (f' stroke-dasharray="{dash}"' if dash else "") + "/>")

    def dot(self, x, y, colour):
        self.parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{colour}"/>')

    def bar(self, x, y, width, height, colour):
        self.parts.append(f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{colour}"/>')

    def text(self, x, y, text, colour="#222", anchor="start"):
        self.parts.append(f'<text x="{x:.1f}" y="{y:.1f}" fill="{colour}" text-anchor="{anchor}">{text}</text>')

    def __str__(self):
        return "\n".join([*self.parts, "</svg>\n"])


BLUE, RED, GREY = "#1f5f99", "#b3261e", "#888"


def shape_picture(rows):
    """People's acceptance by dose, the straight line through its ends, and what is recommended by whom."""
    truth = json.loads((ROOT / FOLDER / "dose.json").read_text())
    slope, shift = truth["phi"]
    doses = [arm[0] for arm in truth["arms"]]
    shares = [1 / (1 + math.exp(slope * dose + shift)) for dose in doses]
    wanted = (1 - truth["tau"]) / 2
    place = lambda dose, share: (60 + 440 * dose, 250 - 220 * share)
    picture = Picture(640, 300, "An S-shaped acceptance curve and the straight line through its ends")
    picture.line([place(0, 0), place(1, 0)], GREY, 1)
    picture.line([place(0, 0), place(0, 1)], GREY, 1)
    picture.line([place(0, wanted), place(1, wanted)], GREY, 1, "2 3")
    picture.text(*place(1.02, wanted - 0.02), f"{wanted:.0%} wanted", GREY)
    picture.line([place(doses[0], shares[0]), place(doses[-1], shares[-1])], RED, 1.5, "6 4")
    picture.line([place(*one) for one in zip(doses, shares)], BLUE, 2.5)
    for key, colour, words in (("linear", RED, "shape linear"), ("any", BLUE, "shape any")):
        arm = int(number(rows, f"shape.{key}.mostly"))
        picture.line([place(doses[arm], 0), place(doses[arm], shares[arm])], colour, 1, "2 2")
        picture.dot(*place(doses[arm], shares[arm]), colour)
        x, y = place(doses[arm], shares[arm])
        picture.text(x + 9, y - 6, f"{words}: {shares[arm]:.0%} say yes", colour)
    picture.text(*place(0.5, -0.09), "dose (more is better)", anchor="middle")
    picture.text(*place(0, 1.06), "share of people who say yes", anchor="start")
    for share in (0, 0.5, 1):
        x, y = place(0, share)
        picture.text(x - 8, y + 4, f"{share:.0%}", anchor="end")
    return str(picture)


BARS = [("shape, where people are S-shaped", [("any", "shape.any.questions"), ("linear", "shape.linear.questions")]),
        ("shape, where they are straight", [("any", "straight.any.questions"), ("linear", "straight.linear.questions")]),
        ("margin, in the share of yes", [("2.5 %", "margin.0.05.questions"), ("5 %", "shape.any.questions"), ("10 %", "margin.0.2.questions")]),
        ("delta", [("0.2", "delta.0.2.questions"), ("0.1", "shape.any.questions"), ("0.05", "delta.0.05.questions"),
                   ("0.01", "delta.0.01.questions")]),
        ("people, by answers of each at most", [(str(each), f"people.{each}.people") for each in (1, 5, 10, 20)]),
        ("not sure is", [("no", "unsure.no.questions"), ("a skip", "unsure.skip.questions")])]


def cost_picture(rows):
    """Median questions (or people) of each choice, and which of them were wrong too often."""
    height = 30 + sum(26 + 20 * len(bars) for _, bars in BARS)
    picture = Picture(640, height, "What choices cost, in questions or people")
    largest = max(number(rows, key) for _, bars in BARS for _, key in bars)
    y = 20
    for title, bars in BARS:
        picture.text(12, y + 4, title)
        y += 12
        for name, key in bars:
            wrong = int(number(rows, key.rsplit(".", 1)[0] + ".wrong"))
            colour = RED if wrong > 20 else BLUE
            width = 360 * number(rows, key) / largest
            picture.text(88, y + 12, name, anchor="end")
            picture.bar(96, y, width, 15, colour)
            picture.text(102 + width, y + 12, rows[key][0] + (f"   ({wrong} of 100 wrong)" if wrong > 20 else ""), colour)
            y += 20
        y += 14
    return str(picture)


PICTURES = {"assumptions-shape.svg": shape_picture, "assumptions-costs.svg": cost_picture}


def page_with(rows, text):
    return QUOTE.sub(lambda found: f"{rows[found[2]][0]}<!--{found[2]}-->", text)


def write(rows):
    with open(FIGURES, "w", newline="", encoding="utf-8") as stream:
        table = csv.writer(stream, lineterminator="\n")
        table.writerow(["key", "shown", "command"])
        table.writerows([key, *row] for key, row in rows.items())
    for name, draw in PICTURES.items():
        (ROOT / "docs" / name).write_text(draw(rows), encoding="utf-8")
    PAGE.write_text(page_with(rows, PAGE.read_text(encoding="utf-8")), encoding="utf-8")


def complaints(rows):
    text = PAGE.read_text(encoding="utf-8")
    for _, key in QUOTE.findall(text):
        if key not in rows:
            yield f"no figure is called {key}"
            return
    for is_so, should_be in zip(text.splitlines(), page_with(rows, text).splitlines()):
        if is_so != should_be:
            yield f"the page says '{is_so.strip()}', docs/assumptions.csv makes it '{should_be.strip()}'"
    if {command for _, command in rows.values()} != set(COMMANDS.values()):
        yield "docs/assumptions.csv was measured by other commands"
    for command in COMMANDS.values():
        if command not in text:
            yield f"the page does not show: {command}"
    for name, draw in PICTURES.items():
        if (ROOT / "docs" / name).read_text(encoding="utf-8") != draw(rows):
            yield f"docs/{name} is not the picture of docs/assumptions.csv"


def stale(old, new):
    return [f"{key}: {old.get(key, ('nothing',))[0]} in docs/assumptions.csv, now {shown}"
            for key, (shown, _) in new.items() if old.get(key, ("",))[0] != shown]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["measure", "check", "fresh"])
    parser.add_argument("--acol", default=str(ROOT / "build" / "bin" / "acol"))
    options = parser.parse_args()
    if options.command == "measure":
        write(measured(options.acol))
        return 0
    found = list(complaints(stored())) if options.command == "check" else stale(stored(), measured(options.acol))
    print("\n".join(found) or "as docs/assumptions.csv has it")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
