"""How a run came to its answer: what an algorithm knew, question by question."""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Union

import numpy as np

from ._acol import Environment, Instance, Question, find_instance, make_policy


def trace(
    instance: Union[str, Instance],
    algorithm: str = "e-acol",
    *,
    seed: Union[int, np.random.SeedSequence] = 0,
    points: int = 60,
    max_questions: float = 1e6,
    **options: Any,
) -> Dict[str, Any]:
    """One run, looked at up to `points` times, at numbers of questions that grow by a constant factor.

    The result has columns: "questions"; "recommended" (-1 for none) and "right", whether that is right;
    "evidence", the nats by which the answers speak against the likeliest of the other results;
    "probability", of the likeliest result; "width", the largest standard error among the candidates
    that matter; and "algorithm", "instance", "outcome". Options are those of make_policy().

    >>> import acol
    >>> how = acol.trace("line", "top-two", points=5)
    >>> how["outcome"], bool(how["right"][-1]), len(how["questions"]) <= 6
    ('certified', True, True)
    """
    world = instance if isinstance(instance, Instance) else find_instance(instance, seed)
    options.setdefault("noise_bound", world.noise_bound)
    options.setdefault("norm_bound", world.norm_bound)
    policy = make_policy(algorithm, world.problem, seed=seed, **options)
    person = Environment(world, seed)
    looks: List[Dict[str, Any]] = []
    asked = 0
    growth = max(1.01, float(max_questions) ** (1 / max(1, points)))
    next_look = 1.0
    while not policy.done() and asked < max_questions:
        for question in policy.open_questions():
            count = min(question.count, max(1, int(next_look) - asked), int(max_questions) - asked)
            part = Question(question.arm, count, question.round, question.constraint)
            policy.tell(part, person.answer(part))
            asked += count
            break
        if asked >= next_look:
            looks.append(_look(policy, world, asked))
            next_look = max(next_look * growth, asked + 1.0)
    if not looks or looks[-1]["questions"] < asked:
        looks.append(_look(policy, world, asked))
    columns: Dict[str, Any] = {name: np.array([look[name] for look in looks]) for name in looks[0]}
    outcome = policy.status().outcome
    return {
        "algorithm": algorithm,
        "instance": world.name,
        "outcome": "budget" if outcome == "running" else outcome,
        **columns,
    }


def _look(policy: Any, world: Instance, asked: int) -> Dict[str, Any]:
    recommended: Optional[int] = policy.recommend().arm
    evidence = policy.evidence()
    likeliest = int(np.argmin(evidence))
    posterior = policy.posterior(200) if world.problem.constraints == 1 else np.array([np.nan])
    rewards = world.problem.rewards
    # Those that matter: at least as good as what is recommended.
    floor = -np.inf if recommended is None else rewards[world.problem.distinct(recommended)]
    arms = [row for row in range(world.problem.candidates) if rewards[world.problem.distinct(row)] >= floor]
    error = policy.estimates()["error"]
    return {
        "questions": asked,
        "recommended": -1 if recommended is None else recommended,
        "right": world.correct(recommended),
        "evidence": float(np.delete(evidence, likeliest).min()),
        "probability": float(posterior.max()),
        "width": float(error[arms].max()),
    }
