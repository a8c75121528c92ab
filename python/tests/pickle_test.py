"""Problems, instances, policies and results cross to other processes: what pickle, joblib and dask need."""
import multiprocessing
import pickle
import unittest

import numpy as np

import acol

ARMS = np.array([[0.2, 0.1], [0.5, 0.4], [0.9, 0.3], [0.5, 0.4], [0.7, 0.8]])


def problem(**more):
    return acol.Problem(ARMS, [1, 2, 3, 2.5, 4], threshold=0.6, **more)


def again(thing):
    return pickle.loads(pickle.dumps(thing))


def simulate_elsewhere(instance, seed):
    return acol.simulate(instance, "top-two", seeds=2, first_seed=seed, jobs=1)


def tell_elsewhere(policy):
    policy.tell(policy.ask()[0], 0.3)
    return policy


class Pickles(unittest.TestCase):
    def test_a_problem_is_the_same_again(self):
        several = acol.Problem(ARMS, [1, 2, 3, 2.5, 4], thresholds=[0.1, 0.2], joint=True, costs=[1, 2, 3, 4, 5])
        for one in (problem(), problem(intercept=True), problem(merge=False), several,
                    problem(learn_threshold=True)):
            other = again(one)
            for name in ("size", "dimension", "candidates", "constraints", "thresholds", "joint", "has_constant"):
                self.assertEqual(getattr(one, name), getattr(other, name), name)
            np.testing.assert_array_equal(one.arms, other.arms)
            np.testing.assert_array_equal(one.rewards, other.rewards)
            self.assertEqual([one.candidate(i) for i in range(one.size)],
                             [other.candidate(i) for i in range(other.size)])

    def test_an_instance_answers_alike(self):
        binary = acol.Instance(problem(), phi=[0.5, 0.5], noise="binary", name="mine")
        for one in (binary, acol.find_instance("clusters:seed=2"), acol.find_instance("logistic-dose:seed=1")):
            other = again(one)
            self.assertEqual((one.name, one.noise, one.sigma, one.noise_bound, one.best),
                             (other.name, other.noise, other.sigma, other.noise_bound, other.best))
            np.testing.assert_array_equal(one.values, other.values)
            question = acol.Question(0, 7)
            self.assertEqual(acol.Environment(one, 3).answer(question).sum,
                             acol.Environment(other, 3).answer(question).sum)

    def test_a_policy_goes_on_where_it_was(self):
        for name in ("e-acol", "g-acol", "top-two", "acol"):
            policy = acol.make_policy(name, problem(), noise_bound=5, norm_bound=2, seed=4)
            for _ in range(30):
                question = policy.ask()[0]
                policy.tell(question, float(ARMS[question.arm].sum()))
            other = again(policy)
            self.assertEqual(policy.open_questions(), other.open_questions(), name)
            self.assertEqual(policy.recommend().arm, other.recommend().arm, name)
            np.testing.assert_array_equal(policy.answers()["sum"], other.answers()["sum"])

    def test_results_are_the_same_again(self):
        result = acol.simulate("line", seeds=3)
        other = again(result)
        self.assertEqual(dict(result)["median_questions"], dict(other)["median_questions"])
        self.assertEqual([dict(run) for run in result.runs], [dict(run) for run in other.runs])

    def test_spawned_processes_work(self):
        instance = acol.Instance(problem(), phi=[0.4, 0.3], sigma=0.2)
        policy = acol.make_policy("top-two", problem(), noise_bound=0.2)
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            there = pool.apply(simulate_elsewhere, (instance, 5))
            told = pool.apply(tell_elsewhere, (policy,))
        here = simulate_elsewhere(instance, 5)
        self.assertEqual([run.questions for run in there.runs], [run.questions for run in here.runs])
        self.assertEqual(told.answers()["sum"].tolist(), [0.3])


if __name__ == "__main__":
    unittest.main()
