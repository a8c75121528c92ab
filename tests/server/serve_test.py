"""`acol serve` as programs know it: its two lines, its routes, its end."""
import json
import os
import pathlib
import signal
import socket
import threading
import time
import unittest

from serving import ACOL, LINK, Server, ServerCase, in_threads, run, until


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
                ((nothing,), "there is no study"),
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


def conforms(value, schema, document, where="reply"):
    """What of the schema the value breaks: the part of JSON Schema that openapi.json uses."""
    if "$ref" in schema:
        target = document
        for part in schema["$ref"].removeprefix("#/").split("/"):
            target = target[part]
        return conforms(value, target, document, where)
    kinds = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None), "integer": int,
             "number": (int, float)}
    allowed = schema["type"] if isinstance(schema.get("type"), list) else [schema.get("type", "object")]
    if not any(isinstance(value, kinds[kind]) and not (isinstance(value, bool) and kind in ("integer", "number"))
               for kind in allowed):
        return [f"{where}: {value!r} is not {allowed}"]
    wrong = []
    if "enum" in schema and value not in schema["enum"]:
        wrong.append(f"{where}: {value!r} is not one of {schema['enum']}")
    if isinstance(value, dict):
        wrong += [f"{where}: no {name}" for name in schema.get("required", ()) if name not in value]
        for name, part in schema.get("properties", {}).items():
            if name in value:
                wrong += conforms(value[name], part, document, f"{where}.{name}")
    if isinstance(value, list) and "items" in schema:
        for number, item in enumerate(value):
            wrong += conforms(item, schema["items"], document, f"{where}[{number}]")
    return wrong


class Description(ServerCase):
    """Every operation of the OpenAPI file is tried; what comes back is what the file says."""

    def test_replies_are_as_described(self):
        server = self.server
        document = server.get("/api/openapi.json").json()
        questions = iter(server.ask("anna", 5))
        told = next(questions)["question"]
        server.tell(told, "yes", "anna")
        invited = server.post("/api/invitations", {"role": "rater"}, server.owner).json()
        bodies = {"/api/ask": {"rater": "anna"}, "/api/tell": {"question": next(questions)["question"], "answer": "yes",
                                                               "rater": "anna"},
                  "/api/undo": {"question": told, "rater": "anna"},
                  "/api/skip": {"question": next(questions)["question"], "rater": "anna", "reason": "not sure"},
                  "/api/invitations": {"role": "rater", "name": "bert"}, "/api/invitations/revoke": {"id": invited["id"]}}
        tried = 0
        for path, operations in document["paths"].items():
            for method, operation in operations.items():
                if path == "/api/events" or "{" in path:
                    continue
                body = bodies.get(path, {}) if method == "post" else None
                token = server.owner if operation["security"] else None
                reply = server.send(method.upper(), path, body, token)
                with self.subTest(f"{method} {path}"):
                    described = operation["responses"].get(str(reply.status))
                    self.assertIsNotNone(described, f"{reply.status} {reply.body[:200]}")
                    if "$ref" in described:
                        described = document["components"]["responses"][described["$ref"].split("/")[-1]]
                    for kind, content in described.get("content", {}).items():
                        self.assertEqual(reply.headers["Content-Type"].split(";")[0], kind)
                        if kind == "application/json":
                            self.assertEqual(conforms(reply.json(), content["schema"], document), [])
                    if token:
                        refused = server.send(method.upper(), path, body)
                        self.assertEqual(refused.status, 401)
                        self.assertEqual(conforms(refused.json(), {"$ref": "#/components/schemas/Error"}, document), [])
                tried += 1
        self.assertGreater(tried, 25)


class DescriptionOfHands(Description):
    """The same where people are what is independent."""
    study_flags = ()


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


class Ending(ServerCase):
    def test_requests_in_flight_are_answered(self):
        """Many tell while the server is asked to end: whoever got an answer has it in the study."""
        questions = [self.server.ask(f"r{i}")[0]["question"] for i in range(24)]
        barrier = threading.Barrier(25)

        def tell(i):
            barrier.wait()
            try:
                return self.server.tell(questions[i], "yes", f"r{i}").status
            except OSError:
                return None

        stopper = threading.Thread(target=lambda: (barrier.wait(), self.server.process.send_signal(signal.SIGTERM)))
        stopper.start()
        results = in_threads(24, tell)
        stopper.join()
        self.assertEqual(self.server.process.wait(20), 0)
        answered = json.loads(run(ACOL, "status", self.study, "--json").stdout)["answered"]
        self.assertGreaterEqual(answered, results.count(200))
        self.assertLessEqual(set(results), {200, None})

    def test_control_c_ends_it_too(self):
        self.server.process.send_signal(signal.SIGINT)
        self.assertEqual(self.server.process.wait(20), 0)

    def test_idle_connections_do_not_keep_it(self):
        connections = [self.server.connect() for _ in range(20)]
        begin = time.monotonic()
        self.assertEqual(self.server.stop(), 0)
        self.assertLess(time.monotonic() - begin, 5)
        for connection in connections:
            connection.close()


class Killed(ServerCase):
    def test_raters_go_on_with_the_same_cookies_after_kill_9(self):
        server = self.server
        cookie = server.get(f"/?token={server.raters}").headers["Set-Cookie"].split(";")[0]
        owner = server.owner
        told = {}
        for turn in range(6):
            asked = server.post("/api/ask", {"rater": f"r{turn}"}, Cookie=cookie).json()["questions"][0]["question"]
            body = {"question": asked, "answer": "yes", "rater": f"r{turn}"}
            key = {"Idempotency_Key": f"key-{turn}"}
            reply = server.post("/api/tell", body, Cookie=cookie, **key)
            server.kill()
            server = self.serve(port=server.port)
            again = server.post("/api/tell", body, Cookie=cookie, **key)
            self.assertEqual((again.status, again.body), (reply.status, reply.body), "the reply got lost, not the answer")
            told[asked] = "yes"
        self.assertEqual(server.get("/api/status", owner).json()["answered"], len(told))

    def test_every_acknowledged_answer_is_there_exactly_once(self):
        server = self.server
        acknowledged = {}
        for turn in range(int(os.environ.get("ACOL_KILLS", 4))):
            stop = threading.Event()

            def answer(i, server=server, turn=turn, stop=stop):
                number = 0
                while not stop.is_set():
                    rater = f"t{turn}.{i}.{number}"
                    number += 1
                    try:
                        for one in server.ask(rater):
                            if server.tell(one["question"], "yes", rater, rater).status == 200:
                                acknowledged[one["question"]] = rater
                    except (OSError, AssertionError, json.JSONDecodeError):
                        return

            killer = threading.Timer(0.4 + 0.1 * turn, lambda s=server, e=stop: (s.kill(), e.set()))
            killer.start()
            in_threads(8, answer)
            killer.join()
            server = self.serve(port=server.port)
        rows = run(ACOL, "export", self.study).stdout.splitlines()[1:]
        names = [row.split(",")[0] for row in rows]
        self.assertEqual(len(names), len(set(names)))
        self.assertGreater(len(acknowledged), 4)
        self.assertLessEqual(set(acknowledged), set(names))


if __name__ == "__main__":
    unittest.main()
