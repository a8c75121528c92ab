"""Studies: people answer, nothing is lost, the answer can be proved.

The same files and servers as on the command line, at the same time if need be.
"""

from __future__ import annotations

import dataclasses
import json
import os
from typing import Any, Dict, List, Mapping, Optional, Sequence, Type, TypeVar, Union

from ._acol import _create_study, _plan_study, _Study, _verify

Url = Union[str, "os.PathLike[str]"]
_Kind = TypeVar("_Kind", bound="_Record")


@dataclasses.dataclass(frozen=True)
class _Record:
    """Fields to be read as attributes, or as dict(record)."""

    @classmethod
    def _of(cls: Type[_Kind], values: Mapping[str, Any]) -> _Kind:
        return cls(**{field.name: values.get(field.name) for field in dataclasses.fields(cls)})

    def keys(self) -> List[str]:
        """The names of the fields."""
        return [field.name for field in dataclasses.fields(self)]

    def __getitem__(self, name: str) -> Any:
        if name not in self.keys():
            raise KeyError(name)
        return getattr(self, name)


@dataclasses.dataclass(frozen=True)
class StudyQuestion(_Record):
    """A question as it is handed to somebody."""

    question: str
    candidate: str
    arm: int
    round: int
    asks: str
    allowed: str
    label: Optional[str]
    text: Optional[str]
    image: Optional[str]


@dataclasses.dataclass(frozen=True)
class StudyRecommendation(_Record):
    """What to choose."""

    candidate: str
    arm: int
    reward: float
    certified: bool


@dataclasses.dataclass(frozen=True)
class StudyStatus(_Record):
    """Where a study stands, as `acol status --json` says it."""

    verdict: str  #: "certified", "not-yet", "stopped", "heuristic" or "void".
    claim: str  #: What the study says, in a sentence or two.
    stuck: Optional[str]  #: Why it does not go on with the people who came, and what would help.
    outcome: str
    guarantee: str
    reasons: List[str]
    warnings: List[str]
    paused: bool
    answered: int
    outstanding: int
    feasible: int
    infeasible: int
    undecided: int
    ruled_out: int
    rounds: int
    round_missing: int
    forecast_questions_left: Optional[float]
    assumptions: List[str]
    people: Dict[str, int]  #: Who were "seen", are "waiting", and how many more are "needed".
    epoch: int  #: How often evidence has begun.
    best_guess: Optional[Dict[str, Any]]  #: What to choose if it had to be now.
    recommendation: Optional[StudyRecommendation]


@dataclasses.dataclass(frozen=True)
class StudyEffect(_Record):
    """What a feature does to acceptance, between two candidates that differ in nothing else.

    estimate, low and high are positive where they are toward acceptance, and None where no answer
    speaks about the feature."""

    name: str
    compares: str  #: Between which values, in words.
    reference: Optional[str]  #: The category that a category is compared with.
    estimate: Optional[float]
    low: Optional[float]
    high: Optional[float]


@dataclasses.dataclass(frozen=True)
class StudyEffects(_Record):
    """What acceptance depends on, in the numbers and words of the report and the owner's page."""

    unit: str  #: "share": differences of shares of people (0.1 is ten of a hundred), or "answer".
    measure: str  #: What is larger where an effect is positive.
    less: str  #: What negative effects mean.
    more: str  #: What positive effects mean.
    list: List[StudyEffect]  #: Empty before the first round is complete.


