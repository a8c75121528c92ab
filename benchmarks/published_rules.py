"""The algorithms of Table 1 of [wang2021] as their published code has them, for all runs side by side.

Arms e_1 … e_6 and cos(0.1) e_1 + sin(0.1) e_2, theta = 2 e_1, noise N(0, 1); the ridge I, each arm asked once, then until
Z > log((1 + log t)/delta).

The published code keeps the inverse of its design in Frank-Wolfe Sampling by a step that is not that of an inverse (the
factor (t - 1)/t in place of t/(t - 1), and squared weights). `fws` does the same, because that is what was published;
`fws-inverse` computes the inverse.
"""
import math
import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # matrices of six rows: threads only wait for each other
import numpy as np  # noqa: E402

DELTAS = (0.1, 0.01, 0.001, 0.0001)
DIMENSION, ANGLE = 6, 0.1


def arms():
    last = np.zeros(DIMENSION)
    last[:2] = math.cos(ANGLE), math.sin(ANGLE)
    return np.vstack([np.eye(DIMENSION), last])


class Runs:
    """Many runs side by side: counts, sums and the inverse of I + sum x x', by run."""

    def __init__(self, runs, seed):
        self.arms = arms()
        self.random = np.random.default_rng(seed)
        self.counts = np.zeros((runs, len(self.arms)))
        self.sums = np.zeros((runs, DIMENSION))
        self.inverse = np.tile(np.eye(DIMENSION), (runs, 1, 1))
        for arm in range(len(self.arms)):
            self.ask(np.full(runs, arm))

    def ask(self, chosen):
        x = self.arms[chosen]
        answers = 2 * x[:, 0] + self.random.standard_normal(len(chosen))
        self.sums += answers[:, None] * x
        u = np.einsum("rij,rj->ri", self.inverse, x)
        self.inverse -= u[:, :, None] * u[:, None, :] / (1 + np.einsum("ri,ri->r", x, u))[:, None, None]
        self.counts[np.arange(len(chosen)), chosen] += 1

    def keep(self, left):
        self.counts, self.sums, self.inverse = self.counts[left], self.sums[left], self.inverse[left]

    @property
    def time(self):
        return self.counts[0].sum()

    def estimate(self):
        return np.einsum("rij,rj->ri", self.inverse, self.sums)


def alternatives(estimate, leader, inverse, table):
    """phi-hat - lambda for the closest truth at which arm j is as good as the leader, by run and j; 0 for the leader."""
    direction = table[leader][:, None, :] - table[None, :, :]
    turned = np.einsum("rij,rkj->rki", inverse, direction)
    norm = np.einsum("rki,rki->rk", direction, turned)
    gap = np.einsum("rki,ri->rk", direction, estimate)
    return np.where(norm > 0, gap / np.where(norm > 0, norm, 1), 0)[:, :, None] * turned


def gains(apart, table):
    """What a question about arm i tells of alternative j: (x_i'(phi-hat - lambda_j))^2/2."""
    return np.einsum("rjd,id->rji", apart, table) ** 2 / 2


def smallest(weights, told, leader):
    """The alternative that the weights tell least of, and how much that is."""
    values = np.einsum("ri,rji->rj", weights, told)
    values[np.arange(len(leader)), leader] = np.inf
    return values.argmin(axis=1), values.min(axis=1)


class InTurn:
    def __init__(self, runs):
        self.runs = runs

    def next(self, estimate, leader):
        return np.full(len(leader), int(self.runs.time) % len(self.runs.arms))

    def keep(self, left):
        pass


