"""NOTICE and `acol licenses` say whose work was built in, and nothing new comes in without its licence.

BUILD is the build folder, SOURCE the sources, ACOL the program."""
import glob
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

SOURCE, BUILD = os.environ["SOURCE"], os.environ["BUILD"]
sys.path.insert(0, os.path.join(SOURCE, "scripts"))
import components  # noqa: E402


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


def notice_check(build):
    return subprocess.run([sys.executable, "-B", os.path.join(SOURCE, "scripts/notice"), build, "--check"],
                          capture_output=True, text=True, check=False)


def acol(*arguments):
    return subprocess.run([os.environ["ACOL"], *arguments], capture_output=True, text=True, check=True).stdout


class Licenses(unittest.TestCase):
    def test_notice_is_what_was_built_contains(self):
        answer = notice_check(BUILD)
        self.assertEqual(answer.returncode, 0, answer.stdout + answer.stderr)

    def with_package(self, folder):
        """What the check says of a build that has one more package in a page."""
        with tempfile.TemporaryDirectory() as build:
            for name in set(os.listdir(BUILD)) - {"web"}:
                os.symlink(os.path.join(BUILD, name), os.path.join(build, name))
            os.mkdir(os.path.join(build, "web"))
            lists = os.path.join(build, "web", "packages")
            shutil.copytree(os.path.join(BUILD, "web", "packages"), lists)
            rate = json.loads(read(lists, "rate.json"))
            with open(os.path.join(lists, "rate.json"), "w", encoding="utf-8") as file:
                json.dump(rate + folder, file)
            return notice_check(build)

    def test_a_package_that_is_added_is_noticed(self):
        self.assertEqual(self.with_package([]).returncode, 0)  # the copy is good
        answer = self.with_package(["node_modules/axe-core"])
        self.assertEqual(answer.returncode, 1)
        self.assertIn("+axe-core", answer.stdout)

    def test_a_library_that_nobody_looked_at_is_noticed(self):
        rows = components.COMPILED_IN
        components.COMPILED_IN = {name: row for name, row in rows.items() if name != "libeigen3-dev"}
        try:
            with self.assertRaisesRegex(components.Unknown, "which licence libeigen3-dev has"):
                components.compiled_in(BUILD)
        finally:
            components.COMPILED_IN = rows

    def test_the_program_prints_them(self):
        self.assertEqual(acol("licenses"), read(SOURCE, "LICENSE") + "\n" + read(SOURCE, "NOTICE"))

    def test_as_json_too(self):
        answer = json.loads(acol("licenses", "--json"))
        self.assertEqual(answer["license"], "MIT")
        self.assertIn("Permission is hereby granted", answer["text"])
        for component in answer["components"]:
            self.assertGreater(len(component["text"]), 200, component["name"])
            self.assertRegex(component["license"], r"^[A-Z0-9][\w. -]+$", component["name"])
        named = {(component["name"], component["version"]) for component in answer["components"]}
        for path in glob.glob(os.path.join(BUILD, "web/packages/*.json")):
            for folder in json.loads(read(path)):
                package = json.loads(read(SOURCE, "apps/web", folder, "package.json"))
                self.assertIn((package["name"], package["version"]), named)
        for name in ("Eigen", "Boost", "fmt", "CLI11", "JSON for Modern C++", "toml++", "Random123", "pybind11",
                     "Liberation fonts", "DejaVu fonts", "The GNU C++ library"):
            self.assertIn((name, None), named)


if __name__ == "__main__":
    unittest.main()
