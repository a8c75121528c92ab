"""Designs: closed forms, and a proof with each."""
import unittest

import acol
import numpy as np


class OptimalDesign(unittest.TestCase):
    def test_on_the_unit_vectors_it_is_uniform(self):
        design = acol.optimal_design(np.eye(5), gap=1e-9)
        self.assertAlmostEqual(design.value, 5, places=7)  # Kiefer-Wolfowitz: the rank
        np.testing.assert_allclose(design.weights, np.full(5, 0.2), atol=1e-6)

    def test_the_proof_holds_and_the_value_is_what_it_says(self):
        rng = np.random.default_rng(4)
        arms = rng.standard_normal((300, 6))
        targets, weights = np.arange(40), rng.uniform(0.5, 2, 40)
        design = acol.optimal_design(arms, targets=targets, weights=weights, gap=1e-4)
        support = arms[design.arms]
        information = support.T @ (design.weights[:, None] * support)
        values = np.einsum("ij,jk,ik->i", arms[targets], np.linalg.inv(information), arms[targets])
        self.assertAlmostEqual(design.value, (weights * values).max(), places=9)
        self.assertLessEqual(design.relative_gap, 1e-4)
        self.assertLessEqual(design.lower_bound, design.value)
        self.assertAlmostEqual(design.weights.sum(), 1)
        self.assertEqual(design.stop, "converged")
        self.assertEqual(design.support[0], {"arm": design.arms[0], "weight": design.weights[0]})

    def test_a_problem_gives_the_same_design_as_its_arms(self):
        arms = np.random.default_rng(5).standard_normal((50, 3))
        one = acol.optimal_design(arms)
        other = acol.optimal_design(acol.Problem(arms, range(50)))
        self.assertEqual(dict(one), dict(other))

    def test_numbers_of_every_size(self):
        arms = np.random.default_rng(5).standard_normal((30, 3))
        for size in (1e200, 1e-200, 1e308, 1e-300):
            self.assertAlmostEqual(acol.optimal_design(arms / 10 * size).value, 3, places=2)
            self.assertAlmostEqual(acol.optimal_design(arms / 10 * [size, 1, 1e-160]).value, 3, places=2)
        for arms in ([[1, np.nan], [1, 2]], [[1, np.inf], [1, 2]], [[1e300, 1e300], [1e-300, 0]]):
            with self.assertRaises(ValueError):
                acol.optimal_design(arms)
        self.assertLessEqual(acol.optimal_design([[1, 1], [1e-20, 0]], targets=[0]).lower_bound, 1 + 1e-9)

    def test_caps_hold(self):
        design = acol.optimal_design(np.eye(3)[[0, 1, 2, 2]], caps=[0.2, 0.5, 0.4, 0.4])
        self.assertLessEqual(design.weights[design.arms == 0].sum(), 0.2 + 1e-9)

    def test_what_is_wrong_is_said(self):
        for keywords, message in [
            ({"targets": [7]}, "7"),
            ({"targets": []}, "targets must have at least one entry"),
            ({"targets": [0.5]}, "targets must hold whole numbers, got dtype float64"),
            ({"weights": [1.0, -1.0, 1.0]}, "-1"),
            ({"gap": 0}, "gap"),
            ({"time_limit": -1}, "time_limit must be positive, got -1"),
        ]:
            with self.assertRaisesRegex(ValueError, message):
                acol.optimal_design(np.eye(3), **keywords)


class Apportion(unittest.TestCase):
    def test_what_is_no_distribution_is_refused(self):
        for weights, total in (([1e15], 1000), ([0.5, 0.2], 10), ([1, np.nan], 10), ([1.0], 2**63 - 1)):
            with self.assertRaises(ValueError):
                acol.apportion(weights, total)

    def test_counts_sum_to_the_total(self):
        self.assertEqual(acol.apportion([0.5, 0.25, 0.25], 8), [4, 2, 2])
        self.assertEqual(sum(acol.apportion(np.full(7, 1 / 7), 100)), 100)


if __name__ == "__main__":
    unittest.main()
