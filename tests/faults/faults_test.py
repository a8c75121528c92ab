"""Studies under kill -9, failing disks and crowds: what was acknowledged is there, exactly once, and nothing else breaks.

ACOL_KILLS sets how many times the load is killed (default 12; `make faults` uses 500)."""
import collections
import csv
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import tempfile
import time
import unittest

ACOL = os.environ["ACOL"]
LOAD = os.environ["STUDY_LOAD"]
SHIM = os.environ["FAULT_SHIM"]
KILLS = int(os.environ.get("ACOL_KILLS", 12))
TABLE = "name,size,gain\n" + "".join(f"a{i + 1},{i % 9},{i}\n" for i in range(40))


def run(*arguments, **more):
    return subprocess.run([str(a) for a in arguments], capture_output=True, text=True, timeout=300, **more)


class FaultCase(unittest.TestCase):
    def place(self):
        return pathlib.Path(self.folder.name) / "study.db"

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        table = pathlib.Path(self.folder.name) / "table.csv"
        table.write_text(TABLE)
        self.study = self.place()
        made = run(ACOL, "init", self.study, "--candidates", table, "--id", "name", "--features", "size", "--maximize",
                   "gain", "--answers", "yes-no", "--delta", "1e-200", "--lease", 1, "--grace", 3600)
        self.assertEqual(made.returncode, 0, made.stderr)

    def answers(self, study=None):
        result = run(ACOL, "export", study or self.study)
        self.assertEqual(result.returncode, 0, result.stderr)
        return {row["question"]: row["answer"] for row in csv.DictReader(result.stdout.splitlines())}

    def log_types(self):
        entries = json.loads(run(ACOL, "certificate", self.study).stdout)["entries"]
        return collections.Counter(json.loads(line["entry"])["type"] for line in entries)

    def sound(self, study=None):
        """The hashes and, for SQLite, its own integrity check."""
        result = run(ACOL, "storage", "check", study or self.study)
        self.assertEqual(result.returncode, 0, result.stderr)


class Killed(FaultCase):
    def test_every_acknowledged_answer_is_there_exactly_once(self):
        generator = random.Random(7)
        told = {}
        for _ in range(KILLS):
            process = subprocess.Popen([LOAD, str(self.study), "8", "60"], stdout=subprocess.PIPE, text=True)
            first = process.stdout.readline()
            time.sleep(generator.uniform(0, 0.3))
            process.kill()
            output, _ = process.communicate()
            for line in [first.strip(), *output.splitlines()]:
                if match := re.fullmatch(r"(q\d+) (yes|no)", line):
                    self.assertNotIn(match[1], told, "a question was answered twice")
                    told[match[1]] = match[2]
        self.assertGreaterEqual(len(told), KILLS)
        kept = self.answers()
        late = self.log_types()["late"]
        lost = [question for question in told if question not in kept]
        self.assertLessEqual(len(lost), late, "only an answer that came too late may be unused")
        for question, answer in told.items():
            if question in kept:
                self.assertEqual(kept[question], answer)
        self.sound()


