"""Instances with links and people, and shape = any, as programs see them."""
import json
import math
import unittest

from command_line import Case, acol


def logistic(value):
    return 1 / (1 + math.exp(-value))


class Shapes(Case):
    def instance(self, **fields):
        base = {"arms": [[2.0], [0.5], [-1.5]], "rewards": [3, 2, 1], "phi": [1.0], "tau": -0.2,
                "noise": {"kind": "binary", "link": "logistic"}}
        return self.file("instance.json", json.dumps({**base, **fields}))

    def test_any_shape_is_a_row_of_its_own(self):
        result = self.json_of("simulate", self.instance(), "--shape", "any", "--seeds", 5)
        self.assertEqual(result["correct_share"], 1)
        self.assertEqual((result["right_share"], result["wrong_share"]), (1, 0))
        for run in result["runs"]:
            self.assertEqual((run["outcome"], run["recommended"], run["best_guess"], run["right"]), ("certified", 2, 2, True))

    def test_a_run_that_has_not_ended_has_a_best_guess(self):
        result = self.json_of("simulate", self.instance(), "--shape", "any", "--seeds", 3, "--max-questions", 25, status=1)
        for run in result["runs"]:
            self.assertEqual((run["outcome"], run["correct"]), ("budget", False))
            self.assertTrue(0 < run["best_guess_probability"] <= 1)
            self.assertEqual(run["right"], run["best_guess"] == 2)
        right = sum(run["right"] for run in result["runs"]) / 3
        self.assertAlmostEqual(result["right_share"], right)

    def test_right_and_wrong_shares_are_there_for_every_algorithm(self):
        result = self.json_of("simulate", "line", "--algorithm", "g-acol", "--seeds", 2)
        self.assertEqual((result["right_share"], result["wrong_share"]), (1, 0))

    def test_candidates_with_equal_features_stay_apart(self):
        path = self.instance(arms=[[2.0], [2.0], [-1.5]])
        result = self.json_of("simulate", path, "--shape", "any", "--seeds", 2)
        self.assertEqual([run["recommended"] for run in result["runs"]], [2, 2])

    def test_correct_is_judged_by_the_mean_answer_and_the_margin(self):
        # the mean answer about the second candidate is 2/(1 + exp(-0.5)) - 1 = 0.245
        path = self.instance(tau=0.15)
        close = self.json_of("simulate", path, "--shape", "any", "--margin", 0.6, "--seeds", 4)
        self.assertEqual(close["correct_share"], 1)
        self.assertIn(1, {run["recommended"] for run in close["runs"]})

    def test_people_come_in_hands(self):
        path = self.instance(people={"answers_each": 2, "leniency": 1, "skip_no": 0.2, "skip_yes": 0.05, "leave": 0.1})
        result = self.json_of("simulate", path, "--shape", "any", "--seeds", 4)
        for run in result["runs"]:
            self.assertGreaterEqual(run["people"], run["questions"] / 2)
        self.assertIn("people     median", acol("simulate", path, "--shape", "any", "--seeds", 2).stdout)
        self.json_of("simulate", path, "--shape", "any", "--unsure", "skip", "--seeds", 2)

    def test_the_bound_adds_up_what_every_candidate_needs(self):
        found = self.json_of("bound", self.instance(), "--delta", 0.01, "--margin", 0.1)

        def per_nat(p, q):
            return 1 / (p * math.log(p / q) + (1 - p) * math.log((1 - p) / (1 - q)))
        complexity = per_nat(logistic(2), 0.4) + per_nat(logistic(0.5), 0.4) + per_nat(logistic(-1.5), 0.45)
        self.assertAlmostEqual(found["complexity"], complexity, 9)
        self.assertAlmostEqual(found["lower_bound"], math.log(1 / 0.024) * complexity, 9)
        self.assertEqual((found["best_arm"], found["margin"]), (2, 0.1))
        self.assertAlmostEqual(sum(point["weight"] for point in found["support"]), 1, 12)
        none = self.json_of("bound", self.instance(tau=-0.9))
        self.assertIsNone(none["best_arm"])
        self.assertIn("nothing is feasible", acol("bound", self.instance(tau=-0.9)).stdout)

    def test_bad_input_gets_one_line(self):
        path = self.instance()
        self.refused("simulate", path, "--algorithm", "g-acol", "--shape", "any",
                     says="shape = any has no effect on 'g-acol'; used by: e-acol")
        self.refused("simulate", path, "--shape", "square", says="--shape must be one of linear, any; got 'square'")
        self.refused("simulate", path, "--shape", "any", "--margin", "1.2", says="the margin must be below 1.2")
        self.refused("bound", path, "--margin", "1.2", says="the margin must be from 0 to below 1.2")
        self.refused("bound", "line", "--margin", "-0.1", says="margin")
        self.refused("simulate", path, "--shape", "any", "--misspecification", "0.1",
                     says="misspecification = 0.1 has no effect with shape = any")
        self.refused("simulate", path, "--unsure", "skip", says="--unsure is for instances with people")
        self.refused("simulate", path, "--independence", "people", says="--independence people is for instances with people")
        self.refused("simulate", self.instance(people={}), "--unsure", "maybe",
                     says="--unsure must be one of no, skip; got 'maybe'")
        self.refused("simulate", self.instance(noise={"kind": "binary", "link": "cubic"}),
                     says="noise.link must be one of linear, logistic, probit, step; got 'cubic'")
        self.refused("simulate", self.instance(people={"answers_each": 0}),
                     says="people.answers_each must be a whole number from 1 to 1e9, got 0")
        self.refused("simulate", self.instance(tau=-1), "--shape", "any",
                     says="the threshold must be between the ends of the answers, -1 and 1")


if __name__ == "__main__":
    unittest.main()
