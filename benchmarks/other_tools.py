"""BoTorch and AEPsych as benchmarks/bayesian_optimisation.py asks them, each inside an environment that has it.

    python benchmarks/other_tools.py TOOL SEEDS BUDGETS INSTANCE..    # 100,200: one JSON row a run

- `botorch`: a Gaussian process for the answers (SingleTaskGP as it comes: a Matern or RBF kernel with BoTorch's priors),
  questions by noisy expected improvement of the known reward under the constraint (qLogNoisyExpectedImprovement), over the
  catalogue (optimize_acqf_discrete). `botorch-linear` is the same with a linear kernel, which is what acol assumes.
- `aepsych`: its models for thresholds, GPClassificationModel for yes or no with the look-ahead EAVC, GPRegressionModel for
  numbers with MCLevelSetEstimation. They look for all that is near the threshold and know of no reward.

Hyperparameters are fitted anew when the answers have grown by a tenth, and AEPsych, whose fits take seconds, chooses its
questions in batches of a twentieth. Each tool's guess is the candidate of the best reward whose mean is on the acceptable
side.
"""
import importlib.metadata
import json
import sys
import warnings

import acol
import numpy
import torch

NAMED = ("torch", "gpytorch", "botorch", "aepsych", "numpy")


class Catalogue:
    """An instance of acol as the tools see it: features in [0, 1], rewards, a threshold."""

    def __init__(self, name):
        torch.set_default_dtype(torch.float64)
        self.instance = acol.find_instance(name, 0)
        arms = numpy.array(self.instance.problem.arms)
        spread = arms.max(axis=0) - arms.min(axis=0)
        kept = spread > 0  # a constant feature says nothing to a kernel
        self.features = torch.tensor((arms[:, kept] - arms[:, kept].min(axis=0)) / spread[kept])
        self.rewards = torch.tensor(numpy.array(self.instance.problem.rewards))
        self.threshold = float(self.instance.problem.threshold)
        self.yes_no = self.instance.noise == "binary"

    def rows_of(self, features):
        """Which candidates these are."""
        return torch.cdist(features, self.features).argmin(-1)

    def guess(self, means):
        """The best reward among those whose mean answer is acceptable; none: nothing is."""
        rewards = torch.where(means <= self.threshold, self.rewards, -torch.inf)
        best = int(rewards.argmax())
        return self.instance.problem.candidate(best) if rewards[best] > -torch.inf else None


