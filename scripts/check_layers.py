#!/usr/bin/env python3
"""The arrows between the modules and between the libraries, as a test: a file may include only what its module may see and
what the library that it is part of links."""
import pathlib
import re
import sys

MAY_INCLUDE = {
    "core": set(),
    "inference": {"core"},
    "design": {"core"},
    "policy": {"core", "inference", "design"},
    "simulate": {"core", "inference", "design", "policy"},
    "driving": {"core"},
    "verify": {"core"},
    "io": {"core", "inference", "design", "policy", "simulate"},
    "experiment": {"core", "inference", "design", "policy", "simulate", "driving", "io"},
    "study": {"core", "inference", "design", "policy", "simulate", "io", "verify"},
}
# Third-party headers that only some modules may see.
RESERVED = {
    "nlohmann/": {"io", "experiment", "verify", "study"},
    "toml++/": {"io", "experiment", "study"},
    "sqlite3.h": {"study"},
    "libpq-fe.h": {"study"},
    "sodium.h": {"verify", "study"},
    "mpi.h": {"experiment"},
    "CLI/": set(),
    "Random123/": {"core"},
}
# What each library links. Which file is part of which stands in the CMakeLists.txt of its folder.
LINKS = {
    "acol": set(),
    "acol_verify": set(),
    "acol_pages": set(),
    "acol_study": {"acol", "acol_verify"},
    "acol_paper": {"acol", "acol_verify", "acol_study", "acol_pages"},
}
# What users have who include an installed header, beside the standard library.
INSTALLED_MAY_INCLUDE = ("acol/", "Eigen/", "fmt/")

ROOT = pathlib.Path(__file__).resolve().parent.parent / "src" / "acol"


def library_lists():
    """Libraries by source file, the headers that are installed, both as paths within ROOT; a folder's first library."""
    library_of, installed, first = {}, set(), {}
    for path in sorted(ROOT.glob("*/CMakeLists.txt")):
        for library, body in re.findall(r"^target_sources\((\w+)(.*?)\)", path.read_text(encoding="utf-8"), re.M | re.S):
            first.setdefault(path.parent.name, library)
            for name in re.findall(r"[\w]+\.[ch]pp", body):
                place = f"{path.parent.name}/{name}"
                if name.endswith(".hpp"):
                    installed.add(place)
                else:
                    library_of.setdefault(place, []).append(library)
    return library_of, installed, first


LIBRARY_OF, INSTALLED, FIRST_OF = library_lists()


def includes(path):
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        included = re.match(r'\s*#include\s*[<"]([^>"]+)[>"]', line)
        if included:
            yield number, included[1]


def module_complaints(module, name):
    target = name.split("/")[1] if name.startswith("acol/") else None
    if target and target != module and target not in MAY_INCLUDE[module]:
        yield f"{module} must not include {target} ({name})"
    for prefix, modules in RESERVED.items():
        if name.startswith(prefix) and module not in modules:
            yield f"{module} must not include {name}"


def library_complaints(place, name):
    """A header is part of the library that holds the source of its name; anybody may include one that has none."""
    own = LIBRARY_OF.get(place.replace(".hpp", ".cpp"), [FIRST_OF.get(place.split("/")[0])])[0]
    other = LIBRARY_OF.get(name.removeprefix("acol/").replace(".hpp", ".cpp"), [None])[0]
    if own and other and other != own and other not in LINKS[own]:
        yield f"is part of {own}, which does not link {other} ({name})"
    if place in INSTALLED and "/" in name and not name.startswith(INSTALLED_MAY_INCLUDE):
        yield f"is installed: users need not have {name}"


def complaints(path):
    module = path.relative_to(ROOT).parts[0]
    place = path.relative_to(ROOT).as_posix()
    if module not in MAY_INCLUDE:
        yield f"{path}: module '{module}' is not in the map"
        return
    if path.suffix == ".cpp" and len(LIBRARY_OF.get(place, [])) != 1:
        yield f"{path}: is part of {LIBRARY_OF.get(place, 'no library')}, not of one"
    for number, name in includes(path):
        for complaint in (*module_complaints(module, name), *library_complaints(place, name)):
            yield f"{path}:{number}: {complaint}"


def main():
    found = [c for path in sorted(ROOT.glob("*/**/*.[hc]pp")) for c in complaints(path)]
    print("\n".join(found) or f"layers: every arrow points the right way in {ROOT.name}/")
    return 1 if found else 0


sys.exit(main())
