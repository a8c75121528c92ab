"""What HTTP and the server's own description promise, byte by byte. `make contract` looks for more with schemathesis."""
import csv
import io
import json
import pathlib
import tempfile
import unittest

from raw_requests import ContractCase, parts
from serving import Server


class Heads(ContractCase):
    """HEAD is GET without the body, whatever GET would say."""

    def test_they_have_no_body(self):
        auth = f"Authorization: Bearer {self.server.owner}\r\n"
        for path, headers, status in (("/livez", "", 200), ("/readyz", "", 200), ("/rate", "", 200), ("/", "", 303), ("/api/status", auth, 200),
                                      ("/api/export", auth, 200), ("/api/report", auth, 200), ("/api/status", "", 401), ("/nothing", "", 404),
                                      ("/api/ask", auth, 405), ("/%zz", "", 400), ("/" + "a" * 5000, "", 414),
                                      ("/livez", "X: " + "a" * 9000 + "\r\n", 431), ("/livez", "Content-Length: 2000000\r\n", 413)):
            with self.subTest(path[:20], status=status):
                got, fields, body = self.raw_reply(f"HEAD {path}", headers)
                self.assertEqual((got, body), (status, b""))
                if status == 200:
                    alike = self.raw_reply(f"GET {path}", headers)
                    self.assertEqual({n: v for n, v in fields.items() if n != "date"}, {n: v for n, v in alike[1].items() if n != "date"})
                    if fields.get("transfer-encoding") == "chunked":  # nobody knows how long it will be
                        self.assertNotIn("content-length", fields)
                    else:
                        self.assertEqual(int(fields["content-length"]), len(alike[2]))

    def test_a_body_in_parts_is_whole_for_old_clients(self):
        auth = f"Authorization: Bearer {self.server.owner}\r\n"
        old = self.server.raw(f"GET /api/certificate HTTP/1.0\r\nHost: 127.0.0.1\r\n{auth}\r\n".encode())
        head, body = old.split(b"\r\n\r\n", 1)
        self.assertNotIn(b"transfer-encoding", head.lower())
        self.assertEqual(body, self.server.get("/api/certificate", self.server.owner).body)

    def test_events_do_not_begin(self):
        got, fields, body = self.raw_reply("HEAD /api/events", f"Authorization: Bearer {self.server.owner}\r\n")
        self.assertEqual((got, fields["content-type"], body), (200, "text/event-stream", b""))

    def test_a_head_that_is_cut_short(self):
        reply = parts(self.server.raw(b"HEAD /livez HTTP/1.1\r\nHost: 127.0.0.1\r\n", close=True))
        self.assertEqual((reply[0], reply[2]), (400, b""))


class Addresses(ContractCase):
    def test_the_absolute_form_is_taken(self):
        """RFC 9112, 3.2.2: a server must take it, and must go by its host."""
        here = f"127.0.0.1:{self.server.port}"
        auth = f"Authorization: Bearer {self.server.raters}\r\n"
        for line, host, status in ((f"GET http://{here}/api/study", here, 200), (f"GET HTTP://{here}/api/study", here, 200),
                                   (f"GET http://localhost/api/study?x=http://y/", "evil.example", 200), (f"GET http://{here}", here, 303),
                                   (f"GET http://{here}?a=b", here, 303), ("GET http://evil.example/api/study", here, 421),
                                   (f"GET http://evil@{here}/api/study", here, 421), ("GET ftp://localhost/api/study", here, 400),
                                   ("GET http:///api/study", here, 421), (f"GET {here}/api/study", here, 400)):
            with self.subTest(line, host=host):
                self.assertEqual(self.raw_reply(line, auth, host=host)[0], status)

    def test_large_bodies_are_known_by_any_address(self):
        with tempfile.TemporaryDirectory() as folder:
            server = Server(pathlib.Path(folder) / "new.db", "--create")
            self.addCleanup(server.close)
            body = json.dumps({"csv": "name,gain\n" + "".join(f"a{i},{i}\n" for i in range(150_000))}).encode()
            self.assertGreater(len(body), 1 << 20)
            head = f"Authorization: Bearer {server.owner}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n"
            for start in ("", f"http://127.0.0.1:{server.port}"):
                self.assertEqual(self.raw_reply(f"POST {start}/api/new/columns", head, body, server=server)[0], 200)

    def test_broken_encodings_are_one_thing_or_another(self):
        auth = f"Authorization: Bearer {self.server.owner}\r\n"
        for path, status in (("/api/log?from=%ff", 400), ("/api/log?from=%00", 400), ("/api/log?from=%", 400), ("/api/log?from=%d9%a1", 400),
                             ("/api/export?raw=%c3%28", 400), ("/assets/%ff", 404), ("/?token=%ff%fe", 401)):
            with self.subTest(path):
                self.assertEqual(self.raw_reply(f"GET {path}", auth)[0], status)


