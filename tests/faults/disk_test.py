"""A real disk that is full: a small file system in memory with room for n pages more, for every n until there is enough. Whatever is
made is whole or absent, and what was there stays."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ACOL = os.environ["ACOL"]
PAGE = 4096
TABLE = "name,size,gain\n" + "".join(f"a{i + 1},{i % 9},{i}\n" for i in range(40))
INIT = ["--candidates", "../table.csv", "--id", "name", "--features", "size", "--maximize", "gain", "--answers", "yes-no"]
# What writes to the disk, on which a study lies; {} is the question that is out.
WRITERS = {
    "tell": ["tell", "study.db", "{}", "yes", "--rater", "anna"],
    "ask": ["ask", "study.db", "--count", "9"],
    "pause": ["pause", "study.db", "--reason", "x" * 2000],
    "import": ["import", "study.db", "../answers.csv"],
    "init": ["init", "new.db", *INIT],
    "backup": ["storage", "backup", "study.db", "-o", "copy.db"],
    "export": ["export", "study.db", "-o", "out.csv"],
    "certificate": ["certificate", "study.db", "-o", "out.json"],
    "report": ["report", "study.db", "-o", "out.html"],
    "drive": ["drive", "run", "--actions", "../actions.csv", "--film", "film.svg"],
    "experiment": ["experiment", "run", "../experiment.toml", "--out", "out", "--jobs", "1"],
}
SHELL = {  # what the shell opens
    "export to stdout": ["export", "study.db"], "report to stdout": ["report", "study.db", "-o", "-"], "status": ["status", "study.db"],
    "certificate to stdout": ["certificate", "study.db"], "help": ["--help"],
}


def acol(*words, **more):
    more = {"stdout": subprocess.PIPE, **more}
    return subprocess.run([ACOL, *words], stderr=subprocess.PIPE, text=True, timeout=120,
                          env={**os.environ, "PATH": "/nowhere"}, **more)  # no other program draws figures


def room(disk, pages):
    """Fills the disk until `pages` are free."""
    fill = disk / "fill"
    fill.unlink(missing_ok=True)
    free = os.statvfs(disk).f_bavail
    with open(fill, "wb") as file:
        for _ in range(free - pages):
            file.write(bytes(PAGE))
            file.flush()
    got = os.statvfs(disk).f_bavail
    assert got == pages, (got, pages)


def contents(disk):
    return {str(path.relative_to(disk)): path.read_bytes() for path in sorted(disk.rglob("*"))
            if path.is_file() and path.name != "fill"}


def try_with(disk, before, words, pages, output):
    """One run with room for so many pages; what it ended with, and the files after it."""
    for path in disk.rglob("*"):
        if path.is_file():
            path.unlink()
    for name, content in before.items():
        (disk / name).parent.mkdir(exist_ok=True)
        (disk / name).write_bytes(content)
    if output:
        (disk / "stdout").touch()
    room(disk, pages)
    if output:
        with open(disk / "stdout", "wb") as file:
            result = acol(*words, cwd=disk, stdout=file)
    else:
        result = acol(*words, cwd=disk)
    after = contents(disk)
    after.pop("stdout", None)
    answers = acol("export", "study.db", cwd=disk)
    sound = acol("storage", "check", "study.db", cwd=disk)
    return {"pages": pages, "status": result.returncode, "said": result.stderr, "answers": answers.stdout,
            "sound": sound.returncode, "files": sorted(after),
            "changed": [name for name, content in before.items() if after.get(name) != content]}


def inside(folder):
    """On a disk of our own: JSON of all runs, by what writes."""
    folder = pathlib.Path(folder)
    disk = folder / "disk"
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8m", "none", str(disk)], check=True)
    before = {"study.db": (folder / "study.db").read_bytes()}
    question = (folder / "question").read_text()
    runs = {}
    for name, words in {**WRITERS, **SHELL}.items():
        words = [word.replace("{}", question) for word in words]
        runs[name] = []
        pages = 0
        while pages < 1500:
            runs[name].append(try_with(disk, before, words, pages, name in SHELL))
            if runs[name][-1]["status"] in (0, 1) and len(runs[name]) > 1:
                break
            pages = max(pages + 1, pages * 5 // 4)
    json.dump(runs, sys.stdout)


class FullDisk(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        place = pathlib.Path(folder.name)
        (place / "disk").mkdir()
        (place / "table.csv").write_text(TABLE)
        (place / "actions.csv").write_text("0.1,0.2\n" * 20)
        (place / "experiment.toml").write_text(
            'title = "A test"\ninstance = "line"\nalgorithms = ["acol"]\nseeds = 2\nmax_questions = 300\n[settings]\nnoise_bound = 0.05\n')
        made = acol("init", str(place / "study.db"), *[word.replace("../table.csv", str(place / "table.csv")) for word in INIT])
        assert made.returncode == 0, made.stderr
        asked = json.loads(acol("ask", str(place / "study.db"), "--rater", "anna", "--count", "30", "--json").stdout)["questions"]
        (place / "question").write_text(asked[0]["question"])
        (place / "answers.csv").write_text("question,answer,rater\n" + "".join(f"{one['question']},yes,anna\n" for one in asked[1:]))
        cls.answers = acol("export", str(place / "study.db")).stdout
        alone = ["unshare", "--mount"] if os.geteuid() == 0 else ["unshare", "--user", "--map-root-user", "--mount"]
        result = subprocess.run([*alone, sys.executable, "-B", __file__, "--inside", folder.name], capture_output=True, text=True, timeout=900)
        if result.returncode != 0:
            raise AssertionError(f"there is no small disk to be had (mount a tmpfs): {result.stderr}")
        cls.runs = json.loads(result.stdout)

    def test_nothing_is_half_written(self):
        for name, runs in self.runs.items():
            with self.subTest(name):
                failures = [run for run in runs if run["status"] not in (0, 1)]
                self.assertGreater(len(failures), 0, "the disk was never full")
                self.assertIn(runs[-1]["status"], (0, 1), "there was never room enough")
                for run in failures:
                    self.assertEqual((run["status"], run["said"].count("\n")), (2, 1), run["said"])
                    self.assertRegex(run["said"], r"^acol: .*(?i:no space|full|could not be written|cannot be)")
                    self.assertEqual(run["sound"], 0)
                    self.assertEqual(run["answers"], self.answers, "a command that fails changes nothing")
                    if name != "experiment":  # finished runs of an experiment are kept, on purpose
                        left = set(run["files"]) - {"study.db", "study.db-journal"}
                        self.assertEqual(left, set(), "something was left behind")
                    self.assertFalse([file for file in run["files"] if ".new-" in file or file.endswith(".part")], run["files"])

    def test_what_changes_nothing_leaves_the_study_as_it_was(self):
        for name in ("init", "backup", "export", "certificate", "report", "drive", "experiment", *SHELL):
            for run in self.runs[name]:
                self.assertEqual(run["changed"], [], name)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--inside"]:
        inside(sys.argv[2])
    else:
        unittest.main()
