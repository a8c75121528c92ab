"""A disk that fails under a running server: whoever was told that an answer is in finds it there, nobody else is told so."""
import csv
import os
import unittest

from serving import ACOL, ServerCase, run

SHIM = os.environ["FAULT_SHIM"]


class Failing(ServerCase):
    def fails(self, plan):
        """Serves with a failing disk until it has failed; the answers that were acknowledged before."""
        server = self.serve(env={**os.environ, "LD_PRELOAD": SHIM, "ACOL_FAULT": plan})
        acknowledged = {}
        statuses = set()
        for turn in range(40):
            rater = f"{plan}.{turn}"
            asked = server.post("/api/ask", {"rater": rater}, server.raters)
            statuses.add(asked.status)
            if asked.status == 503:
                self.assertNotIn("/", asked.json()["error"], "raters need not know where studies are kept")
                break
            for one in asked.json()["questions"]:
                told = server.tell(one["question"], "yes", rater, rater)
                statuses.add(told.status)
                if told.status == 200:
                    acknowledged[one["question"]] = "yes"
        self.assertEqual(statuses, {200, 503}, "it works, then it fails cleanly")
        self.assertIn("trouble", server.stderr(), "the owner of the machine is told why")
        self.assertEqual(server.stop(), 0)
        return acknowledged

    def test_what_was_acknowledged_is_there(self):
        acknowledged = {}
        for plan in ("fsync:25:5", "fsync:36:5", "fsync:47:5", "write:60:5", "write:80:28"):
            acknowledged |= self.fails(plan)
            self.assertEqual(run(ACOL, "storage", "check", self.study).returncode, 0)
        rows = csv.DictReader(run(ACOL, "export", self.study).stdout.splitlines())
        kept = {row["question"]: row["answer"] for row in rows}
        self.assertLessEqual(acknowledged.items(), kept.items())
        self.assertGreater(len(acknowledged), 5)
        # And with a disk that works again all goes on.
        question = self.server.ask("anna")[0]["question"]
        self.assertEqual(self.server.tell(question, "yes", "anna").status, 200)


if __name__ == "__main__":
    unittest.main()
