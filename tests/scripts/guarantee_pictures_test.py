"""The pictures of docs/explanation/guarantee.md are what scripts/guarantee_pictures.py draws, and show what the page says."""
import os
import pathlib
import random
import sys
import unittest

SOURCE = pathlib.Path(os.environ["SOURCE"])
sys.path.insert(0, str(SOURCE / "scripts"))
import guarantee_pictures  # noqa: E402


class Pictures(unittest.TestCase):
    def test_they_are_fresh(self):
        for name, draw in guarantee_pictures.PICTURES.items():
            with self.subTest(name):
                self.assertEqual((SOURCE / "docs/explanation" / name).read_text(encoding="utf-8"), draw())

    def test_the_page_shows_them(self):
        page = (SOURCE / "docs/explanation/guarantee.md").read_text(encoding="utf-8")
        for name in guarantee_pictures.PICTURES:
            self.assertIn(f"]({name})", page)

    def test_fair_bets_reach_twenty_in_at_most_one_of_twenty_cases(self):
        draw = random.Random(2)
        reached = sum(max(guarantee_pictures.capital(draw, 0.5)) >= 20 for _ in range(1000))
        self.assertLessEqual(reached, 70)  # 50 expected at most, a standard deviation of 7
        self.assertGreater(sum(max(guarantee_pictures.capital(draw, 0.6)) >= 20 for _ in range(100)), 90)


if __name__ == "__main__":
    unittest.main()
