"""The cookie with the fewest calories that at least three customers out of four like.

Usage: python3 cookies.py CATALOGUE.csv
"""

import sys

import acol
import numpy as np

ACCEPT_SHARE, MARGIN, DELTA = 0.75, 0.05, 0.05


def main(path: str) -> None:
    recipes = acol.read_catalogue(
        path, id="recipe", features=["sugar", "butter", "chocolate", "oats"], minimize="kcal"
    )
    # A "no" measures 1 - (1 - q), a "yes" -(1 - q): on average 0 or less where enough people like it.
    problem = acol.Problem(recipes.arms, recipes.rewards, intercept=True)
    policy = acol.make_policy("e-acol", problem, delta=DELTA, noise_bound=0.5, margin=MARGIN)

    likes = 0.05 + recipes.arms @ np.array([1.0, 1.2, 0.8, -0.3])  # the customers, unknown to acol
    customers = np.random.default_rng(7)
    while not policy.done():
        for question in policy.ask():
            yes = customers.random() < likes[question.arm]
            policy.tell(question, float(not yes) - (1 - ACCEPT_SHARE))

    best = policy.recommend()
    if best.arm is None:
        print("No recipe is liked by enough customers.")
        return
    print(f"{recipes.ids[best.arm]}, {-recipes.rewards[best.arm]} kcal")
    print(f"certified: {best.certified}, after {policy.status().answered} tastings")
    print(f"the truth: {100 * likes[best.arm]:.1f} % like it")


if __name__ == "__main__":
    main(sys.argv[1])
