"""The command line as programs and people see it: statuses, JSON, and one clear line for bad input."""
import json
import os
import pathlib
import signal
import subprocess
import tempfile
import unittest

ACOL = os.environ["ACOL"]
SOURCE = pathlib.Path(os.environ["SOURCE"])


def acol(*arguments, stdin=""):
    return subprocess.run([ACOL, *map(str, arguments)], input=stdin, capture_output=True, text=True, timeout=120)


class Case(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def file(self, name, content):
        path = pathlib.Path(self.folder.name) / name
        path.write_text(content)
        return path

    def json_of(self, *arguments, status=0, stdin=""):
        result = acol(*arguments, "--json", stdin=stdin)
        self.assertEqual(result.returncode, status, result.stderr)
        self.assertEqual(result.stdout.count("\n"), 1, "exactly one object")
        return json.loads(result.stdout)

    def refused(self, *arguments, says, stdin=""):
        result = acol(*arguments, stdin=stdin)
        self.assertEqual(result.returncode, 2, result)
        self.assertEqual(result.stdout, "")
        lines = result.stderr.strip().splitlines()
        self.assertEqual(len(lines), 1, result.stderr)
        self.assertIn(says, lines[0])


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
                         says=f"{option[2:].replace('-', '_')} = {value} means nothing to '{algorithm}'; used by: ")

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


