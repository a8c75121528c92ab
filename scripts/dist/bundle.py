"""Shared libraries that travel with a program, and what their authors ask for."""
import os
import pathlib
import re
import shutil
import subprocess

from tree import output_of, run

# The C library is the system's: programs and it belong together.
SYSTEM = re.compile(r"^(ld-linux.*|libc|libm|libdl|libpthread|librt|libresolv|linux-vdso)\.so")


def needed(program):
    """The shared libraries that a program loads, apart from ours and the C library's, with where they are."""
    found = re.findall(r"^\s*(\S+) => (/\S+)", output_of("ldd", program), re.MULTILINE)
    return {name: pathlib.Path(path) for name, path in found if not SYSTEM.match(name) and not name.startswith("libacol_")}


def copyright_of(library):
    """Debian's file of the licences of the package that a library is from."""
    for path in (library, library.resolve(), pathlib.Path("/usr") / library.resolve().relative_to("/")):
        asked = subprocess.run(["dpkg-query", "-S", str(path)], capture_output=True, text=True, check=False)
        if asked.returncode == 0:
            package = asked.stdout.split(":")[0]
            return package, pathlib.Path("/usr/share/doc") / package / "copyright"
    raise SystemExit(f"dist: no Debian package holds {library}: its licence is not known")


def find_in(libraries, *programs):
    """Lets programs and libraries look for others in a folder, wherever it is put together with them."""
    for program in programs:
        way = os.path.relpath(libraries, program.parent)
        run("patchelf", "--set-rpath", "$ORIGIN" if way == "." else f"$ORIGIN/{way}", program)


def bundle(programs, libraries, licences):
    """Copies what the programs load into a folder beside them, where they then find it."""
    libraries.mkdir(parents=True, exist_ok=True)
    licences.mkdir(parents=True, exist_ok=True)
    for name, path in {name: path for program in programs for name, path in needed(program).items()}.items():
        shutil.copyfile(path.resolve(), libraries / name)
        package, text = copyright_of(path)
        shutil.copyfile(text, licences / package)
        find_in(libraries, libraries / name)
    find_in(libraries, *programs)
