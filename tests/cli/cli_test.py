"""The command line as programs and people see it: statuses, JSON, and one clear line for bad input."""
import os
import subprocess
import unittest

from command_line import SOURCE, Case, acol


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


class Demo(Case):
    def test_the_cookie_story_ends_certified(self):
        result = subprocess.run([os.environ["COOKIES"], SOURCE / "data" / "cookies.csv"], capture_output=True,
                                text=True, timeout=60)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("Certified:    yes", result.stdout)


if __name__ == "__main__":
    unittest.main()
