"""Requests written byte by byte, for the suites of the contract and of attacks."""
from serving import ServerCase


def status_of(reply):
    return int(reply.split(b" ", 2)[1]) if reply.startswith(b"HTTP/1.1 ") else None


def parts(reply):
    """Status, headers and body of a reply as bytes."""
    head, _, body = reply.partition(b"\r\n\r\n")
    lines = head.decode().split("\r\n")
    return int(lines[0].split()[1]), {name.lower(): value for name, value in (line.split(": ", 1) for line in lines[1:])}, body


class ContractCase(ServerCase):
    def raw_reply(self, line, headers="", body=b"", host=None, server=None):
        server = server or self.server
        host = host or f"127.0.0.1:{server.port}"
        return parts(server.raw(f"{line} HTTP/1.1\r\nHost: {host}\r\n{headers}Connection: close\r\n\r\n".encode() + body))

    def post_text(self, path, text, kind="application/json", token=None):
        return self.server.post(path, text, token or self.server.owner, **({"Content_Type": kind} if kind else {}))


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
