"""scripts/setup: each job installs what it needs and no more."""
import os
import pathlib
import subprocess
import unittest

SOURCE = pathlib.Path(os.environ["SOURCE"])
NEVER_FOR_A_DEMO = {"chromium", "postgresql", "nodejs", "npm", "python3-scipy", "libgtest-dev", "openmpi-bin"}


def packages(job):
    """As on a machine without Node.js: nothing but the shell's own programs is on the path."""
    answer = subprocess.run(["/bin/bash", SOURCE / "scripts/setup", "--list", job], check=True, capture_output=True, text=True,
                            env={"PATH": "/nonexistent"})
    return set(answer.stdout.split())


class SetUp(unittest.TestCase):
    def test_a_demo_needs_neither_browser_nor_database_server_nor_node(self):
        self.assertFalse(packages("demo") & NEVER_FOR_A_DEMO)
        self.assertLess({"g++", "cmake", "libeigen3-dev"}, packages("demo"))

    def test_a_build_needs_neither_browser_nor_database_server(self):
        self.assertFalse(packages("build") & {"chromium", "postgresql", "libgtest-dev"})
        self.assertLess({"nodejs", "npm", "python3-dev"}, packages("build"))

    def test_each_job_has_what_the_one_before_has(self):
        jobs = ["demo", "build", "test", "lint"]
        for less, more in zip(jobs, jobs[1:]):
            self.assertLess(packages(less), packages(more))

    def test_an_unknown_job_is_refused_in_one_line(self):
        answer = subprocess.run([SOURCE / "scripts/setup", "dance"], capture_output=True, text=True, check=False)
        self.assertEqual(answer.returncode, 2)
        self.assertEqual(answer.stderr, "scripts/setup: unknown job 'dance' (allowed: demo, build, test, lint, wheels, reference, pictures, dist, arm64)\n")

    def test_every_preset_of_the_makefile_exists(self):
        for preset in ("demo", "build", "release", "dist", "dist-v3", "arm64"):
            self.assertIn(f'{{"name": "{preset}"', (SOURCE / "CMakePresets.json").read_text(encoding="utf-8"))


if __name__ == "__main__":
    unittest.main()