def grown(answers, fitted):
    """Whether the hyperparameters are due."""
    return answers >= fitted + max(1, fitted // 10)


class WithBoTorch:
    def __init__(self, catalogue, linear):
        self.catalogue = catalogue
        self.linear = linear
        self.fitted = 0
        self.state = None

    def look(self, rows, answers):
        from botorch.fit import fit_gpytorch_mll
        from botorch.models import SingleTaskGP
        from gpytorch.kernels import LinearKernel, ScaleKernel
        from gpytorch.mlls import ExactMarginalLogLikelihood

        features = self.catalogue.features[rows]
        kernel = {"covar_module": ScaleKernel(LinearKernel())} if self.linear else {}
        self.model = SingleTaskGP(features, torch.tensor(answers).unsqueeze(-1), **kernel)
        if grown(len(rows), self.fitted):
            fit_gpytorch_mll(ExactMarginalLogLikelihood(self.model.likelihood, self.model))
            self.fitted = len(rows)
            self.state = {name: value for name, value in self.model.state_dict().items() if "outcome_transform" not in name}
        else:
            self.model.load_state_dict(self.state, strict=False)
        self.model.eval()
        self.asked = rows

    def next(self):
        from botorch.acquisition.logei import qLogNoisyExpectedImprovement
        from botorch.acquisition.objective import GenericMCObjective
        from botorch.optim import optimize_acqf_discrete
        from botorch.sampling import SobolQMCNormalSampler
        from torch import Size

        catalogue = self.catalogue
        improvement = qLogNoisyExpectedImprovement(
            self.model,
            X_baseline=catalogue.features[sorted(set(self.asked))],
            objective=GenericMCObjective(lambda samples, X: catalogue.rewards[catalogue.rows_of(X)].expand(samples.shape[:-1])),
            constraints=[lambda samples: samples[..., 0] - catalogue.threshold],
            sampler=SobolQMCNormalSampler(Size([128]), seed=len(self.asked)),
            prune_baseline=False,
        )
        chosen, _ = optimize_acqf_discrete(improvement, q=1, choices=catalogue.features)
        return int(catalogue.rows_of(chosen)[0])

    def means(self):
        with torch.no_grad():
            return self.model.posterior(self.catalogue.features).mean.squeeze(-1)


class WithAEPsych:
    """A yes counts as 1 for the classification. Its fits take seconds, so questions are chosen in batches of a twentieth."""

    def __init__(self, catalogue):
        from aepsych.models import GPClassificationModel, GPRegressionModel

        kind = GPClassificationModel if catalogue.yes_no else GPRegressionModel
        self.catalogue = catalogue
        self.model = kind(dim=catalogue.features.shape[1])
        self.fitted = self.known = 0
        self.batch = []

    def look(self, rows, answers):
        self.rows, self.answers = rows, answers

    def learn(self):
        """From all answers, where there are new ones."""
        if self.known == len(self.rows):
            return
        features = self.catalogue.features[self.rows]
        told = torch.tensor(self.answers)
        if self.catalogue.yes_no:
            told = (told < 0).to(torch.float64)
        if grown(len(self.rows), self.fitted):
            self.model.fit(features, told)
            self.fitted = len(self.rows)
        else:
            self.model.update(features, told)
        self.known = len(self.rows)

    def target(self):
        """The share of yes at the threshold of answers in {-1, +1}, where +1 is a no; or the threshold."""
        return (1 - self.catalogue.threshold) / 2 if self.catalogue.yes_no else self.catalogue.threshold

    def acquisition(self):
        from aepsych.acquisition import EAVC, MCLevelSetEstimation

        dim = self.catalogue.features.shape[1]
        if self.catalogue.yes_no:
            return EAVC(torch.zeros(dim), torch.ones(dim), self.model, target=self.target(), query_set_size=None,
                        Xq=self.catalogue.features)
        return MCLevelSetEstimation(self.model, target=self.target())

    def next(self):
        if not self.batch:
            self.learn()
            with torch.no_grad():
                scores = self.acquisition()(self.catalogue.features.unsqueeze(1))
            size = max(1, len(self.rows) // 20)
            self.batch = [int(row) for row in scores.argsort(descending=True)[:size]]
        return self.batch.pop(0)

    def means(self):
        """On the scale of acol's answers."""
        self.learn()
        with torch.no_grad():
            if self.catalogue.yes_no:
                return 1 - 2 * self.model.predict_probability(self.catalogue.features)[0]
            return self.model.predict(self.catalogue.features)[0]


def make(tool, catalogue):
    return WithAEPsych(catalogue) if tool == "aepsych" else WithBoTorch(catalogue, tool == "botorch-linear")


def one_run(tool, catalogue, seed, budgets):
    """Whether its guess was right after each of the budgets."""
    torch.manual_seed(seed)
    person = acol.Environment(catalogue.instance, seed)
    start = numpy.random.default_rng(seed)
    asker = make(tool, catalogue)
    rows, answers, right = [], [], []
    first = 2 * catalogue.features.shape[1] + 1  # at random, without repetition: as is usual
    chosen = [int(row) for row in start.permutation(len(catalogue.features))[:first]]
    for count in range(1, max(budgets) + 1):
        row = chosen[count - 1] if count <= len(chosen) else asker.next()
        question = acol.Question(catalogue.instance.problem.candidate(row), 1, 0, 0)
        rows.append(row)
        answers.append(float(person.answer(question)))
        if count >= len(chosen):
            asker.look(rows, answers)
        if count in budgets:
            right.append(bool(catalogue.instance.correct(catalogue.guess(asker.means()))))
    return right


def versions():
    def version(name):
        try:
            return importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            return None

    return " ".join(f"{name} {version(name)}" for name in NAMED if version(name))


def main(tool, seeds, budgets, *instances):
    """Prints one JSON row a run."""
    warnings.filterwarnings("ignore")
    torch.set_num_threads(1)
    budgets = [int(budget) for budget in budgets.split(",")]
    catalogues = {name: Catalogue(name) for name in instances}
    for seed in range(int(seeds)):
        for name, catalogue in catalogues.items():
            print(json.dumps({"tool": tool, "instance": name, "seed": seed, "right": one_run(tool, catalogue, seed, budgets),
                              "versions": versions()}), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
