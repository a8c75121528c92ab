"""Charts of what is known: candidates, designs, effects."""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Sequence

from ._acol import Design, Policy
from .chart import Chart, encode
from .commands import StudyEffects

#: The states of an arm in the order of their codes, with colours that colour-blind people can tell.
_STATE_COLOURS = {
    "undecided": "#999999",
    "feasible": "#009e73",
    "infeasible": "#d55e00",
    "ruled_out": "#56b4e9",
}


def plot_catalogue(policy: Policy, names: Optional[Sequence[str]] = None) -> Chart:
    """What a policy knows about each candidate, by reward; the recommendation is marked.

    Only the best of the candidates with equal features is shown.

    >>> import acol
    >>> problem = acol.Problem([[0.1], [0.9]], rewards=[1, 2], threshold=0.6)
    >>> chart = acol.plot_catalogue(acol.make_policy("e-acol", problem, noise_bound=0.1))
    >>> [point["state"] for point in chart.spec["layer"][0]["data"]["values"]]
    ['undecided', 'undecided']
    """
    problem = policy.problem
    codes = policy.states()
    states = list(_STATE_COLOURS)
    rows = [problem.candidate(arm) for arm in range(problem.size)]
    points: List[Dict[str, Any]] = [
        {
            "candidate": row,
            "name": names[row] if names is not None else str(row),
            "reward": float(reward),
            "state": states[codes[row]],
        }
        for row, reward in zip(rows, problem.rewards)
    ]
    best = policy.recommend()
    encoding = {
        "x": encode("candidate", "quantitative"),
        "y": encode("reward", "quantitative", scale={"zero": False}),
    }
    colour = {"domain": states, "range": list(_STATE_COLOURS.values())}
    return Chart(
        {
            "title": "certified" if best.certified else "best guess so far",
            "layer": [
                {
                    "data": {"values": points},
                    "mark": {"type": "point", "filled": True, "tooltip": {"content": "data"}},
                    "encoding": {**encoding, "color": encode("state", "nominal", scale=colour)},
                },
                {
                    "data": {"values": [p for p in points if p["candidate"] == best.arm]},
                    "mark": {"type": "point", "size": 250, "color": "black"},
                    "encoding": encoding,
                },
            ],
        }
    )


def plot_design(design: Design, names: Optional[Sequence[str]] = None) -> Chart:
    """The weights of a design, heaviest first.

    >>> import acol
    >>> chart = acol.plot_design(acol.optimal_design([[1, 0], [0, 1]]))
    >>> [point["arm"] for point in chart.spec["data"]["values"]]
    ['0', '1']
    """
    points = [
        {
            "arm": names[point["arm"]] if names is not None else str(point["arm"]),
            "weight": point["weight"],
        }
        for point in design.support
    ]
    return Chart(
        {
            "title": f"value {design.value:.6g}, optimum at least {design.lower_bound:.6g}",
            "data": {"values": points},
            "mark": "bar",
            "encoding": {
                "x": encode("weight", "quantitative"),
                "y": encode("arm", "nominal", sort="-x"),
            },
        }
    )


def plot_effects(effects: StudyEffects) -> Chart:
    """What acceptance depends on: study.effects() on both sides of zero, right more acceptable.

    >>> import acol
    >>> effects = acol.StudyEffects(
    ...     unit="share", measure="change in the share of people who say yes",
    ...     less="fewer people accept", more="more people accept",
    ...     list=[acol.StudyEffect("sugar", "from 0 to 50", None, 0.5, 0.3, 0.7, "")])
    >>> acol.plot_effects(effects).spec["layer"][0]["encoding"]["x"]["title"]
    ['← fewer people accept   |   more people accept →', 'change in the share of people who say yes']
    """
    points = [{**one, "label": f"{one.name} ({one.compares})"} for one in effects.list]
    known = [point for point in points if point["estimate"] is not None]
    title = [f"← {effects.less}   |   {effects.more} →", effects.measure]
    percent = {"format": "+.0%"} if effects.unit == "share" else {"format": "+~g"}
    y = encode("label", "nominal", "feature", sort=[point["label"] for point in points])
    low = {**encode("low", "quantitative", axis=percent), "title": title}
    estimate = {**encode("estimate", "quantitative", axis=percent), "title": title}
    return Chart(
        {
            "title": "What acceptance depends on",
            "data": {"values": known},
            "layer": [
                {"mark": "rule", "encoding": {"x": low, "x2": {"field": "high"}, "y": y}},
                {
                    "mark": {"type": "point", "filled": True, "tooltip": {"content": "data"}},
                    "encoding": {"x": estimate, "y": y},
                },
                {"mark": {"type": "rule", "strokeDash": [4, 4]}, "encoding": {"x": {"datum": 0}}},
            ],
        }
    )
