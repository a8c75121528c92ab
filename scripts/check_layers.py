#!/usr/bin/env python3
"""The arrows between the modules, the libraries, the programs and the tests, as a test: a file may include only what its
folder may see and what the library that it is part of links, and no two files of a module need each other."""
import collections
import os
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
BELOW_STUDY = MAY_INCLUDE["study"] | {"study"}
# Who uses the library: programs, bindings and tests. A module's tests see what it sees, and itself.
OUTSIDE = {
    "apps/cli": set(MAY_INCLUDE),
    "apps/server": BELOW_STUDY - {"verify"},
    "apps/verify": {"core", "io", "verify"},
    "apps/mpi": {"experiment"},
    "python/bindings": set(MAY_INCLUDE),
    "tests/server": BELOW_STUDY,
    "tests/support": BELOW_STUDY,
    "tests/guarantee": BELOW_STUDY,
    "tests/paper": MAY_INCLUDE["simulate"] | {"simulate"},
    "tests/faults": {"study"},
    "tests/web": set(MAY_INCLUDE),
    "tests/install": {"acol.hpp", "study", "verify"},
    "tests/fuzz": set(MAY_INCLUDE),
    # Runs and studies to try them on.
    "tests/design": {"core", "design", "simulate"},
    "tests/policy": MAY_INCLUDE["policy"] | {"policy", "simulate"},
    "tests/verify": BELOW_STUDY,
}
# Third-party headers that only some programs may see.
OUTSIDE_RESERVED = {"CLI/": {"apps/cli"}, "boost/": {"apps/server", "tests/fuzz"}, "pybind11/": {"python/bindings"}, "mpi.h": {"apps/mpi"}}
# Third-party headers that only some modules may see.
RESERVED = {
    "nlohmann/": {"io", "experiment", "verify", "study"},
    "toml++/": {"io", "experiment", "study"},
    "sqlite3.h": {"study"},
    "libpq-fe.h": {"study"},
    "sodium.h": {"verify", "study"},
    "zip.h": {"io"},
    "pugixml.hpp": {"io"},
    "mpi.h": {"experiment"},
    "CLI/": set(),
    "Random123/": {"core"},
}
# What each library links. Which file is part of which stands in the CMakeLists.txt of its folder.
LINKS = {
    "acol": set(),
    "acol_verify": set(),
    "acol_pages": {"acol"},
    "acol_study": {"acol", "acol_verify"},
    "acol_paper": {"acol", "acol_verify", "acol_study", "acol_pages"},
}
# What users have who include an installed header, beside the standard library.
INSTALLED_MAY_INCLUDE = ("acol/", "Eigen/", "fmt/")

TOP = pathlib.Path(__file__).resolve().parent.parent
ROOT = TOP / "src" / "acol"


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


def outside_complaints(path):
    """What programs, bindings and tests include."""
    folder = "/".join(path.relative_to(TOP).parts[:2])
    module = folder.removeprefix("tests/")
    allowed = OUTSIDE.get(folder) or (MAY_INCLUDE[module] | {module} if module in MAY_INCLUDE else None)
    if allowed is None:
        yield f"{path}: '{folder}' is not in the map"
        return
    for number, name in includes(path):
        if name.startswith("acol/") and name.split("/")[1] not in allowed:
            yield f"{path}:{number}: {folder} must not include {name.split('/')[1]} ({name})"
        for prefix, folders in OUTSIDE_RESERVED.items():
            if name.startswith(prefix) and folder not in folders:
                yield f"{path}:{number}: {folder} must not include {name}"


def knots():
    """Sets of files, header and source as one, each of which needs all the others: of the library, the programs, the bindings
    and the pages."""
    needs = collections.defaultdict(set)
    for path in sorted(ROOT.glob("*/*.[hc]pp")):
        own = path.relative_to(ROOT).with_suffix("").as_posix()
        needs[own] |= {name[5:-4] for _, name in includes(path) if name.startswith("acol/") and name != f"acol/{own}.hpp"}
    for folder in ("apps/cli", "apps/server", "python/bindings"):
        for path in sorted((TOP / folder).glob("*.[hc]pp")):
            beside = {f"{folder}/{name[:-4]}" for _, name in includes(path) if (path.parent / name).exists() and name.endswith(".hpp")}
            needs[f"{folder}/{path.stem}"] |= beside - {f"{folder}/{path.stem}"}
    for path in sorted((TOP / "apps/web/src").glob("**/*.ts*")):
        imported = re.findall(r'^(?:import|export) .*?from "(\.[^"]+)"', path.read_text(encoding="utf-8"), re.M | re.S)
        own = path.relative_to(TOP).with_suffix("").as_posix()
        needs[own] |= {os.path.relpath(path.parent / name, TOP).removesuffix(".tsx").removesuffix(".ts") for name in imported} - {own}

    def reached(start):
        seen, todo = set(), [start]
        while todo:
            for name in needs[todo.pop()] - seen:
                seen.add(name)
                todo.append(name)
        return seen

    reach = {name: reached(name) for name in list(needs)}
    return {frozenset(other for other in reach[name] if name in reach.get(other, ())) for name in reach if name in reach[name]}


def knot_complaints():
    for knot in sorted(map(sorted, knots())):
        yield f"these files need each other: {', '.join(knot)}"


def main():
    found = [c for path in sorted(ROOT.glob("*/**/*.[hc]pp")) for c in complaints(path)]
    for folder in ("apps", "python/bindings", "tests"):
        for path in sorted((TOP / folder).glob("**/*.[hc]pp")):
            if "node_modules" not in path.parts:
                found += outside_complaints(path)
    found += knot_complaints()
    print("\n".join(found) or f"layers: every arrow points the right way in {ROOT.name}/, apps/, python/ and tests/")
    return 1 if found else 0


sys.exit(main())
