"""Several servers on one study: on PostgreSQL, and behind nginx under one address."""
import pathlib
import re
import socket
import subprocess
import unittest

from serving import PostgresCase, Server, in_threads, until


class Postgres(PostgresCase):
    def init(self):
        super().init("--lease", 60)

    def test_two_servers_are_one_study(self):
        one, two = self.server, self.serve()
        servers = (one, two)
        # Links of one open the other.
        self.assertEqual(two.get("/api/status", one.owner).status, 200)
        self.assertEqual(one.get("/api/status", two.owner).status, 200)
        # Nobody gets another's question, whichever server hands it out.
        asked = in_threads(32, lambda i: servers[i % 2].ask(f"r{i}", 2))
        names = [question["question"] for questions in asked for question in questions]
        self.assertEqual(len(names), len(set(names)))
        # A rater who is sent to the other server gets the same question back, and may answer there.
        mine = one.ask("anna")[0]["question"]
        self.assertEqual(two.ask("anna")[0]["question"], mine)
        first = one.tell(mine, "yes", "anna", "key")
        again = two.post("/api/tell", {"question": mine, "answer": "yes", "rater": "anna"}, one.raters, Idempotency_Key="key")
        self.assertEqual((again.status, again.body), (200, first.body))
        self.assertEqual(two.tell(mine, "no", "anna").status, 409)
        replies = in_threads(32, lambda i: [servers[(i + 1) % 2].tell(q["question"], "yes", f"r{i}").status for q in asked[i]])
        self.assertEqual({status for statuses in replies for status in statuses}, {200})
        states = [server.get("/api/status", server.owner).json() for server in servers]
        self.assertEqual(states[0], states[1])
        self.assertEqual(states[0]["answered"], len(names) + 1)

    def test_a_revoked_link_is_revoked_everywhere(self):
        other = self.serve()
        made = self.server.post("/api/invitations", {"role": "rater", "name": "anna"}, self.server.owner).json()
        token = made["link"][-43:]
        self.assertEqual(other.get("/api/study", token).json()["rater"], "anna")
        self.server.post("/api/invitations/revoke", {"id": made["id"]}, self.server.owner)
        self.assertEqual(self.server.get("/api/study", token).status, 401)
        self.assertTrue(until(lambda: other.get("/api/study", token).status in (401, 429), 5))

    def test_owners_hear_of_what_happens_at_the_other_server(self):
        other = self.serve()
        with other.connect(10) as connection:
            connection.sendall(f"GET /api/events HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {other.owner}\r\n\r\n".encode())
            received = b""
            while b"}\n\n" not in received:
                received += connection.recv(4096)
            self.server.ask("anna")
            self.assertIn(b"event: changed", connection.recv(4096))

    def test_one_server_dies_and_the_other_goes_on(self):
        other = self.serve()
        question = self.server.ask("anna")[0]["question"]
        self.server.kill()
        self.assertEqual(other.ask("anna")[0]["question"], question)
        self.assertEqual(other.tell(question, "yes", "anna").status, 200)
        self.server = other

    def test_the_database_goes_away_and_comes_back(self):
        self.postgres("pg_ctl", "--mode=immediate", "stop")
        self.assertEqual(self.server.get("/healthz").status, 503)
        reply = self.server.post("/api/ask", {"rater": "anna"}, self.server.raters)
        self.assertEqual(reply.status, 503)
        self.assertNotIn("postgres", reply.json()["error"], "raters need not know where studies are kept")
        self.start_postgres()
        self.assertTrue(until(lambda: self.server.get("/healthz").status == 200))
        question = self.server.ask("anna")[0]["question"]
        self.assertEqual(self.server.tell(question, "yes", "anna").status, 200)


