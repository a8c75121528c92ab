"""Figures in Markdown. A figure stands before the name of its row in docs/figures.csv, which readers do not see:

    E-ACOL needs 3,702<!--driver.base.e-acol--> questions

A table made of figures stands whole between <!-- table: NAME --> and <!-- end -->. What cannot be measured by a command stands
between <!-- by hand: REASON --> and <!-- end -->.
"""
import re

import people
from definitions import COLUMNS, INSTANCES, STUDIES
from steps import DELTAS

DOCUMENTS = ["README.md", "docs/reproducing.md", "docs/e-acol.md"]
QUOTE = re.compile(r"([^\s|*(<>]+)<!--([^\s>]+)-->")
TABLE = re.compile(r"(<!-- table: (\S+) -->\n)(.*?)(<!-- end -->)", re.DOTALL)
NOT_OURS = re.compile(r"```.*?```|^ {4}.*?$|`[^`]*`|<!-- by hand: .*?<!-- end -->", re.DOTALL | re.MULTILINE)
LARGE = re.compile(r"(?<![\d.,])(?:\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?[kM])(?![\w,.]*\d)\b")
# What is put in, not what comes out: candidates, studies, arms.
INPUTS = {"1,000", "2,000"}


def table_row(cells):
    return "| " + " | ".join(cells) + " |\n"


def with_head(*head):
    return table_row(head) + table_row(["---"] * len(head))


def efficiency(shown):
    lines = with_head("instance", "bound", "E-ACOL", "ratio", "simple form", "ACOL", "oracle")
    for name in INSTANCES:
        cells = [shown[f"efficiency.{name}.{column}"] for column in COLUMNS]
        lines += table_row([name.removesuffix(",sigma=1"), *cells])
    return lines


def deltas(shown):
    lines = with_head("δ", *DELTAS)
    lines += table_row(["median ratio", *(shown[f"deltas.{delta}.median"] for delta in DELTAS)])
    return lines + table_row(["worst instance", *(shown[f"deltas.{delta}.worst"] for delta in DELTAS)])


def guarantee(shown):
    lines = with_head("studies", "wrong", "simple form", "control")
    for setting, title in STUDIES.items():
        lines += table_row([title, *(shown[f"guarantee.{setting}.{key}"] for key in ("wrong", "simple", "control"))])
    return lines + table_row(["whole studies of people, with skips, expiries and crashes",
                              shown["guarantee.whole-studies.wrong"], "", shown["guarantee.whole-studies.control"]])


def of_people(shown):
    return with_head("studies of people", "wrong", "control") + "".join(map(table_row, people.rows(shown)))


def controls_of_people(shown):
    return with_head("what is left out", "wrong") + "".join(map(table_row, people.control_rows(shown)))


TABLES = {"efficiency": efficiency, "deltas": deltas, "guarantee": guarantee, "people": of_people, "people-controls": controls_of_people}


def updated(text, shown):
    """The document with all its figures as they are. Throws KeyError for a name that is none."""
    text = TABLE.sub(lambda found: found[1] + TABLES[found[2]](shown) + found[4], text)
    return QUOTE.sub(lambda found: f"{shown[found[2]]}<!--{found[2]}-->", text)


def unmarked(text):
    """Large numbers that nobody would notice going stale, with their lines."""
    blank = lambda found: re.sub(r"[^\n]", " ", found[0])
    for pattern in (TABLE, NOT_OURS, QUOTE):
        text = pattern.sub(blank, text)
    for number, line in enumerate(text.splitlines(), 1):
        yield from ((number, found) for found in LARGE.findall(line) if found not in INPUTS)


def complaints(name, text, shown):
    try:
        right = updated(text, shown)
    except KeyError as unknown:
        yield f"{name}: no figure is called {unknown}"
        return
    for number, (is_so, should_be) in enumerate(zip(text.splitlines(), right.splitlines()), 1):
        if is_so != should_be:
            yield f"{name}:{number}: is '{is_so.strip()}', but docs/figures.csv makes it '{should_be.strip()}'"
    if text.count("\n") != right.count("\n"):
        yield f"{name}: a table has another number of rows than docs/figures.csv makes it"
    for number, found in unmarked(text):
        yield f"{name}:{number}: where does {found} come from? Name its figure (scripts/figures/quotes.py says how)"
