"""acol-verify is small and loads nothing that stores or runs studies.

BUILD is the build folder, BUILD_TYPE how it was built."""
import os
import re
import subprocess
import unittest

BUILD = os.environ["BUILD"]
VERIFIER, PROGRAM = os.path.join(BUILD, "bin/acol-verify"), os.path.join(BUILD, "bin/acol")
MAY_LOAD = {"libfmt", "libsodium", "libstdc++", "libm", "libgcc_s", "libc", "ld-linux-x86-64"}
LARGEST = 768 * 1024


def loads(path):
    """The libraries that a program names itself."""
    text = subprocess.run(["readelf", "-d", path], capture_output=True, text=True, check=True, env={"LC_ALL": "C"}).stdout
    return {name.split(".so")[0] for name in re.findall(r"\(NEEDED\).*\[(.*)\]", text)}


def holds(path, words):
    with open(path, "rb") as file:
        return words in file.read()


class Verifier(unittest.TestCase):
    def test_it_loads_no_database(self):
        self.assertEqual(loads(VERIFIER) - MAY_LOAD, set())
        self.assertIn("libsodium", loads(VERIFIER))

    def test_the_check_finds_databases_where_there_are_some(self):
        self.assertLessEqual({"libpq", "libsqlite3"}, loads(PROGRAM) - MAY_LOAD)

    def test_it_holds_nothing_that_stores_serves_or_plans(self):
        for words in (b"SQLite", b"Content-Security-Policy", b"round_growth"):
            self.assertEqual((holds(PROGRAM, words), holds(VERIFIER, words)), (True, False), words)

    @unittest.skipUnless(os.environ["BUILD_TYPE"] == "Release", "others carry what debuggers want")
    def test_it_is_small(self):
        self.assertLess(os.path.getsize(VERIFIER), LARGEST)


if __name__ == "__main__":
    unittest.main()
