"""The commands of a study, and what they return. Made by scripts/faces.py from what `acol openapi` prints: not to be edited."""

# fmt: off
from __future__ import annotations

import dataclasses
from typing import Any, Dict, List, Optional, Sequence, Union

from .record import Record


@dataclasses.dataclass(frozen=True)
class StudyQuestion(Record):
    """A question as it is handed to somebody."""

    question: str  #: Its name, such as q17.
    candidate: str  #: Id of the candidate it is about.
    arm: int  #: Row of the catalogue, from 0.
    round: int
    asks: str  #: The sentence to show.
    allowed: str  #: What may be answered, in words.
    steps: List[Dict[str, Any]]  #: The steps of a scale.
    label: Optional[str]  #: What people see instead of the id.
    text: Optional[str]
    image: Optional[str]  #: Address of a picture.
    film: Optional[str]  #: An SVG document.
    details: List[Dict[str, Any]]  #: What else people see of it, as a small table.
    place: Optional[Dict[str, Any]]  #: Which of the person's questions it is. Null where nobody has a hand.


@dataclasses.dataclass(frozen=True)
class StudyEffect(Record):
    """What a feature does to acceptance; positive: more acceptable."""

    name: str  #: Of the feature.
    compares: str  #: Between which values, in words.
    reference: Optional[str]  #: The category that a category is compared with.
    estimate: Optional[float]  #: Null where no answer speaks about it.
    low: Optional[float]
    high: Optional[float]
    says: str  #: The same in people's words.


@dataclasses.dataclass(frozen=True)
class StudyEffects(Record):
    """What acceptance depends on, in the numbers and words of every face."""

    unit: str  #: share: differences of shares of people; or answer.
    measure: str  #: What is larger where an effect is positive.
    less: str  #: What negative effects mean.
    more: str  #: What positive effects mean.
    list: List[StudyEffect]  #: Empty before the first round is complete.

    _inner = {"list": "StudyEffect"}


@dataclasses.dataclass(frozen=True)
class StudyRecommendation(Record):
    """What to choose."""

    candidate: str  #: Its id.
    arm: int  #: Row of the catalogue, from 0.
    reward: float
    certified: bool


@dataclasses.dataclass(frozen=True)
class StudyStatus(Record):
    """Where a study stands, as `acol status --json` says it."""

    verdict: str  #: The outcome of the study, in a word.
    claim: str  #: What the study says, in a sentence or two.
    stuck: Optional[str]  #: Why it does not go on, and what would help.
    outcome: str
    guarantee: str  #: certified only together with a certified or infeasible outcome.
    reasons: List[str]  #: Why the guarantee is not what the algorithm promises.
    warnings: List[str]  #: What the answers speak against.
    paused: bool
    algorithm: str
    delta: float  #: The allowed probability of a wrong answer.
    margin: float  #: How close to acceptable is close enough.
    independence: str
    shape: str
    acceptable: str  #: What makes a candidate acceptable, in words.
    assumptions: List[str]  #: What the guarantee rests on, in one sentence each.
    explained_under: List[str]  #: The heading of docs/assumptions.md that explains each assumption.
    candidates: int
    answered: int
    outstanding: int  #: Questions that are handed out.
    budget: Optional[int]  #: The most answers to ask for.
    feasible: int
    infeasible: int
    undecided: int
    ruled_out: int
    set_aside: Dict[str, Any]  #: Answers in numbers without a range that are not used.
    rounds: int  #: Rounds that count.
    round_missing: int  #: Answers that the open round waits for.
    raters: int  #: People with a name who were asked.
    left_out: List[str]  #: People who failed too many attention questions.
    people: Dict[str, Any]
    missing: Dict[str, Any]  #: Answers that are not there, or not as they were wished.
    epoch: int  #: How many times evidence has been started.
    forecast_questions_left: Optional[float]  #: Answers still needed, about: equally likely to be more or less, and never more than may be asked.
    forecast_range: List[float]  #: Between these two numbers that is in eight cases of ten; empty: not known.
    forecast_chance: Optional[float]  #: The chance that what may still be asked is enough; null: no limit, or not known.
    recommendation: Optional[StudyRecommendation]  #: What to choose.
    best_guess: Optional[Dict[str, Any]]  #: What to choose if the decision had to be made now.

    _inner = {"recommendation": "StudyRecommendation"}


@dataclasses.dataclass(frozen=True)
class StudyCandidate(Record):
    """What is known of a candidate."""

    id: str
    label: Optional[str]  #: What people see instead of the id.
    reward: float  #: As the column has it.
    estimate: Optional[float]  #: Share of people who say yes, or the answer.
    low: Optional[float]  #: Lower limit; null: not known.
    high: Optional[float]  #: Upper limit; null: not known.
    state: str
    asked: int  #: Answers about it.
    yes: int  #: Answers that were yes, where people say yes or no.
    unsure: int  #: Answers that were "not sure".
    skipped: int
    missed: int  #: Closed without an answer.
    few: bool  #: Too few were asked for a share to be meaningful.