class Proxy(PostgresCase):
    """docs/nginx.conf, with ports of our own and without TLS, in front of two servers."""
    flags = ("--behind-proxy", "--base-path", "/studies/cookies/", "--allowed-host", "example.org")

    def setUp(self):
        super().setUp()
        self.other = self.serve(*self.flags)
        folder = pathlib.Path(self.folder.name) / "nginx"
        folder.mkdir()
        source = pathlib.Path(__file__).resolve().parents[2] / "docs" / "nginx.conf"
        text = source.read_text()
        self.port = self.free_port()
        text = text.replace("127.0.0.1:8081", f"127.0.0.1:{self.server.port}").replace("127.0.0.1:8082", f"127.0.0.1:{self.other.port}")
        text = re.sub(r"\n *ssl_\w+ .*;", "", text.replace("listen 443 ssl;", f"listen 127.0.0.1:{self.port};"))
        paths = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        configuration = folder / "nginx.conf"
        configuration.write_text(f"worker_processes 1;\npid {folder}/pid;\nerror_log {folder}/error.log;\nevents {{}}\n"
                                 f"http {{\naccess_log off;\n{paths}{text}}}\n")
        process = subprocess.Popen(["/usr/sbin/nginx", "-c", configuration, "-g", "daemon off;"], stderr=subprocess.DEVNULL)
        self.addCleanup(lambda: (process.terminate(), process.wait()))
        self.proxy = object.__new__(Server)
        self.proxy.port, self.proxy.owner, self.proxy.raters = self.port, self.server.owner, self.server.raters
        self.assertTrue(until(self.is_up), "nginx did not start")

    @staticmethod
    def free_port():
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            return probe.getsockname()[1]

    def is_up(self):
        try:
            return self.proxy.get("/studies/cookies/healthz").status == 200
        except OSError:
            return False

    def test_links_cookies_and_origins_survive_the_proxy(self):
        base = "/studies/cookies"
        named = {"Host": "example.org"}
        reply = self.proxy.get(f"{base}/?token={self.server.owner}", **named)
        self.assertEqual((reply.status, reply.headers["Location"]), (303, "owner"))
        cookie = reply.headers["Set-Cookie"]
        self.assertIn("Path=/studies/cookies/", cookie)
        cookie = {"Cookie": cookie.split(";")[0]}
        self.assertEqual(self.proxy.get(f"{base}/api/status", **cookie, **named).status, 200)
        made = self.proxy.post(f"{base}/api/invitations", {"role": "rater"}, Origin="http://example.org", **cookie, **named)
        self.assertEqual(made.status, 200, made.body)
        self.assertTrue(made.json()["link"].startswith("http://example.org/studies/cookies/?token="))
        evil = self.proxy.post(f"{base}/api/stop", {}, Origin="http://evil.example", **cookie, **named)
        self.assertEqual(evil.status, 403)
        self.assertEqual(self.proxy.get(f"{base}/api/status", **cookie, Host="evil.example").status, 421)
        self.assertEqual(self.proxy.get("/api/status", **cookie, **named).status, 404)

    def test_a_study_behind_one_address_outlives_a_server(self):
        base = "/studies/cookies"

        def answer(i):
            rater = f"r{i}"
            asked = self.proxy.post(f"{base}/api/ask", {"rater": rater}, self.server.raters).json()["questions"][0]["question"]
            if i == 7:
                self.other.kill()
            body = {"question": asked, "answer": "yes", "rater": rater}
            return self.proxy.post(f"{base}/api/tell", body, self.server.raters, Idempotency_Key=rater).status

        self.assertEqual(in_threads(24, answer), [200] * 24)
        self.assertEqual(self.proxy.get(f"{base}/api/status", self.server.owner).json()["answered"], 24)

    def test_changes_are_heard_through_the_proxy(self):
        with self.proxy.connect(10) as connection:
            connection.sendall(f"GET /studies/cookies/api/events HTTP/1.1\r\nHost: localhost\r\n"
                               f"Authorization: Bearer {self.server.owner}\r\n\r\n".encode())
            received = b""
            while b"}\n\n" not in received:
                received += connection.recv(4096)
            self.server.post("/studies/cookies/api/ask", {"rater": "anna"}, self.server.raters)
            self.assertIn(b"event: changed", connection.recv(4096))


if __name__ == "__main__":
    unittest.main()
