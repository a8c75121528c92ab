"""A study with a million answers: memory of every command and of the server, opening it, asking and telling there."""
import contextlib
import http.client
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tests" / "cli"))
from long_test import ACOL, LONG_STUDY, peak, server_peak  # noqa: E402
from serving import Server  # noqa: E402

ANSWERS = int(os.environ.get("ACOL_ANSWERS", 1_000_000))
failed = []


def report(what, figure, bar, unit):
    print(f"{'ok  ' if figure <= bar else 'OVER'} {what}: {figure:.4g} {unit} (bar {bar} {unit})", flush=True)
    if figure > bar:
        failed.append(what)


def seconds_to_open(study):
    start = time.perf_counter()
    subprocess.run([ACOL, "status", study], stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def waits(study, turns=400):
    """Milliseconds that people wait for a question, and for an answer to be on disk."""
    asks, tells = [], []
    with contextlib.closing(Server(study)) as server:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)

        def post(path, body, **headers):
            start = time.perf_counter()
            connection.request("POST", path, json.dumps(body), {
                "Authorization": f"Bearer {server.raters}", "Content-Type": "application/json", **headers})
            reply = json.load(connection.getresponse())
            return reply, 1e3 * (time.perf_counter() - start)

        for turn in range(turns):
            rater = f"newcomer-{turn // 20}"
            asked, wait = post("/api/ask", {"rater": rater})
            asks.append(wait)
            _, wait = post("/api/tell", {"question": asked["questions"][0]["question"], "answer": "yes", "rater": rater}, **{"Idempotency-Key": f"key-{turn}"})
            tells.append(wait)
        connection.close()
    return asks, tells


def main():
    with tempfile.TemporaryDirectory() as folder:
        study = f"{folder}/long.db"
        subprocess.run([LONG_STUDY, study, str(ANSWERS)], check=True)
        print(f"     the first opening, without a checkpoint: {seconds_to_open(study):.3g} s")
        report("opening", statistics.median(seconds_to_open(study) for _ in range(5)), 1, "s")
        commands = [("status", "--json"), ("ask", "--rater", "somebody"), ("export", "-o", f"{folder}/a.csv"), ("report", "-o", f"{folder}/r.html"),
                    ("certificate", "-o", f"{folder}/c.json")]
        for command, *options in commands:
            report(f"memory of acol {command}", peak(command, study, *options) / 1e6, 300, "MB")
        report("memory of acol verify", peak("verify", f"{folder}/c.json") / 1e6, 300, "MB")
        report("memory of acol storage check", peak("storage", "check", study) / 1e6, 300, "MB")
        report("memory of acol storage backup", peak("storage", "backup", study, "-o", f"{folder}/b.db") / 1e6, 300, "MB")
        report("memory of acol serve", server_peak(study) / 1e6, 300, "MB")
        asks, tells = waits(study)
        report("median of ask", statistics.median(asks), 2, "ms")
        report("median of tell", statistics.median(tells), 2, "ms")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
