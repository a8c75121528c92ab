"""scripts/dist: what packages say of themselves, without building any."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

SOURCE = pathlib.Path(os.environ["SOURCE"])
sys.path.insert(0, str(SOURCE / "scripts/dist"))
import bundle  # noqa: E402
import debian  # noqa: E402
import tree  # noqa: E402
import wheel  # noqa: E402


class Packages(unittest.TestCase):
    def test_the_wheel_says_what_pyproject_says(self):
        head = wheel.metadata().split("\n\n")[0]
        self.assertIn(f"Version: {tree.version()}\n", head)
        self.assertIn("Requires-Python: >=3.9\n", head)
        self.assertIn("Requires-Dist: numpy\n", head)
        self.assertIn("Requires-Dist: optuna>=3 ; extra == 'optuna'\n", head)

    def test_its_scripts_are_functions_of_a_module_that_loads_nothing_else(self):
        code = (SOURCE / "python/acol_program.py").read_text(encoding="utf-8")
        functions = re.findall(r"= acol_program:(\w+)", wheel.ENTRY_POINTS)
        self.assertEqual(functions, ["acol", "acol_verify"])
        for function in functions:
            self.assertRegex(code, rf"def {function}\(\)")
        self.assertEqual(re.findall(r"^(?:import|from) (\w+)", code, re.MULTILINE), ["os", "sys"])

    def test_a_package_without_the_program_says_so(self):
        done = subprocess.run([sys.executable, "-c", "import acol_program; acol_program.acol()"], cwd=SOURCE / "python", capture_output=True,
                              text=True, check=False)
        self.assertEqual((done.returncode, done.stderr),
                         (1, "acol: this package was built without the program (make dist builds one with it)\n"))

    def test_a_wheel_is_named_by_its_module(self):
        self.assertTrue(wheel.tag_of(pathlib.Path("_acol.cpython-313-x86_64-linux-gnu.so")).startswith("cp313-cp313-linux_"))

    def launched(self, library):
        """What a launcher says and does where the C library is this one; None: where there is no getconf."""
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name, text in {"bin/tool": (SOURCE / "packaging/archive/launcher").read_text(encoding="utf-8").replace("@MINOR@", "36"),
                               "libexec/tool": '#!/bin/sh\necho "started with $*"\n',
                               "system/getconf": f"#!/bin/sh\necho {library}\n" if library else "#!/bin/sh\nexit 1\n"}.items():
                (root / name).parent.mkdir(exist_ok=True)
                (root / name).write_text(text, encoding="utf-8")
                (root / name).chmod(0o755)
            (root / "link").symlink_to(root / "bin/tool")
            return subprocess.run([root / "link", "a word", "another"], capture_output=True, text=True, check=False,
                                  env={"PATH": f"{root}/system:{os.environ['PATH']}"})

    def test_an_archive_starts_where_its_library_is(self):
        for library in ("glibc 2.36", "glibc 2.41.9000"):
            self.assertEqual(self.launched(library).stdout, "started with a word another\n", library)

    def test_an_archive_says_in_one_line_where_it_cannot(self):
        for library in ("glibc 2.31", "glibc 2.9", None):
            done = self.launched(library)
            self.assertEqual((done.returncode, done.stdout), (2, ""), library)
            self.assertRegex(done.stderr, r"^tool: this archive needs glibc 2\.36 or newer \(.+\); here is (glibc 2\.31|glibc 2\.9|none): .+\n$")

    def test_a_manual_page_keeps_dots_and_hyphens(self):
        page = tree.page("acol", "find it", ".hidden --flag\n'quoted \\ line")
        self.assertIn("\n\\&.hidden \\-\\-flag\n\\&'quoted \\e line\n", page)

    def test_debians_changelog_is_of_this_version(self):
        self.assertRegex(debian.changes(), rf"^acol \({re.escape(tree.version())}-1\) \w+; urgency=medium\n\n  \* .*\n\n -- .+ <.+>  \w+, \d")

    def test_the_service_gives_nothing_away(self):
        unit = (SOURCE / "packaging/debian/acol.acol@.service").read_text(encoding="utf-8")
        for line in ("DynamicUser=yes", "ProtectSystem=strict", "NoNewPrivileges=yes", "CapabilityBoundingSet=\n"):
            self.assertIn(line, unit)

    def test_packages_are_for_every_processor(self):
        presets = json.loads((SOURCE / "CMakePresets.json").read_text(encoding="utf-8"))["configurePresets"]
        of = {preset["name"]: preset.get("cacheVariables") for preset in presets}
        self.assertEqual(of["dist"], {"ACOL_ISA": "baseline", "ACOL_SHARED": "ON"})
        self.assertEqual(of["dist-v3"]["ACOL_ISA"], "x86-64-v3")
        self.assertNotIn("march=native", (SOURCE / "cmake/options.cmake").read_text(encoding="utf-8"))

    def test_libraries_are_found_beside_programs_wherever_they_are(self):
        commands = []
        original, bundle.run = bundle.run, lambda *words: commands.append([str(word) for word in words])
        try:
            place = pathlib.Path("/a/lib/acol")
            bundle.find_in(place, place / "libfmt.so", pathlib.Path("/a/bin/acol"), place / "glibc-hwcaps/x86-64-v3/libacol_engine.so")
        finally:
            bundle.run = original
        self.assertEqual([command[2] for command in commands], ["$ORIGIN", "$ORIGIN/../lib/acol", "$ORIGIN/../.."])

    def test_engines_are_found_for_every_kind_of_processor(self):
        with tempfile.TemporaryDirectory() as folder:
            for place in ("lib/acol", "lib/acol/glibc-hwcaps/x86-64-v3"):
                (pathlib.Path(folder) / place).mkdir(parents=True)
                (pathlib.Path(folder) / place / "libacol_engine.so").touch()
            self.assertEqual(len(tree.engines(pathlib.Path(folder))), 2)

    def test_clean_roots_are_removed_without_reaching_this_machine(self):
        script = (SOURCE / "scripts/dist_check").read_text(encoding="utf-8")
        self.assertNotIn("--bind", script)
        self.assertEqual(len(re.findall(r"rm -rf(?! --one-file-system)", script)), 0)


if __name__ == "__main__":
    unittest.main()
