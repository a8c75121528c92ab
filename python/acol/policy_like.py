"""What a policy of your own looks like."""

from __future__ import annotations

from typing import Any, Iterable, Protocol, Union

from ._acol import Question, Recommendation


class PolicyLike(Protocol):
    """A policy written in Python. Any class with these methods will do; no need to inherit.

    simulate(instance, policy=MyPolicy) calls MyPolicy(problem, options) for each run, then asks and
    tells as it does with the built-in ones. An attribute guarantee = "certified" claims that it
    proves what it says; without one it is "heuristic".

    >>> import numpy as np, acol
    >>> class TenEach:
    ...     def __init__(self, problem, options):
    ...         self.problem, self.sums = problem, np.zeros(problem.candidates)
    ...         self.left = [arm for arm in range(problem.candidates) for _ in range(10)]
    ...     def ask(self, limit):
    ...         return self.left[:1]
    ...     def tell(self, arm, answer):
    ...         self.left.pop(0)
    ...         self.sums[arm] += answer
    ...     def done(self):
    ...         return not self.left
    ...     def recommend(self):
    ...         feasible = self.sums / 10 <= self.problem.threshold
    ...         return int(np.argmax(np.where(feasible, self.problem.rewards, -np.inf)))
    >>> result = acol.simulate("line", policy=TenEach, seeds=5)
    >>> result.algorithm, result.median_questions, result.runs[0].guarantee
    ('TenEach', 100.0, 'heuristic')
    """

    def ask(self, limit: int) -> Iterable[Union[Question, int]]:
        """What to ask next, at least one while not done(): questions, or rows of the catalogue."""

    def tell(self, question: Any, answer: Any) -> None:
        """Takes the answer to what ask() gave.

        `question` is the very object that ask() returned, `answer` a float; an Answers where the
        question's count is above 1.
        """

    def done(self) -> bool:
        """Whether to stop. Looked at after every answer."""

    def recommend(self) -> Union[Recommendation, int, None]:
        """The best guess so far; None for "nothing is feasible"."""
