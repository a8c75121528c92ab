"""What strangers send to a server: none of it changes the study, stops the server, or makes others wait."""
import unittest

from raw_requests import AttackCase, status_of
from serving import in_threads


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
