#!/usr/bin/env python3
"""acol beside BoTorch and AEPsych: how often the best guess is right after so many questions.

    make build
    benchmarks/bayesian_optimisation.py [--home ~/.cache/acol-comparison] [--seeds 10] [--budgets 25,50,100] [--write]

Needs PyPI and, for PyTorch, some gigabytes: BoTorch and AEPsych get an environment each (AEPsych wants an older BoTorch),
which are kept in --home. Not a part of `make test`. --write puts the figures into docs/bayesian_optimisation.csv, from which
scripts/field_table writes them into docs/field.md.

Every tool is asked through its own interface about acol's own instances, with acol's answers: the reward of a candidate is
known, whether it is acceptable is learned, and a question is about a candidate of the catalogue.

- `botorch`: a Gaussian process for the answers (SingleTaskGP as it comes: a Matern or RBF kernel with BoTorch's priors),
  questions by noisy expected improvement of the known reward under the constraint (qLogNoisyExpectedImprovement), over the
  catalogue (optimize_acqf_discrete). `botorch-linear` is the same with a linear kernel, which is what acol assumes.
- `aepsych`: its models for thresholds, GPClassificationModel for yes or no with the look-ahead EAVC, GPRegressionModel for
  numbers with MCLevelSetEstimation. They look for all that is near the threshold and know of no reward.

Hyperparameters are fitted anew when the answers have grown by a tenth, and AEPsych, whose fits take seconds, chooses its
questions in batches of a twentieth. Each tool's guess is the candidate of the best reward
whose mean is on the acceptable side. Ax, which drives BoTorch, is not among them: its search spaces are ranges and choices,
and cannot be a list of feature vectors.
"""
import argparse
import csv
import datetime
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
STORED = ROOT / "docs" / "bayesian_optimisation.csv"
INSTANCES = (
    "yes-no-catalogue:seed=2",
    "logistic-trade-off:seed=2",
    "clusters:seed=2",
    "unit-sphere:n=30,d=10,seed=6,sigma=1",
)
ENVIRONMENTS = {"botorch": ["botorch"], "aepsych": ["aepsych"]}
TOOLS = {"botorch": "botorch", "botorch-linear": "botorch", "aepsych": "aepsych"}
NAMED = ("torch", "gpytorch", "botorch", "aepsych", "numpy")
OURS = {
    "e-acol": ["--goal", "best-guess"],
    "e-acol, any shape": ["--goal", "best-guess", "--shape", "any"],
    "top-two": ["--algorithm", "top-two"],
}
COLUMNS = ("tool", "instance", "budget", "runs", "right", "versions", "date")


# Inside an environment: what the tools are asked. --------------------------------------------------------------------------


