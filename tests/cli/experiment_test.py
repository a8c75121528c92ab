"""acol experiment: resumed, sharded and spread over ranks, always the same bytes."""
import os
import pathlib
import random
import resource
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

ACOL = os.environ["ACOL"]
SWEEP = ["values=5,8", "seeds=12", "algorithms=g-acol,g-acol-tuned,e-acol"]
TWO_RANKS = ["mpirun", "--allow-run-as-root", "--oversubscribe", "-n", "2"]


def acol(*arguments, prefix=(), largest_file=None):
    def limit():  # as on a full disk, a write beyond it fails
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (largest_file, largest_file))

    return subprocess.run([*prefix, ACOL, *map(str, arguments)], capture_output=True, text=True,
                          timeout=300, preexec_fn=limit if largest_file else None)


class Case(unittest.TestCase):
    """A folder of its own, and sweeps in it."""

    def setUp(self):
        self.out = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.out)

    def results(self, name):
        return (self.out / name / "irrelevant-dim" / "results.csv").read_bytes()

    def run_sweep(self, name, *more, prefix=()):
        done = acol("experiment", "run", "irrelevant-dim", "--out", self.out / name, *SWEEP, *more,
                    prefix=prefix)
        self.assertEqual(done.returncode, 0, done.stderr)


class Experiment(Case):
    def complaint(self, *arguments):
        done = acol("experiment", *arguments)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertEqual(done.stderr.count("\n"), 1)
        return done.stderr

    def test_killed_at_ten_moments_and_resumed_it_gives_the_same_file(self):
        self.run_sweep("whole", "--jobs", "1")
        generator = random.Random(5)
        command = [ACOL, "experiment", "run", "irrelevant-dim", "--out", self.out / "cut",
                   "--jobs", "2", *SWEEP]
        for _ in range(10):
            process = subprocess.Popen(command, stdout=subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL)
            time.sleep(generator.uniform(0.005, 0.15))
            process.kill()
            process.wait()
        self.run_sweep("cut", "--jobs", "2")
        self.assertEqual(self.results("cut"), self.results("whole"))

    def test_shards_are_merged(self):
        self.run_sweep("one")
        for index in range(2):
            self.run_sweep(f"part{index}", "--shard", f"{index}/2")
        merged = acol("experiment", "merge", "irrelevant-dim", "--out", self.out / "part0", "--from",
                      self.out / "part1", "--", *SWEEP)
        self.assertEqual(merged.returncode, 0, merged.stderr)
        self.assertEqual(self.results("part0"), self.results("one"))

    def test_figures_and_a_summary_stand_beside_the_results(self):
        self.run_sweep("a")
        folder = self.out / "a" / "irrelevant-dim"
        for name in ("irrelevant-dim.vl.json", "irrelevant-dim.svg", "irrelevant-dim-all.png"):
            self.assertGreater((folder / name).stat().st_size, 0, name)
        self.assertEqual(len((folder / "summary.csv").read_text().splitlines()), 1 + 2 * 3)

    def test_a_full_disk_is_one_line_and_leaves_nothing_half_written(self):
        sweep = ["run", "regret", "--out", self.out, "algorithms=acol,e-acol"]
        folder = self.out / "regret"
        for size, reason in ((1000, "File too large"), (8000, "EFBIG")):  # of a run, of a figure
            full = acol("experiment", *sweep, "seeds=12", largest_file=size)
            self.assertEqual(full.returncode, 2, full.stderr)
            self.assertEqual(full.stderr.count("\n"), 1, full.stderr)
            self.assertIn(reason, full.stderr)
            self.assertTrue((folder / "journal-0.csv").read_text().endswith("\n"))
            left = {path.name for path in folder.iterdir()}
            self.assertFalse(left & {"regret.svg", "regret.png"}, left)
            self.assertFalse([name for name in left if name.endswith(".part")], left)
        self.assertEqual(acol("experiment", *sweep, "seeds=12").returncode, 0)
        self.assertTrue((folder / "regret.svg").exists())

    def test_bad_input_is_one_line_that_lists_what_is_known(self):
        self.assertIn("irrelevant-eps", self.complaint("run", "nobody", "--out", self.out))
        self.assertIn("algorithms", self.complaint("run", "regret", "nokey=1", "--out", self.out))
        self.assertIn("e-acol", self.complaint("run", "regret", "algorithms=x", "--out", self.out))
        self.assertIn("--shard", self.complaint("run", "regret", "--shard", "2/2", "--out", self.out))
        self.assertIn("sweep", self.complaint("run", "regret", "values=1,2", "--out", self.out))
        self.assertIn("panel", self.complaint("run", "regret", "panels=a,b", "--out", self.out))
        self.assertIn("--out", self.complaint("run", "regret", "--out", ""))
        self.assertIn("file.toml", self.complaint("run", "file.toml", "--out", self.out))
        self.assertEqual(list(self.out.iterdir()), [])

    def test_another_configuration_is_refused_unless_told(self):
        self.run_sweep("a")
        command = ["run", "irrelevant-dim", "--out", self.out / "a", *SWEEP, "delta=0.2"]
        self.assertIn("--overwrite", self.complaint(*command))
        self.assertEqual(acol("experiment", *command, "--overwrite").returncode, 0)


