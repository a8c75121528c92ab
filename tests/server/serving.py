"""What the suites against a running `acol serve` share: a study, a server, requests by hand."""
import http.client
import json
import os
import pathlib
import random
import re
import shutil
import socket
import subprocess
import tempfile
import threading
import time
import unittest

ACOL = os.environ["ACOL"]
FEATURES = [f"x{j}" for j in range(30)]  # so many that the first round has a hundred questions
DRAW = random.Random(5)
TABLE = ",".join(["name", *FEATURES, "gain"]) + "\n" + "".join(
    ",".join([f"a{i + 1}", *(f"{DRAW.uniform(-1, 1):.3f}" for _ in FEATURES), str(i)]) + "\n" for i in range(120))
LINK = re.compile(r"http://(\[?[\w.:]+?\]?):(\d+)(/\S*)\?token=([A-Za-z0-9_-]{43})")


def run(*arguments, **more):
    return subprocess.run([str(a) for a in arguments], capture_output=True, text=True, timeout=300, **more)


class Reply:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    def json(self):
        return json.loads(self.body)


class Server:
    """One `acol serve`, on a port of its own unless told which."""

    def __init__(self, study, *flags, port=0, env=None, prepare=None):
        self.errors = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen([ACOL, "serve", str(study), "--port", str(port), *map(str, flags)],
                                        stdout=subprocess.PIPE, stderr=self.errors, text=True, env=env,
                                        preexec_fn=prepare)
        self.lines = [self.process.stdout.readline(), self.process.stdout.readline()]
        found = [LINK.fullmatch(line.strip()) for line in self.lines]
        if None in found:
            self.process.wait(10)
            raise AssertionError(f"{self.lines} {self.stderr()}")
        self.host, self.port, self.base = found[0][1], int(found[0][2]), found[0][3]
        self.owner, self.raters = found[0][4], found[1][4]

    def stderr(self):
        self.errors.seek(0)
        return self.errors.read()

    def memory(self):
        """Resident, in MB."""
        for line in pathlib.Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024

    def connect(self, timeout=20):
        return socket.create_connection(("127.0.0.1", self.port), timeout=timeout)

    def raw(self, data, timeout=20, close=False):
        """Everything that comes back for these bytes until the server closes, or is silent."""
        with self.connect(timeout) as connection:
            try:
                connection.sendall(data)
                if close:
                    connection.shutdown(socket.SHUT_WR)
            except OSError:
                pass  # refused before all was sent
            received = b""
            try:
                while part := connection.recv(65536):
                    received += part
            except OSError:
                pass
            return received

    def send(self, method, path, body=None, token=None, **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if token:
            sent["Authorization"] = f"Bearer {token}"
        if body is not None and not isinstance(body, (str, bytes)):
            body = json.dumps(body)
            sent.setdefault("Content-Type", "application/json")
        try:
            connection.request(method, path, body, sent)
            reply = connection.getresponse()
            return Reply(reply.status, reply.headers, reply.read())
        finally:
            connection.close()

    def get(self, path, token=None, **headers):
        return self.send("GET", path, token=token, **headers)

    def post(self, path, body, token=None, **headers):
        return self.send("POST", path, body, token, **headers)

    def ask(self, rater=None, count=1):
        reply = self.post("/api/ask", {"rater": rater, "count": count} if rater else {"count": count}, self.raters)
        assert reply.status == 200, reply.body
        return reply.json()["questions"]

    def tell(self, question, answer, rater=None, key=None):
        headers = {"Idempotency_Key": key} if key else {}
        body = {"question": question, "answer": answer, **({"rater": rater} if rater else {})}
        return self.post("/api/tell", body, self.raters, **headers)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        """Asks it to end; its status."""
        self.process.terminate()
        return self.process.wait(30)

    def close(self):
        if self.process.poll() is None:
            self.kill()
        self.process.stdout.close()
        self.errors.close()


class ServerCase(unittest.TestCase):
    flags = ()
    # Rounds of a hundred questions, any number of which one program may ask for and answer.
    study_flags = ("--shape", "linear", "--independence", "answers")

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.study = self.place()
        self.init()
        self.server = self.serve(*self.flags)

    def place(self):
        return pathlib.Path(self.folder.name) / "study.db"

    def init(self, *more):
        table = pathlib.Path(self.folder.name) / "table.csv"
        table.write_text(TABLE)
        made = run(ACOL, "init", self.study, "--candidates", table, "--id", "name", "--features", ",".join(FEATURES),
                   "--maximize", "gain", "--answers", "yes-no", "--delta", "1e-200", *self.study_flags, *more)
        self.assertEqual(made.returncode, 0, made.stderr)

    def serve(self, *flags, **more):
        server = Server(self.study, *flags, **more)
        self.addCleanup(server.close)
        return server

    def alive(self):
        self.assertEqual(self.server.get("/healthz").json(), {"status": "ok"})
        self.assertIsNone(self.server.process.poll())


class PostgresCase(ServerCase):
    """A PostgreSQL of our own for all tests of a class, on a socket that only we know; a study of its own for each."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        os.chmod(folder.name, 0o755)
        cls.data = pathlib.Path(folder.name) / "postgres"
        cls.data.mkdir()
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            shutil.chown(cls.data, "postgres")
        cls.postgres("initdb", "--username=postgres", "--auth=trust", "--no-sync")
        cls.start_postgres()
        cls.addClassCleanup(cls.postgres, "pg_ctl", "--mode=immediate", "stop")

    @classmethod
    def postgres(cls, program, *arguments):
        folder = sorted(pathlib.Path("/usr/lib/postgresql").iterdir())[-1] / "bin"
        user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        subprocess.run([*user, folder / program, "--pgdata", cls.data / "data", *arguments], check=True, cwd="/tmp",
                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    @classmethod
    def start_postgres(cls):
        cls.postgres("pg_ctl", "--log", cls.data / "log", "--wait", "-o", f"-k {cls.data} -c listen_addresses=", "start")

    def place(self):
        return f"postgresql:///postgres?host={self.data}&user=postgres&study={self.id()}"


def in_threads(count, work):
    """work(i) in `count` threads; their results."""
    results = [None] * count

    def one(i):
        results[i] = work(i)

    threads = [threading.Thread(target=one, args=(i,)) for i in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def until(condition, seconds=10):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.05)
    return False
