"""The experiments of acol, with algorithms of one's own beside the built-in ones."""

from __future__ import annotations

from typing import Any, Callable, Dict, Iterator, List, Optional, Sequence, Tuple, Union

import numpy as np

from ._acol import PolicyOptions, Problem, Simulation, find_experiment, honours, simulate
from .policy_like import PolicyLike

Maker = Callable[[Problem, PolicyOptions], PolicyLike]


def sweep(
    experiment: str,
    algorithms: Optional[Sequence[Union[str, Maker]]] = None,
    *,
    quick: bool = False,
    seeds: Optional[int] = None,
    jobs: Optional[int] = None,
) -> List[Dict[str, Any]]:
    """Runs an experiment that counts questions; one row per panel, value and algorithm.

    experiment  one of experiment_names(), or a TOML file
    algorithms  names and classes of your own, as simulate() takes them; the experiment's unless given
    quick       fewer seeds and coarser sweeps
    seeds       instead of the experiment's own number of runs
    jobs        threads; policies of your own run one at a time whatever it says, because Python
                lets one thread run at a time: for more, pickle what you need and start processes

    Rows have the median as "questions" and the quartiles as "q25" and "q75"; sweep_runs() has every
    run.

    >>> import acol
    >>> rows = acol.sweep("irrelevant-eps", ["e-acol"], quick=True, seeds=2)
    >>> [row["value"] for row in rows], rows[0]["questions"] > rows[-1]["questions"]
    ([0.02, 0.05, 0.1], True)
    """
    return [
        {**place, **_row(value, result)}
        for place, value, result in _simulations(experiment, algorithms, quick, seeds, jobs)
    ]


def sweep_runs(
    experiment: str,
    algorithms: Optional[Sequence[Union[str, Maker]]] = None,
    *,
    quick: bool = False,
    seeds: Optional[int] = None,
    jobs: Optional[int] = None,
) -> Dict[str, List[Any]]:
    """The same as columns for a data frame, one row a run.

    >>> import acol
    >>> runs = acol.sweep_runs("irrelevant-eps", ["e-acol"], quick=True, seeds=2)
    >>> runs["seed"], sorted(set(runs["value"]))
    ([0, 1, 0, 1, 0, 1], [0.02, 0.05, 0.1])
    """
    columns: Dict[str, List[Any]] = {}
    for place, value, result in _simulations(experiment, algorithms, quick, seeds, jobs):
        runs = result.columns()
        same = {**place, "value": _number(value), "algorithm": result.algorithm, "lower_bound": result.lower_bound}
        for name, cell in same.items():
            columns.setdefault(name, []).extend([cell] * len(result.runs))
        for name, column in runs.items():
            columns.setdefault(name, []).extend(column if isinstance(column, list) else column.tolist())
    return columns


def _simulations(
    experiment: str,
    algorithms: Optional[Sequence[Union[str, Maker]]],
    quick: bool,
    seeds: Optional[int],
    jobs: Optional[int],
) -> Iterator[Tuple[Dict[str, Any], str, Simulation]]:
    spec = find_experiment(experiment, quick)
    if spec.measure != "questions":
        raise ValueError(f"{spec.name} measures {spec.measure}, not questions")
    for panel in spec.panels:
        for value in spec.values:
            options: Dict[str, Any] = dict(spec.options(value))
            del options["seed"]
            for algorithm in algorithms if algorithms is not None else spec.algorithms:
                limit = float(value) if spec.sweep == "max_questions" else spec.max_questions
                used = _used(algorithm, options) if isinstance(algorithm, str) else options
                if isinstance(algorithm, str) and honours(algorithm, "fixed_budget"):
                    used["fixed_budget"] = used["fixed_budget"] or limit
                result = simulate(
                    spec.instance_text(panel, value),
                    algorithm if isinstance(algorithm, str) else None,
                    policy=None if isinstance(algorithm, str) else algorithm,
                    seeds=spec.seeds if seeds is None else seeds,
                    first_seed=spec.first_seed,
                    jobs=jobs,
                    max_questions=limit,
                    **used,
                )
                yield {"panel": panel, "sweep": spec.sweep}, value, result


def _used(algorithm: str, options: Dict[str, Any]) -> Dict[str, Any]:
    """Without what tunes other algorithms; what is assumed about answers stays."""
    return {
        name: value
        for name, value in options.items()
        if name in ("shape", "misspecification", "independence") or honours(algorithm, name.rstrip("_"))
    }


def _row(value: str, result: Simulation) -> Dict[str, Any]:
    return {
        "value": _number(value),
        "algorithm": result.algorithm,
        "questions": result.median_questions,
        "q25": float(np.quantile([run.questions for run in result.runs], 0.25)),
        "q75": float(np.quantile([run.questions for run in result.runs], 0.75)),
        "correct": result.correct_share,
        "right": result.right_share,
        "at_limit": sum(run.outcome == "budget" for run in result.runs) / len(result.runs),
        "lower_bound": result.lower_bound,
    }


def _number(text: str) -> Union[float, str]:
    try:
        return float(text)
    except ValueError:
        return text
