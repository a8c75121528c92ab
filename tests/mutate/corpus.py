"""One sound file of every kind that the program reads, made by the program itself where it writes them."""
import csv
import io
import json
import pathlib
import struct
import subprocess

from mutation import ACOL, ENVIRONMENT

TABLE = "name,size,kind,gain,picture\n" + "".join(
    f"a{i + 1},{i % 5},{'red' if i % 2 else 'blue'},{i},https://example.org/{i}.png\n" for i in range(12))
TOML = '''# a study
candidates = "table.csv"
id = "name"
features = ["size", "kind"]
minimize = "gain"
answers = "yes-no"
accept_share = 0.6
margin = 0.2
delta = 0.05
seed = 3
'''
EXPERIMENT = '''title = "A test"
instance = "line"
algorithms = ["acol", "e-acol"]
sweep = "delta"
values = [0.1, 0.2]
seeds = 1
max_questions = 300

[settings]
noise_bound = 0.05

[quick]
seeds = 1
'''


def npy(rows, columns, kind, fortran):
    header = f"{{'descr': '<f{kind}', 'fortran_order': {fortran}, 'shape': ({rows}, {columns}), }}"
    header += " " * (63 - (len(header) + 10) % 64) + "\n"
    numbers = [((7 * i) % 13 - 6) / 3 for i in range(rows * columns)]
    return (b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode()
            + struct.pack(f"<{len(numbers)}{'d' if kind == 8 else 'f'}", *numbers))


def acol(folder, *words, stdin="", status=(0,)):
    result = subprocess.run([ACOL, *words], cwd=folder, input=stdin, capture_output=True, text=True, timeout=120,
                            env=ENVIRONMENT)
    if result.returncode not in status:
        raise AssertionError(f"acol {words}: {result.returncode} {result.stderr}")
    return result.stdout


def make(place):
    """Writes the files into the folder `place`."""
    folder = pathlib.Path(place)
    folder.mkdir()
    (folder / "table.csv").write_text(TABLE)
    (folder / "study.toml").write_text(TOML)
    (folder / "study.json").write_text(json.dumps(
        {"candidates": "table.csv", "id": "name", "features": ["size"], "maximize": "gain", "answers": "number",
         "threshold": 2, "noise_bound": 0.5}))
    (folder / "plain.json").write_text(json.dumps(
        {"arms": [[1, 0], [0, 1], [0.5, 0.5], [1, 1]], "rewards": [1, 2, 3, 4], "phi": [0.4, -0.3], "tau": 0.1,
         "noise": {"kind": "gaussian", "sigma": 0.1}}))
    (folder / "several.json").write_text(json.dumps(
        {"arms": [[1, 0], [0, 1], [0.5, 0.5]], "theta": [1, 2], "phi": [[0.4, -0.3], [0.1, 0.2]], "tau": [0.1, 0.3],
         "noise": {"kind": "gaussian", "sigma": 0.1}, "joint": False, "costs": [1, 2, 1]}))
    (folder / "arms.csv").write_text("a,b\n" + "".join(f"{i},{i * i % 7}\n" for i in range(8)))
    (folder / "arms8.npy").write_bytes(npy(8, 3, 8, False))
    (folder / "arms4.npy").write_bytes(npy(6, 2, 4, True))
    (folder / "indices.txt").write_text("0\n3\n5\n")
    (folder / "weights.txt").write_text("1\n2\n0.5\n")
    (folder / "caps.txt").write_text("0.5\n" * 8)
    (folder / "actions.csv").write_text("steer,accelerate\n" + "0.1,0.2\n" * 20)
    (folder / "experiment.toml").write_text(EXPERIMENT)
    (folder / "more.csv").write_text(TABLE.replace("\na", "\nb"))
    acol(folder, "init", "fresh.db", "--config", "study.toml")
    acol(folder, "init", "study.db", "--config", "study.toml")
    asked = json.loads(acol(folder, "ask", "study.db", "--count", "6", "--rater", "anna", "--json"))["questions"]
    (folder / "answers.csv").write_text("question,answer,rater\n" + "".join(
        f"{one['question']},{'yes' if i % 3 else 'no'},anna\n" for i, one in enumerate(asked[:4])))
    (folder / "earlier.csv").write_text("candidate,answer,rater\na1,yes,bo\na2,no,bo\na3,yes,\n")
    acol(folder, "tell", "study.db", asked[4]["question"], "yes", "--rater", "anna")
    certify(folder)
    acol(folder, "experiment", "run", "experiment.toml", "--out", "results", "--jobs", "1", status=(0, 1))
    return folder


def certify(folder):
    """A second study that is over, and its certificate."""
    (folder / "small.csv").write_text("name,size,gain\na,0,0\nb,1,1\n")
    acol(folder, "init", "over.db", "--candidates", "small.csv", "--id", "name", "--features", "size", "--maximize", "gain",
         "--answers", "yes-no", "--accept-share", "0.5", "--margin", "0.3", "--delta", "0.3")
    acol(folder, "run", "over.db", "--answer-command", "echo yes #")
    acol(folder, "certificate", "over.db", "-o", "certificate.json")
    rows = list(csv.DictReader(io.StringIO(acol(folder, "export", "over.db"))))
    if not rows:
        raise AssertionError("the study that is over has no answers")
