"""The figures that documents quote: key, how it is spelled, and how it follows from what was measured."""
import dataclasses
import typing

import people
from measured import median_ratio, published, questions, ratio
from steps import DELTAS, SWEEPS


def whole(value):
    return f"{round(value):,}"


def count(value):
    """3,702 and 42.1k and 1.17M."""
    if value < 9_999.5:
        return whole(value)
    unit, letter = (1e6, "M") if value >= 999_500 else (1e3, "k")
    digits = 2 if value / unit < 9.995 else 1 if value / unit < 99.95 else 0
    return f"{value / unit:.{digits}f}{letter}"


def times(value):
    return f"{value:.1f}" if value < 9.95 else whole(value)


def word(value):
    return ["no", "one", "two", "three", "four", "five", "six"][round(value)]


def plain(value):
    return f"{value:g}"


def decimals(digits):
    return lambda value: f"{value:.{digits}f}"


@dataclasses.dataclass(frozen=True)
class Figure:
    key: str
    spell: typing.Callable
    value: typing.Callable  # of a Measured


PANELS = ["base", "reward", "blocked"]
IRRELEVANT = SWEEPS[:2]
SPHERES = SWEEPS[2:]
COLUMNS = {"bound": (whole, lambda entry: entry["lower_bound"]),
           "e-acol": (whole, lambda entry: questions(entry, "e-acol")),
           "ratio": (decimals(2), lambda entry: ratio(entry, "e-acol")),
           "simple": (decimals(2), lambda entry: ratio(entry, "e-acol-simple")),
           "acol": (decimals(2), lambda entry: ratio(entry, "acol")),
           "oracle": (decimals(2), lambda entry: ratio(entry, "oracle"))}
INSTANCES = [f"{family},sigma=1" for family in (
    "irrelevant-dimensions:d=10,eps=0.05", "irrelevant-dimensions:d=10,eps=0.01", "unit-sphere:n=30,d=10,seed=2",
    "unit-sphere:n=30,d=10,seed=6", "irrelevant-dimensions:d=30,eps=0.05", "irrelevant-dimensions:d=30,eps=0.01",
    "unit-sphere:n=30,d=30,seed=2", "unit-sphere:n=30,d=30,seed=6")] + [
    "driver:base", "driver:reward", "driver:blocked", "dose-response", "clusters:seed=1", "clusters:seed=2",
    "gaussian-arms:seed=1", "gaussian-arms:seed=2", "yes-no-catalogue:seed=1", "yes-no-catalogue:seed=2",
    "badly-scaled:seed=1", "badly-scaled:seed=2"]
STUDIES = {"tempting": "twelve tempting arms 0.02 above the threshold, Gaussian", "rademacher": "the same, Rademacher noise",
           "uniform": "the same, uniform noise", "none_feasible": "nothing feasible, all 0.02 above",
           "all_feasible": "all feasible, all 0.02 below", "correlated": "24 correlated arms in 3 dimensions",
           "repeated": "every arm five times", "tied": "ties in reward", "margin": "just beyond a margin",
           "two_constraints": "two constraints", "costs": "questions with costs",
           "yes_no_low": "yes/no around a share of 0.05", "yes_no_high": "yes/no around a share of 0.95",
           "yes_no_correlated": "correlated yes/no", "in_a_range": "answers that do not fill their range"}
TESTS = {"wrong": "EAcolIsWrongAtMostDeltaOfTheTime", "simple": "TheSimpleFormIsWrongAtMostDeltaOfTheTime",
         "control": "TheNegativeControlFails"}


def range_of(key, experiments, one, other):
    """The least and the most of what `one` needs in units of `other`, and at how many places it needs less."""
    yield Figure(f"{key}.least", times, lambda m: min(m.ratios(experiments, one, other)))
    yield Figure(f"{key}.most", times, lambda m: max(m.ratios(experiments, one, other)))
    yield Figure(f"{key}.below", whole, lambda m: sum(r < 1 for r in m.ratios(experiments, one, other)))
    yield Figure(f"{key}.places", whole, lambda m: len(m.ratios(experiments, one, other)))


