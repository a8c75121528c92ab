"""One `acol serve` of a folder or a database of studies: links, pages, broken files."""
import json
import pathlib
import unittest

from folders import FolderCase
from serving import ACOL, PostgresCase, Server, run, until


class Folder(FolderCase):
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
        for place, says in [(self.studies / "none", "no study here"), (f"{self.studies}/none/", "no such folder")]:
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


if __name__ == "__main__":
    unittest.main()
