"""The sampler: acol chooses the trials of an Optuna study."""
import unittest

import acol
import acol.optuna
import numpy as np
import optuna

optuna.logging.set_verbosity(optuna.logging.ERROR)
VALUES = np.array([0.2, 0.5, 0.7, 0.9])


def make(**options):
    problem = acol.Problem(VALUES[:, None], [1, 2, 3, 4], threshold=0.6)
    return acol.make_policy("e-acol", problem, noise_bound=0.2, **options)


class Sampler(unittest.TestCase):
    def test_optimize_ends_when_the_policy_is_done(self):
        for jobs in (1, 3):
            noise = np.random.default_rng(1)
            policy = make()
            sampler = acol.optuna.AcolSampler(policy)
            study = optuna.create_study(sampler=sampler)
            study.optimize(lambda trial: VALUES[trial.suggest_int("arm", 0, 3)]
                           + 0.2 * noise.standard_normal(), n_jobs=jobs, n_trials=5000)
            self.assertTrue(sampler.done())
            self.assertEqual(sampler.recommend().arm, 1)
            self.assertTrue(sampler.recommend().certified)
            finished = [t for t in study.trials if t.state == optuna.trial.TrialState.COMPLETE]
            self.assertGreaterEqual(len(finished), policy.status().answered)

    def test_ask_and_tell_give_the_questions_of_the_policy(self):
        policy, alone = make(), make()
        study = optuna.create_study(sampler=acol.optuna.AcolSampler(policy, parameter="recipe"))
        while not policy.done():
            trial = study.ask()
            arm = trial.suggest_categorical("recipe", [0, 1, 2, 3])
            self.assertEqual(arm, alone.ask()[0].arm)
            alone.tell(alone.ask()[0], VALUES[arm])
            study.tell(trial, VALUES[arm])
        self.assertEqual(policy.recommend().arm, alone.recommend().arm)
        with self.assertRaisesRegex(optuna.TrialPruned, "nothing is left to ask"):
            study.ask().suggest_categorical("recipe", [0, 1, 2, 3])

    def test_a_question_is_with_one_trial_at_a_time(self):
        problem = acol.Problem(VALUES[:, None], [1, 2, 3, 4], threshold=0.6)
        greedy = acol.make_policy("g-acol-tuned", problem, sqrt_beta=0.5)  # one question at a time
        study = optuna.create_study(sampler=acol.optuna.AcolSampler(greedy))
        first = study.ask()
        arm = first.suggest_int("arm", 0, 3)
        with self.assertRaisesRegex(optuna.TrialPruned, "with another trial"):
            study.ask().suggest_int("arm", 0, 3)
        study.tell(first, VALUES[arm])
        study.ask().suggest_int("arm", 0, 3)

    def test_a_failed_trial_leaves_its_question_open(self):
        policy = make()
        study = optuna.create_study(sampler=acol.optuna.AcolSampler(policy))
        open_before = policy.status().outstanding
        trial = study.ask()
        trial.suggest_int("arm", 0, 3)
        study.tell(trial, state=optuna.trial.TrialState.FAIL)
        self.assertEqual(policy.status().outstanding, open_before)
        with self.assertRaisesRegex(ValueError, "the one parameter is 'arm', got 'x'"):
            study.ask().suggest_int("x", 0, 3)


if __name__ == "__main__":
    unittest.main()