class Methods(ContractCase):
    def test_what_is_possible_is_said(self):
        for path, allowed in (("/api/ask", "POST"), ("/api/invitations", "GET, HEAD, POST"), ("/livez", "GET, HEAD"), ("/assets/x.js", "GET, HEAD")):
            for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "QUERY", "ABC"):
                got, fields, _ = self.raw_reply(f"{method} {path}")
                self.assertEqual((got, fields.get("allow")), (405, allowed), (method, path))
        self.assertEqual(self.raw_reply("HEAD /api/ask")[1]["allow"], "POST")


class Tokens(ContractCase):
    def test_who_has_none_is_told_how_to_show_one(self):
        """RFC 9110, 15.5.2: a 401 says which scheme it wants."""
        for reply in (self.server.get("/api/status"), self.server.get("/api/study", "x" * 43), self.server.get("/?token=no"),
                      self.server.post("/api/tell", {}), self.server.send("HEAD", "/api/status")):
            self.assertEqual((reply.status, reply.headers["WWW-Authenticate"]), (401, "Bearer"))

    def test_the_same_wrong_token_is_no_guessing(self):
        """A page whose link was revoked asks again and again: it is told so each time, and nobody else is held up."""
        for _ in range(40):
            self.assertEqual(self.server.get("/api/status", "x" * 43).status, 401)
            self.assertEqual(self.server.get("/api/study", Cookie="acol_rater=nonsense").status, 401)
        statuses = [self.server.get("/api/status", f"{i:043d}") for i in range(30)]
        self.assertEqual({reply.status for reply in statuses}, {401, 429})
        self.assertEqual(statuses[-1].headers["Retry-After"], "60")
        self.assertEqual(self.server.get("/api/status", "x" * 43).status, 429, "then all are, for a while")

    def test_a_role_that_there_is_not_is_refused(self):
        for role, status in (("rater", 200), ("owner", 200), ("AAA", 400), ("Owner", 400), ("", 400), ("rater,owner", 400)):
            self.assertEqual(self.server.get("/api/study", self.server.owner, Acol_Role=role).status, status, role)