class KilledOnPostgres(Killed):
    """The same on a PostgreSQL server of our own, on a socket that only we know."""

    def place(self):
        os.chmod(self.folder.name, 0o755)
        data = pathlib.Path(self.folder.name) / "server"
        data.mkdir()
        program = sorted(pathlib.Path("/usr/lib/postgresql").iterdir())[-1] / "bin"
        root = os.geteuid() == 0  # PostgreSQL refuses to run as root
        if root:
            shutil.chown(data, "postgres")
        user = ["runuser", "-u", "postgres", "--"] if root else []

        def server(*arguments):
            result = run(*user, program / arguments[0], "--pgdata", data / "data", *arguments[1:], cwd="/tmp",
                         stdin=subprocess.DEVNULL)
            self.assertEqual(result.returncode, 0, result.stderr)

        server("initdb", "--username=postgres", "--auth=trust")
        subprocess.run([*user, program / "pg_ctl", "--pgdata", data / "data", "--log", data / "log", "--wait", "-o",
                        f"-k {data} -c listen_addresses=", "start"], check=True, cwd="/tmp", stdin=subprocess.DEVNULL,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(server, "pg_ctl", "--mode=immediate", "stop")
        return f"postgresql:///postgres?host={data}&user=postgres&study=load"


class Failing(FaultCase):
    """The n-th call fails, for every n until none does."""

    def fail_each(self, kind, error, says):
        question = json.loads(run(ACOL, "ask", self.study, "--json").stdout)["questions"][0]["question"]
        failures = 0
        for n in range(1, 60):
            copy = self.study.with_name(f"copy{n}.db")
            shutil.copy(self.study, copy)
            result = run(ACOL, "tell", copy, question, "yes",
                         env={**os.environ, "LD_PRELOAD": SHIM, "ACOL_FAULT": f"{kind}:{n}:{error}"})
            told = question in self.answers(copy)
            self.sound(copy)
            if result.returncode == 0:
                self.assertTrue(told)
                break
            failures += 1
            self.assertEqual(result.returncode, 2, result.stderr)
            self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)
            self.assertRegex(result.stderr, says)
            again = run(ACOL, "tell", copy, question, "yes")
            self.assertEqual(again.returncode, 0, again.stderr)
            self.assertEqual(self.answers(copy)[question], "yes")
        else:
            self.fail("it never succeeded")
        self.assertGreater(failures, 0, "no call was reached")

    def test_failing_syncs(self):
        self.fail_each("fsync", 5, r"copy\d+\.db: reading or writing failed")

    def test_failing_writes(self):
        self.fail_each("write", 5, r"copy\d+\.db: reading or writing failed")

    def test_no_space_left(self):
        self.fail_each("write", 28, r"copy\d+\.db: no space is left")

    def test_no_memory_left(self):
        question = json.loads(run(ACOL, "ask", self.study, "--json").stdout)["questions"][0]["question"]
        failures = 0
        n = 1
        while n < 1_000_000:
            copy = self.study.with_name("copy.db")
            shutil.copy(self.study, copy)
            result = run(ACOL, "tell", copy, question, "yes",
                         env={**os.environ, "LD_PRELOAD": SHIM, "ACOL_FAULT": f"memory:{n}"})
            told = question in self.answers(copy)
            self.sound(copy)
            if result.returncode == 0:
                self.assertTrue(told, n)
            else:
                failures += 1
                self.assertEqual((result.returncode, len(result.stderr.splitlines())), (2, 1), f"{n}: {result.stderr}")
                self.assertIn("memory", result.stderr)
                again = run(ACOL, "tell", copy, question, "yes")
                self.assertEqual(again.returncode, 0, again.stderr)
                self.assertEqual(self.answers(copy)[question], "yes")
            n = max(n + 1, n * 5 // 4)
        self.assertGreater(failures, 10)

    def test_a_disk_that_is_full(self):
        """A real one: a small file system in memory, which only this test sees."""
        question = json.loads(run(ACOL, "ask", self.study, "--json").stdout)["questions"][0]["question"]
        disk = pathlib.Path(self.folder.name) / "disk"
        disk.mkdir()
        kept = pathlib.Path(self.folder.name) / "kept.db"
        script = f"""
            mount -t tmpfs -o size=4m none {disk} && cp {self.study} {disk}/study.db || exit 9
            dd if=/dev/zero of={disk}/rest bs=4096 2>/dev/null
            {ACOL} tell {disk}/study.db {question} yes; echo "status $?" >&2
            {ACOL} status {disk}/study.db --json || exit 8
            rm {disk}/rest
            {ACOL} tell {disk}/study.db {question} yes || exit 7
            cp {disk}/study.db {kept}"""
        alone = ["unshare", "--mount"] if os.geteuid() == 0 else ["unshare", "--user", "--map-root-user", "--mount"]
        result = run(*alone, "sh", "-c", script)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertRegex(result.stderr, r"study\.db: no space is left: nothing was written\nstatus 2")
        self.assertEqual(json.loads(result.stdout.splitlines()[0])["answered"], 0)
        self.assertEqual(self.answers(kept), {question: "yes"})
        self.sound(kept)

    def test_init_leaves_nothing_when_writing_fails(self):
        table = pathlib.Path(self.folder.name) / "table.csv"
        before = sorted(path.name for path in pathlib.Path(self.folder.name).iterdir())
        for kind, error in [("write", 28), ("fsync", 5)]:
            for n in range(1, 4):
                result = run(ACOL, "init", self.study.with_name("new.db"), "--candidates", table, "--id", "name",
                             "--features", "size", "--maximize", "gain", "--answers", "yes-no",
                             env={**os.environ, "LD_PRELOAD": SHIM, "ACOL_FAULT": f"{kind}:{n}:{error}"})
                self.assertEqual(result.returncode, 2, result.stderr)
                self.assertEqual(sorted(path.name for path in pathlib.Path(self.folder.name).iterdir()), before)

    def test_a_study_that_may_not_be_written_is_read(self):
        # Root may write everything, unless it gives that up.
        humbly = ["setpriv", "--bounding-set", "-dac_override,-dac_read_search"] if os.geteuid() == 0 else []
        self.study.chmod(0o444)
        self.assertEqual(run(*humbly, ACOL, "status", self.study).returncode, 0)
        refused = run(*humbly, ACOL, "ask", self.study)
        self.assertEqual(refused.returncode, 2, refused.stdout)
        self.assertIn("may not be written", refused.stderr)


class Crowded(FaultCase):
    def test_64_processes_at_once(self):
        processes = [subprocess.Popen([LOAD, str(self.study), "1", "3", f"p{i}"], stdout=subprocess.PIPE, text=True)
                     for i in range(64)]
        told = {}
        for process in processes:
            output, _ = process.communicate()
            self.assertEqual(process.returncode, 0, output)
            self.assertNotIn("refused", output)
            for line in output.splitlines():
                if match := re.fullmatch(r"(q\d+) (yes|no)", line):
                    self.assertNotIn(match[1], told, "a question went to two people")
                    told[match[1]] = match[2]
        kept = self.answers()
        self.assertGreaterEqual(len(told), 64)
        self.assertLessEqual(len(set(told) - set(kept)), self.log_types()["late"])
        self.sound()

    def test_waiting_answers_share_a_sync(self):
        """With syncs of 20 ms, 64 people at one process get at least ten times the answers of one."""
        def rate(threads):
            output = run(LOAD, self.study, threads, 4,
                         env={**os.environ, "LD_PRELOAD": SHIM, "ACOL_SYNC_DELAY": "20"}).stdout
            answers, seconds = re.search(r"answers (\d+) seconds ([\d.]+)", output).groups()
            return int(answers) / float(seconds)
        one = rate(1)
        many = rate(64)
        self.assertGreater(many, 10 * one)


if __name__ == "__main__":
    unittest.main()
