#!/usr/bin/env python3
"""The arrows between the modules, as a test: a file may include only what its module may see."""
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

ROOT = pathlib.Path(__file__).resolve().parent.parent / "src" / "acol"


def complaints(path):
    module = path.relative_to(ROOT).parts[0]
    allowed = MAY_INCLUDE.get(module)
    if allowed is None:
        yield f"{path}: module '{module}' is not in the map"
        return
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        included = re.match(r'\s*#include\s*[<"]([^>"]+)[>"]', line)
        if not included:
            continue
        name = included[1]
        target = name.split("/")[1] if name.startswith("acol/") else None
        if target and target != module and target not in allowed:
            yield f"{path}:{number}: {module} must not include {target} ({name})"
        for prefix, modules in RESERVED.items():
            if name.startswith(prefix) and module not in modules:
                yield f"{path}:{number}: {module} must not include {name}"


def main():
    found = [c for path in sorted(ROOT.rglob("*.[hc]pp")) for c in complaints(path)]
    print("\n".join(found) or f"layers: every arrow points the right way in {ROOT.name}/")
    return 1 if found else 0


sys.exit(main())
