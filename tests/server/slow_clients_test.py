"""Clients that are slow, that do not read, or that are too many: they are dropped, and nobody else waits."""
import socket
import time
import unittest

from raw_requests import AttackCase, status_of


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


if __name__ == "__main__":
    unittest.main()
