"""Every block of sh, python and cpp in the pages is run, in a folder in which data/ is what the repository has."""
import os
import pathlib
import re
import subprocess
import tempfile
import time
import unittest

SOURCE, BUILD = pathlib.Path(os.environ["SOURCE"]), pathlib.Path(os.environ["BUILD"])
PAGES = [SOURCE / "README.md", SOURCE / "docs/index.md", *sorted(SOURCE.glob("docs/start/*.md")), *sorted(SOURCE.glob("docs/how-to/*.md")),
         *sorted(SOURCE.glob("docs/explanation/*.md"))]
ENVIRONMENT = {**os.environ, "PATH": f"{BUILD / 'bin'}:{os.environ['PATH']}", "PYTHONPATH": str(BUILD / "python")}
SERVES = re.compile(r"^acol (serve|demo(?!.*--text))", re.MULTILINE)


def blocks_of(page):
    return re.findall(r"^```(\w+)\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


class Page:
    """A page being worked through."""

    def __init__(self, folder):
        self.folder = folder
        self.python = ""
        self.servers = []
        (folder / "data").symlink_to(SOURCE / "data")

    def run(self, *command, text=None):
        return subprocess.run(command, cwd=self.folder, env=ENVIRONMENT, input=text, capture_output=True, text=True, timeout=240, check=False)

    def sh(self, code):
        if not SERVES.search(code):
            return self.run("bash", "-euo", "pipefail", "-c", code)
        *before, last = re.sub(r"\\\n", "", code).strip().split("\n")
        done = self.run("bash", "-euo", "pipefail", "-c", "\n".join(before))
        self.servers.append(subprocess.Popen(["bash", "-c", f"exec {last}"], cwd=self.folder, env=ENVIRONMENT, stdout=subprocess.DEVNULL,
                                             stderr=subprocess.DEVNULL))
        time.sleep(1)
        assert self.servers[-1].poll() is None, f"ended at once: {last}"
        return done

    def py(self, code):
        """What the blocks before have defined is there."""
        self.python += code
        return self.run("/usr/bin/python3", "-B", "-", text=self.python)

    def cpp(self, code):
        """With what find_package(acol) would say; the test of that name builds it so."""
        (self.folder / "block.cpp").write_text(code, encoding="utf-8")
        made = self.run("c++", "-std=c++20", "-DEIGEN_MAX_ALIGN_BYTES=32", f"-I{SOURCE / 'src'}", "-isystem", "/usr/include/eigen3", "block.cpp", str(BUILD / "src/acol/libacol.a"),
                        "-lfmt", "-o", "block")
        return made if made.returncode else self.run("./block")

    def end(self):
        for server in self.servers:
            server.terminate()
            server.wait()


class Blocks(unittest.TestCase):
    def test_every_block_runs(self):
        kinds = {"sh": Page.sh, "python": Page.py, "cpp": Page.cpp}
        wanted = os.environ.get("PAGE", "")
        for path in PAGES:
            if wanted not in str(path):
                continue
            with tempfile.TemporaryDirectory() as folder:
                page = Page(pathlib.Path(folder))
                self.addCleanup(page.end)
                for kind, code in blocks_of(path):
                    with self.subTest(page=path.name, block=code):
                        self.assertIn(kind, {*kinds, "text"}, "a block says what it is")
                        if kind != "text":
                            result = kinds[kind](page, code)
                            self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
                page.end()

    def test_links_lead_somewhere(self):
        for path in PAGES:
            text = path.read_text(encoding="utf-8")
            for link in re.findall(r"\]\(([^)#:]+)\)", text) + re.findall(r'src="([^":]+)"', text):
                with self.subTest(page=path.name, link=link):
                    self.assertTrue((path.parent / link).exists())

    def test_every_page_is_in_the_menu_and_has_a_reader(self):
        menu = (SOURCE / "mkdocs.yml").read_text(encoding="utf-8")
        for path in PAGES[2:]:
            with self.subTest(path.name):
                self.assertIn(f": {path.relative_to(SOURCE / 'docs')}\n", menu)
                self.assertRegex(path.read_text(encoding="utf-8"), r"\n\*For (\w+).*\*\n")


if __name__ == "__main__":
    unittest.main()
