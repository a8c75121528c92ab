"""The server held against its own description: every operation, every reply, every status of openapi.json."""
import json
import pathlib
import tempfile
import unittest

from raw_requests import ContractCase
from serving import Server, ServerCase


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


class Described(ContractCase):
    """The description names every status that comes, for every operation, whoever asks and whether there is a study or not."""

    def statuses(self, server, operation, path, method):
        token = server.owner
        bodies = [{}] if method == "post" else [None]
        for body in bodies:
            yield server.send(method.upper(), path, body, token).status
            yield server.send(method.upper(), path, body, server.raters).status
            yield server.send(method.upper(), path, body).status
        if method == "post":
            yield server.post(path, "{}", token).status  # no type
            yield server.post(path, "[]", token, Content_Type="application/json").status
            yield server.post(path, "{}", token, Content_Type="application/json", Origin="http://evil.example").status
            auth = f"Authorization: Bearer {token}\r\nContent-Type: application/json\r\nContent-Length: {33 << 20}\r\n"
            yield self.raw_reply(f"POST {path}", auth, server=server)[0]
        for parameter in operation.get("parameters", ()):
            if parameter.get("in") == "query":
                yield server.get(f"{path}?{parameter['name']}=%00", token).status

    def test_events_are_as_described(self):
        document = self.server.get("/api/openapi.json").json()
        reply = document["paths"]["/api/events"]["get"]["responses"]["200"]["content"]["text/event-stream"]["schema"]
        schema = document["components"]["schemas"][reply["$ref"].split("/")[-1]]
        with self.server.connect() as connection:
            connection.sendall(f"GET /api/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {self.server.owner}\r\n\r\n".encode())
            received = b""
            while b"}\n\n" not in received:
                received += connection.recv(4096)
        event = dict(line.split(": ", 1) for line in received.decode().split("\r\n\r\n", 1)[1].splitlines() if not line.startswith(":") and line)
        self.assertEqual(set(event), set(schema["required"]))
        self.assertIn(event["event"], schema["properties"]["event"]["enum"])
        self.assertEqual(set(json.loads(event["data"])), set(schema["properties"]["data"]["contentSchema"]["required"]))

    def test_every_status_is_described(self):
        document = self.server.get("/api/openapi.json").json()
        with tempfile.TemporaryDirectory() as folder:
            new = Server(pathlib.Path(folder) / "new.db", "--create")
            self.addCleanup(new.close)
            for server in (self.server, new):
                for path, operations in document["paths"].items():
                    for method, operation in operations.items():
                        if path == "/api/events":
                            continue
                        described = set(map(int, operation["responses"]))
                        with self.subTest(f"{method} {path}", new=server is new):
                            self.assertLessEqual(set(self.statuses(server, operation, path.replace("{name}", "x.js"), method)), described)


if __name__ == "__main__":
    unittest.main()
