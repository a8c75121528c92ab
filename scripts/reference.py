#!/usr/bin/env python3
"""Writes the reference of all that is public: C++ (Doxygen), Python (pydoc), HTTP (OpenAPI) and the command line (its own help).

Usage: scripts/reference.py BUILD    (the build folder; the reference goes to BUILD/reference)"""
import argparse
import os
import pathlib
import re
import subprocess
import sys

import check_reference

DOXYFILE = """PROJECT_NAME = acol
OUTPUT_DIRECTORY = {output}
HTML_OUTPUT = cpp
GENERATE_LATEX = NO
HAVE_DOT = NO
EXTRACT_ALL = YES
JAVADOC_AUTOBRIEF = YES
QUIET = YES
WARN_AS_ERROR = FAIL_ON_WARNINGS
WARN_IF_UNDOCUMENTED = NO
STRIP_FROM_INC_PATH = {source}/src
STRIP_FROM_PATH = {source}/src
INPUT = {headers}
"""


MAIN_PAGE = """# acol in C++ {#mainpage}

`find_package(acol)` gives `acol::acol`; `#include <acol/acol.hpp>` brings all of it.

- acol::Problem holds the candidates, acol::make_policy makes an algorithm of its name, and acol::Policy asks and is told.
- acol::optimal_design says what to measure, acol::question_bound what no algorithm can do without.
- acol::Service is a study that many people use (`COMPONENTS study`), acol::verify_certificate checks what one claims (`COMPONENTS verify`).

[Headers](files.html) · [Classes](annotated.html) · [Functions and all else](namespaceacol.html)
"""


def cpp(output):
    page = output / "main_page.md"
    page.write_text(MAIN_PAGE, encoding="utf-8")
    headers = " ".join(str(path) for path in [page, *check_reference.installed_headers()])
    text = DOXYFILE.format(output=output, source=check_reference.TOP, headers=headers)
    subprocess.run(["doxygen", "-"], input=text, text=True, check=True)


def python(output, build):
    modules = ["acol", "acol._acol"] + [f"acol.{path.stem}" for path in sorted((build / "python/acol").glob("[a-z]*.py")) if path.stem != "optuna"]
    (output / "python").mkdir(exist_ok=True)
    subprocess.run(["/usr/bin/python3", "-m", "pydoc", "-w", *modules], cwd=output / "python", check=True, stdout=subprocess.DEVNULL,
                   env={**os.environ, "PYTHONPATH": str(build / "python")})


def command_line(output, acol):
    """What --help says, of the program and of each of its commands."""
    def said(*words):
        return subprocess.run([acol, *words, "--help"], capture_output=True, text=True, check=True).stdout
    overview = said()
    pages = [overview] + [said(name) for name in re.findall(r"^  ([a-z][a-z-]+) {2,}\S", overview.split("Subcommands:")[-1], re.M)]
    (output / "command_line.txt").write_text(("\n" + "-" * 100 + "\n\n").join(pages), encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path)
    build = parser.parse_args().build.resolve()
    output = build / "reference"
    output.mkdir(exist_ok=True)
    acol = build / "bin/acol"
    if check_reference.complain(acol):
        return 1
    cpp(output)
    python(output, build)
    command_line(output, acol)
    (output / "openapi.json").write_bytes(subprocess.run([acol, "openapi"], capture_output=True, check=True).stdout)
    print(output)
    return 0


sys.exit(main())
