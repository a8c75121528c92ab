"""Studies: people answer, nothing is lost, the answer can be proved.

The same files and servers as on the command line, at the same time if need be.
"""

from __future__ import annotations

import json
import os
from typing import Any, Dict, List, Mapping, Union

from ._acol import _create_study, _plan_study, _Study, _verify
from .chart import Chart
from .commands import StudyCommands, StudyQuestion

Url = Union[str, "os.PathLike[str]"]


class Study(StudyCommands):
    """A study that is kept somewhere; create_study() and load_study() make these."""

    def __init__(self, url: Url) -> None:
        self.url = os.fspath(url)  #: Where it is kept.
        self._study = _Study(self.url)

    def _call(self, command: str, **arguments: Any) -> Any:
        given = {name: _plain(name, value) for name, value in arguments.items() if value is not None}
        return json.loads(self._study.call(command, json.dumps(given)))

    def ask(self, count: int = 1, rater: str = "") -> List[StudyQuestion]:
        """Up to `count` questions. A named rater gets open ones back; without a name each call
        hands out others. None: this rater waits for others, has no questions left (finished()), or
        the study has ended (done())."""
        reply = self._call("ask", count=count, rater=rater)
        return [StudyQuestion._of(question) for question in reply["questions"]]

    def finished(self, rater: str) -> bool:
        """Whether this person will get no more questions. Others may be: see done().
        Whoever has not been asked yet gets their questions by this, as by ask()."""
        return bool(self._call("ask", count=1, rater=rater)["done"])

    def done(self) -> bool:
        """Whether the study has ended: certified, stopped, or its budget is spent. While it has
        not, it may have to wait for people: status().stuck says so."""
        return self.status().outcome != "running"

    def answers(self) -> Dict[str, Any]:
        """All answers as columns for a data frame: pandas.DataFrame(study.answers()).

        The same as `acol export`: the value is the number as given, 1 for yes, 0 for no; `arm` and
        `round` are negative where a question only checked attention, which is not evidence."""
        return self._study.answers()

    def certificate(self) -> str:
        """The text of a certificate that verify() and others can check."""
        return self._study.certificate()

    def report(self) -> str:
        """One HTML page for people who were not there."""
        return self._study.report()

    def charts(self) -> Dict[str, Chart]:
        """The charts of the report and the owner's page, by name, for a notebook.

        `leading` is how the study came to its answer: which candidate led after how many answers,
        and how clearly."""
        return {
            one["id"]: Chart({"title": one["title"], **one["spec"]})
            for one in json.loads(self._study.charts())
        }


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
    *, simulations: int = 200, most_questions: float = 1e6, **definition: Any
) -> Dict[str, Any]:
    """What a study would come to, before anybody is asked: columns with one row per imagined truth
    (questions, people, ended: whether the answer is certified, right: whether what would be chosen
    is right, gap: how close the closest call was, hardest: which candidate that was); the median
    of the questions (median_questions; None where most are not certified); after how many answers
    it ends in eight of ten cases (answers_range); and the same in sentences (words)."""
    return _plan_study(_definition(definition), simulations, most_questions)


def verify(certificate: str) -> Dict[str, Any]:
    """Checks the text of a certificate with arithmetic of its own: valid, claim, delta, reason."""
    return _verify(certificate)


def _definition(definition: Mapping[str, Any]) -> str:
    plain = {key: value for key, value in definition.items() if value is not None}
    if "candidates" in plain:
        plain["candidates"] = os.fspath(plain["candidates"])
    return json.dumps(plain)


def _plain(name: str, value: Any) -> Any:
    """An argument as JSON: a question by its name, numbers as numbers whatever their type."""
    if isinstance(value, StudyQuestion):
        return value.question
    if name == "answer" and not isinstance(value, (str, bool)):
        return float(value)
    return list(value) if name == "candidates" else value