class Solve(Case):
    TABLE = "name,size,weight,gain\na,0.1,1,1\nb,0.3,1,2\nc,0.9,1,3\n"

    def solve(self, *more, table=None):
        path = self.file("arms.csv", self.TABLE if table is None else table)
        return ["solve", path, "--id", "name", "--features", "size", "--maximize", "gain", *more]

    NUMBERS = ["--answers", "number", "--threshold", 0.5, "--noise-bound", 0.05, "--norm-bound", 1]

    def test_a_command_answers(self):
        command = self.file("measure.sh", 'case "$1" in a) echo 0.1;; b) echo 0.3;; c) echo 0.9;; esac\n')
        result = self.json_of(*self.solve(*self.NUMBERS, "--answer-command", f"sh {command}"))
        self.assertEqual(result["outcome"], "certified")
        self.assertEqual(result["recommendation"], {"candidate": "b", "arm": 1, "reward": 2.0, "certified": True})

    def test_typed_answers_and_the_prompt_goes_to_stderr(self):
        arguments = self.solve("--answers", "yes-no", "--algorithm", "g-acol-tuned", "--sqrt-beta", 0.2)
        result = acol(*arguments, "--json", stdin="no\n" * 500)
        self.assertEqual(result.returncode, 0, result.stderr)
        answer = json.loads(result.stdout)
        self.assertEqual((answer["outcome"], answer["guarantee"]), ("stopped", "heuristic"))
        self.assertIsNone(answer["recommendation"])
        self.assertIn("Question 1: Do you accept ", result.stderr)

    def test_when_nobody_answers_any_more_the_best_guess_is_given(self):
        result = self.json_of(*self.solve(*self.NUMBERS), stdin="0.3\n", status=1)
        self.assertEqual((result["outcome"], result["questions"]), ("stopped", 1))
        self.assertFalse(result["recommendation"]["certified"])

    def test_a_budget_ends_it(self):
        result = self.json_of(*self.solve(*self.NUMBERS, "--budget", 2, "--delta", 1e-200), stdin="0\n" * 9, status=1)
        self.assertEqual((result["outcome"], result["questions"]), ("budget", 2))

    def test_a_budget_may_be_for_the_best_guess(self):
        self.refused(*self.solve(*self.NUMBERS, "--goal", "best-guess"), says="--goal best-guess needs --budget")
        result = self.json_of(*self.solve(*self.NUMBERS, "--goal", "best-guess", "--budget", 3, "--delta", 1e-200), stdin="0\n" * 9,
                              status=1)
        self.assertEqual((result["outcome"], result["questions"]), ("budget", 3))

    def test_minimising_reports_the_column_as_it_is(self):
        path = self.file("arms.csv", self.TABLE)
        result = self.json_of("solve", path, "--id", "name", "--features", "size", "--minimize", "gain", *self.NUMBERS,
                              "--answer-command", "echo 0; :")
        self.assertEqual(result["recommendation"]["reward"], 1.0)

    def test_an_answer_command_that_fails_names_the_question(self):
        self.refused(*self.solve(*self.NUMBERS, "--answer-command", "exit 7; :"),
                     says="question q1 (candidate '")
        self.refused(*self.solve(*self.NUMBERS, "--answer-command", "echo soup; :"),
                     says="the answer must be a number, got 'soup'")
        self.refused(*self.solve(*self.NUMBERS), stdin="nan\n", says="the answer must be a number, got 'nan'")
        self.refused(*self.solve("--answers", "yes-no", "--norm-bound", 1), stdin="perhaps\n",
                     says="the answer must be yes, no or not sure, got 'perhaps'")

    def test_bad_input(self):
        for table, says in [
            ("", "the file is empty"),
            ("name,size,gain\n", "no rows below the header"),
            ("name,size,gain\na,1\n", "arms.csv:2: 2 cells where the header has 3"),
            ("name,gain\na,1\n", "no column 'size'; columns: name, gain"),
            ("name,size,gain\na,1,1\na,2,2\n", "arms.csv:3: column 'name': the id 'a' appears twice"),
            ("name,size,gain\na,nan,1\n", "arms.csv: cells are missing: 'size' in row 2"),
            ("name,size,gain\na,inf,1\n", "got 'inf'"),
            ("name,size,gain\na,1e999,1\n", "got '1e999'"),
            ("name,size,gain\na,1,\n", "arms.csv: cells are missing: 'gain' in row 2"),
            ("name,size,gain\na,0,1\nb,0,2\n", "all features of all arms are zero"),
        ]:
            with self.subTest(table=table):
                self.refused(*self.solve(*self.NUMBERS, table=table), says=says)
        for more, says in [
            (["--answers", "maybe"], "--answers must be one of yes-no, number; got 'maybe'"),
            (["--answers", "number"], "number answers need a threshold"),
            (["--answers", "number", "--threshold", 1], "answer_range or a noise_bound"),
            (["--answers", "number", "--threshold", "x"], "--threshold must be a number or 'learn'"),
            (["--answers", "yes-no", "--threshold", 1], "not with yes-no"),
            (["--answers", "yes-no", "--accept-share", 1], "accept_share must be in (0, 1)"),
            (["--answers", "yes-no", "--algorithm", "g-acol"], "norm_bound (S"),
            (["--answers", "yes-no", "--misspecification", -1], "misspecification must not be negative"),
            (["--answers", "yes-no", "--independence", "raters"], "--independence raters needs to know who answers"),
            (["--answers", "yes-no", "--independence", "none"], "--independence must be one of answers, raters"),
            (["--answers", "number", "--threshold", 1, "--answer-range", "2,1"], "--answer-range must be LO,HI with LO < HI, got '2,1'"),
            (["--answers", "yes-no", "--minimize", "gain"], "exactly one of --maximize and --minimize"),
            ([*self.NUMBERS, "--delta", 7], "delta must be in (0, 1), got 7"),
            ([*self.NUMBERS, "--seed", -1], "--seed must be a whole number of at least 0"),
            ([*self.NUMBERS, "--budget", 0], "--budget"),
            ([*self.NUMBERS, "--algorithm", "acme"], "unknown algorithm 'acme'"),
        ]:
            with self.subTest(more=more):
                self.refused(*self.solve(*more), says=says)
        self.refused("solve", "none.csv", "--id", "a", "--features", "b", "--maximize", "c", "--answers", "yes-no",
                     says="none.csv: cannot be read: No such file or directory")


class Benchmark(Case):
    def test_compares_algorithms_on_given_instances(self):
        result = self.json_of("benchmark", "sample-efficiency", "--instances", "line:sigma=1",
                              "irrelevant-dimensions:d=3,eps=0.2,sigma=1", "--algorithms", "oracle,e-acol",
                              "--delta", "0.05,1e-6", "--seeds", 5)
        self.assertEqual(len(result["instances"]), 4)
        for row in result["instances"]:
            for cell in row["algorithms"].values():
                self.assertAlmostEqual(cell["ratio"], cell["median_questions"] / row["lower_bound"])
                self.assertEqual(cell["at_limit"], 0)
            self.assertLess(row["algorithms"]["e-acol"]["ratio"], row["algorithms"]["oracle"]["ratio"])

    def test_prints_a_table_for_people(self):
        text = acol("benchmark", "sample-efficiency", "--instances", "line:sigma=1", "--seeds", 3,
                    "--algorithms", "e-acol,g-acol", "--max-questions", 10).stdout
        self.assertIn("line:sigma=1", text)
        self.assertIn(">", text.splitlines()[1], "a run at its limit is shown as such")
        self.assertIn("times the bound in the median", text)

    def test_bad_input(self):
        for more, says in [
            (["--delta", "0.5"], "--delta must be numbers in (0, 0.416)"),
            (["--algorithms", "acme"], "unknown algorithm 'acme'"),
            (["--seeds", 0], "--seeds must be at least 1"),
            (["--instances", "none.json"], "none.json"),
        ]:
            with self.subTest(more=more):
                self.refused("benchmark", "sample-efficiency", *more, says=says)


