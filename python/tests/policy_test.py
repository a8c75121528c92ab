"""Policies: ask, tell, and what can be said at any time."""
import threading
import time
import unittest

import acol
import numpy as np

ARMS = [[0.1, 0.3], [0.5, 0.1], [0.9, 0.2], [0.4, 0.4]]
REWARDS = [1, 2, 4, 3]
PHI = np.array([1.0, 0.5])  # phi'x = 0.25, 0.55, 1.0, 0.6: with threshold 0.8, row 3 is the best


def problem():
    return acol.Problem(ARMS, REWARDS, threshold=0.8)


def truth(question):
    return float(np.dot(PHI, ARMS[question.arm]))


def needed(name):
    """What an algorithm of a fixed budget must be told."""
    return {"fixed_budget": 500} if acol.honours(name, "fixed_budget") else {}


class AskTell(unittest.TestCase):
    def test_every_algorithm_finds_the_best_feasible_arm(self):
        noise = np.random.default_rng(1)
        for name in acol.policy_names():
            if name.startswith("maxrew-f"):
                continue  # asks about the best feasible arm alone: the paper says it gets stuck
            policy = acol.make_policy(name, problem(), delta=0.05, noise_bound=0.1, norm_bound=2,
                                      truth=PHI, seed=3, **needed(name))
            for _ in range(100_000):
                if policy.done():
                    break
                for question in policy.ask(limit=50):
                    policy.tell(question, truth(question) + 0.1 * noise.standard_normal())
            self.assertTrue(policy.done(), name)
            self.assertEqual(policy.recommend().arm, 3, name)
            self.assertEqual(policy.recommend().certified, acol.has_guarantee(name), name)

    def test_ask_lists_single_questions_up_to_the_limit(self):
        policy = acol.make_policy("e-acol", problem(), noise_bound=0.1)
        counts = {q.arm: q.count for q in policy.open_questions()}
        everything = policy.ask(limit=10**6)
        self.assertEqual({q.count for q in everything}, {1})
        self.assertEqual({arm: sum(q.arm == arm for q in everything) for arm in counts}, counts)
        self.assertEqual(policy.ask(limit=3), everything[:3])
        self.assertEqual(len(policy.ask()), min(1000, len(everything)))
        with self.assertRaisesRegex(ValueError, "limit must be at least 1, got 0"):
            policy.ask(limit=0)

    def test_one_array_of_answers_is_as_good_as_one_by_one(self):
        policies = [acol.make_policy("e-acol", problem(), noise_bound=0.1) for _ in range(3)]
        for question in policies[0].open_questions():
            answers = truth(question) + 0.05 * np.cos(np.arange(question.count))
            for answer in answers:
                policies[0].tell(question, answer)
            policies[1].tell(question, answers)
            policies[2].tell(question, acol.Answers(question.count, answers.sum(),
                                                    (answers**2).sum()))
        for policy in policies[1:]:
            self.assertEqual(policy.open_questions(), policies[0].open_questions())
            self.assertEqual(policy.status().answered, policies[0].status().answered)

    def test_a_bad_tell_changes_nothing(self):
        policy = acol.make_policy("g-acol", problem(), noise_bound=0.1, norm_bound=2)
        before = policy.ask()
        closed = acol.Question((before[0].arm + 1) % 4)
        for question, answer in [(closed, 0.5), (before[0], np.nan), (before[0], [0.1, 0.2])]:
            with self.assertRaises(ValueError):
                policy.tell(question, answer)
        with self.assertRaises(TypeError):
            policy.tell(before[0], "yes")
        self.assertEqual(policy.ask(), before)
        self.assertEqual(policy.status().answered, 0)

    def test_replaying_the_answers_restores_the_state(self):
        for name in ("e-acol", "g-acol-uniform"):
            policy, again = (acol.make_policy(name, problem(), noise_bound=0.1, norm_bound=2, seed=5)
                             for _ in range(2))
            for step in range(40):
                if policy.done():
                    break
                question = policy.ask(limit=1)[0]
                policy.tell(question, truth(question) + 0.02 * np.cos(step))
            answers = policy.answers()
            self.assertEqual(len(answers["arm"]), policy.status().answered)
            again.replay(answers)
            self.assertEqual(again.ask(), policy.ask())
            self.assertEqual(repr(again.status()), repr(policy.status()))
        other = acol.make_policy("e-acol", acol.Problem(ARMS[:2], REWARDS[:2], threshold=0.8),
                                 noise_bound=0.1)
        with self.assertRaises(ValueError):
            other.replay(answers)
        with self.assertRaisesRegex(ValueError, "must have a column 'arm'"):
            other.replay({})

    def test_several_constraints_are_asked_about_by_number(self):
        two = acol.Problem(ARMS, REWARDS, thresholds=[0.8, 0.35], joint=True)
        phis = [PHI, np.array([0.0, 1.0])]  # the second rules out row 3: row 1 is the best
        policy = acol.make_policy("e-acol", two, noise_bound=0.1)
        while not policy.done():
            for question in policy.open_questions():
                value = float(np.dot(phis[question.constraint], ARMS[question.arm]))
                policy.tell(question, np.full(question.count, value))
        self.assertEqual(policy.recommend().arm, 1)


