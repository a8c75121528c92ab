"""An algorithm of one's own against ACOL: successive elimination, arm by arm."""

from typing import List

import acol
import numpy as np


class ArmByArm:
    """Asks every undecided arm once per round and drops an arm once its own mean decides it.

    Hoeffding for each arm and each number n of answers, at level delta / (2 K n^2): certified, but
    what one arm's answers say about the others is not used.
    """

    guarantee = "certified"

    def __init__(self, problem: acol.Problem, options: acol.PolicyOptions) -> None:
        self.problem, self.options = problem, options
        self.sums = np.zeros(problem.size)
        self.counts = np.zeros(problem.size)
        self.state = np.zeros(problem.size)  # -1 infeasible, 1 feasible, 0 undecided

    def undecided(self) -> List[int]:
        feasible = self.problem.rewards[self.state > 0]
        floor = feasible.max() if len(feasible) else -np.inf
        return [int(a) for a in np.flatnonzero((self.state == 0) & (self.problem.rewards > floor))]

    def ask(self, limit: int) -> List[int]:
        return [self.problem.candidate(arm) for arm in self.undecided()]

    def tell(self, row: int, answer: float) -> None:
        arm = self.problem.distinct(row)
        self.sums[arm] += answer
        self.counts[arm] += 1
        n, delta = self.counts[arm], self.options.delta
        level = np.log(2 * self.problem.size * n**2 / delta)
        radius = self.options.noise_bound * np.sqrt(2 * level / n)
        gap = self.sums[arm] / n - self.problem.threshold
        if abs(gap) > radius:
            self.state[arm] = -np.sign(gap)

    def done(self) -> bool:
        return not self.undecided()

    def recommend(self) -> acol.Recommendation:
        rewards = np.where(self.state > 0, self.problem.rewards, -np.inf)
        arm = int(np.argmax(rewards))
        return acol.Recommendation(self.problem.candidate(arm) if rewards[arm] > -np.inf else None)


def main() -> None:
    instance = "irrelevant-dimensions:d=10,eps=0.3"
    print(f"{acol.lower_bound(instance).lower_bound:.0f} questions are needed on average")
    for result in [
        acol.simulate(instance, policy=ArmByArm, seeds=10),
        *(acol.simulate(instance, algorithm=name, seeds=10) for name in ("acol", "e-acol")),
    ]:
        print(f"{result.algorithm}: {result.median_questions:.0f}, right in {result.correct_share:.0%}")


if __name__ == "__main__":
    main()
