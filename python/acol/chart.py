"""A chart as a Vega-Lite specification, which notebooks draw by themselves."""

from __future__ import annotations

import json
import os
from typing import Any, Dict, Mapping, Optional, Union


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


def encode(name: str, kind: str, title: Optional[str] = None, **more: Any) -> Dict[str, Any]:
    """The channel of a chart that shows a field of its data."""
    return {"field": name, "type": kind, "title": title or name, **more}
