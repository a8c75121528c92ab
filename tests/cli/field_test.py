"""The peers of the field on the command line: what they need, what they refuse, and what to cite."""
import json
import unittest

from command_line import Case, acol

SPHERE = "unit-sphere:n=12,d=4,seed=3,sigma=0.3"
PEERS = ("lazy-track-and-stop", "frank-wolfe-sampling", "lin-game", "top-two", "constrained-ei")


class Peers(Case):
    def simulate(self, algorithm, *more):
        return self.json_of("simulate", SPHERE, "--algorithm", algorithm, "--seeds", 3, *more)

    def test_a_proven_rule_certifies_and_the_stylised_one_does_not(self):
        for name in PEERS:
            for rule in ("mixture", "self-normalised", "stylised"):
                result = self.simulate(name, "--stopping", rule)
                wanted = ("stopped", "heuristic") if rule == "stylised" else ("certified", "certified")
                self.assertEqual({(run["outcome"], run["guarantee"]) for run in result["runs"]}, {wanted}, name)
                self.assertGreaterEqual(result["correct_share"], 2 / 3, name)

    def test_rounds_of_rage_and_beside_certify(self):
        for name in ("rage", "beside"):
            self.assertEqual({run["outcome"] for run in self.simulate(name)["runs"]}, {"certified"})

    def test_a_fixed_budget_is_kept(self):
        result = self.simulate("posterior-game", "--fixed-budget", 150)
        self.assertEqual([run["questions"] for run in result["runs"]], [150] * 3)
        self.assertEqual({run["outcome"] for run in result["runs"]}, {"stopped"})

    def test_what_is_missing_or_means_nothing_is_named(self):
        simulate = ("simulate", SPHERE, "--algorithm")
        self.refused(*simulate, "posterior-game", says="'posterior-game' needs fixed_budget")
        self.refused(*simulate, "posterior-game", "--fixed-budget", 2.5, says="whole number, at least 1, got 2.5")
        self.refused(*simulate, "top-two", "--norm-bound", 0, "--stopping", "self-normalised", says="norm_bound")
        self.refused(*simulate, "top-two", "--lambda", 2, says="lambda = 2 has no effect on 'top-two'")
        self.refused(*simulate, "acol", "--stopping", "stylised", says="stopping = stylised has no effect on 'acol'")
        self.refused(*simulate, "top-two", "--stopping", "never", says="mixture, self-normalised, stylised")
        two = self.file("two.json", json.dumps({"arms": [[1, 0], [0, 1]], "rewards": [1, 2],
                                                "phi": [[1, 0], [0, 1]], "tau": [0.5, 0.5],
                                                "noise": {"kind": "gaussian", "sigma": 0.1}}))
        self.refused("simulate", two, "--algorithm", "lin-game", says="'lin-game' handles one constraint only, got 2")


class Cite(Case):
    def test_prints_what_an_algorithm_rests_on(self):
        text = acol("cite", "e-acol", "top-two").stdout
        for key in ("@software{acol,", "{lindner2022,", "{howard2021,", "{russo2016,", "{shang2020,"):
            self.assertIn(key, text)
        self.assertEqual(set(self.json_of("cite", "rage")["references"]), {"lindner2022", "fiez2019"})
        self.refused("cite", "nobody", says="unknown algorithm 'nobody'")

    def test_every_entry_is_whole_and_alone(self):
        algorithms = acol("cite", "nobody").stderr.split("known: ")[1].strip().split(", ")
        self.assertIn("posterior-game", algorithms)
        for algorithm in algorithms:
            for key, entry in self.json_of("cite", algorithm)["references"].items():
                with self.subTest(algorithm=algorithm, key=key):
                    self.assertEqual(entry.count("{"), entry.count("}"))
                    self.assertEqual(entry.count("@"), 1)
                    self.assertTrue(entry.endswith("\n}\n"), entry)
        software = self.json_of("cite")["software"]
        self.assertIn("year    = {20", software)
        self.assertEqual(software.count("{"), software.count("}"))


if __name__ == "__main__":
    unittest.main()
