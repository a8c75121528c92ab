"""Answer models of one's own, and what the answers say about every candidate."""
import unittest

import numpy as np

import acol

ARMS = np.array([[0.1], [0.5], [0.9]])


def instance(sigma=0.1):
    return acol.Instance(acol.Problem(ARMS, [1, 2, 3], threshold=0.6), phi=[1.0], sigma=sigma)


class OwnAnswers(unittest.TestCase):
    def test_a_function_answers_instead_of_the_instance(self):
        asked = []

        def student(arm, count, random):
            asked.append((arm, count))
            return ARMS[arm, 0] + 0.1 * random.standard_t(8, size=count)

        for algorithm in ("e-acol", "top-two"):
            result = acol.simulate(instance(), algorithm, answers=student, seeds=3, noise_bound=0.2)
            self.assertEqual([run.recommended for run in result.runs], [1, 1, 1])
        self.assertTrue(asked)

    def test_the_same_seeds_give_the_same_answers(self):
        def noisy(arm, count, random):
            return ARMS[arm, 0] + 0.1 * random.standard_normal(count)

        one, other = (acol.simulate(instance(), "top-two", answers=noisy, seeds=3, first_seed=9) for _ in range(2))
        self.assertEqual([r.questions for r in one.runs], [r.questions for r in other.runs])

    def test_recorded_answers_are_drawn_from(self):
        recorded = ARMS + np.array([[-0.05, 0.0, 0.05]])
        result = acol.simulate(instance(), "e-acol", answers=recorded, seeds=2, noise_bound=0.05)
        self.assertEqual([run.recommended for run in result.runs], [1, 1])
        with self.assertRaisesRegex(ValueError, r"one row per candidate \(3\), got 2"):
            acol.simulate(instance(), answers=recorded[:2], seeds=1)

    def test_what_is_wrong_is_said_with_algorithm_and_question(self):
        cases = [
            (lambda arm, count, random: np.full(count, np.nan), "finite number, got nan"),
            (lambda arm, count, random: np.zeros(count + 1), "as an array of that length, got 2"),
            (lambda arm, count, random: "much", "answers to 'top-two' about candidate"),
        ]
        for model, message in cases:
            with self.assertRaisesRegex(ValueError, message) as caught:
                acol.simulate(instance(), "top-two", answers=model, seeds=1)
            self.assertIn("'top-two' about candidate", str(caught.exception))

        def broken(arm, count, random):
            raise KeyError("no such person")

        with self.assertRaisesRegex(ValueError, "the answer model raised") as caught:
            acol.simulate(instance(), "top-two", answers=broken, seeds=1)
        self.assertIsInstance(caught.exception.__cause__, KeyError)

    def test_seed_sequences_are_seeds(self):
        one = acol.simulate("line", "top-two", seeds=2, first_seed=np.random.SeedSequence(7))
        other = acol.simulate("line", "top-two", seeds=2, first_seed=np.random.SeedSequence(7))
        third = acol.simulate("line", "top-two", seeds=2, first_seed=np.random.SeedSequence(8))
        self.assertEqual([r.seed for r in one.runs], [r.seed for r in other.runs])
        self.assertNotEqual([r.seed for r in one.runs], [r.seed for r in third.runs])

    def test_whatever_takes_a_seed_takes_a_seed_sequence(self):
        sequence = np.random.SeedSequence(7)
        number = int(sequence.generate_state(1, "uint64")[0])
        spheres = [acol.find_instance("unit-sphere:n=5,d=2", seed).problem.arms for seed in (sequence, number)]
        np.testing.assert_array_equal(*spheres)
        line = acol.find_instance("line")
        self.assertEqual(acol.Environment(line, sequence).answer(acol.Question(3)), acol.Environment(line, number).answer(acol.Question(3)))
        asked = [acol.make_policy("maxrew-f-tuned", line.problem, sqrt_beta=1, seed=seed).ask()[0].arm for seed in (sequence, number)]
        self.assertEqual(*asked)
        drives = [acol.optimize_drive("base", restarts=1, seed=seed, method="plain").reward for seed in (sequence, number)]
        self.assertEqual(*drives)
        for wrong in ("seven", -1, 2.5, None):
            with self.subTest(seed=wrong), self.assertRaisesRegex(TypeError, "a whole number from 0 to 2\\*\\*64 - 1, or a numpy.random.SeedSequence"):
                acol.Environment(line, wrong)


class WhatIsKnown(unittest.TestCase):
    def test_estimates_are_least_squares(self):
        arms = np.random.default_rng(1).standard_normal((6, 2))
        policy = acol.make_policy("top-two", acol.Problem(arms, range(6), threshold=0.1), noise_bound=5)
        for _ in range(20):
            question = policy.ask()[0]
            policy.tell(question, float(arms[question.arm] @ [0.3, -0.2]) + 0.01 * question.arm)
        told = policy.answers()
        design = arms[told["arm"]]
        inverse = np.linalg.inv(design.T @ design)
        known = policy.estimates()
        np.testing.assert_allclose(known["value"], arms @ inverse @ design.T @ told["sum"], atol=1e-9)
        np.testing.assert_allclose(known["error"], 5 * np.sqrt(np.einsum("ij,jk,ik->i", arms, inverse, arms)), atol=1e-9)
        self.assertEqual(known["asked"].sum(), 20)
        evidence = policy.evidence()
        self.assertEqual(evidence.shape, (7,))
        self.assertEqual(evidence.min(), 0)
        self.assertAlmostEqual(policy.posterior().sum(), 1)

    def test_every_algorithm_shows_what_it_knows(self):
        for name in acol.policy_names():
            more = {"fixed_budget": 50} if acol.honours(name, "fixed_budget") else {}
            policy = acol.make_policy(name, instance().problem, noise_bound=0.1, norm_bound=2, truth=[1.0], **more)
            policy.tell(policy.ask()[0], 0.4)
            self.assertEqual(policy.estimates()["value"].shape, (3,), name)
            self.assertEqual(policy.evidence().shape, (4,), name)

    def test_a_trace_shows_how_a_run_came_to_its_answer(self):
        how = acol.trace(instance(), "lazy-track-and-stop", seed=2, points=20)
        self.assertEqual(how["outcome"], "certified")
        self.assertTrue(how["right"][-1])
        self.assertTrue((np.diff(how["questions"]) > 0).all())
        self.assertLess(how["width"][-1], how["width"][0])
        self.assertEqual(len(acol.plot_trace(how).spec["vconcat"]), 3)


if __name__ == "__main__":
    unittest.main()
