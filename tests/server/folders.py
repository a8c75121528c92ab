"""What the suites of one server for several studies share: a folder of studies, and the server of all of them."""
import pathlib
import tempfile

from serving import LINK, Server, ServerCase


class FolderCase(ServerCase):
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
