#!/usr/bin/env python3
"""Writes data/cookies.csv, the catalogue of the demo, to standard output.

A recipe is shares of its weight: sugar, butter, chocolate, oats, the rest flour. Energy follows from
the ingredients (kcal per 100 g: sugar 387, butter 717, chocolate 535, oats 379, flour 364). Both are
all that the catalogue holds. What customers like is not in the file: examples/cookies/customers.hpp
states it, and acol has to ask.
"""
import csv
import random
import sys

RECIPES = 300
SHARES = {"sugar": (10, 35), "butter": (5, 30), "chocolate": (0, 25), "oats": (0, 30)}  # percent
KCAL = {"sugar": 387, "butter": 717, "chocolate": 535, "oats": 379}
KCAL_FLOUR = 364


def main():
    rng = random.Random(2022)
    seen = set()
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(["recipe", *SHARES, "kcal"])
    while len(seen) < RECIPES:
        percent = tuple(rng.randint(low, high) for low, high in SHARES.values())
        if sum(percent) > 80 or percent in seen:  # a cookie needs flour
            continue
        seen.add(percent)
        kcal = KCAL_FLOUR * (100 - sum(percent))
        kcal += sum(share * KCAL[name] for name, share in zip(SHARES, percent))
        writer.writerow([f"recipe-{len(seen):03}", *(f"{p / 100:.2f}" for p in percent), f"{kcal / 100:.1f}"])


main()