class Study:
    """A study that is kept somewhere; create_study() and load_study() make these."""

    def __init__(self, url: Url) -> None:
        self.url = os.fspath(url)  #: Where it is kept.
        self._study = _Study(self.url)
        self._done = False

    def ask(self, count: int = 1, rater: str = "") -> List[StudyQuestion]:
        """Up to `count` questions. A named rater gets open ones back; without a name each call
        hands out others. None are left for now, or at all: see done()."""
        reply = json.loads(self._study.ask(rater, count))
        self._done = reply["done"]
        return [StudyQuestion._of(question) for question in reply["questions"]]

    def tell(
        self, question: Union[StudyQuestion, str], answer: Union[str, float, bool], rater: str = ""
    ) -> str:
        """Records an answer; it is durable when this returns "recorded", "repeated" (the same one
        was there already) or "late" (kept, not used). A different second answer is refused."""
        return self._study.tell(_name(question), _text(answer), rater)

    def done(self) -> bool:
        """Whether nothing will be asked any more: of anybody, or of who asked last."""
        return self._done or self.status().outcome != "running"

    def status(self) -> StudyStatus:
        """Where it stands."""
        values = json.loads(self._study.status())
        best = values["recommendation"]
        values["recommendation"] = best and StudyRecommendation._of(best)
        return StudyStatus._of(values)

    def effects(self) -> StudyEffects:
        """What acceptance depends on; plot_effects() draws it."""
        values = json.loads(self._study.effects())
        values["list"] = [StudyEffect._of(one) for one in values["list"]]
        return StudyEffects._of(values)

    def answers(self) -> Dict[str, Any]:
        """All answers as columns for a data frame: pandas.DataFrame(study.answers()).

        The same as `acol export`: the value is the number that was told, 1 for yes, 0 for no; `arm`
        and `round` are negative where a question only checked attention, which is no evidence."""
        return self._study.answers()

    def skip(
        self,
        question: Union[StudyQuestion, str],
        rater: str = "",
        reason: str = "",
        unsure: bool = False,
    ) -> str:
        """Leaves a question to somebody else ("skipped"). Who is `unsure` answers, where the study
        counts that as no: then as tell()."""
        return self._study.skip(_name(question), rater, reason, unsure)

    def amend(
        self, question: Union[StudyQuestion, str], answer: Union[str, float, bool], rater: str = ""
    ) -> None:
        """Changes an answer; the status says what that does to the guarantee."""
        self._study.amend(_name(question), _text(answer), rater)

    def retract(self, question: Union[StudyQuestion, str], reason: str = "") -> None:
        """Takes an answer back; the status says what that does to the guarantee."""
        self._study.retract(_name(question), reason)

    def pause(self, reason: str = "") -> None:
        """Hands out no more questions until resume()."""
        self._study.pause(reason)

    def resume(self) -> None:
        """Goes on after pause()."""
        self._study.resume()

    def stop(self, reason: str = "") -> None:
        """Ends it for good, with what is known now."""
        self._study.stop(reason)

    def withdraw(self, candidates: Sequence[str], reason: str = "") -> None:
        """Takes candidates out of the running."""
        self._study.withdraw(list(candidates), reason)

    def certificate(self) -> str:
        """The text of a certificate that verify() and others can check."""
        return self._study.certificate()

    def report(self) -> str:
        """One HTML page for people who were not there."""
        return self._study.report()


def create_study(url: Url, **definition: Any) -> Study:
    """Makes a study; `definition` has the keys of a study file (see `acol init --help`).

    >>> import acol, os, tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> csv = os.path.join(folder.name, "doses.csv")
    >>> with open(csv, "w") as file:
    ...     _ = file.write("name,dose\\nlow,0.1\\nmiddle,0.5\\nhigh,0.9\\n")
    >>> study = acol.create_study(os.path.join(folder.name, "doses.db"), candidates=csv, id="name",
    ...                           features=["dose"], maximize="dose", answers="number",
    ...                           threshold=0.6, noise_bound=0.1)
    >>> while not study.done():
    ...     for question in study.ask(count=10):
    ...         _ = study.tell(question, {"low": 0.1, "middle": 0.5, "high": 0.9}[question.candidate])
    >>> best = study.status().recommendation
    >>> best.candidate, best.certified, acol.verify(study.certificate())["valid"]
    ('middle', True, True)
    >>> folder.cleanup()
    """
    _create_study(os.fspath(url), _definition(definition))
    return Study(url)


def load_study(url: Url) -> Study:
    """Opens a study: a file, or postgresql://user@host/db?study=NAME."""
    return Study(url)


def plan_study(
    *, simulations: int = 60, most_questions: float = 1e6, **definition: Any
) -> Dict[str, Any]:
    """How many questions a study would take, before anybody is asked: columns with one row per
    imagined truth (questions, ended, gap: how close the closest call was, hardest: which
    candidate that was)."""
    return _plan_study(_definition(definition), simulations, most_questions)


def verify(certificate: str) -> Dict[str, Any]:
    """Checks the text of a certificate with arithmetic of its own: valid, claim, delta, reason."""
    return _verify(certificate)


def _definition(definition: Mapping[str, Any]) -> str:
    plain = {key: value for key, value in definition.items() if value is not None}
    if "candidates" in plain:
        plain["candidates"] = os.fspath(plain["candidates"])
    return json.dumps(plain)


def _name(question: Union[StudyQuestion, str]) -> str:
    return question if isinstance(question, str) else question.question


def _text(answer: Union[str, float, bool]) -> str:
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    return answer if isinstance(answer, str) else repr(float(answer))