class Status(unittest.TestCase):
    def test_status_counts_and_reads_as_a_dictionary(self):
        policy = acol.make_policy("e-acol", problem(), noise_bound=0.1)
        status = policy.status()
        self.assertEqual(status.outcome, "running")
        self.assertEqual(status.undecided + status.feasible + status.infeasible + status.ruled_out, 4)
        self.assertEqual(status.outstanding, len(policy.ask(limit=10**6)))
        self.assertEqual(dict(status)["answered"], status["answered"])
        self.assertIn("forecast_questions_left", dict(status))
        with self.assertRaises(KeyError):
            status["no such"]
        self.assertEqual(policy.states().tolist(), [0, 0, 0, 0])
        while not policy.done():
            for question in policy.ask():
                policy.tell(question, truth(question))
        self.assertEqual(policy.status().outcome, "certified")
        self.assertEqual(acol.STATES[policy.states()[3]], "feasible")


class Options(unittest.TestCase):
    def test_unknown_and_wrong_options_are_named(self):
        with self.assertRaisesRegex(TypeError, "unknown option 'detla'; known: delta, "):
            acol.make_policy("e-acol", problem(), detla=0.1)
        with self.assertRaisesRegex(TypeError, "delta must be a number, got 'x'"):
            acol.make_policy("e-acol", problem(), delta="x")
        with self.assertRaisesRegex(ValueError, r"delta must be in \(0, 1\), got 2"):
            acol.make_policy("e-acol", problem(), delta=2, noise_bound=1)
        with self.assertRaisesRegex(ValueError, r"noise_bound \(R\) must be set for 'e-acol'"):
            acol.make_policy("e-acol", problem())
        with self.assertRaisesRegex(ValueError, "rule must be one of reducer, widest; got 'x'"):
            acol.make_policy("g-acol", problem(), rule="x")
        with self.assertRaisesRegex(ValueError, "unknown algorithm 'x'; known: e-acol, "):
            acol.make_policy("x", problem())
        with self.assertRaises(TypeError):
            acol.make_policy("e-acol", None)

    def test_a_range_of_answers_is_held_to(self):
        free = acol.make_policy("e-acol", problem(), noise_bound=0.5)
        bounded = acol.make_policy("e-acol", problem(), noise_bound=0.5, answer_range=(0, 1))
        free.tell(free.ask()[0], 1.5)
        with self.assertRaises(ValueError):
            bounded.tell(bounded.ask()[0], 1.5)
        bounded.tell(bounded.ask()[0], 1.0)

    def test_options_reach_the_algorithm(self):
        def first_radius_free_question(**options):
            policy = acol.make_policy("g-acol-tuned", problem(), **{"sqrt_beta": 0.5, **options})
            asked = 0
            while not policy.done() and asked < 5000:
                question = policy.ask()[0]
                policy.tell(question, truth(question))
                asked += 1
            return asked

        wide, narrow = (first_radius_free_question(sqrt_beta=b) for b in (1.0, 0.1))
        self.assertGreater(wide, narrow)
        self.assertNotEqual(first_radius_free_question(lambda_=10.0),
                            first_radius_free_question(lambda_=0.01))


class Threads(unittest.TestCase):
    def test_other_threads_run_while_a_policy_works(self):
        rng = np.random.default_rng(0)
        arms = rng.standard_normal((200_000, 12))
        large = acol.Problem(arms, arms[:, 0], threshold=0.1)
        policy = acol.make_policy("g-acol-tuned", large, sqrt_beta=0.5)
        ticks, stop = [], threading.Event()

        def tick():
            while not stop.is_set():
                ticks.append(time.perf_counter())
                time.sleep(0.0005)

        thread = threading.Thread(target=tick)
        thread.start()
        during = 0
        for _ in range(200):
            question = policy.ask()[0]
            before = len(ticks)
            policy.tell(question, 0.0)
            during += len(ticks) > before
            if during == 5:
                break
        stop.set()
        thread.join()
        self.assertEqual(during, 5)  # the other thread ran while tell() was at work

    def test_many_threads_may_tell_one_policy(self):
        policy = acol.make_policy("e-acol", problem(), noise_bound=0.5)
        lock = threading.Lock()
        questions = policy.ask(limit=10**6)
        total = len(questions)

        def work():
            while True:
                with lock:
                    if not questions:
                        return
                    question = questions.pop()
                policy.tell(question, truth(question))
                policy.status()

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(policy.status().answered, total)


if __name__ == "__main__":
    unittest.main()
