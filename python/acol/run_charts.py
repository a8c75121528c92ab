"""Charts of runs: of one, of many, and along sweeps."""

from __future__ import annotations

import math
from typing import Any, Dict, Iterable, List, Mapping, Optional, Sequence, Union

from ._acol import Simulation, algorithm_styles
from .chart import Chart, encode

#: For algorithms that are not acol's.
_OWN_COLOURS = ["#e69f00", "#cc79a7", "#0072b2", "#8c564b"]


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
        "x": encode(x, "quantitative"),
        "y": encode(y, "quantitative", aggregate="median", scale=scale),
    }
    if series is not None:
        encoding["color"] = encode(series, "nominal")
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
        return encode("algorithm", "nominal", scale=scale)

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
        "x": encode("value", "quantitative" if numbers else "nominal", rows[0]["sweep"]),
        "y": encode("questions", "quantitative", scale={"type": "log"}),
        **_algorithm_channels(names),
    }
    if len({point["panel"] for point in points}) > 1:
        encoding["column"] = encode("panel", "nominal")
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
    x = encode("questions", "quantitative", scale={"type": "log"})
    y = encode("algorithm", "nominal", sort=[one.algorithm for one in several])
    return Chart(
        {
            "title": several[0].instance if several else "",
            "layer": [
                {
                    "data": {"values": runs},
                    "mark": {"type": "point", "opacity": 0.5},
                    "encoding": {"x": x, "y": y, "color": encode("outcome", "nominal")},
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
    x = {**encode("questions", "quantitative"), "scale": {"type": "log"}}
    colour = {**encode("right", "nominal", "recommendation is right"),
              "scale": {"domain": [True, False], "range": ["#006d2c", "#d1495b"]}}

    def panel(field: str, title: str) -> Dict[str, Any]:
        """One of the charts that stand beside each other."""
        return {
            "width": 480,
            "height": 130,
            "mark": {"type": "line", "point": True, "color": "#888"},
            "encoding": {
                "x": x,
                "y": encode(field, "quantitative", title),
                "color": colour,
                "tooltip": [encode(name, "nominal") for name in names],
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