class Catalogue:
    """An instance of acol as the tools see it: features in [0, 1], rewards, a threshold."""

    def __init__(self, name):
        import acol
        import numpy
        import torch

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
        import torch

        return torch.cdist(features, self.features).argmin(-1)

    def guess(self, means):
        """The best reward among those whose mean answer is acceptable; none: nothing is."""
        import torch

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
        import torch
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
        import torch

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
        import torch

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
        import torch
        from aepsych.acquisition import EAVC, MCLevelSetEstimation

        dim = self.catalogue.features.shape[1]
        if self.catalogue.yes_no:
            return EAVC(torch.zeros(dim), torch.ones(dim), self.model, target=self.target(), query_set_size=None,
                        Xq=self.catalogue.features)
        return MCLevelSetEstimation(self.model, target=self.target())

    def next(self):
        import torch

        if not self.batch:
            self.learn()
            with torch.no_grad():
                scores = self.acquisition()(self.catalogue.features.unsqueeze(1))
            size = max(1, len(self.rows) // 20)
            self.batch = [int(row) for row in scores.argsort(descending=True)[:size]]
        return self.batch.pop(0)

    def means(self):
        """On the scale of acol's answers."""
        import torch

        self.learn()
        with torch.no_grad():
            if self.catalogue.yes_no:
                return 1 - 2 * self.model.predict_probability(self.catalogue.features)[0]
            return self.model.predict(self.catalogue.features)[0]


def make(tool, catalogue):
    return WithAEPsych(catalogue) if tool == "aepsych" else WithBoTorch(catalogue, tool == "botorch-linear")


def one_run(tool, catalogue, seed, budgets):
    """Whether its guess was right after each of the budgets."""
    import acol
    import numpy
    import torch

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
    import importlib.metadata

    def version(name):
        try:
            return importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            return None

    return " ".join(f"{name} {version(name)}" for name in NAMED if version(name))


def inside(tool, options):
    """Prints one JSON row a run."""
    import warnings

    import torch

    warnings.filterwarnings("ignore")
    torch.set_num_threads(1)
    catalogues = {name: Catalogue(name) for name in options.instances.split()}
    for seed in range(options.seeds):
        for name, catalogue in catalogues.items():
            print(json.dumps({"tool": tool, "instance": name, "seed": seed, "right": one_run(tool, catalogue, seed, options.budgets),
                              "versions": versions()}), flush=True)


# Outside: environments, acol's own figures, the table. ---------------------------------------------------------------------


def environment(home, name):
    """The interpreter of a virtual environment that has the packages."""
    folder = home / name
    python = folder / "bin" / "python"
    if not (folder / "installed").exists():
        print(f"installing {name} into {folder}", file=sys.stderr)
        subprocess.run(["/usr/bin/python3", "-m", "venv", "--clear", str(folder)], check=True)
        subprocess.run([str(python), "-m", "pip", "install", "--quiet", *ENVIRONMENTS[name]], check=True)
        (folder / "installed").touch()
    return python


def shares(runs, budgets):
    """Rows of the table, one an instance and budget, of runs as inside() prints them."""
    for name in INSTANCES:
        own = [run for run in runs if run["instance"] == name]
        for i, budget in enumerate(budgets):
            yield {"tool": own[0]["tool"], "instance": name, "budget": budget, "runs": len(own),
                   "right": round(sum(run["right"][i] for run in own) / len(own), 4), "versions": own[0]["versions"]}


def tool_rows(options, tool):
    python = environment(options.home, TOOLS[tool])
    surroundings = {**os.environ, "PYTHONPATH": str(ROOT / "build" / "python"), "OMP_NUM_THREADS": "1"}
    command = [str(python), __file__, "--inside", tool, "--seeds", str(options.seeds), "--budgets", ",".join(map(str, options.budgets))]
    runs = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=surroundings) as process:
        for line in process.stdout:
            runs.append(json.loads(line))
            print(line, end="", file=sys.stderr)
    if process.returncode != 0:
        sys.exit(f"{tool} failed")
    rows = list(shares(runs, options.budgets))
    for row in rows:
        say(row)
    return rows


def our_rows(options, name):
    version = subprocess.run([options.acol, "--version"], capture_output=True, text=True, check=True).stdout.split("\n")[0]
    rows = []
    for instance in INSTANCES:
        for budget in options.budgets:
            command = [options.acol, "simulate", instance, "--max-questions", str(budget), "--seeds", str(options.our_seeds),
                       "--jobs", "1", "--json", *OURS[name]]
            found = subprocess.run(command, capture_output=True, text=True)
            if found.returncode not in (0, 1):
                sys.exit(found.stderr)
            result = json.loads(found.stdout)
            rows.append({"tool": name, "instance": instance, "budget": budget, "runs": options.our_seeds,
                         "right": result["right_share"], "versions": version})
            say(rows[-1])
    return rows


def say(row):
    print(f"{row['tool']:18} {row['instance']:40} {row['budget']:4} questions: right {row['right']:.2f} of {row['runs']}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--acol", default=str(ROOT / "build" / "bin" / "acol"))
    parser.add_argument("--home", type=pathlib.Path, default=pathlib.Path.home() / ".cache" / "acol-comparison")
    parser.add_argument("--seeds", type=int, default=10, help="runs of the other tools")
    parser.add_argument("--our-seeds", type=int, default=100, help="runs of acol, which are quick")
    parser.add_argument("--tools", default=",".join(TOOLS), help="which of them")
    parser.add_argument("--budgets", type=lambda text: tuple(int(one) for one in text.split(",")), default=(25, 50, 100, 200),
                        help="numbers of questions, ascending")
    parser.add_argument("--write", action="store_true", help="into docs/bayesian_optimisation.csv")
    parser.add_argument("--inside", help=argparse.SUPPRESS)
    parser.add_argument("--instances", default=" ".join(INSTANCES), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.inside:
        return inside(options.inside, options)
    unknown = [tool for tool in options.tools.split(",") if tool not in TOOLS]
    if unknown:
        sys.exit(f"--tools: no tool '{unknown[0]}'; there are {', '.join(TOOLS)}")
    rows = [row for name in OURS for row in our_rows(options, name)]
    rows += [row for tool in options.tools.split(",") for row in tool_rows(options, tool)]
    if options.write:
        with open(STORED, "w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
            writer.writeheader()
            today = datetime.date.today().isoformat()
            writer.writerows({**row, "date": today} for row in rows)


if __name__ == "__main__":
    main()