class Reproduce(Case):
    def test_writes_a_page_with_figures_and_data_and_goes_on_where_it_was(self):
        out = self.out
        command = ["reproduce", "--quick", "--seeds", "2", "--only", "irrelevant-eps,regret", "--out", out]
        self.assertEqual(acol(*command).returncode, 0)
        page = (out / "index.html").read_text()
        self.assertIn("E-ACOL", page)
        self.assertNotIn("src=\"http", page)
        for name in ("results.csv", "summary.csv", "irrelevant-eps.vl.json", "irrelevant-eps.svg",
                     "irrelevant-eps-all.png", "irrelevant-eps-ratio.svg"):
            self.assertGreater((out / "irrelevant-eps" / name).stat().st_size, 0, name)
        summary = (out / "regret" / "summary.csv").read_text().splitlines()
        self.assertEqual(len(summary), 1 + 18)
        before = (out / "regret" / "journal-0.csv").stat().st_mtime_ns
        self.assertEqual(acol(*command).returncode, 0)
        self.assertEqual((out / "regret" / "journal-0.csv").stat().st_mtime_ns, before)
        together = (out / "summary.csv").read_text().splitlines()
        self.assertEqual(together[1 + 3 * 18:], summary[1:])

    def test_a_foreign_directory_is_refused_before_anything_is_computed(self):
        done = acol("experiment", "run", "regret", "--out", self.out, "seeds=1", "delta=0.2")
        self.assertEqual(done.returncode, 0, done.stderr)
        refused = acol("reproduce", "--quick", "--only", "irrelevant-eps,regret", "--out", self.out)
        self.assertEqual(refused.returncode, 2)
        self.assertEqual(refused.stderr.count("\n"), 1)
        self.assertIn("--overwrite", refused.stderr)
        self.assertEqual([path.name for path in self.out.iterdir()], ["regret"])


class Ranks(Case):
    def test_two_ranks_give_the_rows_of_one_thread(self):
        self.run_sweep("one", "--jobs", "1")
        self.run_sweep("two", "--jobs", "1", prefix=TWO_RANKS)
        self.assertEqual(self.results("two"), self.results("one"))
        journals = [path for path in (self.out / "two/irrelevant-dim").glob("journal-*.csv")]
        self.assertEqual(len(journals), 2)

    def test_two_ranks_share_all_experiments(self):
        command = ["reproduce", "--quick", "--seeds", "2", "--only", "irrelevant-eps,regret", "--jobs", "1"]
        self.assertEqual(acol(*command, "--out", self.out / "one").returncode, 0)
        shared = acol(*command, "--out", self.out / "two", prefix=TWO_RANKS)
        self.assertEqual(shared.returncode, 0, shared.stderr)
        self.assertEqual(shared.stdout.count("in all"), 1)
        for name in ("irrelevant-eps/results.csv", "regret/results.csv", "summary.csv"):
            self.assertEqual((self.out / "two" / name).read_bytes(), (self.out / "one" / name).read_bytes())

    def test_a_rank_that_fails_ends_the_others(self):
        self.run_sweep("a")
        refused = acol("experiment", "run", "irrelevant-dim", "--out", self.out / "a", *SWEEP, "delta=0.2",
                       prefix=["timeout", "60", *TWO_RANKS])
        self.assertEqual(refused.returncode, 2, refused.stderr)
        complaints = [line for line in refused.stderr.splitlines() if line.startswith("acol: ")]
        self.assertEqual(len(complaints), 1, refused.stderr)
        self.assertIn("--overwrite", complaints[0])


class WithoutRanks(Case):
    def test_processes_that_know_nothing_of_each_other_are_refused(self):
        refused = acol("experiment", "run", "irrelevant-dim", "--out", self.out / "two", prefix=TWO_RANKS)
        self.assertNotEqual(refused.returncode, 0)
        self.assertIn("this build has no MPI", refused.stderr)


def load_tests(loader, tests, _):
    """A build has MPI or has none."""
    ranks = WithoutRanks if os.environ["ACOL_HAS_RANKS"] == "0" else Ranks
    return unittest.TestSuite(map(loader.loadTestsFromTestCase, (Experiment, Reproduce, ranks)))


if __name__ == "__main__":
    unittest.main()
