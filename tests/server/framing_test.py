"""Where a request ends and how large it may be: what strangers leave in doubt is refused, and nothing is smuggled in behind it."""
import json
import random
import unittest

from raw_requests import AttackCase, status_of


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


if __name__ == "__main__":
    unittest.main()
