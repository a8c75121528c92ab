"""What is run to measure the figures, and what it costs."""
import dataclasses
import os
import subprocess

ROUNDS = "algorithms=oracle,g-allocation,uniform,acol,e-acol"
DELTAS = ["0.1", "0.05", "0.01", "1e-3", "1e-4", "1e-6", "1e-8", "1e-12"]
DRIVING = ["driver:base", "driver:reward", "driver:blocked"]


@dataclasses.dataclass(frozen=True)
class Step:
    """One command. With `output`, what it prints is kept there, and it is not run again."""
    name: str
    minutes: float  # of processor time
    tier: str  # quick: also by `fresh`; usual; full: hours
    command: tuple  # a program of build/bin and its arguments
    output: str = ""
    environment: tuple = ()

    @property
    def place(self):
        return self.output or self.command[3]  # a file, or the name of an experiment


def experiment(name, tier, minutes, *overrides):
    return Step(f"{name} {' '.join(overrides)}".strip(), minutes, tier,
                ("acol", "experiment", "run", name, "--out", "{out}", "--jobs", "{jobs}", *overrides))


def efficiency(output, tier, minutes, *arguments):
    return Step(output.removesuffix(".json"), minutes, tier,
                ("acol", "benchmark", "sample-efficiency", "--json", "--jobs", "{jobs}", *arguments), output)


def guarantee(name, minutes, tests):
    return Step(f"guarantee {name}", minutes, "usual", ("acol_guarantee_tests", f"--gtest_filter={tests}"),
                f"guarantee-{name}.txt", (("ACOL_STUDIES", "2000"),))


FOUR = ("--algorithms", "acol,oracle,e-acol,e-acol-simple", "--seeds", "31")
MANY = ("--algorithms", "e-acol", "--seeds", "11", "--delta", ",".join(DELTAS))
SWEEPS = ["irrelevant-eps", "irrelevant-dim", "sphere-arms", "sphere-dim"]

# An experiment that stands here twice goes on in the same directory.
STEPS = [
    Step("demo", 0.1, "quick", ("cookies", "data/cookies.csv"), "demo.txt"),
    experiment("regret", "quick", 0.1),
    experiment("driver-theory", "quick", 0.4, ROUNDS),
    efficiency("efficiency.json", "quick", 0.4, *FOUR),
    efficiency("efficiency-driving.json", "usual", 0.4, *FOUR, "--instances", *DRIVING),
    efficiency("deltas.json", "usual", 0.5, *MANY),
    efficiency("deltas-driving.json", "usual", 0.5, *MANY, "--instances", *DRIVING),
    *(experiment(name, "usual", 0.2, ROUNDS) for name in SWEEPS),
    experiment("driver-theory", "usual", 10, "algorithms=oracle,g-allocation,uniform,acol,e-acol,g-acol,maxrew-u"),
    experiment("driver-tuned", "usual", 3.5, "panels=base"),
    experiment("irrelevant-eps", "usual", 4),
    guarantee("wrong", 3, "All/Guarantee.EAcol*"),
    guarantee("simple", 3, "All/Guarantee.TheSimpleForm*"),
    guarantee("control", 3, "All/Guarantee.TheNegativeControl*"),
    guarantee("studies", 1, "StudyGuarantee.*"),
    guarantee("people", 35, "*PeopleGuarantee*:*PeopleControl*"),
    guarantee("panels", 25, "*PanelGuarantee*"),
    *(experiment(name, "full", 65) for name in SWEEPS[1:]),
]


def version(build):
    """The build's settings and its digest, as `acol --version` says them."""
    said = subprocess.run([build / "bin" / "acol", "--version"], check=True, capture_output=True, text=True).stdout
    _, settings, results = said.splitlines()
    return settings, results.removeprefix("results ")


def chosen(tiers):
    """The steps of these tiers; of an experiment that is run in several forms, the last one, which has most."""
    last = {step.place: step for step in STEPS if step.tier in tiers}
    return [step for step in STEPS if last.get(step.place) is step]


def run(step, out, build, jobs, root):
    """Runs a step in `out` unless what it prints is there. Throws CalledProcessError."""
    printed = out / step.output if step.output else None
    if printed and printed.exists():
        return
    program, *arguments = (part.format(out=out, jobs=jobs) for part in step.command)
    done = subprocess.run([build / "bin" / program, *arguments], cwd=root, check=True, text=True,
                          env=os.environ | dict(step.environment), stdout=subprocess.PIPE)
    if printed:
        part = printed.with_suffix(".part")
        part.write_text(done.stdout)
        part.rename(printed)
