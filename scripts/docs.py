#!/usr/bin/env python3
"""Writes the documentation as a site that opens from disk, with the reference generated from the program.

Usage: scripts/docs.py BUILD    (the build folder; the site goes to BUILD/docs)"""
import json
import pathlib
import re
import shutil
import subprocess
import sys

import site_links

SOURCE = pathlib.Path(__file__).resolve().parent.parent


def said(*command):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, check=True).stdout


def command_line(acol):
    """What --help says, command by command."""
    listed = said(acol, "--help")
    names = re.findall(r"^  ([a-z][a-z-]+) {2,}\S", listed.split("Subcommands:")[-1], re.MULTILINE)
    parts = [f"# Command line\n\n```text\n{listed.rstrip()}\n```\n"]
    parts += [f"## acol {name}\n\n```text\n{said(acol, name, '--help').rstrip()}\n```\n" for name in names]
    return "\n".join(parts)


def http(acol):
    """A table of the routes, from the OpenAPI description."""
    lines = ["# HTTP", "", "[openapi.json](openapi.json) describes all of it, with every field; `acol openapi` prints it.", "",
             "| method | path | what |", "| --- | --- | --- |"]
    for path, methods in json.loads(said(acol, "openapi"))["paths"].items():
        for method, row in methods.items():
            if isinstance(row, dict):
                lines.append(f"| {method.upper()} | `{path}` | {row.get('summary') or row.get('description', '')} |")
    return "\n".join(lines) + "\n"


GENERATED = """# C++ and Python

- [C++](cpp/index.html): every public header, by Doxygen.
- [Python](python/acol.html): every name of the package, by pydoc.
"""


def mend(site):
    """What Debian's mkdocs leaves out, and what pydoc and Doxygen link to and nobody wrote. Every other link has to lead somewhere."""
    shutil.copy(site / "js/jquery-2.1.1.min.js", site / "js/jquery-3.6.0.min.js")  # Debian's own version, under both names
    for path in site.glob("**/*.html"):
        if "reference/cpp" not in str(path) and "reference/python" not in str(path):
            text = path.read_text(encoding="utf-8").replace("<table>", '<table class="docutils">')  # what the missing theme_extra.js would do
            path.write_text(re.sub(r" *<script src=\S*js/theme_extra\.js\S* defer></script>\n", "", text), encoding="utf-8")
    (site / "404.html").unlink()  # for servers
    for path, links in site_links.dead_links(site).items():
        if "reference/cpp" in str(path) or "reference/python" in str(path):
            site_links.unlink(path, links)
    dead = [f"{path.relative_to(site)}: {link}" for path, links in site_links.dead_links(site).items() for link in links]
    if dead:
        sys.exit("docs: these links lead nowhere:\n" + "\n".join(dead))


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__.splitlines()[-1])
    build = pathlib.Path(sys.argv[1]).resolve()
    acol, staged, site = build / "bin/acol", build / "docs-source", build / "docs"
    shutil.rmtree(staged, ignore_errors=True)
    shutil.copytree(SOURCE / "docs", staged / "docs")
    reference = staged / "docs/reference"
    reference.mkdir()
    (reference / "command-line.md").write_text(command_line(acol), encoding="utf-8")
    (reference / "http.md").write_text(http(acol), encoding="utf-8")
    (reference / "openapi.json").write_text(said(acol, "openapi"), encoding="utf-8")
    (reference / "libraries.md").write_text(GENERATED, encoding="utf-8")
    for folder in ("cpp", "python"):  # make docs-reference
        if (build / "reference" / folder).exists():
            shutil.copytree(build / "reference" / folder, reference / folder)
    shutil.copy(SOURCE / "mkdocs.yml", staged)
    subprocess.run(["/usr/bin/mkdocs", "build", "--quiet", "--clean", "--config-file", staged / "mkdocs.yml", "--site-dir", site], check=True,
                   stderr=subprocess.DEVNULL)
    mend(site.resolve())
    print(site / "index.html")


main()
