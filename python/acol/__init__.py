"""The best option that people will accept, with the fewest questions and a stated guarantee.

    maximise r(x) over the catalogue  subject to  phi'x <= threshold

r is known, phi is learned from noisy answers. The same words as on the command line:

>>> import acol
>>> problem = acol.Problem([[0.1], [0.5], [0.9]], rewards=[1, 2, 3], threshold=0.6)
>>> policy = acol.make_policy("e-acol", problem, delta=0.05, noise_bound=0.1)
>>> while not policy.done():
...     for question in policy.ask():
...         policy.tell(question, [0.1, 0.5, 0.9][question.arm])  # ask somebody here
>>> policy.recommend().arm, policy.recommend().certified
(1, True)

create_study() and load_study() are for people who answer, on the files of the command line.
acol.optuna (needs Optuna) lets acol choose the trials of an Optuna study.
"""

from ._acol import (
    Answers,
    BestGuess,
    Bound,
    Catalogue,
    Design,
    Drive,
    Environment,
    ExperimentSpec,
    Instance,
    Policy,
    PolicyOptions,
    Problem,
    Question,
    Recommendation,
    Run,
    Simulation,
    Status,
    __version__,
    algorithm_styles,
    apportion,
    describe_instances,
    drive,
    drive_feature_names,
    drive_features,
    driving_candidates,
    experiment_names,
    find_experiment,
    find_instance,
    has_guarantee,
    honours,
    lower_bound,
    make_policy,
    optimal_design,
    optimize_drive,
    policy_names,
    read_catalogue,
    simulate,
)
from .chart import Chart
from .charts import plot_catalogue, plot_design, plot_effects
from .policy_like import PolicyLike
from .commands import StudyEffect, StudyEffects, StudyQuestion, StudyRecommendation, StudyStatus
from .run_charts import plot_lines, plot_questions, plot_sweep, plot_trace
from .studies import (
    Study,
    create_study,
    load_study,
    plan_study,
    verify,
)
from .sweeps import sweep, sweep_runs
from .traces import trace

#: What the numbers of Policy.states() mean.
STATES = ("undecided", "feasible", "infeasible", "ruled_out")

__all__ = [
    "Answers",
    "BestGuess",
    "Bound",
    "Catalogue",
    "Chart",
    "Design",
    "Drive",
    "Environment",
    "ExperimentSpec",
    "Instance",
    "Policy",
    "PolicyLike",
    "PolicyOptions",
    "Problem",
    "Question",
    "Recommendation",
    "Run",
    "STATES",
    "Simulation",
    "Status",
    "Study",
    "StudyEffect",
    "StudyEffects",
    "StudyQuestion",
    "StudyRecommendation",
    "StudyStatus",
    "__version__",
    "algorithm_styles",
    "apportion",
    "create_study",
    "describe_instances",
    "drive",
    "drive_feature_names",
    "drive_features",
    "driving_candidates",
    "experiment_names",
    "find_experiment",
    "find_instance",
    "has_guarantee",
    "honours",
    "load_study",
    "lower_bound",
    "make_policy",
    "optimal_design",
    "optimize_drive",
    "plan_study",
    "plot_catalogue",
    "plot_design",
    "plot_effects",
    "plot_lines",
    "plot_questions",
    "plot_sweep",
    "plot_trace",
    "policy_names",
    "read_catalogue",
    "simulate",
    "sweep",
    "sweep_runs",
    "trace",
    "verify",
]
