"""Driving: the same numbers as the command line."""
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

import numpy as np

import acol


def command(*arguments):
    done = subprocess.run([os.environ["ACOL"], *map(str, arguments), "--json"], text=True,
                          capture_output=True, check=True)
    return json.loads(done.stdout)


class Driving(unittest.TestCase):
    def test_a_drive_is_that_of_the_command_line(self):
        actions = np.random.default_rng(1).uniform(-1, 1, (20, 2))
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "actions.csv"
            file.write_text("".join(f"{float(a)!r},{float(b)!r}\n" for a, b in actions))
            for scenario in ("base", "reward", "blocked"):
                told = command("drive", "run", "--scenario", scenario, "--actions", file)
                drive = acol.drive(scenario, actions)
                for name in ("features", "reward", "constraint", "states"):
                    np.testing.assert_array_equal(np.asarray(drive[name]), np.asarray(told[name]))
                self.assertEqual(drive.feasible, told["feasible"])
                np.testing.assert_array_equal(drive.actions, actions)

    def test_many_at_once_are_each_alone(self):
        candidates = acol.driving_candidates()
        features = acol.drive_features("base", candidates)
        for i in (0, 7, 999):
            np.testing.assert_array_equal(features[i], acol.drive("base", candidates[i]).features)
        np.testing.assert_array_equal(features,
                                      acol.drive_features("base", candidates.reshape(1000, 40)))
        self.assertEqual(features.shape, (1000, len(acol.drive_feature_names())))

    def test_a_search_is_that_of_the_command_line(self):
        told = command("drive", "optimize", "--scenario", "reward", "--restarts", 2, "--seed", 3,
                       "--method", "plain")
        found = acol.optimize_drive("reward", restarts=2, seed=3, method="plain", jobs=1)
        np.testing.assert_array_equal(found.actions, np.asarray(told["actions"]))

    def test_pictures_and_films_are_svg(self):
        drive = acol.drive("base", np.zeros((20, 2)))
        self.assertTrue(drive._repr_svg_().startswith("<svg"))
        self.assertIn("animate", drive.film())

    def test_bad_actions_say_what_is_wrong(self):
        for expected, call in [
                ("20 rows", lambda: acol.drive("base", np.zeros((19, 2)))),
                ("-1", lambda: acol.drive("base", np.full((20, 2), 2.0))),
                ("blocked", lambda: acol.drive("moon", np.zeros((20, 2)))),
                ("n x 20 x 2", lambda: acol.drive_features("base", np.zeros((3, 20)))),
                ("-1 to 1", lambda: acol.drive_features("base", np.full((3, 40), np.nan)))]:
            with self.assertRaises(ValueError) as caught:
                call()
            self.assertIn(expected, str(caught.exception))


if __name__ == "__main__":
    unittest.main()