class StudyCommands:
    """What can be done to a study, on this face as on all others."""

    def _call(self, command: str, **arguments: Any) -> Any:
        raise NotImplementedError

    def tell(
        self,
        question: Union[StudyQuestion, str],
        answer: Union[str, float, bool],
        rater: Optional[str] = None,
        seconds: Optional[float] = None,
    ) -> str:
        """Tell the answer to a question.

        question: The question's name as given by ask, such as q17.
        answer: What was answered.
        rater: Who answers.
        seconds: How long it took.
        """
        reply = self._call("tell", question=question, answer=answer, rater=rater, seconds=seconds)
        return str(reply["outcome"])

    def skip(
        self,
        question: Union[StudyQuestion, str],
        rater: Optional[str] = None,
        reason: Optional[str] = None,
        unsure: Optional[bool] = None,
        seconds: Optional[float] = None,
    ) -> str:
        """Give a question back, to be asked of somebody else.

        question: The question's name as given by ask, such as q17.
        rater: Who answers.
        reason: Kept in the log.
        unsure: The person is not sure: an answer that counts as no if the study was made so, otherwise a skip.
        seconds: How long it took.
        """
        reply = self._call("skip", question=question, rater=rater, reason=reason, unsure=unsure, seconds=seconds)
        return str(reply["outcome"])

    def undo(
        self,
        question: Union[StudyQuestion, str],
        rater: Optional[str] = None,
    ) -> StudyQuestion:
        """Take one's own answer back, while its round waits for others.

        question: The question's name as given by ask, such as q17.
        rater: Who answers.
        """
        reply = self._call("undo", question=question, rater=rater)
        return StudyQuestion._of(reply["question"])

    def leave(self, rater: Optional[str] = None) -> None:
        """Release the questions that somebody holds at once; asking again brings the person back.

        rater: Who leaves.
        """
        self._call("leave", rater=rater)

    def amend(
        self,
        question: Union[StudyQuestion, str],
        answer: Union[str, float, bool],
        rater: Optional[str] = None,
        seconds: Optional[float] = None,
    ) -> StudyStatus:
        """Change an answer; the evidence is computed anew.

        question: The question's name as given by ask, such as q17.
        answer: What was answered.
        rater: Who answers.
        seconds: How long it took.
        """
        reply = self._call("amend", question=question, answer=answer, rater=rater, seconds=seconds)
        return StudyStatus._of(reply)

    def retract(
        self,
        question: Union[StudyQuestion, str],
        reason: Optional[str] = None,
    ) -> StudyStatus:
        """Take an answer back; the question is asked again.

        question: The question's name as given by ask, such as q17.
        reason: Kept in the log.
        """
        reply = self._call("retract", question=question, reason=reason)
        return StudyStatus._of(reply)

    def status(self) -> StudyStatus:
        """Show where a study stands."""
        reply = self._call("status")
        return StudyStatus._of(reply)

    def effects(self) -> StudyEffects:
        """Show what acceptance depends on, feature by feature."""
        reply = self._call("effects")
        return StudyEffects._of(reply)

    def candidates(self) -> List[StudyCandidate]:
        """Show what is known about every candidate: state, estimate and interval."""
        reply = self._call("candidates")
        return [StudyCandidate._of(one) for one in reply["candidates"]]

    def pause(self, reason: Optional[str] = None) -> StudyStatus:
        """Hand out no more questions for now.

        reason: Kept in the log.
        """
        reply = self._call("pause", reason=reason)
        return StudyStatus._of(reply)

    def resume(self) -> StudyStatus:
        """Resume after a pause or a stop."""
        reply = self._call("resume")
        return StudyStatus._of(reply)

    def stop(self, reason: Optional[str] = None) -> StudyStatus:
        """End a study with what is known; acol resume goes on.

        reason: Kept in the log.
        """
        reply = self._call("stop", reason=reason)
        return StudyStatus._of(reply)

    def close_round(self, reason: Optional[str] = None) -> StudyStatus:
        """Give up the open round: its answers are kept, not used.

        reason: Kept in the log.
        """
        reply = self._call("close-round", reason=reason)
        return StudyStatus._of(reply)

    def consent(self, version: str, rater: Optional[str] = None) -> None:
        """Record that somebody agrees to the text of the study.

        version: Version of the text, as given by the study.
        rater: Who agrees.
        """
        self._call("consent", version=version, rater=rater)

    def erase(self, person: str) -> None:
        """Delete what identifies a person; their answers, the evidence and all hashes stay.

        person: The name that they take part by, or what the log calls them.
        """
        self._call("erase", person=person)

    def person(self, person: str) -> Dict[str, Any]:
        """Print everything that is stored about one person, for that person.

        person: The name that they take part by, or what the log calls them.
        """
        reply = self._call("person", person=person)
        return dict(reply)

    def withdraw(self, candidates: Sequence[str], reason: Optional[str] = None) -> StudyStatus:
        """Take candidates out of a study.

        candidates: Their ids.
        reason: Kept in the log.
        """
        reply = self._call("withdraw", candidates=candidates, reason=reason)
        return StudyStatus._of(reply)
