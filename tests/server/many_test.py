"""One `acol serve` of a folder or a database of studies: links, pages, broken files, notices."""
import email
import email.header
import http.server
import json
import pathlib
import socketserver
import tempfile
import threading
import time
import unittest

from serving import ACOL, LINK, PostgresCase, Server, ServerCase, run, until


class Listener:
    """A server on this machine that takes notices, as often as it likes."""

    def __init__(self, refuse=0):
        listener = self
        self.got, self.refused, self.refuse = [], 0, refuse

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                if listener.refused < listener.refuse:
                    listener.refused += 1
                    self.send_error(503)
                    return
                listener.got.append((self.headers["Content-Type"], json.loads(body)))
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook"

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class MailServer(socketserver.ThreadingTCPServer):
    """As much of SMTP as takes a mail (RFC 5321)."""
    allow_reuse_address = True
    daemon_threads = True

    def __init__(self):
        self.mails = []
        super().__init__(("127.0.0.1", 0), MailHandler)
        threading.Thread(target=self.serve_forever, daemon=True).start()
        self.url = f"smtp://127.0.0.1:{self.server_address[1]}"


class MailHandler(socketserver.StreamRequestHandler):
    def say(self, line):
        self.wfile.write(line.encode() + b"\r\n")

    def handle(self):
        self.say("220 test")
        mail = {"to": []}
        while line := self.rfile.readline().decode().strip():
            word = line.upper()
            if word.startswith("MAIL FROM:"):
                mail["from"] = line[10:].split(">")[0].lstrip(" <")
            elif word.startswith("RCPT TO:"):
                mail["to"].append(line[8:].split(">")[0].lstrip(" <"))
            elif word == "DATA":
                self.say("354 go on")
                text = b""
                while not text.endswith(b"\r\n.\r\n"):
                    text += self.rfile.readline()
                mail["text"] = text[:-3].decode()
                self.server.mails.append(mail)
            elif word == "QUIT":
                self.say("221 bye")
                return
            self.say("250 fine")


