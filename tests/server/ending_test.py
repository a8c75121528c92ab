"""How a server ends: asked to, by a signal, or killed; whoever was told that an answer is in finds it there."""
import json
import os
import signal
import threading
import time
import unittest

from serving import ACOL, ServerCase, in_threads, run


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