class Design(Case):
    ARMS = "a,b\n1,0\n0,1\n1,1\n0,0\n"

    def test_prints_the_agreed_fields(self):
        result = self.json_of("design", self.file("arms.csv", self.ARMS), "--gap", 1e-6)
        self.assertLessEqual(result["lower_bound"], 2 + 1e-9)
        self.assertAlmostEqual(result["value"], 2, delta=1e-5)
        self.assertAlmostEqual(result["relative_gap"], result["value"] / result["lower_bound"] - 1, delta=1e-12)
        self.assertAlmostEqual(sum(point["weight"] for point in result["support"]), 1, delta=1e-9)
        self.assertGreater(result["pass_seconds"], 0)
        self.assertGreater(result["seconds"], 0)
        self.assertGreaterEqual(result["iterations"], 0)

    def test_targets_weights_and_caps_come_from_files(self):
        arms = self.file("arms.csv", "1,0\n0,1\n")
        targets = self.file("targets.txt", "0\n1\n")
        weights = self.file("weights.txt", "1\n3\n")
        result = self.json_of("design", arms, "--targets", targets, "--weights", weights, "--gap", 1e-6)
        self.assertAlmostEqual(result["value"], 4, delta=1e-4)
        caps = self.file("caps.txt", "0.9\n0.6\n")
        result = self.json_of("design", arms, "--targets", targets, "--weights", weights, "--caps", caps)
        self.assertAlmostEqual(result["value"], 5, delta=1e-2)
        self.assertLessEqual(result["support"][1]["weight"], 0.6 + 1e-9)

    def test_a_target_that_cannot_be_reached_has_no_finite_value(self):
        arms = self.file("arms.csv", "1,0\n2,0\n0,1\n")
        caps = self.file("caps.txt", "1\n1\n0\n")
        result = self.json_of("design", arms, "--caps", caps, status=1)
        self.assertIsNone(result["value"])
        self.assertEqual(result["stop"], "unbounded")

    def test_numbers_of_every_size(self):
        for content in ("1e200,1\n2e200,3\n", "1e-200,1\n2e-200,3\n", "1e308,1\n1e308,3\n", "5e-324,1\n1e-323,3\n",
                        "1e-160,1e160\n1e160,1e-160\n", "1e308,-1e308\n-1e308,-1e308\n", "1e-300,0\n0,1e-320\n"):
            result = self.json_of("design", self.file("arms.csv", content))
            self.assertAlmostEqual(result["value"], 2, 3, content)  # the rank, in any units
        for content in ("1e300,1e300\n1e-300,0\n", "1,1\n1e-200,0\n"):
            self.refused("design", self.file("arms.csv", content), says="arm 1 is more than 1e150 times shorter than others")

    def test_short_arms_have_their_true_value(self):
        targets = self.file("targets.txt", "0\n")
        for length in ("1e-6", "1e-8", "1e-12", "1e-20", "1e-100"):
            arms = self.file("arms.csv", f"1,1\n{length},0\n")
            for more, optimum in (([], 2), (["--targets", targets], 1)):
                result = acol("design", arms, *more, "--json")
                self.assertIn(result.returncode, (0, 1), result.stderr)
                found = json.loads(result.stdout)
                self.assertLessEqual(found["lower_bound"], optimum * (1 + 1e-9), (length, more))
                self.assertGreaterEqual(found["value"], optimum * (1 - 1e-9), (length, more))

    def test_a_time_limit_that_is_hit_is_status_1_with_the_true_gap(self):
        rows = "".join(f"{(i * 37) % 101 - 50},{(i * 53) % 97 - 48},{(i * 71) % 89 - 44}\n" for i in range(400))
        arms = self.file("arms.csv", rows)
        targets = self.file("targets.txt", "".join(f"{i}\n" for i in range(0, 400, 3)))
        result = self.json_of("design", arms, "--targets", targets, "--gap", 1e-12, "--time-limit", 0, status=1)
        self.assertEqual(result["stop"], "time_limit")
        self.assertGreaterEqual(result["value"], result["lower_bound"])

    def test_bad_input(self):
        arms = self.file("arms.csv", self.ARMS)
        one = self.file("one.txt", "1\n")
        for arguments, says in [
            ([arms, "--targets", self.file("t.txt", "")], "the file is empty"),
            ([arms, "--targets", self.file("t1.txt", "0\n4\n")], "t1.txt:2: must be a whole number from 0 to 3, got '4'"),
            ([arms, "--targets", self.file("t2.txt", "-1\n")], "must be a whole number from 0 to 3"),
            ([arms, "--targets", self.file("t3.txt", "3\n")], "all targets are zero"),
            ([arms, "--weights", one], "must have one number per target (4), got 1"),
            ([arms, "--weights", self.file("w.txt", "1\n-1\n1\n1\n")], "weights[1]"),
            ([arms, "--weights", self.file("w2.txt", "1\nnan\n1\n1\n")], "w2.txt:2: must be one finite number"),
            ([arms, "--caps", self.file("c.txt", "0.1\n0.1\n0.1\n0.1\n")], "caps must sum to at least 1"),
            ([arms, "--gap", 0], "gap must be positive, got 0"),
            ([arms, "--gap", -1], "gap must be positive"),
            ([arms, "--time-limit", -1], "time_limit"),
            (["none.csv"], "none.csv: cannot be read"),
            ([self.file("r.csv", "1,2\n3\n")], "r.csv:2: 1 cells where the first row has 2"),
            ([self.file("n.csv", "1,2\n3,nan\n")], "n.csv:2: column 2 must be a finite number, got 'nan'"),
            ([self.file("x.npy", "hello, world")], "is not a .npy file"),
            ([self.file("e.npy", "")], "the file is empty"),
        ]:
            with self.subTest(arguments=arguments):
                self.refused("design", *arguments, says=says)


