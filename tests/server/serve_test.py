"""`acol serve` as programs know it: its two lines, its routes, its events."""
import json
import pathlib
import time
import unittest

from serving import ACOL, ServerCase, run


class Contract(ServerCase):
    def test_two_lines_then_silence(self):
        for line in self.server.lines:
            self.assertRegex(line, r"^http://127\.0\.0\.1:\d+/\?token=[A-Za-z0-9_-]{43}\n$")
        self.assertNotEqual(self.server.owner, self.server.raters)
        self.server.ask("anna")
        self.assertEqual(self.server.stop(), 0)

    def test_status_ask_tell_skip(self):
        server = self.server
        one, two = server.ask("anna", 2)  # the round is planned now, and nothing happens by itself
        status = server.get("/api/status", server.owner).json()
        told = json.loads(run(ACOL, "status", self.study, "--json").stdout)
        self.assertEqual(status, told)
        self.assertEqual(set(one) >= {"question", "candidate", "arm", "round"}, True)
        self.assertEqual(server.tell(one["question"], "yes", "anna", "k1").json()["outcome"], "recorded")
        reply = server.post("/api/skip", {"question": two["question"], "rater": "anna"}, server.raters)
        self.assertEqual((reply.status, reply.json()), (200, {"outcome": "skipped", "undo_until": None}))
        self.assertEqual(server.get("/api/status", server.owner).json()["answered"], 1)
        self.assertEqual(server.get("/api/status", server.raters).status, 403)
        self.assertEqual(server.get("/api/status").status, 401)
        self.assertEqual(server.get("/healthz").json(), {"status": "ok"})

    def test_a_link_sets_a_cookie_that_opens_the_api(self):
        reply = self.server.get(f"/?token={self.server.raters}&participant=p7")
        self.assertEqual((reply.status, reply.headers["Location"]), (303, "rate?participant=p7"))
        cookie = reply.headers["Set-Cookie"]
        self.assertIn("HttpOnly", cookie)
        self.assertIn("SameSite=Strict", cookie)
        cookie = cookie.split(";")[0]
        self.assertEqual(self.server.post("/api/ask", {"rater": "p7"}, Cookie=cookie).status, 200)
        self.assertEqual(self.server.get("/api/status", Cookie=cookie).status, 403)

    def test_the_command_line_beside_the_server(self):
        one = self.server.ask("anna")[0]["question"]
        self.assertEqual(run(ACOL, "tell", self.study, one, "no", "--rater", "anna").returncode, 0)
        self.assertEqual(self.server.get("/api/status", self.server.owner).json()["answered"], 1)
        self.assertEqual(self.server.tell(one, "yes", "anna").status, 409)

    def test_what_cannot_be_served_is_refused_in_one_line(self):
        nothing = pathlib.Path(self.folder.name) / "nothing.db"
        for arguments, says in (
                ((nothing,), "no study here"),
                ((nothing.parent / "no folder" / "new.db", "--create"), "cannot be made: No such file or directory (name a file in a folder that you may write to)"),
                ((self.study, "--port", self.server.port), "Address already in use (--port 0 picks a free one)"),
                ((self.study, "--port", "99999"), "--port"),
                ((self.study, "--port", "0", "--host", "no.such.host.invalid"), "--host no.such.host.invalid"),
                ((self.study, "--port", "0", "--host", "0.0.0.0", "--no-tokens"), "--no-tokens"),
                ((self.study, "--port", "0", "--base-path", "x"), "--base-path"),
                ((self.study, "--port", "0", "--public-url", "x"), "--public-url"),
                ((self.study, "--port", "0", "--undo-window", "-1"), "--undo-window"),
                ((self.study, "--port", "0", "--answers-per-rater", "0"), "--answers-per-rater"),
                ((self.study, "--port", "0", "--connections", "0"), "--connections")):
            result = run(ACOL, "serve", *arguments)
            self.assertEqual(result.returncode, 2, result)
            self.assertEqual(result.stdout, "")
            self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)
            self.assertIn(says, result.stderr)

    def test_listening_beyond_this_machine_keeps_tokens(self):
        server = self.serve("--host", "0.0.0.0")
        self.assertEqual(server.get("/api/status").status, 401)
        self.assertIn("not encrypted", server.stderr())

    def test_the_log_says_nothing_about_people(self):
        server = self.server
        server.get(f"/?token={server.raters}&participant=secret-name")
        question = server.ask("secret-name")[0]["question"]
        server.tell(question, "yes", "secret-name")
        server.get("/secret-name")
        server.stop()
        lines = server.stderr().splitlines()
        entries = [json.loads(line) for line in lines if line.startswith("{")]
        self.assertEqual([e["route"] for e in entries], ["/", "/api/ask", "/api/tell", "(other)"])
        for secret in (server.owner, server.raters, "secret-name", "127.0.0.1"):
            self.assertNotIn(secret, "\n".join(line for line in lines if line.startswith("{")))


class Hands(ServerCase):
    study_flags = ()

    def test_a_server_cannot_say_how_much_one_person_is_asked(self):
        result = run(ACOL, "serve", self.study, "--port", "0", "--answers-per-rater", "4")
        self.assertEqual((result.returncode, result.stdout), (2, ""))
        self.assertIn("answers_per_rater", result.stderr)

    def test_a_browser_without_a_name_has_one_hand_over_a_restart(self):
        cookies = self.server.get(f"/?token={self.server.raters}").headers["Set-Cookie"].split(";")[0]
        reply = self.server.post("/api/ask", {"count": 10}, Cookie=cookies)
        cookies += "; " + reply.headers["Set-Cookie"].split(";")[0]
        hand = reply.json()["questions"]
        self.server.kill()
        server = self.serve(port=self.server.port)
        again = server.post("/api/ask", {"count": 100}, Cookie=cookies)
        self.assertEqual(again.json()["questions"], hand)
        for one in hand:
            told = server.post("/api/skip", {"question": one["question"], "unsure": True}, Cookie=cookies)
            self.assertEqual(told.json()["outcome"], "recorded")
        end = server.post("/api/ask", {}, Cookie=cookies).json()
        self.assertEqual((end["done"], end["end"], end["questions"]), (True, "answered", []))


class Events(ServerCase):
    def watch(self, server):
        connection = server.connect(5)
        connection.sendall(f"GET /api/events HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {server.owner}\r\n\r\n"
                           .encode())
        self.addCleanup(connection.close)
        return connection

    def read_until(self, connection, text):
        received = b""
        while text not in received:
            part = connection.recv(4096)
            if not part:
                break
            received += part
        return received

    def test_owners_hear_of_changes_at_once(self):
        connection = self.watch(self.server)
        start = self.read_until(connection, b"}\n\n")
        self.assertIn(b"Content-Type: text/event-stream", start)
        self.assertIn(b"event: changed\ndata: {\"head\":", start)
        begin = time.monotonic()
        self.server.ask("anna")
        self.assertIn(b"event: changed", self.read_until(connection, b"}\n\n"))
        self.assertLess(time.monotonic() - begin, 3)
        run(ACOL, "pause", self.study)  # by another process
        self.assertIn(b"event: changed", self.read_until(connection, b"}\n\n"))

    def test_watchers_are_let_go_at_the_end(self):
        connection = self.watch(self.server)
        self.read_until(connection, b"}\n\n")
        self.assertEqual(self.server.stop(), 0)
        self.assertEqual(connection.recv(100), b"")


if __name__ == "__main__":
    unittest.main()
