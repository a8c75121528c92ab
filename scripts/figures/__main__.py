"""The figures that documents quote: measured by one command, kept in docs/figures.csv, compared by tests.

    make figures                   measures them and writes docs/figures.csv and the documents; goes on where it was
    python3 scripts/figures check  says where a document quotes something else
    python3 scripts/figures fresh  measures the cheap ones again and says which are no longer so
"""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

import quotes
import steps
import store
from definitions import figures
from measured import Measured

ROOT = pathlib.Path(__file__).resolve().parents[2]
TIERS = {"none": set(), "quick": {"quick"}, "usual": {"quick", "usual"}, "full": {"quick", "usual", "full"}}


def talk(text):
    print(text, file=sys.stderr, flush=True)


def run_steps(tiers, out, options):
    plan = steps.chosen(tiers)
    minutes = sum(step.minutes for step in plan)
    talk(f"{len(plan)} steps, {minutes:.0f} min of processor time if nothing is there yet: "
         f"about {minutes / options.jobs:.0f} min on {options.jobs} threads")
    out.mkdir(parents=True, exist_ok=True)
    for number, step in enumerate(plan, 1):
        talk(f"step {number} of {len(plan)}: {step.name} ({step.minutes:g} min of processor time)")
        steps.run(step, out, options.build, options.jobs, ROOT)


def measure_into(out, tiers, options):
    """Runs what is missing; returns the rows of everything, and those of the build."""
    settings, results = steps.version(options.build)
    out = out or options.build / "figures" / results
    run_steps(tiers, out, options)
    build = {"key": "build", "shown": settings, "value": "", "results": results}
    return {"build": build} | store.measured_rows(Measured(out), results)


def measure(options):
    new, old = measure_into(None, TIERS[options.tier], options), store.read_rows(ROOT)
    keys = ["build", *(figure.key for figure in figures())]
    rows = {key: new.get(key) or old[key] for key in keys if key in new or key in old}
    store.write_rows(ROOT, rows.values())
    for name in quotes.DOCUMENTS:
        text = (ROOT / name).read_text(encoding="utf-8")
        (ROOT / name).write_text(quotes.updated(text, store.shown_of(rows)), encoding="utf-8")
    for key in rows:
        if key in old and old[key]["shown"] != rows[key]["shown"]:
            print(f"{key}: {old[key]['shown']} -> {rows[key]['shown']}")
    print(f"{store.FILE}: {len(new) - 1} measured, {len(rows) - len(new)} kept; now read what documents say of those that changed")
    return 0


def report(complaints, praise):
    print("\n".join(complaints) or praise)
    return 1 if complaints else 0


def check(_):
    rows = store.read_rows(ROOT)
    found = list(store.misspelled(rows))
    for name in quotes.DOCUMENTS:
        found += quotes.complaints(name, (ROOT / name).read_text(encoding="utf-8"), store.shown_of(rows))
    older = sum(row["results"] != rows["build"]["results"] for row in rows.values())
    return report(found, f"every figure quoted is that of {store.FILE}; {older} of {len(rows)} were measured by an older build")


def fresh(options):
    with tempfile.TemporaryDirectory() as folder:
        new = measure_into(pathlib.Path(folder), {"quick"}, options)
    found = list(store.stale(store.read_rows(ROOT), new))
    return report(found + ["make figures measures them all and writes the documents"] if found else [],
                  f"{len(new) - 1} figures measured again, all as in {store.FILE}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["measure", "check", "fresh"])
    parser.add_argument("--build", type=lambda text: pathlib.Path(text).resolve(), default=ROOT / "build")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--tier", choices=TIERS, default="usual",
                        help="none: only write what was measured before; quick: seconds, the others are kept; full: also how all sweeps agree with the published medians, hours")
    options = parser.parse_args()
    try:
        return {"measure": measure, "check": check, "fresh": fresh}[options.command](options)
    except subprocess.CalledProcessError as error:
        talk(f"figures: {' '.join(map(str, error.cmd))} ended with status {error.returncode}; the same command goes on")
    except KeyboardInterrupt:
        talk("figures: interrupted; the same command goes on")
    return 1


sys.exit(main())
