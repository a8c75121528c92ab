"""Charts as Vega-Lite specifications, which notebooks draw by themselves."""

from __future__ import annotations

import json
import math
import os
from typing import Any, Dict, Iterable, List, Mapping, Optional, Sequence, Union

from ._acol import Design, Policy, Simulation, algorithm_styles
from .commands import StudyEffects

#: The states of an arm in the order of their codes, with colours that colour-blind people can tell.
_STATE_COLOURS = {
    "undecided": "#999999",
    "feasible": "#009e73",
    "infeasible": "#d55e00",
    "ruled_out": "#56b4e9",
}

#: For algorithms that are not acol's.
_OWN_COLOURS = ["#e69f00", "#cc79a7", "#0072b2", "#8c564b"]


class Chart:
    """A Vega-Lite chart. As the last line of a notebook's cell it shows itself.

    >>> import acol
    >>> chart = acol.plot_lines([{"n": 1, "error": 0.5}, {"n": 2, "error": 0.25}], x="n", y="error")
    >>> chart.spec["mark"]["type"], sorted(chart._repr_mimebundle_())
    ('line', ['application/vnd.vegalite.v5+json', 'text/plain'])
    """

    def __init__(self, spec: Mapping[str, Any]) -> None:
        self.spec: Dict[str, Any] = {
            "$schema": "https://vega.github.io/schema/vega-lite/v5.json",
            **spec,
        }

    @classmethod
    def load(cls, path: Union[str, "os.PathLike[str]"]) -> "Chart":
        """The chart in a file, such as the figures that `acol reproduce` leaves (.vl.json)."""
        with open(path, encoding="utf-8") as file:
            return cls(json.load(file))

    def to_json(self) -> str:
        """The specification as JSON text."""
        return json.dumps(self.spec, allow_nan=False)

    def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Writes the specification to a file (.vl.json by custom)."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.to_json())

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Dict[str, Any]:
        return {"application/vnd.vegalite.v5+json": self.spec, "text/plain": repr(self)}

    def __repr__(self) -> str:
        return f"Chart({self.spec.get('title', '')!r})"


def _field(name: str, kind: str, title: Optional[str] = None, **more: Any) -> Dict[str, Any]:
    return {"field": name, "type": kind, "title": title or name, **more}


def plot_lines(
    rows: Iterable[Mapping[str, Any]],
    x: str,
    y: str,
    series: Optional[str] = None,
    *,
    title: str = "",
    log_y: bool = False,
) -> Chart:
    """One line per value of `series`: the median of y at each x, as a table of rows gives them.

    >>> import acol
    >>> rows = [{"d": d, "questions": d * d, "algorithm": "a"} for d in (5, 10)]
    >>> acol.plot_lines(rows, x="d", y="questions", series="algorithm").spec["encoding"]["x"]["field"]
    'd'
    """
    values = [dict(row) for row in rows if math.isfinite(row[y])]
    scale: Dict[str, Any] = {"type": "log"} if log_y else {"zero": True}
    encoding = {
        "x": _field(x, "quantitative"),
        "y": _field(y, "quantitative", aggregate="median", scale=scale),
    }
    if series is not None:
        encoding["color"] = _field(series, "nominal")
    return Chart(
        {
            "title": title,
            "data": {"values": values},
            "mark": {"type": "line", "point": True},
            "encoding": encoding,
        }
    )


def _algorithm_channels(names: Sequence[str]) -> Dict[str, Any]:
    """Colour, dash and shape of each algorithm, the same in every figure."""
    styles = algorithm_styles()
    own = iter(_OWN_COLOURS * len(names))
    rows = [
        styles.get(name) or {"colour": next(own), "dash": [1, 0], "shape": "wedge"}
        for name in names
    ]

    def channel(property: str) -> Dict[str, Any]:
        """What one property of the styles looks like."""
        scale = {"domain": list(names), "range": [row[property] for row in rows]}
        return _field("algorithm", "nominal", scale=scale)

    return {"color": channel("colour"), "strokeDash": channel("dash"), "shape": channel("shape")}


def plot_sweep(rows: Sequence[Mapping[str, Any]], title: str = "") -> Chart:
    """Questions along a sweep, one line per algorithm and one for the lower bound.

    Takes what sweep() gives; algorithms look as in the figures of `acol reproduce`.

    >>> import acol
    >>> rows = acol.sweep("irrelevant-eps", ["acol", "e-acol"], quick=True, seeds=1)
    >>> acol.plot_sweep(rows).spec["encoding"]["color"]["scale"]["domain"]
    ['acol', 'e-acol', 'lower-bound']
    """
    points: List[Dict[str, Any]] = [dict(row) for row in rows]
    bounds = {
        (row["panel"], row["value"]): {**row, "questions": row["lower_bound"]}
        for row in rows
        if row["lower_bound"] is not None
    }
    points += [{**bound, "algorithm": "lower-bound"} for bound in bounds.values()]
    names = list(dict.fromkeys(point["algorithm"] for point in points))
    numbers = all(isinstance(point["value"], float) for point in points)
    encoding = {
        "x": _field("value", "quantitative" if numbers else "nominal", rows[0]["sweep"]),
        "y": _field("questions", "quantitative", scale={"type": "log"}),
        **_algorithm_channels(names),
    }
    if len({point["panel"] for point in points}) > 1:
        encoding["column"] = _field("panel", "nominal")
    return Chart(
        {
            "title": title,
            "data": {"values": points},
            "mark": {"type": "line", "point": True},
            "encoding": encoding,
        }
    )


