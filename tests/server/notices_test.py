"""Who is told that a study has ended: a webhook, people by mail; and nobody waits for them."""
import email
import email.header
import http.server
import json
import socketserver
import threading
import time
import unittest

from folders import FolderCase
from serving import ACOL, run, until


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


class Notices(FolderCase):
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
