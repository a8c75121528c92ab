"""The paper's algorithms in numpy, written from its text alone [lindner2022]: nothing here is shared with acol.

Algorithm 1 (ACOL), the generic round-based Algorithm 3 (oracle, g-allocation, uniform) and Algorithm 2 (G-ACOL and its
relatives) for one constraint phi'x <= tau. Designs are semidefinite programs. What the paper leaves open is an argument, with
its name on acol's command line.
"""
import dataclasses

import numpy as np
from cvxopt import matrix, solvers

solvers.options.update(show_progress=False, abstol=1e-10, reltol=1e-10, feastol=1e-10)


@dataclasses.dataclass
class Instance:
    """Arms as rows, rewards, and the truth that answers come from."""
    arms: np.ndarray
    rewards: np.ndarray
    phi: np.ndarray
    tau: float

    @property
    def gaps(self):
        return self.arms @ self.phi - self.tau


@dataclasses.dataclass
class Reading:
    """What the paper leaves open."""
    noise_bound: float = 1.0
    norm_bound: float = None      # S; None: the true norm
    arm_norm_bound: float = None  # L; None: the largest norm
    ridge: float = 0.1            # lambda of the greedy algorithms
    rule: str = "widest"
    ties: str = "rule-out"
    rho_power: int = 2
    rounding: float = 0.05
    round_ridge: float = 0.0
    growth: float = 2.0


PAPER = Reading()
CODE = Reading(norm_bound=1.0, arm_norm_bound=1.0, rule="reducer", ties="decide", rho_power=1, rounding=0.01, round_ridge=0.01)


def quadratic(arms, inverse):
    return np.einsum("ij,jk,ik->i", arms, inverse, arms)


def minimax_design(arms, targets, weights):
    """min over designs of max over targets y of w y'A^-1 y, as a semidefinite program: (weights of the arms, value).

    With l = design * value the constraint w y'A(l)^-1 y <= 1 is [A(l) y; y' 1/w] >= 0, and the sum of l is the value."""
    count, dimension = arms.shape
    if dimension == 1:  # all information is about one number: ask the longest arm
        design = np.zeros(count)
        longest = np.argmax(np.abs(arms[:, 0]))
        design[longest] = 1
        return design, (weights * targets[:, 0] ** 2).max() / arms[longest, 0] ** 2
    blocks, right = [], []
    for y, weight in zip(targets, weights):
        block = np.zeros(((dimension + 1) ** 2, count))
        for i, x in enumerate(arms):
            padded = np.zeros((dimension + 1, dimension + 1))
            padded[:dimension, :dimension] = -np.outer(x, x)
            block[:, i] = padded.ravel()
        constant = np.zeros((dimension + 1, dimension + 1))
        constant[:dimension, dimension] = constant[dimension, :dimension] = y
        constant[dimension, dimension] = 1 / weight
        blocks.append(matrix(block))
        right.append(matrix(constant))
    found = solvers.sdp(matrix(np.ones(count)), Gl=matrix(-np.eye(count)), hl=matrix(np.zeros(count)), Gs=blocks, hs=right)
    lengths = np.array(found["x"]).ravel()
    design = np.where(lengths > 1e-6 * lengths.sum(), lengths, 0)
    design /= design.sum()
    inverse = np.linalg.pinv(arms.T @ (design[:, None] * arms))
    return design, (weights * quadratic(targets, inverse)).max()


def apportion(design, total):
    """Efficient apportionment [Pukelsheim, ch. 12]: counts that sum to `total`."""
    support = np.flatnonzero(design > 0)
    weights = design[support]
    counts = np.ceil((total - len(support) / 2) * weights)
    while counts.sum() < total:
        counts[np.argmin(counts / weights)] += 1
    while counts.sum() > total:
        counts[np.argmax((counts - 1) / weights)] -= 1
    full = np.zeros(len(design))
    full[support] = counts
    return full


class Sets:
    """U and F of the algorithms, and r-bar."""

    def __init__(self, instance, ties):
        self.instance, self.ties = instance, ties
        self.undecided = np.ones(len(instance.arms), bool)
        self.best = None

    def update(self, centre, half_width):
        lower = centre - half_width - self.instance.tau
        upper = centre + half_width - self.instance.tau
        infeasible = self.undecided & (lower > 0)
        feasible = self.undecided & ~infeasible & (upper <= 0)
        for arm in np.flatnonzero(feasible):
            if self.best is None or self.instance.rewards[arm] > self.instance.rewards[self.best]:
                self.best = arm
        self.undecided &= ~infeasible & ~feasible
        if self.best is not None:
            bar = self.instance.rewards[self.best]
            rewards = self.instance.rewards
            self.undecided &= (rewards > bar) if self.ties == "rule-out" else (rewards >= bar)


