"""cmake/results_digest.cmake: what changes the digest under which runs are kept, and what does not."""
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

SOURCE = pathlib.Path(os.environ["SOURCE"])
CODE = "#include <cmath>\n\ndouble f(double x) { return x; }\n"
COUNTS = ["core/a.cpp", "inference/a.hpp", "design/a.cpp", "policy/a.cpp", "simulate/a.hpp", "driving/a.cpp",
          "io/text.cpp", "experiment/instances.cpp", "experiment/task.hpp"]
DOES_NOT = ["study/a.cpp", "verify/a.cpp", "io/html_report.cpp", "experiment/chart.cpp", "CMakeLists.txt"]


def generated(tree, build="g++ 12"):
    output = tree / "out" / "results_digest.cpp"
    subprocess.run(["cmake", f"-DSOURCE={tree}", f"-DOUTPUT={output}", f"-DBUILD={build}", "-P",
                    SOURCE / "cmake" / "results_digest.cmake"], check=True, capture_output=True)
    return output.read_text()


def digest(tree, build="g++ 12"):
    return re.search(r'return "([0-9a-f]{16})";', generated(tree, build))[1]


def included(path):
    """The sources that a file includes, directly and through others, each with its .cpp."""
    found, left = set(), [path]
    while left:
        name = left.pop()
        if name in found or not (SOURCE / "src" / name).exists():
            continue
        found.add(name)
        for header in re.findall(r'#include "(acol/[^"]+)"', (SOURCE / "src" / name).read_text()):
            left += [header, header.replace(".hpp", ".cpp")]
    return found


class ResultsDigest(unittest.TestCase):
    def setUp(self):
        self.tree = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.tree)
        for name in COUNTS + DOES_NOT:
            self.write(f"src/acol/{name}", CODE)
        for name in ("data/driving_candidates.csv", "docs/math.md", "apps/cli/main.cpp"):
            self.write(name, "1;2\n")
        self.before = digest(self.tree)

    def write(self, name, text):
        (self.tree / name).parent.mkdir(parents=True, exist_ok=True)
        (self.tree / name).write_text(text)

    def with_change(self, name, text):
        path = self.tree / name
        old = path.read_text() if path.exists() else None
        self.write(name, text)
        after = digest(self.tree)
        path.unlink() if old is None else path.write_text(old)
        return after

    def test_it_changes_with_every_source_that_decides_what_is_computed(self):
        found = [self.with_change(f"src/acol/{name}", CODE.replace("x;", "-x;")) for name in COUNTS]
        found.append(self.with_change("data/driving_candidates.csv", "1;3\n"))
        found.append(self.with_change("src/acol/policy/new.cpp", CODE))
        found.append(digest(self.tree, "clang 19"))
        self.assertEqual(len({self.before, *found}), 1 + len(found))

    def test_it_does_not_change_with_anything_else(self):
        for name in [*(f"src/acol/{name}" for name in DOES_NOT), "docs/math.md", "apps/cli/main.cpp"]:
            self.assertEqual(self.with_change(name, "something else"), self.before, name)

    def test_lines_of_comment_and_empty_lines_do_not_count(self):
        commented = CODE.replace("\n\n", "\n\n// φ; [the] \\constraint\n\n  /// and more\n")
        self.assertEqual(self.with_change("src/acol/core/a.cpp", "// first\n" + commented), self.before)
        for text in (CODE.replace("x; }", "x; }  // why"), CODE.replace("x; }", "\nx; }")):
            self.assertNotEqual(self.with_change("src/acol/core/a.cpp", text), self.before)

    def test_it_is_the_same_wherever_the_tree_stands(self):
        with tempfile.TemporaryDirectory() as elsewhere:
            copy = pathlib.Path(elsewhere) / "copy"
            shutil.copytree(self.tree, copy)
            self.assertEqual(digest(copy), self.before)

    def test_a_file_that_says_the_same_is_not_written_again(self):
        output = self.tree / "out" / "results_digest.cpp"
        written = output.stat().st_mtime_ns
        digest(self.tree)
        self.assertEqual(output.stat().st_mtime_ns, written)

    def test_everything_that_a_run_includes_counts(self):
        with tempfile.TemporaryDirectory() as copy:
            for part in ("src", "data"):
                os.symlink(SOURCE / part, pathlib.Path(copy) / part)
            listed = set(re.findall(r"^// src/(\S+) ", generated(pathlib.Path(copy)), re.MULTILINE))
        run = included("acol/experiment/tasks_of.cpp")
        self.assertIn("acol/policy/evidence.cpp", run)
        self.assertEqual(run - listed, set())


if __name__ == "__main__":
    unittest.main()
