"""acol chooses the trials of an Optuna study (needs Optuna; acol itself does not)."""

from __future__ import annotations

import contextlib
import threading
from collections import Counter
from typing import Any, Dict, Optional, Sequence

import optuna
from optuna.distributions import BaseDistribution
from optuna.samplers import BaseSampler
from optuna.trial import FrozenTrial, TrialState

from ._acol import Policy, Question, Recommendation


class AcolSampler(BaseSampler):
    """Asks what the policy asks: each trial is one question, its value the answer.

    The objective suggests one parameter, the row of the catalogue, and returns the measured value of
    the constraint. study.optimize() ends once the policy is done; what to choose is recommend(), with
    its guarantee, and not study.best_trial. With n_jobs > 1 use an algorithm that asks in rounds; a
    trial for which no question is open (at the end of a round) is pruned.

    >>> import acol, acol.optuna, optuna
    >>> optuna.logging.set_verbosity(optuna.logging.WARNING)
    >>> problem = acol.Problem([[0.1], [0.5], [0.9]], rewards=[1, 2, 3], threshold=0.6)
    >>> policy = acol.make_policy("e-acol", problem, noise_bound=0.1)
    >>> sampler = acol.optuna.AcolSampler(policy)
    >>> study = optuna.create_study(sampler=sampler)
    >>> study.optimize(lambda trial: [0.1, 0.5, 0.9][trial.suggest_int("arm", 0, 2)])
    >>> sampler.recommend()
    Recommendation(arm=1, certified=True)
    """

    def __init__(self, policy: Policy, parameter: str = "arm") -> None:
        self._policy = policy
        self._parameter = parameter
        self._open: Dict[int, Question] = {}  # by number of the trial that is to answer it
        self._lock = threading.Lock()

    def recommend(self) -> Recommendation:
        """The policy's recommendation."""
        return self._policy.recommend()

    def done(self) -> bool:
        """Whether the policy is done."""
        return self._policy.done()

    def infer_relative_search_space(
        self, study: optuna.Study, trial: FrozenTrial
    ) -> Dict[str, BaseDistribution]:
        """Nothing: the one parameter is sampled on its own."""
        return {}

    def sample_relative(
        self, study: optuna.Study, trial: FrozenTrial, search_space: Dict[str, BaseDistribution]
    ) -> Dict[str, Any]:
        """Nothing: the one parameter is sampled on its own."""
        return {}

    def sample_independent(
        self,
        study: optuna.Study,
        trial: FrozenTrial,
        param_name: str,
        param_distribution: BaseDistribution,
    ) -> Any:
        """The row of the catalogue that the next open question is about."""
        if param_name != self._parameter:
            raise ValueError(f"the one parameter is {self._parameter!r}, got {param_name!r}")
        with self._lock:
            question = self._next()
            self._open[trial.number] = question
            return question.arm

    def after_trial(
        self,
        study: optuna.Study,
        trial: FrozenTrial,
        state: TrialState,
        values: Optional[Sequence[float]],
    ) -> None:
        """Tells the policy the answer; a trial that failed leaves its question open."""
        with self._lock:
            question = self._open.pop(trial.number, None)
            if question is not None and state == TrialState.COMPLETE and values:
                self._policy.tell(question, values[0])
        if self._policy.done():
            with contextlib.suppress(RuntimeError):  # not within study.optimize()
                study.stop()

    def _next(self) -> Question:
        taken = Counter(self._open.values())
        for question in self._policy.ask(limit=len(self._open) + 1):
            if taken[question] == 0:
                return question
            taken[question] -= 1
        if self._policy.done():
            raise optuna.TrialPruned("nothing is left to ask: the policy is done")
        raise optuna.TrialPruned("every open question is with another trial")


__all__ = ["AcolSampler"]
