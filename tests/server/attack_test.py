"""What strangers send to a server: none of it changes the study, stops the server, or makes others wait."""
import json
import random
import socket
import threading
import time
import unittest

from serving import ServerCase, in_threads


def status_of(reply):
    return int(reply.split(b" ", 2)[1]) if reply.startswith(b"HTTP/1.1 ") else None


class AttackCase(ServerCase):
    flags = ("--request-timeout", 2)

    def setUp(self):
        super().setUp()
        self.before = self.entries()
        self.auth = f"Authorization: Bearer {self.server.raters}\r\n"

    def tearDown(self):
        self.alive()

    def entries(self):
        """How many there are, but for rounds, which are planned beside what people do."""
        entries = self.server.get("/api/log?limit=1000", self.server.owner).json()["entries"]
        return sum(entry["kind"] != "round" for entry in entries)

    def unchanged(self):
        self.assertEqual(self.entries(), self.before)

    def post_bytes(self, headers, body=b"", path="/api/ask"):
        return (f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n{self.auth}{headers}\r\n"
                .encode() + body)


class Sizes(AttackCase):
    def test_a_body_that_says_it_is_too_large_is_answered(self):
        self.assertEqual(status_of(self.server.raw(self.post_bytes("Content-Length: 2000000\r\n"))), 413)
        self.assertEqual(status_of(self.server.raw(self.post_bytes("Content-Length: 2000000\r\n", b"x" * 2_000_000))), 413)
        self.unchanged()

    def test_a_chunked_body_has_the_same_limit(self):
        chunk = b"10000\r\n" + b"x" * 65536 + b"\r\n"
        before = self.server.memory()
        reply = self.server.raw(self.post_bytes("Transfer-Encoding: chunked\r\n", chunk * 512 + b"0\r\n\r\n"))
        self.assertIn(status_of(reply), (413, None))
        self.assertLess(self.server.memory() - before, 30)
        self.unchanged()

    def test_a_chunked_body_that_fits_is_taken(self):
        body = json.dumps({"rater": "anna"}).encode()
        chunks = b"".join(b"%x\r\n%s\r\n" % (len(body[i:i + 5]), body[i:i + 5]) for i in range(0, len(body), 5))
        reply = self.server.raw(self.post_bytes("Transfer-Encoding: chunked\r\nConnection: close\r\n", chunks + b"0\r\n\r\n"))
        self.assertEqual(status_of(reply), 200)

    def test_expectations_are_met(self):
        body = b'{"rater": "anna"}'
        head = self.post_bytes(f"Content-Length: {len(body)}\r\nExpect: 100-continue\r\nConnection: close\r\n")
        with self.server.connect() as connection:
            connection.sendall(head)
            self.assertTrue(connection.recv(100).startswith(b"HTTP/1.1 100 "))
            connection.sendall(body)
            self.assertIn(b"200 OK", connection.recv(100))
        refused = self.server.raw(self.post_bytes("Content-Length: 99000000\r\nExpect: 100-continue\r\n"))
        self.assertEqual(status_of(refused), 413)

    def test_heads_and_addresses_have_limits(self):
        many = "".join(f"X-{i}: {'a' * 100}\r\n" for i in range(20000))
        self.assertEqual(status_of(self.server.raw(f"GET /healthz HTTP/1.1\r\nHost: x\r\n{many}\r\n".encode())), 431)
        self.assertEqual(status_of(self.server.raw(f"GET /{'a' * 5000} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())), 414)
        endless = self.server.raw(b"GET / HTTP/1.1\r\nX: " + b"a" * 3_000_000)
        self.assertIn(status_of(endless), (431, None))

    def test_only_the_making_of_a_study_takes_large_bodies(self):
        body = json.dumps({"csv": "x" * 1_200_000})
        self.assertEqual(self.server.post("/api/new/columns", json.loads(body), self.server.owner).status, 413)

    def test_depth_bombs(self):
        for body in (b'{"a":' + b"[" * 500_000, b"[" * 1_000_000, b'{"a":' * 100_000):
            reply = self.server.raw(self.post_bytes(f"Content-Length: {len(body)}\r\nConnection: close\r\n", body))
            self.assertEqual(status_of(reply), 400)
        self.unchanged()


class Smuggling(AttackCase):
    def test_requests_whose_end_is_in_doubt_are_refused(self):
        inner = f"POST /api/stop HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {self.server.owner}\r\n" \
                "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"
        chunked = b"0\r\n\r\n" + inner.encode()
        for headers in ("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n",
                        "Content-Length: 2\r\nContent-Length: 2\r\n", "Content-Length: 0\r\nContent-Length: 44\r\n",
                        "Transfer-Encoding: xchunked\r\n", "Transfer-Encoding: chunked, identity\r\n",
                        "Transfer-Encoding:\tchunked\r\nTransfer-Encoding: identity\r\n",
                        "Transfer-Encoding : chunked\r\n", "X: y\r\n Transfer-Encoding: chunked\r\n", "Content-Length: +2\r\n",
                        "Content-Length: 2 2\r\n", "Content-Length: 0x2\r\n"):
            reply = self.server.raw(self.post_bytes(headers, chunked), timeout=5)
            with self.subTest(headers):
                self.assertIn(status_of(reply), (400, 501))
                self.assertEqual(reply.count(b"HTTP/1.1 "), 1, "what follows must not be answered")
        for text in ("GET /healthz HTTP/1.1\nHost: 127.0.0.1\n\n", "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\n\r\n",
                     "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX: a\n\r\n", "\r\n\r\n", "\n\n",
                     "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX: a\0b\r\n\r\n", "GET  HTTP/1.1\r\nHost: x\r\n\r\n",
                     "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil\r\n\r\n", "GET /healthz HTTP/1.1\r\n\r\n"):
            with self.subTest(text):
                self.assertEqual(status_of(self.server.raw(text.encode(), timeout=5)), 400)
        self.unchanged()

    def test_bad_chunks(self):
        for chunks in (b"zz\r\n", b"-1\r\nx\r\n", b"5\r\nab\r\n0\r\n\r\n", b"ffffffffffffffffff\r\nx", b"2;" + b"e" * 100_000 + b"\r\n{}\r\n"):
            reply = self.server.raw(self.post_bytes("Transfer-Encoding: chunked\r\n", chunks), close=True)
            self.assertIn(status_of(reply), (400, 413, None), chunks[:30])
        self.unchanged()

    def test_requests_in_a_row_are_answered_in_a_row(self):
        one = f"GET /api/study HTTP/1.1\r\nHost: 127.0.0.1\r\n{self.auth}\r\n"
        last = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
        reply = self.server.raw((one * 20 + last).encode())
        self.assertEqual(reply.count(b"HTTP/1.1 200 OK"), 21)
        body = b'{"rater":"anna"}'
        post = self.post_bytes(f"Content-Length: {len(body)}\r\n", body)
        self.assertEqual(self.server.raw(post * 5 + last.encode()).count(b"HTTP/1.1 200 OK"), 6)

    def test_other_protocols_and_noise(self):
        generator = random.Random(8)
        hello = bytes.fromhex("16030100c8010000c40303") + generator.randbytes(189)
        for data in (hello, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"\0" * 1000, b"\r\n" * 5000, generator.randbytes(3000),
                     b"HTTP/1.1 200 OK\r\n\r\n", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
                     b"CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n", b"GET http://evil.example/ HTTP/1.1\r\nHost: x\r\n\r\n"):
            reply = self.server.raw(data, timeout=5, close=True)
            self.assertNotEqual(status_of(reply), 200)
        self.unchanged()

    def test_methods(self):
        for method, status in (("HEAD", 200), ("OPTIONS", 405), ("DELETE", 405), ("TRACE", 405), ("PATCH", 405), ("X" * 100, 405)):
            reply = self.server.raw(f"{method} /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
            self.assertEqual(status_of(reply), status, method)
            if method == "HEAD":
                self.assertTrue(reply.endswith(b"\r\n\r\n"))
                self.assertIn(b"Content-Length: ", reply)


class Slow(AttackCase):
    def test_slow_heads_and_bodies_are_cut_off(self):
        def drip(data):
            begin = time.monotonic()
            with self.server.connect() as connection:
                try:
                    for byte in data:
                        connection.send(bytes([byte]))
                        time.sleep(0.25)
                        connection.settimeout(0.001)
                        try:
                            if connection.recv(100):
                                break
                        except TimeoutError:
                            pass
                except OSError:
                    pass
            return time.monotonic() - begin

        head = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"a" * 100
        body = self.post_bytes("Content-Length: 100\r\n")
        with self.server.connect() as connection:
            connection.sendall(body)
            begin = time.monotonic()
            self.assertEqual(connection.recv(1000), b"")
            self.assertLess(time.monotonic() - begin, 6)
        self.assertLess(drip(head), 8)
        self.unchanged()

    def test_a_thousand_slow_clients_make_nobody_wait(self):
        slow = []
        for _ in range(1000):
            connection = self.server.connect()
            connection.sendall(b"POST /api/tell HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Le")
            slow.append(connection)
        begin = time.monotonic()
        for i in range(20):
            question = self.server.ask(f"r{i}")[0]["question"]
            self.assertEqual(self.server.tell(question, "yes", f"r{i}").status, 200)
        self.assertLess(time.monotonic() - begin, 5)
        for connection in slow:
            connection.close()

    def test_who_does_not_read_is_dropped(self):
        request = f"GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
        before = self.server.memory()
        with self.server.connect(3) as connection:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            try:
                for _ in range(3000):
                    connection.sendall(request)
            except OSError:
                pass
            self.assertLess(self.server.memory() - before, 30)


class TooMany(AttackCase):
    flags = ("--request-timeout", 2, "--connections", 10)

    def test_connections_beyond_the_limit_are_told_so(self):
        time.sleep(0.3)
        held = [self.server.connect() for _ in range(10)]
        time.sleep(0.3)
        reply = self.server.raw(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        self.assertEqual(status_of(reply), 503)
        for connection in held:
            connection.close()
        time.sleep(0.3)


class Access(AttackCase):
    def test_paths_lead_nowhere_else(self):
        for path in ("/../../etc/passwd", "/assets/../../../etc/passwd", "/assets/%2e%2e/%2e%2e/etc/passwd", "/assets/..%2f..%2fetc/passwd",
                     "/assets/..\\..\\etc\\passwd", "/assets/%5c..%5c", "//etc/passwd", "/assets//etc/passwd", "/assets/%00", "/assets/rate.html%00.js",
                     "/assets/%c0%ae%c0%ae/etc/passwd", "/assets/", "/assets/.", "/study.db", "/assets/study.db", "/assets/report.js.sha256"):
            reply = self.server.raw(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
            self.assertIn(status_of(reply), (400, 404), path)
            self.assertNotIn(b"root:", reply)

    def test_other_names_are_not_ours(self):
        for host in ("evil.example", "evil.example:80", "127.0.0.1.evil.example", "localhost.evil.example", "", "a@127.0.0.1"):
            self.assertEqual(status_of(self.server.raw(
                f"GET /api/study HTTP/1.1\r\nHost: {host}\r\n{self.auth}Connection: close\r\n\r\n".encode())), 421, host)
        forwarded = self.server.get("/api/study", self.server.raters, X_Forwarded_Host="evil.example")
        self.assertEqual(forwarded.status, 200, "nobody said that there is a proxy")

    def test_pages_of_others_cannot_act(self):
        cookie = self.server.get(f"/?token={self.server.owner}").headers["Set-Cookie"].split(";")[0]
        good = {"Cookie": cookie, "Content_Type": "application/json"}
        for extra in ({"Origin": "http://evil.example"}, {"Origin": "null"}, {"Sec_Fetch_Site": "cross-site"}, {"Sec_Fetch_Site": "same-site"}):
            self.assertEqual(self.server.post("/api/stop", "{}", **good, **extra).status, 403)
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
            self.assertEqual(self.server.post("/api/stop", "{}", Cookie=cookie, Content_Type=kind).status, 415)
        preflight = self.server.send("OPTIONS", "/api/stop", Origin="http://evil.example", Access_Control_Request_Method="POST")
        self.assertEqual(preflight.status, 405)
        self.assertNotIn("Access-Control-Allow-Origin", preflight.headers)
        self.unchanged()

    def test_guessing_tokens_is_limited_and_shuts_nobody_out(self):
        statuses = [self.server.get("/api/status", f"{i:043d}").status for i in range(60)]
        self.assertEqual(set(statuses), {401, 429})
        self.assertGreater(statuses.count(429), 30)
        self.assertEqual(self.server.get(f"/?token={0:043d}").status, 429)
        self.assertEqual(self.server.get("/api/status", self.server.owner).status, 200)

    def test_headers_cannot_be_split(self):
        for path in ("/?a=%0d%0aSet-Cookie:%20evil=1", f"/?token={self.server.raters}&x=%0d%0aSet-Cookie:%20evil=1"):
            reply = self.server.get(path)
            self.assertEqual(reply.status, 303)
            self.assertNotIn("evil=1", reply.headers.get("Set-Cookie", ""))
            self.assertNotIn("\n", reply.headers["Location"])


class Replays(AttackCase):
    def test_a_double_click_counts_once(self):
        question = self.server.ask("anna")[0]["question"]
        replies = in_threads(20, lambda i: self.server.tell(question, "yes", "anna", "the-same-key"))
        self.assertEqual({reply.body for reply in replies}, {replies[0].body})
        self.assertEqual(self.server.get("/api/status", self.server.owner).json()["answered"], 1)

    def test_a_key_belongs_to_one_request(self):
        one, two = self.server.ask("anna", 2)
        self.assertEqual(self.server.tell(one["question"], "yes", "anna", "k").status, 200)
        self.assertEqual(self.server.tell(one["question"], "no", "anna", "k").status, 422)
        self.assertEqual(self.server.tell(two["question"], "yes", "anna", "k").status, 422)
        self.assertEqual(self.server.tell(one["question"], "yes", "bert", "k").status, 403)
        self.assertEqual(self.server.get("/api/status", self.server.owner).json()["answered"], 1)

    def test_no_two_raters_get_one_question(self):
        names = [one["question"] for asked in in_threads(32, lambda i: self.server.ask(f"r{i}", 2)) for one in asked]
        self.assertEqual(len(names), 64)
        self.assertEqual(len(set(names)), 64)

    def test_hostile_text_is_kept_as_text(self):
        for text in ("<script>alert(1)</script>", "'; DROP TABLE log; --", "\u202etxt", "\x1b[31m", "{{7*7}}", "=cmd()", "a\nb", "\U0001f36a"):
            question = self.server.ask(text)[0]["question"]
            self.assertEqual(self.server.tell(question, "yes", text).status, 200)
            again = self.server.ask(text)[0]["question"]
            self.assertEqual(self.server.post("/api/skip", {"question": again, "rater": text, "reason": text}, self.server.raters).status, 200)
        names = [rater["name"] for rater in self.server.get("/api/overview", self.server.owner).json()["raters"]]
        self.assertIn("'; DROP TABLE log; --", names)
        report = self.server.get("/api/report", self.server.owner).body
        self.assertNotIn(b"<script>alert(1)", report)


if __name__ == "__main__":
    unittest.main()
