"""Changed bytes and changed words, the same for the same seed, and what the program may do with them."""
import concurrent.futures
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import pathlib

ACOL = os.environ["ACOL"]
# Nobody is asked for addresses for long, and no other program draws figures.
ENVIRONMENT = {**os.environ, "RES_OPTIONS": "timeout:1 attempts:1", "PATH": "/nowhere"}
LIMIT = 20  # seconds, on a busy machine; then a signal, after which it has GRACE
GRACE = 10
NUMBERS = ["1e308", "-1e308", "1.7976931348623157e308", "5e-324", "1e-310", "-1", "0", "-0", "1e999", "nan", "inf", "-inf",
           "9007199254740993", "9223372036854775807", "-9223372036854775808", "99999999999999999999", "0x10", "1e", "",
           "1,5", "٣", "1_000"]
BYTES = [b"\0", b"\xff", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe2\x82", b"\xef\xbb\xbf", b"\xff\xfe", b"\n", b"\r",
         b"\"", b"'", b",", b"\\", b"\\u0000", b"\\ud800", b"[" * 100_000, b"{\"a\":" * 50_000, b"(" * 9000, b"a" * 300, b"\x1b[2J",
         "\u202e".encode(), "\u2028".encode(), b"=1+1", b" ", b"\t", b"#", b"[[", b"]", b"}", b"null", b"true", b"-", b"1" * 400]


def changed_bytes(content, generator, other=b""):
    """`content` after one to four changes."""
    for _ in range(generator.choice([1, 1, 1, 2, 4])):
        content = change(content, generator, other)
    return content


def change(content, generator, other):
    place = generator.randrange(len(content) + 1)
    end = min(len(content), place + generator.choice([1, 1, 2, 7, 40, 400]))
    kind = generator.randrange(9)
    if kind == 0 and place < len(content):  # a bit
        return content[:place] + bytes([content[place] ^ (1 << generator.randrange(8))]) + content[place + 1:]
    if kind == 1:
        return content[:place] + content[end:]
    if kind == 2:
        return content[:end] + content[place:end] * generator.choice([1, 1, 50]) + content[end:]
    if kind == 3:
        return content[:place]
    if kind == 4:
        return content[:place] + generator.choice(BYTES) + content[place:]
    if kind == 5:
        return content[:place] + generator.randbytes(end - place) + content[end:]
    if kind == 6 and other:
        start = generator.randrange(len(other))
        return content[:place] + other[start:start + end - place] + content[end:]
    if kind == 7:  # a number
        numbers = list(re.finditer(rb"-?\d+(\.\d+)?([eE][-+]?\d+)?", content[:200_000]))
        if numbers:
            one = generator.choice(numbers)
            return content[:one.start()] + generator.choice(NUMBERS).encode() + content[one.end():]
    words = list(re.finditer(rb"[A-Za-z_]+", content[:200_000]))  # a word in place of another
    if len(words) < 2:
        return content[:place] + content[end:]
    one, two = generator.sample(words, 2)
    return content[:one.start()] + two[0] + content[one.end():]


def changed_json(node, generator):
    """A JSON value with one change somewhere in it."""
    places = []

    def walk(value):
        if isinstance(value, dict):
            for key in value:
                places.append((value, key))
                walk(value[key])
        elif isinstance(value, list):
            for index in range(len(value)):
                places.append((value, index))
                walk(value[index])

    walk(node)
    if not places:
        return node
    holder, key = generator.choice(places)
    kind = generator.randrange(4)
    if kind == 0:
        del holder[key]
    elif kind == 1:
        other, name = generator.choice(places)
        try:
            holder[key] = json.loads(json.dumps(other[name]))
        except (IndexError, KeyError, ValueError):
            pass
    elif kind == 2 and isinstance(holder[key], (list, str)) and holder[key]:
        holder[key] = holder[key][:-1] if generator.random() < 0.5 else holder[key] + holder[key]
    else:
        holder[key] = generator.choice([None, True, False, 0, 1, -1, 2, 1e308, -1e308, 5e-324, 0.5, 2**63 - 1, -2**63, 2**64, "", "x",
                                        "q1", "\0", "\u202e", "a" * 300, [], {}, [[]], [None], {"a": 1}])
    return node


def run(words, folder, stdin=b""):
    """What a command line ends with: its status, stdout, stderr, and whether it had to be told to end."""
    process = subprocess.Popen([ACOL, *words], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               start_new_session=True, env=ENVIRONMENT)
    serving = b"serve" in [os.fsencode(word) for word in words]
    told = False
    try:
        output, errors = process.communicate(stdin, timeout=1.5 if serving else LIMIT)
    except subprocess.TimeoutExpired:
        told = True
        process.send_signal(signal.SIGTERM)
        try:
            output, errors = process.communicate(timeout=GRACE)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            output, errors = process.communicate()
            return "does not end at a signal", output, errors, True
    return process.returncode, output, errors, told


def complaint(words, status, output, errors, told):
    """What is wrong with how a command line ended, or nothing."""
    if told and status in (0, 1, 128 + signal.SIGTERM):
        return None  # work that was asked for, and a server
    if status not in (0, 1, 2):
        return f"status {status}"
    try:
        output.decode()
        said = errors.decode()
    except UnicodeDecodeError:
        return "prints what is not UTF-8"
    if b"--json" in [os.fsencode(word) for word in words] and status != 2 and output.startswith(b"{"):
        try:
            json.loads(output)
        except ValueError:
            return "prints what is not JSON"
    if status != 2:
        return None
    if words[:1] in (["run"], ["ask"], ["solve"]) and said.endswith("\n"):  # behind what was asked, and what the answer command said
        said = re.sub(r"^.*\] (?=acol: )", "", said.splitlines(keepends=True)[-1])
    if not said.endswith("\n") or said.count("\n") != 1 or not said.startswith("acol: ") or len(said) > 1200:
        return f"says {said[:3000]!r}"
    if re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", said):
        return "prints control characters"
    if re.search(r"json\.exception|basic_string|std::|filesystem error|vector::|stoi|stod", said):
        return f"speaks of its insides: {said!r}"
    return None


def each(cases, corpus):
    """Runs cases (name, words, files by name, stdin) in copies of `corpus`; the complaints, and how many ended how."""
    def one(case):
        name, words, files, stdin = case
        with tempfile.TemporaryDirectory(prefix="mutate-") as folder:
            place = pathlib.Path(folder) / "here"
            shutil.copytree(corpus, place)
            for file, content in files.items():
                (place / file).write_bytes(content)
            ended = run(words, place, stdin)
            wrong = complaint(words, *ended)
            if wrong is None:
                return ended, None
            kept = os.environ.get("ACOL_KEEP")
            if kept:
                shutil.copytree(place, pathlib.Path(kept) / str(name), dirs_exist_ok=True)
            return ended, f"{name}: acol {' '.join(map(repr, words))}: {wrong} {ended[2][:300]!r}"

    counts, wrong = {}, []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for (status, _, _, told), complained in pool.map(one, cases):
            status = "told to end" if told else status
            counts[status] = counts.get(status, 0) + 1
            if complained:
                wrong.append(complained)
    return wrong, counts
