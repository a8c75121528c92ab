"""What is felt: how long `acol --help` takes, what `import acol` adds to numpy, how large the stripped program is.

Usage: PYTHONPATH=BUILD/python ACOL=BUILD/bin/acol python3 benchmarks/startup_benchmark.py

The fastest of many starts counts: what else the machine does can only add to it.
"""
import os
import pathlib
import subprocess
import sys
import tempfile
import time

ACOL = os.environ["ACOL"]
TRIES = 15


def fastest(*command):
    def once():
        start = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return time.perf_counter() - start
    return 1000 * min(once() for _ in range(TRIES))


def stripped():
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / "acol"
        subprocess.run(["strip", "-o", copy, ACOL], check=True)
        return copy.stat().st_size / 1e6


def main():
    python = [sys.executable, "-B", "-c"]
    rows = [("acol --help", fastest(ACOL, "--help"), 20, "ms"),
            ("import acol, beyond numpy", fastest(*python, "import numpy, acol") - fastest(*python, "import numpy"), 100, "ms"),
            ("the program, stripped", stripped(), 15, "MB")]
    for what, measured, bar, unit in rows:
        print(f"{what:<28}{measured:8.1f} {unit}   (at most {bar} {unit}: {'yes' if measured <= bar else 'NO'})")
    return 0 if all(measured <= bar for _, measured, bar, _ in rows) else 1


sys.exit(main())
