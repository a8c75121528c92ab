"""Whether a server says truly that it can store answers: with a full disk, without its file, without descriptors."""
import http.client
import json
import os
import pathlib
import resource
import socket
import subprocess
import sys
import time
import unittest

from serving import ACOL, PostgresCase, Server, ServerCase, run, until

OK = {"status": "ok"}


class HealthCase(ServerCase):
    def ready(self, server=None):
        """Empty, or why it is not; what was found before is forgotten."""
        time.sleep(1.1)
        server = server or self.server
        replies = [server.get(path) for path in ("/readyz", "/healthz")]
        self.assertEqual(replies[0].status, replies[1].status)
        self.assertEqual(replies[0].json(), replies[1].json())
        if replies[0].status == 200:
            self.assertEqual(replies[0].json(), OK)
            return ""
        self.assertEqual((replies[0].status, replies[0].json()["status"]), (503, "unavailable"))
        self.assertNotIn("/", replies[0].json()["reason"], "nobody need know where studies are kept")
        self.assertEqual(server.get("/livez").json(), OK)
        return replies[0].json()["reason"]


class Files(HealthCase):
    def test_a_file_that_is_deleted_replaced_or_back(self):
        self.assertEqual(self.ready(), "")
        aside = self.study.with_name("aside.db")
        self.study.rename(aside)
        self.assertIn("moved, deleted or replaced", self.ready())
        self.study.write_bytes(aside.read_bytes())  # the same bytes, another file
        self.assertIn("moved, deleted or replaced", self.ready())
        self.assertIn("trouble", self.server.stderr(), "the owner of the machine is told")
        aside.replace(self.study)
        self.assertEqual(self.ready(), "")
        question = self.server.ask("anna")[0]["question"]
        self.assertEqual(self.server.tell(question, "yes", "anna").status, 200)

    def test_looking_leaves_no_trace(self):
        before = sorted(path.name for path in pathlib.Path(self.folder.name).iterdir())
        content = self.study.read_bytes()
        for _ in range(3):
            self.assertEqual(self.ready(), "")
        self.assertEqual(self.study.read_bytes(), content)
        self.assertEqual(sorted(path.name for path in pathlib.Path(self.folder.name).iterdir()), before)

    def test_many_who_look_do_not_load_the_store(self):
        """However often it is asked, the store is looked at once a second."""
        self.ready()
        aside = self.study.with_name("aside.db")
        start = time.monotonic()
        self.assertEqual(self.server.get("/readyz").status, 200)
        self.study.rename(aside)
        for _ in range(20):
            self.server.get("/readyz")
        self.assertLess(time.monotonic() - start, 5)
        time.sleep(1.1)
        self.assertEqual(self.server.get("/readyz").status, 503)
        troubles = self.server.stderr().count("trouble")
        for _ in range(50):
            self.server.get("/readyz")
        self.assertLessEqual(self.server.stderr().count("trouble") - troubles, time.monotonic() - start + 1)
        aside.replace(self.study)


FULL = """
import sys
sys.path.insert(0, {folder!r})
import pathlib, subprocess, unittest
import health_test
disk = pathlib.Path({disk!r})
subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8m", "none", disk], check=True)

class OnThatDisk(health_test.HealthCase):
    def place(self):
        return disk / "study.db"

    def fill(self, spare):
        with open(disk / "rest", "wb", buffering=0) as rest:
            try:
                while True:
                    rest.write(bytes(4096))
            except OSError:
                pass
            rest.truncate(rest.tell() - 4096 * spare)

    def test_it(self):
        question = self.server.ask("anna")[0]["question"]
        self.assertEqual(self.ready(), "")
        for spare in (0, 3):
            self.fill(spare)
            self.assertRegex(self.ready(), "(?i)no space", spare)
        self.fill(0)
        told = self.server.tell(question, "yes", "anna")
        self.assertEqual(told.status, 503)
        (disk / "rest").unlink()
        self.assertEqual(self.ready(), "")
        self.assertEqual(self.server.tell(question, "yes", "anna").status, 200)

result = unittest.TextTestRunner(stream=sys.stderr).run(unittest.defaultTestLoader.loadTestsFromTestCase(OnThatDisk))
sys.exit(not result.wasSuccessful())
"""


class Disks(HealthCase):
    def test_a_disk_that_is_full_or_nearly(self):
        """A real one: a small file system in memory, which only this test sees."""
        disk = pathlib.Path(self.folder.name) / "disk"
        disk.mkdir()
        alone = ["unshare", "--mount"] if os.geteuid() == 0 else ["unshare", "--user", "--map-root-user", "--mount"]
        result = run(*alone, sys.executable, "-B", "-c", FULL.format(folder=str(pathlib.Path(__file__).parent), disk=str(disk)))
        self.assertEqual(result.returncode, 0, result.stderr)

    def test_a_study_that_may_not_grow(self):
        """`ulimit -f`: neither the server nor its health ends with it."""
        size = self.study.stat().st_size // 1024 + 8
        server = Server(self.study, prepare=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1024 * size, 1024 * size)))
        self.addCleanup(server.close)
        self.assertIn("File too large", self.ready(server))
        self.assertIsNone(server.process.poll())