class FrankWolfe:
    """Frank-Wolfe Sampling. Near ties (within t^-0.9/K, rare) are broken by the smallest, not by a linear program."""

    def __init__(self, runs, published=True):
        self.runs = runs
        self.published = published
        table = runs.arms
        self.design = np.full(runs.counts.shape, 1 / len(table))
        start = table.T @ table / len(table)
        self.inverse = np.tile(start if published else np.linalg.inv(start), (len(runs.counts), 1, 1))

    def next(self, estimate, leader):
        table, time = self.runs.arms, self.runs.time
        rows = np.arange(len(leader))
        step = np.full(self.design.shape, 1 / len(table))
        if math.isqrt(int(time // len(table))) ** 2 != time // len(table):
            told = gains(alternatives(estimate, leader, self.inverse, table), table)
            closest, _ = smallest(self.design, told, leader)
            step = np.zeros(self.design.shape)
            step[rows, told[rows, closest].argmax(axis=1)] = 1
        self.design = self.design * (time - 1) / time + step / time
        self.update(step, time)
        return (self.design / self.runs.counts).argmax(axis=1)

    def update(self, step, time):
        table = self.runs.arms
        if not self.published:
            self.inverse = np.linalg.inv(np.einsum("rk,ki,kj->rij", self.design, table, table))
            return
        self.inverse = self.inverse * (time - 1) / time
        for k, x in enumerate(table):
            v = step[:, k, None] * x / time
            u = np.einsum("rij,rj->ri", self.inverse, v)
            self.inverse -= u[:, :, None] * u[:, None, :] / (1 + np.einsum("ri,ri->r", v, u))[:, None, None]

    def keep(self, left):
        self.design, self.inverse = self.design[left], self.inverse[left]


class LinGame:
    """A hedge for every leader, against the closest alternative to its weights, with optimistic gains; tracking of sums."""

    def __init__(self, runs):
        self.runs = runs
        count, size = runs.counts.shape
        self.losses = np.zeros((count, size, size))
        self.gap = np.full((count, size), 0.01)
        self.due = runs.counts.copy()

    def weights(self, rows, leader):
        loss = self.losses[rows, leader]
        rate = math.log(loss.shape[1]) / self.gap[rows, leader]
        shares = np.exp(-rate[:, None] * (loss - loss.min(axis=1, keepdims=True)))
        return shares / shares.sum(axis=1, keepdims=True), rate

    def next(self, estimate, leader):
        table, rows = self.runs.arms, np.arange(len(leader))
        weights, rate = self.weights(rows, leader)
        design = np.einsum("rk,ki,kj->rij", np.maximum(weights, 1e-12), table, table)
        apart = alternatives(estimate, leader, np.linalg.inv(design), table)
        closest, _ = smallest(weights, gains(apart, table), leader)
        known = np.einsum("ki,rij,kj->rk", table, self.runs.inverse, table)
        width = math.log(self.runs.time)
        value = np.abs(apart[rows, closest] @ table.T) + np.sqrt(2 * width * known)
        loss = -np.minimum(value**2 / 2, width)
        least = loss.min(axis=1)
        mixed = least - np.log((weights * np.exp(-rate[:, None] * (loss - least[:, None]))).sum(axis=1)) / rate
        self.losses[rows, leader] += loss
        self.gap[rows, leader] += (weights * loss).sum(axis=1) - mixed
        self.due += weights
        return (self.runs.counts - self.due).argmin(axis=1)

    def keep(self, left):
        self.losses, self.gap, self.due = self.losses[left], self.gap[left], self.due[left]


PUBLISHED_RULES = {
    "in-turn": InTurn,
    "fws": FrankWolfe,
    "fws-inverse": lambda runs: FrankWolfe(runs, published=False),
    "lin-game": LinGame,
}


def questions(rule, count, seed):
    """Of `count` runs: questions by delta, and whether the answer was wrong."""
    runs = Runs(count, seed)
    rule = PUBLISHED_RULES[rule](runs)
    alive = np.arange(count)
    stopped = np.zeros((count, len(DELTAS)))
    wrong = np.zeros((count, len(DELTAS)), dtype=bool)
    while len(alive):
        estimate = runs.estimate()
        leader = (estimate @ runs.arms.T).argmax(axis=1)
        _, distance = smallest(runs.counts, gains(alternatives(estimate, leader, runs.inverse, runs.arms), runs.arms), leader)
        for i, delta in enumerate(DELTAS):
            new = (distance > math.log((1 + math.log(runs.time)) / delta)) & (stopped[alive, i] == 0)
            stopped[alive[new], i] = runs.time
            wrong[alive[new], i] = leader[new] != 0
        left = stopped[alive, -1] == 0
        if not left.all():
            alive = alive[left]
            if not len(alive):
                break
            estimate, leader = estimate[left], leader[left]
            runs.keep(left)
            rule.keep(left)
        runs.ask(rule.next(estimate, leader))
    return stopped, wrong