def targets_of(instance):
    """The best feasible arm and the arms of strictly higher reward."""
    feasible = np.flatnonzero(instance.gaps <= 0)
    best = feasible[np.argmax(instance.rewards[feasible])]
    return np.flatnonzero((np.arange(len(instance.arms)) == best) | (instance.rewards > instance.rewards[best]))


def round_based(instance, name, reading, delta, answer):
    """Algorithms 1 and 3. `answer(arm, count)` is the sum of that many answers. Returns (questions of every round, arm,
    how many rounds were as short as r(epsilon) allows, which depends on the number of arms that a design asks about)."""
    arms, count = instance.arms, len(instance.arms)
    sets = Sets(instance, reading.ties)
    design = None
    if name == "oracle":
        wanted = targets_of(instance)
        design, _ = minimax_design(arms, arms[wanted], 1 / instance.gaps[wanted] ** 2)
    elif name == "g-allocation":
        design, _ = minimax_design(arms, arms, np.ones(count))
    elif name == "uniform":
        design = np.full(count, 1 / count)
    lengths, t, shortest = [], 0, 0
    while sets.undecided.any():
        t += 1
        log_term = np.log(count * t ** 2 / delta ** 2)
        length = np.ceil(reading.growth ** t * log_term)
        if name == "acol":
            design, rho = minimax_design(arms, arms[sets.undecided], np.ones(sets.undecided.sum()))
            rho = rho if reading.rho_power == 2 else np.sqrt(rho)
            support = (design > 0).sum()
            wanted = 2 ** (2 * t + 3) * log_term * (1 + reading.rounding) * reading.noise_bound ** 2 * rho
            shortest += wanted < (support + 1) * (1 + 1 / reading.rounding)
            length = np.ceil(max(wanted, support * (1 + 1 / reading.rounding)))
        pulls = apportion(design, length)
        information = arms.T @ (pulls[:, None] * arms) + reading.round_ridge * np.eye(arms.shape[1])
        sums = sum(answer(arm, int(pulls[arm])) * arms[arm] for arm in np.flatnonzero(pulls))
        inverse = np.linalg.pinv(information)
        spanned = np.linalg.norm(arms - arms @ inverse @ information, axis=1) < 1e-8
        norm = np.where(spanned, np.sqrt(np.maximum(quadratic(arms, inverse), 0)), np.inf)
        sets.update(arms @ inverse @ sums, reading.noise_bound * np.sqrt(2 * log_term) * norm)
        lengths.append(int(length))
    return lengths, sets.best, shortest


def greedy(instance, reading, pool, criterion, delta, answer, generator, sqrt_beta=None, most=10 ** 7):
    """Algorithm 2. Asks first, then looks. Returns (questions, arm)."""
    arms = instance.arms
    dimension = arms.shape[1]
    bound = reading.norm_bound if reading.norm_bound is not None else np.linalg.norm(instance.phi)
    longest = reading.arm_norm_bound if reading.arm_norm_bound is not None else np.linalg.norm(arms, axis=1).max()
    inverse = np.eye(dimension) / reading.ridge
    sums = np.zeros(dimension)
    sets = Sets(instance, reading.ties)
    for questions in range(1, most + 1):
        members = np.flatnonzero(sets.undecided) if pool == "uncertain" else np.arange(len(arms))
        if criterion == "uniform" or (pool == "feasible" and sets.best is None):
            arm = generator.choice(members)
        elif pool == "feasible":  # MaxRew-F: the best arm that is known to be feasible
            arm = sets.best
        elif criterion == "maxreward":
            arm = members[np.argmax(instance.rewards[members])]
        else:
            norms = quadratic(arms, inverse)
            arm = members[np.argmax(np.round(norms[members], 14))]
            if reading.rule == "reducer":
                arm = np.argmax(np.round((arms @ inverse @ arms[arm]) ** 2 / (1 + norms), 14))
        x = arms[arm]
        step = inverse @ x
        inverse = inverse - np.outer(step, step) / (1 + x @ step)
        sums = sums + x * answer(arm, 1)
        radius = sqrt_beta or (reading.noise_bound * np.sqrt(
            dimension * np.log((1 + questions * longest ** 2 / reading.ridge) / delta)) + np.sqrt(reading.ridge) * bound)
        sets.update(arms @ inverse @ sums, radius * np.sqrt(quadratic(arms, inverse)))
        if not sets.undecided.any():
            return questions, sets.best
    raise RuntimeError(f"no end after {most} questions")