class Databases(PostgresCase, HealthCase):
    def test_a_database_that_takes_no_writes(self):
        self.assertEqual(self.ready(), "")
        self.sql("ALTER SYSTEM SET default_transaction_read_only = on; SELECT pg_reload_conf()")
        self.assertTrue(until(lambda: "read-only" in self.ready()))
        self.sql("SET default_transaction_read_only = off; ALTER SYSTEM RESET default_transaction_read_only; SELECT pg_reload_conf()")
        self.assertTrue(until(lambda: self.ready() == ""))

    def test_a_database_that_is_away(self):
        self.postgres("pg_ctl", "--mode=immediate", "stop")
        self.assertRegex(self.ready(), "cannot be read|does not answer")
        self.start_postgres()
        self.assertTrue(until(lambda: self.ready() == ""))

    def sql(self, text):
        for statement in text.split(";"):
            subprocess.run(["psql", "-h", self.data, "-U", "postgres", "-c", "SET default_transaction_read_only = off", "-c", statement],
                           check=True, stdout=subprocess.DEVNULL)


class Descriptors(HealthCase):
    def limited(self, most, *flags):
        server = Server(self.study, *flags, prepare=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (most, most)))
        self.addCleanup(server.close)
        return server

    def request(self, connection, method, path, body=None, token=None):
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        if body is not None:
            headers["Content-Type"] = "application/json"
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        reply = connection.getresponse()
        return reply.status, json.loads(reply.read())

    def occupy(self, server):
        """Connections until no more are taken; the last one's answer."""
        held = []
        for _ in range(100):
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=5)
            self.addCleanup(connection.close)
            connection.connect()
            try:
                status, _ = self.request(connection, "GET", "/livez")
            except (http.client.HTTPException, ConnectionError):
                status = None
            except socket.timeout:
                self.fail(f"connection {len(held) + 1} is neither answered nor refused")
            if status != 200:
                return held, status
            held.append(connection)
        self.fail("no limit")

    def test_all_connections_in_use(self):
        server = self.limited(64)
        self.assertIn("connections at once", server.stderr())
        question = server.ask("anna")[0]["question"]
        held, status = self.occupy(server)
        self.assertEqual(status, 503)
        self.assertGreaterEqual(len(held), 4)
        # Whoever knocks is refused at once, however many there are, and nobody else notices.
        for _ in range(40):
            with socket.create_connection(("127.0.0.1", server.port), timeout=5) as extra:
                try:
                    extra.settimeout(5)
                    self.assertIn(extra.recv(12), (b"HTTP/1.1 503", b""))
                except ConnectionError:
                    pass
        body = {"question": question, "answer": "yes", "rater": "anna"}
        status, told = self.request(held[0], "POST", "/api/tell", body, server.raters)
        self.assertEqual((status, told.get("outcome")), (200, "recorded"))
        status, health = self.request(held[1], "GET", "/readyz")
        self.assertEqual((status, health), (503, {"status": "unavailable", "reason":
                                                  f"all {len(held)} connections are in use: new ones are refused"}))
        self.assertEqual(self.request(held[1], "GET", "/livez"), (200, OK))
        for connection in held:
            connection.close()
        self.assertTrue(until(lambda: self.ready(server) == ""))
        rows = run(ACOL, "export", self.study).stdout
        self.assertEqual(rows.count(f"{question},"), 1)

    def test_no_descriptors_left(self):
        """However that comes about: nothing is stored, readiness says so, and all goes on once there are some again."""
        server = self.serve()
        question = server.ask("anna")[0]["question"]
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
        self.addCleanup(connection.close)
        self.assertEqual(self.request(connection, "GET", "/livez"), (200, OK))
        before = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (3, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
        time.sleep(1.1)
        status, health = self.request(connection, "GET", "/readyz")
        self.assertEqual(status, 503)
        self.assertIn("Too many open files", health["reason"])
        body = {"question": question, "answer": "yes", "rater": "anna"}
        self.assertEqual(self.request(connection, "POST", "/api/tell", body, server.raters)[0], 503)
        self.assertEqual(self.request(connection, "GET", "/livez"), (200, OK))
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, before)
        self.assertEqual(self.request(connection, "POST", "/api/tell", body, server.raters)[0], 200)
        self.assertEqual(self.ready(server), "")

    def test_the_limit_that_was_asked_for(self):
        server = self.limited(1000, "--connections", 5)
        self.assertNotIn("connections at once", server.stderr())
        self.assertEqual(len(self.occupy(server)[0]), 5)

    def test_too_few_to_begin_with(self):
        result = subprocess.run([ACOL, "serve", self.study, "--port", "0"], capture_output=True, text=True, timeout=30,
                                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (40, 40)))
        self.assertEqual((result.returncode, result.stdout), (2, ""))
        self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)
        self.assertIn("the system allows 40 open files", result.stderr)


if __name__ == "__main__":
    unittest.main()