class Bodies(ContractCase):
    def test_types_of_media(self):
        for kind, status in (("application/json", 200), ("Application/JSON", 200), ("application/json;charset=utf-8", 200),
                             ("application/json ; charset=UTF-8", 200), ("application/jsonp", 415), ("text/json", 415), ("text/plain", 415),
                             (None, 415), ("application/x-www-form-urlencoded", 415)):
            self.assertEqual(self.post_text("/api/leave", "{}", kind).status, status, kind)

    def test_what_may_be_null_and_what_not(self):
        owner = self.server.owner
        for path, body, status in (("/api/ask", {"rater": None, "count": None}, 200), ("/api/leave", {"rater": None}, 200),
                                   ("/api/pause", {"reason": None}, 200), ("/api/resume", {"reason": None}, 200),
                                   ("/api/invitations", {"role": None, "name": None}, 200), ("/api/invitations", {"role": ""}, 400),
                                   ("/api/invitations", {"role": "Rater"}, 400), ("/api/invitations", {"role": ["rater"]}, 400),
                                   ("/api/invitations", {"role": 5}, 400), ("/api/invitations", {"role": "owner", "name": "anna"}, 400),
                                   ("/api/invitations", {"role": "owner", "name": ""}, 200), ("/api/invitations/revoke", {"id": None}, 400),
                                   ("/api/invitations/revoke", {}, 400), ("/api/invitations/revoke", {"id": ""}, 400),
                                   ("/api/invitations/revoke", {"id": 5}, 400), ("/api/invitations/revoke", {"id": "i99"}, 404),
                                   ("/api/tell", {"question": None, "answer": "yes"}, 400), ("/api/tell", {"question": "q1", "answer": None}, 400),
                                   ("/api/undo", {"question": "q99"}, 404), ("/api/skip", {}, 400)):
            with self.subTest(path, body=body):
                self.assertEqual(self.server.post(path, body, owner).status, status)

    def test_numbers_have_bounds(self):
        question = self.server.ask("anna")[0]["question"]  # before others hold the whole round
        for count, status in ((1, 200), (100, 200), (2.0, 200), (0, 400), (101, 400), (-1, 400), (10**18, 400), (10**30, 400), (1.5, 400), (True, 400),
                              ("1", 400)):
            self.assertEqual(self.server.post("/api/ask", {"count": count}, self.server.owner).status, status, count)
        for seconds, status in ((-0.5, 400), (1e9 + 1, 400), (10**40, 400), ("5", 400), (1e9, 200)):
            body = {"question": question, "answer": "yes", "rater": "anna", "seconds": seconds}
            self.assertEqual(self.server.post("/api/tell", body, self.server.raters).status, status, seconds)
        for query, status in (("from=0&limit=0", 200), ("limit=999999999999999", 200), ("limit=-1", 400), ("from=-1", 400), ("limit=1e3", 400),
                              ("from=9999999999999999", 400), ("limit=", 400), ("limit=null", 400)):
            self.assertEqual(self.server.get(f"/api/log?{query}", self.server.owner).status, status, query)

    def test_lengths_are_in_characters(self):
        """As JSON Schema counts them: not in bytes."""
        for name, status in (("ä" * 200, 200), ("🍪" * 200, 200), ("a" * 201, 400), ("🍪" * 201, 400), ("a\0b", 400), ("\0", 400)):
            self.assertEqual(self.server.post("/api/ask", {"rater": name}, self.server.raters).status, status, name[:3])
        for reason, status in (("ä" * 2000, 200), ("ä" * 2001, 400), ("\0", 400)):
            self.assertEqual(self.server.post("/api/pause", {"reason": reason}, self.server.owner).status, status)

    def test_what_is_as_described_but_means_nothing_here(self):
        question = self.server.ask("anna")[0]["question"]
        self.assertEqual(self.server.tell(question, "perhaps", "anna").status, 422)
        with tempfile.TemporaryDirectory() as folder:
            server = Server(pathlib.Path(folder) / "new.db", "--create")
            self.addCleanup(server.close)
            definition = {"id": "name", "features": ["size"], "maximize": "gain", "answers": "yes-no"}
            table = "name,size,gain\na,1,1\nb,2,2\nc,3,3\n"
            for path, body, status in (("columns", {"csv": "a,a\n1,2\n"}, 422), ("columns", {"csv": "a\n\0\n"}, 422), ("columns", {"csv": ""}, 400),
                                       ("columns", {"csv": None}, 400), ("columns", {}, 400), ("columns", {"csv": table}, 200),
                                       ("plan", {"csv": table, "definition": {}}, 422), ("plan", {"csv": table}, 400),
                                       ("plan", {"csv": table, "definition": {**definition, "id": "nothing"}}, 422),
                                       ("plan", {"csv": table, "definition": {**definition, "what": 1}}, 422),
                                       ("create", {"csv": table, "definition": []}, 400),
                                       ("create", {"csv": "x", "definition": definition}, 422),
                                       ("create", {"csv": table, "definition": definition}, 200),
                                       ("create", {"csv": table, "definition": definition}, 409)):
                with self.subTest(path, body=body):
                    reply = server.post(f"/api/new/{path}", body, server.owner)
                    self.assertEqual(reply.status, status, reply.body)


class Exports(ContractCase):
    """What the owner's page downloads opens in a spreadsheet, and no name that somebody chose is a formula there."""
    NAMES = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "anna, \"the\" one", "bert"]

    def rows(self, query=""):
        text = self.server.get(f"/api/export{query}", self.server.owner).body.decode()
        return list(csv.DictReader(io.StringIO(text, newline="")))

    def test_cells_are_text(self):
        for name in self.NAMES:
            question = self.server.ask(name)[0]["question"]
            self.assertEqual(self.server.tell(question, "yes", name).status, 200)
        safe, raw = self.rows(), self.rows("?raw")
        self.assertEqual([row["rater"] for row in raw], self.NAMES)
        for row, name in zip(safe, self.NAMES):
            self.assertNotIn(row["rater"][0], "=+-@\t\r")
            self.assertTrue(row["rater"].endswith(name))
        self.assertEqual([row["rater"] for row in safe][-2:], self.NAMES[-2:])
        self.assertEqual(self.rows("?raw=true"), raw)
        self.assertEqual(self.rows("?raw=false"), safe)
        self.assertEqual(self.server.get("/api/export?raw=1", self.server.owner).status, 400)

    def test_the_page_asks_for_these(self):
        page = self.server.get("/assets/owner.js").body
        self.assertIn(b"api/export", page)
        self.assertNotIn(b"api/export?", page)


if __name__ == "__main__":
    unittest.main()