class Many(ServerCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.studies = pathlib.Path(self.folder.name) / "studies"
        self.studies.mkdir()
        for name in ["cookies", "tea"]:
            self.study = self.studies / f"{name}.db"
            self.init()

    def serve_all(self, *flags):
        server = Server(self.studies, *flags)
        self.addCleanup(server.close)
        return server

    def names(self, server, token=None):
        return [one["name"] for one in server.get("/api/studies", token or server.owner).json()["studies"]]

    def link_to(self, server, study, **more):
        reply = server.post(f"/studies/{study}/api/invitations", {"role": "rater", **more}, server.owner)
        self.assertEqual(reply.status, 200, reply.body)
        return LINK.fullmatch(reply.json()["link"])


class Folder(Many):
    def test_two_lines_and_a_list(self):
        server = self.serve_all()
        self.assertEqual(server.base, "/")
        self.assertNotEqual(server.owner, server.raters)
        self.assertEqual(self.names(server), ["cookies", "tea"])
        self.assertEqual(self.names(server, server.raters), ["cookies", "tea"])
        self.assertEqual(server.get("/api/studies").status, 401)
        for path in ["/healthz", "/livez", "/list", "/studies/tea/rate", "/studies/tea/healthz"]:
            self.assertEqual(server.get(path).status, 200, path)

    def test_answers_go_to_the_study_of_the_link(self):
        server = self.serve_all()
        link = self.link_to(server, "tea")
        self.assertEqual(link[3], "/studies/tea/")
        asked = server.post("/studies/tea/api/ask", {"rater": "anna"}, link[4]).json()["questions"]
        told = server.post("/studies/tea/api/tell", {"question": asked[0]["question"], "answer": "yes", "rater": "anna"}, link[4])
        self.assertEqual(told.status, 200, told.body)
        self.assertEqual(server.post("/studies/cookies/api/ask", {"rater": "anna"}, link[4]).status, 401)
        answered = {name: json.loads(run(ACOL, "status", self.studies / f"{name}.db", "--json").stdout)["answered"] for name in ["cookies", "tea"]}
        self.assertEqual(answered, {"cookies": 0, "tea": 1})

    def test_links_hold_after_a_restart_and_a_crash(self):
        first = self.serve_all()
        link = self.link_to(first, "tea")
        first.kill()
        second = self.serve_all()
        self.assertEqual(second.get("/api/studies", first.owner).status, 200)
        self.assertEqual(second.post("/studies/tea/api/ask", {"rater": "anna"}, link[4]).status, 200)

    def test_a_study_that_appears_is_found_and_a_broken_one_is_shown(self):
        server = self.serve_all()
        (self.studies / "broken.db").write_bytes(b"no study")
        self.study = self.studies / "later.db"
        self.init()
        self.assertTrue(until(lambda: self.names(server) == ["broken", "cookies", "later", "tea"]))
        found = {one["name"]: one for one in server.get("/api/studies", server.owner).json()["studies"]}
        self.assertEqual(found["broken"]["trouble"], "is not an acol study")
        self.assertEqual(server.get("/studies/broken/api/status", server.owner).status, 503)
        self.assertEqual(server.get("/studies/later/api/status", server.owner).status, 200)
        self.assertEqual(server.get("/healthz").status, 200)

    def test_a_folder_of_hundreds_costs_what_is_used(self):
        for i in range(300):
            (self.studies / f"copy{i}.db").write_bytes((self.studies / "tea.db").read_bytes())
        server = self.serve_all("--quiet")
        open_files = lambda: len(list(pathlib.Path(f"/proc/{server.process.pid}/fd").iterdir()))
        before = open_files()
        self.assertTrue(until(lambda: all(
            one["verdict"] == "not-yet" for one in server.get("/api/studies", server.owner).json()["studies"]), 60))
        self.assertEqual(len(self.names(server)), 302)
        self.assertLess(open_files(), before + 20)
        self.assertLess(server.memory(), 300)

    def test_events_tell_of_their_own_study(self):
        server = self.serve_all()
        with server.connect() as connection:
            connection.sendall(f"GET /studies/tea/api/events HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {server.owner}\r\n\r\n".encode())
            received = b""
            while b"event: changed" not in received:
                received += connection.recv(4096)
            server.post("/studies/cookies/api/pause", {}, server.owner)
            server.post("/studies/tea/api/pause", {}, server.owner)
            head = server.get("/studies/tea/api/log", server.owner).json()["head"]
            while f'"head":{head}'.encode() not in received:
                received += connection.recv(4096)

    def test_what_cannot_be_served_is_said_in_a_line(self):
        for place, says in [(self.studies / "none", "there is no study"), (f"{self.studies}/none/", "there is no such folder")]:
            refused = run(ACOL, "serve", place, "--port", "0")
            self.assertEqual((refused.returncode, refused.stdout), (2, ""))
            self.assertIn(says, refused.stderr)
            self.assertEqual(refused.stderr.count("\n"), 1)


class Database(PostgresCase):
    def test_all_studies_of_a_database_are_served(self):
        database = str(self.study)[:str(self.study).rindex("&study=")]
        server = Server(database)
        self.addCleanup(server.close)
        listed = server.get("/api/studies", server.owner).json()["studies"]
        self.assertEqual([one["name"] for one in listed], [self.id()])
        path = f"/{listed[0]['path']}"
        self.assertEqual(server.get(path + "api/status", server.owner).json()["candidates"], 120)
        self.assertEqual(server.post("/api/studies/copy", {"name": self.id(), "to": "a copy"}, server.owner).status, 200)
        self.assertEqual(server.post("/studies/a%20copy/api/ask", {"rater": "anna"}, server.raters).status, 200)
        self.assertEqual(server.post("/api/studies/archive", {"name": "a copy"}, server.owner).status, 200)
        other = Server(database)  # they share links and the archive
        self.addCleanup(other.close)
        found = {one["name"]: one for one in other.get("/api/studies", server.owner).json()["studies"]}
        self.assertEqual({name: one["archived"] for name, one in found.items()}, {self.id(): False, "a copy": True})
        self.assertEqual(other.post("/studies/a%20copy/api/ask", {"rater": "bert"}, server.raters).status, 403)


class Notices(Many):
    def test_a_webhook_is_told_when_a_study_ends(self):
        hook = Listener(refuse=1)
        self.addCleanup(hook.close)
        server = self.serve_all("--webhook", hook.url)
        self.assertEqual(server.get("/studies/tea/api/status", server.owner).status, 200)
        self.assertTrue(until(lambda: server.get("/studies/tea/api/log", server.owner).status == 200))
        time.sleep(1.5)  # it has been looked at while it was running
        server.post("/studies/tea/api/stop", {"reason": "enough"}, server.owner)
        self.assertTrue(until(lambda: hook.got, 30), server.stderr())
        kind, notice = hook.got[0]
        self.assertEqual(kind, "application/json")
        self.assertEqual((notice["event"], notice["study"], notice["verdict"]), ("ended", "tea", "stopped"))
        self.assertEqual(hook.refused, 1)
        self.assertNotIn(server.owner, json.dumps(notice))
        self.assertEqual(len(hook.got), 1)

    def test_mail_goes_by_smtp(self):
        mailbox = MailServer()
        self.addCleanup(mailbox.server_close)
        self.addCleanup(mailbox.shutdown)
        server = self.serve_all("--mail-to", "me@example.org", "--mail-to", "you@example.org", "--mail-from", "acol@example.org", "--smtp", mailbox.url)
        server.get("/studies/cookies/api/status", server.owner)
        time.sleep(1.5)
        server.post("/studies/cookies/api/stop", {}, server.owner)
        self.assertTrue(until(lambda: mailbox.mails, 30), server.stderr())
        mail = mailbox.mails[0]
        self.assertEqual((mail["from"], mail["to"]), ("acol@example.org", ["me@example.org", "you@example.org"]))
        message = email.message_from_string(mail["text"])
        subject = str(email.header.make_header(email.header.decode_header(message["Subject"])))
        self.assertEqual(subject, "cookies: stopped without a certificate")
        self.assertIn("cookies", message.get_payload(decode=True).decode())

    def test_a_server_that_does_not_answer_makes_nobody_wait(self):
        silent = socketserver.TCPServer(("127.0.0.1", 0), None)  # takes connections, never speaks
        self.addCleanup(silent.server_close)
        server = self.serve_all("--webhook", f"http://127.0.0.1:{silent.server_address[1]}/")
        server.get("/studies/tea/api/status", server.owner)
        time.sleep(1.5)
        server.post("/studies/tea/api/stop", {}, server.owner)
        time.sleep(1.5)
        start = time.monotonic()
        self.assertEqual(server.post("/studies/cookies/api/ask", {"rater": "anna"}, server.raters).status, 200)
        self.assertLess(time.monotonic() - start, 5)

    def test_what_cannot_work_is_refused_at_the_start(self):
        for flags, says in [(["--webhook", "example.org"], "--webhook must begin with"), (["--mail-to", "me"], "--mail-to must be an address"),
                            (["--smtp", "smtp://x"], "--smtp needs --mail-to")]:
            refused = run(ACOL, "serve", self.studies, "--port", "0", *flags)
            self.assertEqual((refused.returncode, refused.stdout), (2, ""))
            self.assertIn(says, refused.stderr)


if __name__ == "__main__":
    unittest.main()