class Presets(Case):
    """--as paper|code: of two options that contradict each other the later one wins, and it is said."""

    def test_the_later_option_wins(self):
        later = self.json_of("simulate", "line", "--algorithm", "g-acol", "--as", "paper", "--rule", "reducer", "--seeds", 1)
        self.assertEqual(later["notes"], ["--rule reducer comes after --as paper (widest) and wins"])
        earlier = self.json_of("simulate", "line", "--algorithm", "g-acol", "--rule", "reducer", "--as", "paper", "--seeds", 1)
        self.assertEqual(earlier["notes"], ["--as paper (--rule widest) comes after --rule reducer and wins"])
        self.assertNotEqual(later["median_questions"], earlier["median_questions"])

    def test_instances_and_worlds_are_read_so_too(self):
        self.assertEqual(self.json_of("simulate", "line", "--as", "paper", "--seeds", 1)["instance"], "line:first=0")
        actions = self.file("still.csv", "0,0\n" * 20)
        drive = self.json_of("drive", "run", "--actions", actions, "--as", "paper")
        self.assertEqual(drive["world"], {"side_weight": 4.0, "time_step": 1.0, "lane_distance": "plain", "start_speed": 0.41})
        drive = self.json_of("drive", "run", "--actions", actions, "--as", "paper", "--side-weight", 10)
        self.assertEqual(drive["world"]["side_weight"], 10)
        self.assertEqual(drive["notes"], ["--side-weight 10 comes after --as paper (4) and wins"])

    def test_bad_input(self):
        self.refused("simulate", "line", "--as", "nobody", says="--as must be one of paper, code; got 'nobody'")
        self.refused("simulate", "line", "--algorithm", "g-acol", "--arm-norm-bound", 0, says="arm_norm_bound (L) must be positive")
        self.refused("drive", "run", "--actions", "x.csv", "--time-step", 2, says="time_step must be in (0, 1], got 2")


