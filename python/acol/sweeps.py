"""The experiments of acol, with algorithms of one's own beside the built-in ones."""

from __future__ import annotations

from typing import Any, Callable, Dict, List, Optional, Sequence, Union

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

    >>> import acol
    >>> rows = acol.sweep("irrelevant-eps", ["e-acol"], quick=True, seeds=2)
    >>> [row["value"] for row in rows], rows[0]["questions"] > rows[-1]["questions"]
    ([0.02, 0.05, 0.1], True)
    """
    spec = find_experiment(experiment, quick)
    if spec.measure != "questions":
        raise ValueError(f"{spec.name} measures {spec.measure}, not questions")
    rows = []
    for panel in spec.panels:
        for value in spec.values:
            options: Dict[str, Any] = dict(spec.options(value))
            del options["seed"]
            for algorithm in algorithms if algorithms is not None else spec.algorithms:
                result = simulate(
                    spec.instance_text(panel, value),
                    algorithm if isinstance(algorithm, str) else None,
                    policy=None if isinstance(algorithm, str) else algorithm,
                    seeds=spec.seeds if seeds is None else seeds,
                    first_seed=spec.first_seed,
                    jobs=jobs,
                    max_questions=spec.max_questions,
                    **(_used(algorithm, options) if isinstance(algorithm, str) else options),
                )
                rows.append({"panel": panel, "sweep": spec.sweep, **_row(value, result)})
    return rows


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
        "correct": result.correct_share,
        "at_limit": sum(run.outcome == "budget" for run in result.runs) / len(result.runs),
        "lower_bound": result.lower_bound,
    }


def _number(text: str) -> Union[float, str]:
    try:
        return float(text)
    except ValueError:
        return text
