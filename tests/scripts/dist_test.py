"""scripts/dist: what packages say of themselves, without building any."""
import json
import os
import pathlib
import re
import sys
import unittest

SOURCE = pathlib.Path(os.environ["SOURCE"])
sys.path.insert(0, str(SOURCE / "scripts/dist"))
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

    def test_its_scripts_are_functions_of_the_package(self):
        code = (SOURCE / "python/acol/program.py").read_text(encoding="utf-8")
        for function in re.findall(r"= acol\.program:(\w+)", wheel.ENTRY_POINTS):
            self.assertRegex(code, rf"def {function}\(\)")

    def test_a_wheel_is_named_by_its_module(self):
        self.assertTrue(wheel.tag_of(pathlib.Path("_acol.cpython-313-x86_64-linux-gnu.so")).startswith("cp313-cp313-linux_"))

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
        (dist,) = (preset for preset in presets if preset["name"] == "dist")
        self.assertEqual(dist["cacheVariables"], {"ACOL_ISA": "baseline"})
        self.assertNotIn("march=native", (SOURCE / "cmake/options.cmake").read_text(encoding="utf-8"))

    def test_clean_roots_are_removed_without_reaching_this_machine(self):
        script = (SOURCE / "scripts/dist_check").read_text(encoding="utf-8")
        self.assertNotIn("--bind", script)
        self.assertEqual(len(re.findall(r"rm -rf(?! --one-file-system)", script)), 0)


if __name__ == "__main__":
    unittest.main()
