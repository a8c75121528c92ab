"""acol solve: answers that a command gives or that somebody types, and one clear line for bad input."""
import json
import unittest

from command_line import Case, acol


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


if __name__ == "__main__":
    unittest.main()
