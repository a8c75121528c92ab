"""Documents quote the figures of docs/figures.csv, and nothing large that is not one of them."""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

SOURCE = pathlib.Path(os.environ["SOURCE"])
sys.path.insert(0, str(SOURCE / "scripts" / "figures"))

import definitions  # noqa: E402
import measured  # noqa: E402
import people  # noqa: E402
import quotes  # noqa: E402
import steps  # noqa: E402
import store  # noqa: E402

SHOWN = {"base.e-acol": "3,702", "blocked.e-acol": "1.17M"}


def complaints(text, shown=SHOWN):
    return list(quotes.complaints("a.md", text, shown))


class Documents(unittest.TestCase):
    def test_every_figure_quoted_is_that_of_the_file(self):
        done = subprocess.run([sys.executable, "-B", SOURCE / "scripts" / "figures", "check"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_every_document_quotes_some(self):
        for name in quotes.DOCUMENTS:
            self.assertRegex((SOURCE / name).read_text(encoding="utf-8"), quotes.QUOTE, name)


class Quotes(unittest.TestCase):
    def test_a_figure_as_it_is_passes(self):
        self.assertEqual(complaints("it needs **3,702<!--base.e-acol-->** or (1.17M<!--blocked.e-acol-->)\n"), [])

    def test_a_stale_figure_is_said_with_its_line_and_what_it_is_now(self):
        stale = "first\nit needs 3,422<!--base.e-acol--> questions\n"
        self.assertEqual(len(complaints(stale)), 1)
        self.assertIn("a.md:2: ", complaints(stale)[0])
        self.assertIn("3,702", complaints(stale)[0])
        self.assertEqual(quotes.updated(stale, SHOWN), stale.replace("3,422", "3,702"))

    def test_a_figure_without_a_row_is_refused(self):
        self.assertIn("nobody", complaints("7<!--nobody-->\n")[0])

    def test_a_large_number_that_names_no_figure_is_refused(self):
        for text in ("3,422 questions", "needs 505k.", "| 1.17M |", "12.5k, and", "1,234,567", "(published 64.0k)"):
            self.assertEqual(len(complaints(text)), 1, text)

    def test_small_numbers_inputs_code_and_what_is_marked_by_hand_pass(self):
        for text in ("31 runs, 0.05", "1,000 candidates", "`seeds=5k`", "    acol --n 10,000\n",
                     "```\n10,000\n```", "<!-- by hand: gone -->\n505k\n<!-- end -->", "values 1,2,3", "5·10⁷"):
            self.assertEqual(complaints(text), [], text)

    def test_a_table_is_written_whole(self):
        shown = {f"deltas.{delta}.{key}": key for delta in steps.DELTAS for key in ("median", "worst")}
        table = "<!-- table: deltas -->\n| old |\n<!-- end -->\n"
        self.assertEqual(len(complaints(table, shown)) > 0, True)
        self.assertEqual(complaints(quotes.updated(table, shown), shown), [])
        self.assertEqual(quotes.updated(table, shown).count("median"), 1 + len(steps.DELTAS))


class Steps(unittest.TestCase):
    def test_an_experiment_is_run_once_in_its_widest_form(self):
        quick, usual, full = (steps.chosen(tiers) for tiers in (
            {"quick"}, {"quick", "usual"}, {"quick", "usual", "full"}))
        for plan in (quick, usual, full):
            self.assertEqual(len({step.place for step in plan}), len(plan))
        wide = ["acol", "experiment", "run", "driver-theory", "--out", "{out}", "--jobs", "{jobs}"]
        wider = [step.command for step in usual if step.command[:len(wide)] == tuple(wide)]
        self.assertEqual(len(wider), 1)
        self.assertNotIn(steps.ROUNDS, wider[0])
        self.assertIn((*wide, steps.ROUNDS), [step.command for step in quick])
        self.assertEqual({step.place for step in usual}, {step.place for step in full})


class Figures(unittest.TestCase):
    def test_counts_have_three_digits_from_ten_thousand_on(self):
        for value, text in {498: "498", 3702.5: "3,702", 9_999: "9,999", 9_999.6: "10.0k", 42_078: "42.1k", 99_960: "100k",
                            478_880: "479k", 999_600: "1.00M", 1_172_563: "1.17M", 39_388_171: "39.4M"}.items():
            self.assertEqual(definitions.count(value), text)

    def test_names_are_unique(self):
        names = [figure.key for figure in definitions.figures()]
        self.assertEqual(len(names), len(set(names)))

    def test_follow_from_what_the_program_wrote(self):
        with tempfile.TemporaryDirectory() as folder:
            out = pathlib.Path(folder)
            (out / "driver-theory").mkdir()
            header = "experiment,panel,value,algorithm,runs,median,lower_quartile,upper_quartile,correct,at_limit,lower_bound"
            rows = [f"driver-theory,{panel},,{algorithm},30,{median},1,1,1,{limit},1"
                    for panel, algorithm, median, limit in (
                        ("base", "oracle", 40, 0), ("base", "e-acol", 10, 0), ("base", "g-acol", 300, 1),
                        ("reward", "oracle", 30, 0), ("reward", "e-acol", 15, 0))]
            (out / "driver-theory" / "summary.csv").write_text("\n".join([header, *rows]) + "\n")
            found = store.measured_rows(measured.Measured(out), "a digest")
        self.assertEqual(found["driver.base.e-acol"]["shown"], "10")
        self.assertEqual(found["driver.oracle/e-acol.least"]["shown"], "2.0")
        self.assertEqual(found["driver.oracle/e-acol.most"]["shown"], "4.0")
        self.assertNotIn("driver.base.g-acol", found)  # its median is a limit
        self.assertNotIn("regret.g-acol", found)

    def test_wrong_studies_are_those_of_the_test_they_stand_below(self):
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "guarantee-wrong.txt").write_text(
                "[ RUN      ] All/Guarantee.A/tied\n[  wrong   ] 3 of 2000\n[       OK ] All/Guarantee.A/tied\n"
                "[ RUN      ] All/Guarantee.A/costs\n[  FAILED  ] All/Guarantee.A/costs\n"
                "[ RUN      ] All/Guarantee.A/margin\n[  wrong   ] 4 of 2000\n")
            found = measured.Measured(pathlib.Path(folder))
            self.assertEqual((found.wrong("All/Guarantee.A/tied"), found.wrong("All/Guarantee.A/margin")), (3, 4))
            self.assertRaises(KeyError, found.wrong, "All/Guarantee.A/costs")

    def test_of_several_runs_of_a_test_the_longest_counts(self):
        with tempfile.TemporaryDirectory() as folder:
            for part, studies in (("a", 300), ("b", 2000), ("c", 40)):
                (pathlib.Path(folder) / f"guarantee-{part}.txt").write_text(
                    f"[ RUN      ] All/P.W/x\n[  wrong   ] {studies // 100} of {studies}\n[ RUN      ] All/P.W/y\n")
            self.assertEqual(measured.Measured(pathlib.Path(folder)).counted("All/P.W/x"), (20, 2000))

    def test_every_setting_of_people_is_in_the_table_and_every_count_passes(self):
        listed = subprocess.run([os.environ["GUARANTEE"], "--gtest_list_tests"], capture_output=True, text=True, check=True).stdout
        suite, found = "", set()
        for line in listed.splitlines():
            suite = suite if line.startswith(" ") else line.split(".")[0]
            if line.startswith(" ") and any(name in suite for name in ("PeopleGuarantee", "PeopleControl", "PanelGuarantee")):
                found.add(f"{suite}.{line.split()[0]}")
        named = {test: key for key, test in people.tests()}
        self.assertEqual(found - {"PanelGuaranteeOfAbsence.IsNotMisledByWhoStaysAway"}, set(named))
        rows = store.read_rows(SOURCE)
        for key in named.values() & rows.keys():
            share = float(rows[key]["value"]) / float(rows[f"{key}.studies"]["value"])
            self.assertTrue(share < 0.08 if key.endswith(".wrong") else share > 0.2, f"{key}: {share}")


def rows(build, **values):
    found = {key: {"shown": definitions.count(value), "value": str(value)} for key, value in values.items()}
    return found | {"build": {"shown": build}}


class Freshness(unittest.TestCase):
    def test_with_the_same_build_every_figure_is_the_same_to_its_last_digit(self):
        self.assertEqual(list(store.stale(rows("g++", a=3702), rows("g++", a=3702.4))), [])
        self.assertEqual(list(store.stale(rows("g++", a=3702), rows("g++", a=3703))),
                         ["a is 3,703, docs/figures.csv says 3,702"])
        self.assertEqual(len(list(store.stale(rows("g++"), rows("g++", a=3703)))), 1)

    def test_with_another_build_it_is_close(self):
        self.assertEqual(list(store.stale(rows("g++", a=3702), rows("clang", a=3900))), [])
        self.assertEqual(len(list(store.stale(rows("g++", a=3702), rows("clang", a=4702)))), 1)


if __name__ == "__main__":
    unittest.main()
