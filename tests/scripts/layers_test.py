"""scripts/check_layers.py says what breaks the arrows between modules and between libraries."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

SOURCE = pathlib.Path(os.environ["SOURCE"])


class Layers(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.tree = pathlib.Path(folder.name)
        for part in ("src", "apps/cli", "apps/server", "apps/web/src", "python/bindings", "tests"):
            shutil.copytree(SOURCE / part, self.tree / part)
        (self.tree / "scripts").mkdir()
        shutil.copy(SOURCE / "scripts/check_layers.py", self.tree / "scripts")

    def check(self):
        done = subprocess.run([sys.executable, "-B", self.tree / "scripts/check_layers.py"], capture_output=True, text=True)
        return done.returncode, done.stdout

    def including(self, file, header, folder="src/acol"):
        path = self.tree / folder / file
        before = path.read_text()
        path.write_text(f"{before}#include {header}\n")
        answer = self.check()
        path.write_text(before)
        return answer

    def test_the_tree_is_right(self):
        self.assertEqual(self.check()[0], 0, self.check()[1])

    def test_what_breaks_an_arrow_is_named(self):
        for file, header, says in (
                ("simulate/run.cpp", '"acol/io/csv.hpp"', "simulate must not include io"),
                ("simulate/run.cpp", "<nlohmann/json.hpp>", "simulate must not include nlohmann"),
                ("policy/options.hpp", '"acol/core/visible.hpp"', "part of acol, which does not link acol_verify"),
                ("verify/verify.cpp", '"acol/core/problem.hpp"', "part of acol_verify, which does not link acol "),
                ("io/csv.cpp", '"acol/io/html_report.hpp"', "part of acol_study, which does not link acol_pages"),
                ("study/report.cpp", '"acol/io/assets.hpp"', "part of acol_study, which does not link acol_pages"),
                ("inference/knowledge.hpp", "<boost/math/distributions.hpp>", "is installed: users need not have boost/")):
            with self.subTest(file=file, header=header):
                status, text = self.including(file, header)
                self.assertEqual(status, 1, text)
                for line in text.splitlines():
                    self.assertIn(f"src/acol/{file}:", line)
                self.assertIn(says, text)

    def test_programs_bindings_and_tests_are_looked_at(self):
        for folder, file, header, says in (
                ("apps/server", "routes.cpp", '"acol/experiment/runner.hpp"', "apps/server must not include experiment"),
                ("apps/cli", "main.cpp", "<boost/asio.hpp>", "apps/cli must not include boost/"),
                ("python/bindings", "module.cpp", "<CLI/CLI.hpp>", "python/bindings must not include CLI/"),
                ("tests/core", "random_test.cpp", '"acol/policy/policy.hpp"', "tests/core must not include policy")):
            with self.subTest(folder=folder):
                status, text = self.including(file, header, folder)
                self.assertEqual(status, 1, text)
                self.assertIn(says, text)

    def test_files_that_need_each_other_are_named(self):
        status, text = self.including("core/types.hpp", '"acol/core/problem.hpp"')
        self.assertEqual(status, 1)
        self.assertIn("these files need each other: core/problem, core/types", text)

    def test_so_are_those_of_programs_and_pages(self):
        status, text = self.including("route.hpp", '"application.hpp"', "apps/server")
        self.assertEqual(status, 1)
        self.assertIn("these files need each other: apps/server/application", text)
        state = self.tree / "apps/web/src/rater/state.ts"
        state.write_text('import type { Session } from "./session";\n' + state.read_text())
        status, text = self.check()
        self.assertEqual(status, 1)
        self.assertIn("these files need each other: apps/web/src/rater/session, apps/web/src/rater/state", text)

    def test_a_source_of_no_library_is_named(self):
        (self.tree / "src/acol/core/new.cpp").write_text("")
        status, text = self.check()
        self.assertEqual(status, 1)
        self.assertIn("core/new.cpp: is part of no library", text)


if __name__ == "__main__":
    unittest.main()