def experiments():
    yield Figure("demo.tastings", whole, lambda m: m.tastings())
    yield Figure("demo.one-by-one", whole, lambda m: m.one_by_one())
    for algorithm in ("g-acol", "acol", "maxrew-u", "maxrew-f", "e-acol"):
        yield Figure(f"regret.{algorithm}", count, lambda m, a=algorithm: m.median("regret", a))
    for panel in PANELS:
        for algorithm in ("oracle", "g-allocation", "uniform", "acol", "e-acol", "g-acol", "maxrew-u"):
            yield Figure(f"driver.{panel}.{algorithm}", count,
                         lambda m, a=algorithm, p=panel: m.median("driver-theory", a, p))
    yield from range_of("driver.oracle/e-acol", ["driver-theory"], "oracle", "e-acol")
    yield from range_of("driver.acol/e-acol", ["driver-theory"], "acol", "e-acol")
    yield from range_of("irrelevant.acol/oracle", IRRELEVANT, "acol", "oracle")
    yield from range_of("sphere.acol/oracle", SPHERES, "acol", "oracle")
    yield from range_of("sweeps.acol/g-allocation", SWEEPS, "acol", "g-allocation")
    yield from range_of("sweeps.acol/uniform", SWEEPS, "acol", "uniform")
    yield from range_of("sweeps.acol/e-acol", SWEEPS, "acol", "e-acol")
    yield from range_of("sweeps.oracle/e-acol", SWEEPS, "oracle", "e-acol")
    yield Figure("tuned.base.from", plain, lambda m: m.always_right_from("driver-tuned", "base"))
    yield Figure("tuned.base.g-acol", count, lambda m: m.median(
        "driver-tuned", "g-acol-tuned", "base", plain(m.always_right_from("driver-tuned", "base"))))
    for name in [*SWEEPS, "regret"]:
        for key, kinds in {"cells": (), "agree": ("same", "neighbour"), "same": ("same",),
                           "neighbour": ("neighbour",)}.items():
            yield Figure(f"agreement.{name}.{key}", whole, lambda m, n=name, k=kinds: m.agreement(n, *k))


def of_instances():
    """Ratios to the bound."""
    def worst(m):
        return max(m.efficiency(), key=lambda entry: ratio(entry, "e-acol"))

    for name in INSTANCES:
        for column, (spell, value) in COLUMNS.items():
            yield Figure(f"efficiency.{name}.{column}", spell, lambda m, n=name, v=value: v(m.instance(n)))
    for key, algorithm, spell in (("e-acol", "e-acol", decimals(2)), ("simple", "e-acol-simple", decimals(2)),
                                  ("acol", "acol", decimals(1)), ("oracle", "oracle", decimals(1)),
                                  ("in-words", "e-acol", word)):
        yield Figure(f"efficiency.median.{key}", spell, lambda m, a=algorithm: median_ratio(m.efficiency(), a))
    yield Figure("efficiency.worst", decimals(2), lambda m: ratio(worst(m), "e-acol"))
    yield Figure("efficiency.worst.bound", whole, lambda m: worst(m)["lower_bound"])
    for other in ("acol", "oracle"):
        yield Figure(f"efficiency.share-of-{other}", decimals(2), lambda m, o=other: max(
            questions(entry, "e-acol") / questions(entry, o) for entry in m.efficiency()))
    yield Figure("efficiency.instances", whole, lambda m: len(m.efficiency()))
    yield Figure("efficiency.runs", whole, lambda m: 31 * len(m.efficiency()))
    yield Figure("efficiency.wrong", whole, lambda m: sum(
        entry["algorithms"]["e-acol"]["wrong"] for entry in m.efficiency()))
    yield Figure("efficiency.allowed", whole, lambda m: int(0.05 * 31 * len(m.efficiency())))
    yield Figure("efficiency.rounds", whole, lambda m: max(
        entry["algorithms"]["e-acol"]["most_rounds"] for entry in m.efficiency() + m.efficiency("deltas")))
    yield Figure("efficiency.all-runs", whole, lambda m: 31 * len(m.efficiency()) + 11 * len(m.efficiency("deltas")))
    for delta in DELTAS:
        def at(m, d=float(delta)):
            return [entry for entry in m.efficiency("deltas") if entry["delta"] == d]

        yield Figure(f"deltas.{delta}.median", decimals(2), lambda m, f=at: median_ratio(f(m), "e-acol"))
        yield Figure(f"deltas.{delta}.worst", decimals(2), lambda m, f=at: max(ratio(e, "e-acol") for e in f(m)))


def of_the_guarantee():
    for setting in STUDIES:
        for key, test in TESTS.items():
            yield Figure(f"guarantee.{setting}.{key}", whole,
                         lambda m, s=setting, t=test: m.wrong(f"All/Guarantee.{t}/{s}"))
    yield Figure("guarantee.whole-studies.wrong", whole,
                 lambda m: m.wrong("StudyGuarantee.WholeStudiesAreWrongAtMostDeltaOfTheTime"))
    yield Figure("guarantee.whole-studies.control", whole,
                 lambda m: m.wrong("StudyGuarantee.TheControlWithATenthOfTheEvidenceFails"))


def of_people():
    for key, test in people.tests():
        yield Figure(key, whole, lambda m, t=test: m.counted(t)[0])
        yield Figure(f"{key}.studies", whole, lambda m, t=test: m.counted(t)[1])


def figures():
    return [*experiments(), *of_instances(), *of_the_guarantee(), *of_people()]


def published_figures():
    """The figures of the authors' code, as documents quote them: published.EXPERIMENT.PANEL.VALUE.ALGORITHM."""
    return {".".join(["published", row["experiment"], row["panel"], row["value"], row["algorithm"]]):
            count(float(row["questions"])) for row in published()}