class Bound(Case):
    def test_prints_the_agreed_fields(self):
        result = self.json_of("bound", "irrelevant-dimensions:d=10,eps=0.05", "--noise-bound", 1)
        self.assertAlmostEqual(result["complexity"], 400, delta=0.01)
        self.assertAlmostEqual(result["lower_bound"], 1696.2, delta=0.1)
        self.assertEqual(result["best_arm"], 9)
        self.assertAlmostEqual(sum(point["weight"] for point in result["support"]), 1, delta=1e-9)

    def test_prints_every_quantity_of_the_theorems(self):
        result = self.json_of("bound", "irrelevant-dimensions:d=10,eps=0.05", "--noise-bound", 1)
        self.assertAlmostEqual(result["worst_case"], 4000, delta=0.01)
        self.assertAlmostEqual(result["complexity_all"], 409, delta=0.01)
        self.assertAlmostEqual(result["smallest_gap"], 0.05, delta=1e-9)
        self.assertEqual(result["rounds"], 5)
        # 8 log(11 * 25/0.0025) 1.05 * 5 * 409 + 5, and 10 (1 + 2.1 log(11 * 100/0.0025) 400)
        self.assertAlmostEqual(result["upper_bounds"]["acol"], 199411, delta=2)
        self.assertAlmostEqual(result["upper_bounds"]["oracle"], 109164, delta=2)
        self.assertEqual(set(result["upper_bounds"]), {"acol", "oracle", "g_allocation"})
        self.assertEqual(set(result["proved_upper_bounds"]), {"acol", "oracle", "g_allocation"})

    def test_several_constraints_have_a_bound(self):
        file = self.file("two.json", '{"arms": [[1, 0], [0, 1]], "rewards": [1, 2], "phi": [[-0.5, 0.3], [-0.25, 0.4]]}')
        result = self.json_of("bound", file, "--noise-bound", 1)
        self.assertAlmostEqual(result["complexity"], 26.25, delta=0.01)  # 1/0.25 + 1/0.0625 + 1/0.16
        self.assertTrue(all("constraint" in point for point in result["support"]))
        for algorithm in ("g-acol", "oracle", "maxrew-u-tuned"):
            self.assertEqual(self.json_of("simulate", file, "--algorithm", algorithm, "--seeds", 2)["correct_share"], 1)

    def test_mismatched_constraints_are_refused(self):
        file = self.file("bad.json", '{"arms": [[1, 0]], "rewards": [1], "phi": [[1, 0], [0, 1]], "tau": [0]}')
        self.refused("bound", file, says="tau must have one entry per row of phi (2), got 1")

    def test_nothing_feasible(self):
        file = self.file("none.json", '{"arms": [[1, 0], [0, 1]], "rewards": [1, 2], "phi": [0.5, 0.25]}')
        result = self.json_of("bound", file)
        self.assertIsNone(result["best_arm"])
        self.assertAlmostEqual(result["complexity"], 20, delta=1e-3)

    def test_simulate_reports_it(self):
        result = self.json_of("simulate", "irrelevant-dimensions:d=5,eps=0.1", "--algorithm", "acol", "--noise-bound", 1,
                              "--seeds", 2)
        self.assertAlmostEqual(result["lower_bound"], 424.05, delta=0.5)

    def test_bad_input(self):
        self.refused("bound", "line", "--delta", 2, says="delta must be in (0, 1), got 2")
        self.refused("bound", "line", "--noise-bound", 0, says="noise_bound (R) must be positive")
        self.refused("bound", "line", "--rounding", 2, says="rounding (epsilon) must be in (0, 1], got 2")
        self.refused("bound", "nowhere", says="unknown instance 'nowhere'")


class Program(Case):
    def test_version_names_the_instruction_set_and_what_determines_results(self):
        result = acol("--version")
        self.assertEqual(result.returncode, 0)
        self.assertRegex(result.stdout, r"^acol \d+\.\d+\.\d+\n.*(x86-64-v3|baseline).*\nresults [0-9a-f]{16}\n$")

    def test_help_has_examples_everywhere(self):
        for command in [[], ["simulate"], ["solve"], ["bound"], ["design"], ["completion"]]:
            result = acol(*command, "--help")
            self.assertEqual(result.returncode, 0)
            self.assertIn("Example", result.stdout)

    def test_usage_errors(self):
        self.refused(says="subcommand is required")
        self.refused("dance", says="unknown command 'dance'; known: ")
        self.refused("completion", "tcsh", says="unknown shell 'tcsh'; known: bash, zsh, fish")

    def test_bash_completes_commands_and_options(self):
        script = acol("completion", "bash").stdout
        probe = script + 'COMP_WORDS=(acol simulate --alg); COMP_CWORD=2; _acol; echo "${COMPREPLY[*]}"\n' \
                         'COMP_WORDS=(acol sol); COMP_CWORD=1; _acol; echo "${COMPREPLY[*]}"\n'
        result = subprocess.run(["bash"], input=probe, capture_output=True, text=True, cwd=self.folder.name)
        self.assertEqual(result.stdout.split(), ["--algorithm", "solve"], result.stderr)
        self.assertIn("-l algorithm", acol("completion", "fish").stdout)
        self.assertIn("bashcompinit", acol("completion", "zsh").stdout)


class Demo(Case):
    def test_the_cookie_story_ends_certified(self):
        result = subprocess.run([os.environ["COOKIES"], SOURCE / "data" / "cookies.csv"], capture_output=True,
                                text=True, timeout=60)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("Certified:    yes", result.stdout)


if __name__ == "__main__":
    unittest.main()