def plot_questions(simulations: Union[Simulation, Sequence[Simulation]]) -> Chart:
    """Questions asked by each run of each algorithm, with the median and the lower bound.

    >>> import acol
    >>> chart = acol.plot_questions(acol.simulate("line", seeds=2))
    >>> [len(layer["data"]["values"]) for layer in chart.spec["layer"]]
    [2, 1, 1]
    """
    several = [simulations] if isinstance(simulations, Simulation) else list(simulations)
    runs = [
        {"algorithm": one.algorithm, "questions": run.questions, "outcome": run.outcome}
        for one in several
        for run in one.runs
    ]
    medians = [{"algorithm": one.algorithm, "questions": one.median_questions} for one in several]
    bounds = sorted({one.lower_bound for one in several if one.lower_bound})
    x = _field("questions", "quantitative", scale={"type": "log"})
    y = _field("algorithm", "nominal", sort=[one.algorithm for one in several])
    return Chart(
        {
            "title": several[0].instance if several else "",
            "layer": [
                {
                    "data": {"values": runs},
                    "mark": {"type": "point", "opacity": 0.5},
                    "encoding": {"x": x, "y": y, "color": _field("outcome", "nominal")},
                },
                {
                    "data": {"values": medians},
                    "mark": {"type": "tick", "thickness": 3, "size": 20},
                    "encoding": {"x": x, "y": y},
                },
                {
                    "data": {"values": [{"questions": bound} for bound in bounds]},
                    "mark": {"type": "rule", "strokeDash": [4, 4]},
                    "encoding": {"x": x},
                },
            ],
        }
    )


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
        "x": _field("candidate", "quantitative"),
        "y": _field("reward", "quantitative", scale={"zero": False}),
    }
    colour = {"domain": states, "range": list(_STATE_COLOURS.values())}
    return Chart(
        {
            "title": "certified" if best.certified else "best guess so far",
            "layer": [
                {
                    "data": {"values": points},
                    "mark": {"type": "point", "filled": True, "tooltip": {"content": "data"}},
                    "encoding": {**encoding, "color": _field("state", "nominal", scale=colour)},
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
                "x": _field("weight", "quantitative"),
                "y": _field("arm", "nominal", sort="-x"),
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
    y = _field("label", "nominal", "feature", sort=[point["label"] for point in points])
    low = {**_field("low", "quantitative", axis=percent), "title": title}
    estimate = {**_field("estimate", "quantitative", axis=percent), "title": title}
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


def plot_trace(how: Mapping[str, Any]) -> Chart:
    """How a run came to its answer: what trace() recorded, against the number of questions.

    >>> import acol
    >>> acol.plot_trace(acol.trace("line", points=5)).spec["vconcat"][0]["encoding"]["y"]["field"]
    'evidence'
    """
    names = ("questions", "recommended", "right", "evidence", "probability", "width")
    rows = [
        {name: _plain(value) for name, value in zip(names, values)}
        for values in zip(*(how[name].tolist() for name in names))
    ]
    x = {**_field("questions", "quantitative"), "scale": {"type": "log"}}
    colour = {**_field("right", "nominal", "recommendation is right"),
              "scale": {"domain": [True, False], "range": ["#006d2c", "#d1495b"]}}

    def panel(field: str, title: str) -> Dict[str, Any]:
        """One of the charts that stand beside each other."""
        return {
            "width": 480,
            "height": 130,
            "mark": {"type": "line", "point": True, "color": "#888"},
            "encoding": {
                "x": x,
                "y": _field(field, "quantitative", title),
                "color": colour,
                "tooltip": [_field(name, "nominal") for name in names],
            },
        }

    return Chart(
        {
            "$schema": "https://vega.github.io/schema/vega-lite/v5.json",
            "title": f"{how['algorithm']} on {how['instance']}: {how['outcome']}",
            "data": {"values": rows},
            "vconcat": [
                panel("evidence", "nats against the next"),
                panel("probability", "probability"),
                panel("width", "largest error"),
            ],
        }
    )


def _plain(value: Any) -> Any:
    """None for what is not a finite number: JSON has no infinity."""
    return None if isinstance(value, float) and not math.isfinite(value) else value
