"""Experiments: the built-in sweeps, with an algorithm of one's own in them."""
import unittest

import acol


def twin(problem, options):
    """Tuned G-ACOL under another name."""
    return acol.make_policy("g-acol-tuned", problem, sqrt_beta=options.sqrt_beta,
                            lambda_=options.lambda_, ties=options.ties, seed=options.seed)


class Sweep(unittest.TestCase):
    def test_an_own_algorithm_runs_on_the_same_instances_with_the_same_settings(self):
        rows = acol.sweep("irrelevant-eps", ["g-acol-tuned", twin], quick=True, seeds=1)
        self.assertEqual([row["algorithm"] for row in rows], ["g-acol-tuned", "twin"] * 3)
        for built_in, own in zip(rows[::2], rows[1::2]):
            for field in ("value", "questions", "correct", "lower_bound"):
                self.assertEqual(built_in[field], own[field], field)

    def test_settings_are_those_of_the_experiment(self):
        spec = acol.find_experiment("irrelevant-dim", quick=True)
        self.assertEqual(spec.instance_text("", "5"), "irrelevant-dimensions:d=5,eps=0.05")
        self.assertEqual((spec.options("5").noise_bound, spec.options("5").rho_power), (1.0, 1))
        rows = acol.sweep("irrelevant-dim", ["e-acol"], quick=True, seeds=1)
        direct = acol.simulate("irrelevant-dimensions:d=5,eps=0.05", "e-acol", seeds=1, noise_bound=1)
        self.assertEqual(rows[0]["questions"], direct.median_questions)
        self.assertEqual(rows[0]["lower_bound"], direct.lower_bound)

    def test_what_is_wrong_is_said(self):
        with self.assertRaisesRegex(ValueError, "features measures features, not questions"):
            acol.sweep("features")
        with self.assertRaisesRegex(ValueError, "no-such"):
            acol.sweep("no-such")

    def test_every_algorithm_has_a_look(self):
        styles = acol.algorithm_styles()
        self.assertEqual(list(styles), acol.policy_names() + ["lower-bound", "upper-bound"])


if __name__ == "__main__":
    unittest.main()
