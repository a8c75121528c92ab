"""acol simulate: the agreed fields, budgets, interrupts, and one clear line for bad input."""
import json
import signal
import subprocess
import unittest

from command_line import ACOL, Case, acol


class Simulate(Case):
    def test_prints_the_agreed_fields(self):
        result = self.json_of("simulate", "line", "--algorithm", "g-acol", "--seeds", 3, "--noise-bound", 1)
        self.assertEqual(result["algorithm"], "g-acol")
        self.assertEqual(result["instance"], "line")
        self.assertEqual(result["delta"], 0.05)
        self.assertEqual(result["noise_bound"], 1)
        self.assertEqual(result["correct_share"], 1)
        self.assertEqual([run["seed"] for run in result["runs"]], [0, 1, 2])
        for run in result["runs"]:
            self.assertEqual(run["outcome"], "certified")
            self.assertEqual(run["guarantee"], "certified")
            self.assertEqual(run["recommended"], 1)
            self.assertTrue(run["correct"] and run["feasible"])
            self.assertEqual(run["rounds"], run["questions"])
        self.assertEqual(result["median_questions"], sorted(run["questions"] for run in result["runs"])[1])

    def test_noise_bound_defaults_to_the_instances_own(self):
        self.assertEqual(self.json_of("simulate", "line", "--seeds", 1)["noise_bound"], 0.05)

    def test_results_do_not_depend_on_jobs(self):
        def runs(jobs):
            result = self.json_of("simulate", "unit-sphere:n=8,d=3,sigma=0.3", "--algorithm", "g-acol-uniform",
                                  "--margin", 0.1, "--seeds", 6, "--jobs", jobs)
            return [{**run, "seconds": 0} for run in result["runs"]]
        self.assertEqual(runs(1), runs(4))

    def test_tuned_runs_are_heuristic(self):
        result = self.json_of("simulate", "line", "--algorithm", "g-acol-tuned", "--seeds", 2)
        for run in result["runs"]:
            self.assertEqual((run["outcome"], run["guarantee"]), ("stopped", "heuristic"))

    def test_tuned_runs_say_that_they_prove_nothing(self):
        said = acol("simulate", "line", "--algorithm", "g-acol-tuned", "--seeds", 1).stdout
        self.assertIn("a rule that proves nothing", said)
        self.assertIn("prove nothing", acol("simulate", "--help").stdout)

    def test_an_option_that_is_not_honoured_is_refused(self):
        for algorithm, option, value in (("acol", "--misspecification", "0.1"), ("g-acol", "--misspecification", "0.1"),
                                         ("e-acol", "--sqrt-beta", "3"), ("uniform", "--rho-power", "1")):
            self.refused("simulate", "line", "--algorithm", algorithm, option, value,
                         says=f"{option[2:].replace('-', '_')} = {value} has no effect on '{algorithm}'; used by: ")

    def test_less_noise_than_yes_and_no_have_is_refused(self):
        path = self.file("yes.json", json.dumps({"arms": [[1, 0], [0, 1]], "rewards": [1, 2], "phi": [-0.5, 0.5],
                                                 "noise": {"kind": "binary"}}))
        self.refused("simulate", path, "--noise-bound", "0.5", says="noise_bound (R) must be at least 1")
        table = self.file("t.csv", "name,size,gain\na,1,1\nb,2,2\n")
        init = ("init", self.folder.name + "/s.db", "--candidates", table, "--id", "name", "--features", "size", "--maximize", "gain")
        self.refused(*init, "--answers", "yes-no", "--noise-bound", "0.3", says="noise_bound (R) must be at least 0.5")
        self.refused(*init, "--answers", "number", "--answer-range", "1,5", "--threshold", "3", "--noise-bound", "1.9",
                     says="noise_bound (R) must be at least 2")
        twins = self.file("twins.csv", "name,size,gain\na,1,1\na\u200b,2,2\n")
        self.refused("init", self.folder.name + "/s.db", "--candidates", twins, "--id", "name", "--features", "size", "--maximize",
                     "gain", "--answers", "yes-no", says="looks like another one")

    def test_a_budget_that_is_hit_is_status_1(self):
        result = self.json_of("simulate", "line", "--max-questions", 5, "--noise-bound", 9, "--seeds", 2, status=1)
        for run in result["runs"]:
            self.assertEqual((run["outcome"], run["correct"], run["questions"]), ("budget", False, 5))
            self.assertEqual(run["guarantee"], "heuristic")  # what a run recommends before its end is a guess

    def test_best_guesses_of_a_budget(self):
        for shape in ("linear", "any"):
            with self.subTest(shape=shape):
                result = self.json_of("simulate", "clusters:seed=2", "--goal", "best-guess", "--max-questions", 150, "--seeds", 10,
                                      "--shape", shape, status=1)
                self.assertEqual(result["right_share"], sum(run["right"] for run in result["runs"]) / 10)
                self.assertEqual(result["wrong_share"], 0)
                for run in result["runs"]:
                    self.assertEqual((run["outcome"], run["questions"]), ("budget", 150))
                    self.assertIn("best_guess", run)
        self.refused("simulate", "line", "--goal", "best-guess", says="--goal best-guess needs --max-questions")
        self.refused("simulate", "line", "--goal", "guess", "--max-questions", 5, says="certify, best-guess")
        self.refused("simulate", "line", "--algorithm", "acol", "--goal", "best-guess", "--max-questions", 5,
                     says="used by: e-acol, e-acol-simple")

    def test_an_interrupt_ends_it_with_what_is_finished(self):
        process = subprocess.Popen([ACOL, "simulate", "irrelevant-dimensions:eps=0.001", "--algorithm", "greedy-maxvar",
                                    "--noise-bound", "1", "--max-questions", "1e12"],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            process.communicate(timeout=1)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=20)
        self.assertEqual(process.returncode, 130)
        self.assertIn("interrupted after 0 of 30 runs", said)

    def test_text_is_for_people(self):
        result = acol("simulate", "line", "--seeds", 2)
        self.assertEqual(result.returncode, 0)
        self.assertIn("2 of 2 runs", result.stdout)

    def test_bad_input(self):
        bad = self.file("bad.json", '{"arms": [[1], [2, 3]], "rewards": [1, 2], "phi": [1]}')
        zero = self.file("zero.json", '{"arms": [[0]], "rewards": [1], "phi": [1]}')
        empty = self.file("empty.json", "")
        nan = self.file("nan.json", '{"arms": [[NaN]], "rewards": [1], "phi": [1]}')
        huge = self.file("huge.json", '{"arms": [[1e999]], "rewards": [1], "phi": [1]}')
        for arguments, says in [
            (["line", "--algorithm", "acme"], "known: e-acol, e-acol-simple, oracle, "),
            (["line", "--delta", 0], "delta must be in (0, 1), got 0"),
            (["line", "--delta", 1], "delta must be in (0, 1), got 1"),
            (["line", "--delta", "nan"], "delta"),
            (["line", "--delta", "x"], "--delta"),
            (["line", "--noise-bound", 0], "noise_bound (R) must be positive"),
            (["line", "--noise-bound", "inf"], "noise_bound (R) must be positive"),
            (["line", "--noise-bound", "1e999"], "noise"),
            (["line", "--norm-bound", -1], "norm_bound"),
            (["line", "--margin", -1], "margin"),
            (["line", "--lambda", 0], "lambda"),
            (["line", "--seeds", -1], "seeds must be at least 1, got -1"),
            (["line", "--seeds", 0], "seeds must be at least 1, got 0"),
            (["line", "--seeds", "99999999999999999999"], "--seeds must be at most 1000000000"),
            (["line", "--first-seed", -3], "--first-seed must not be negative"),
            (["line", "--jobs", 0], "jobs must be at least 1"),
            (["line", "--max-questions", 0], "--max-questions"),
            (["line", "--rule", "x"], "--rule must be one of reducer, widest; got 'x'"),
            (["line", "--confidence", "x"], "--confidence must be one of adaptive"),
            (["line", "--no-such"], "--no-such"),
            (["nowhere"], "unknown instance 'nowhere'"),
            (["nowhere.json"], "nowhere.json: cannot be read"),
            (["line:d=2"], "unknown parameter 'd'"),
            ([bad], f"{bad}: arms[1] has 2 numbers, arms[0] has 1"),
            ([zero], "all features of all arms are zero"),
            ([empty], "the file is empty"),
            ([nan], f"{nan}:1:12: not valid JSON"),
            ([huge], "outside the range of doubles"),
            ([], "instance is required"),
        ]:
            with self.subTest(arguments=arguments):
                self.refused("simulate", *arguments, says=says)


if __name__ == "__main__":
    unittest.main()
