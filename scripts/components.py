"""What a build folder really contains: whose headers were compiled in, which packages were bundled into pages, which
fonts lie beside them, which libraries are loaded. Everything is read from what the build left behind."""
import fnmatch
import glob
import json
import os
import re
import subprocess

SOURCE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
WEB = os.path.join(SOURCE, "apps", "web")
BUNDLES = ["list", "new", "owner", "rate", "render", "report"]
# Objects of what is shipped; tests and benchmarks are not.
SHIPPED = ("src/acol/", "apps/", "python/")
BINARIES = ["bin/acol", "bin/acol-verify", "lib/acol/acol_mpi.so", "python/acol/_acol*.so"]

# Debian packages whose headers hold code that is compiled in: package pattern -> name, what it is for, its licence.
# `holders`: whether all who wrote the headers that are used are named, beyond those of the whole.
COMPILED_IN = {
    "libboost*-dev": ("Boost", "HTTP (Asio, Beast), special functions (Math)", "BSL-1.0", False),
    "libcli11-dev": ("CLI11", "the command line", "BSD-3-Clause", True),
    "libeigen3-dev": ("Eigen", "linear algebra", "MPL-2.0", True),
    "libfmt-dev": ("fmt", "formatting", "MIT", True),
    "libpugixml-dev": ("pugixml", "spreadsheets", "MIT", True),
    "libtomlplusplus-dev": ("toml++", "TOML", "MIT", True),
    "librandom123-dev": ("Random123", "random numbers", "BSD-3-Clause", True),
    "nlohmann-json3-dev": ("JSON for Modern C++", "JSON", "MIT", True),
    "pybind11-dev": ("pybind11", "the Python module", "BSD-3-Clause", True),
    "libstdc++-*-dev": ("The GNU C++ library", "templates of the C++ standard library",
                        "GPL-3.0-or-later WITH GCC-exception-3.1", False),
}
# Debian packages that only say how a shared library, the system or the compiler is called.
INTERFACES = ["gcc-*", "lib*gcc-*-dev", "libc6-dev", "libopenmpi-dev", "libpq-dev", "libpython3*-dev", "libsodium-dev",
              "libsqlite3-dev", "libzip-dev", "linux-libc-dev", "postgresql-server-dev-*", "libclang-common-*-dev"]
FONTS = {
    "fonts-liberation2": ("Liberation fonts", "text in figures", "OFL-1.1", True),
    "fonts-dejavu-core": ("DejaVu fonts", "text in figures", "Bitstream-Vera", True),
}
# Packages of npm that others carry within their own files, so that no bundler sees them.
WITHIN = {"d3-delaunay": ["delaunator"], "delaunator": ["robust-predicates"]}
# What bundled packages depend on and what no page contains: their own command lines, types, what Node.js has itself,
# and what vite is made of (only its loader of modules is in pages).
LEFT_OUT = {
    "d3-dsv": ["commander", "iconv-lite", "rw"],
    "d3-geo-projection": ["commander"],
    "topojson-client": ["commander"],
    "vega": ["vega-typings"],
    "vega-expression": ["@types/estree"],
    "vega-lite": ["json-stringify-pretty-compact", "tslib", "yargs"],
    "vega-loader": ["node-fetch"],
    "vite": ["esbuild", "fdir", "picomatch", "postcss", "rollup", "tinyglobby"],
}
# Crates of Rust within the WebAssembly of resvg, which names them in its messages, and their licences.
CRATES = {
    "Apache-2.0": ["unicode-general-category"],
    "BSD-3-Clause": ["alloc-no-stdlib", "tiny-skia", "tiny-skia-path"],
    "BSD-3-Clause OR MIT": ["brotli-decompressor"],
    "MIT": ["bitvec", "bytes", "fontdb", "imagesize", "rctree", "rustybuzz", "xmlwriter"],
    "MIT OR Apache-2.0": ["arrayvec", "base64", "data-url", "deflate", "flate2", "gif", "hashbrown", "jpeg-decoder", "kurbo",
                          "pathfinder_content", "png", "roxmltree", "serde_json", "simplecss", "smallvec", "svgtypes",
                          "ttf-parser", "unicode-bidi", "weezl", "xmlparser"],
    "MIT OR Zlib OR Apache-2.0": ["bytemuck", "miniz_oxide", "tinyvec"],
    "Zlib": ["adler32", "slotmap"],
}


class Unknown(Exception):
    """Something is in the build whose licence nobody has looked at."""


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True,
                          env={**os.environ, "LC_ALL": "C"}).stdout


def row_of(table, name):
    return next((value for pattern, value in table.items() if fnmatch.fnmatch(name, pattern)), None)


def owners(paths):
    """Debian package by path, for the paths that one has."""
    found = {}
    paths = sorted(paths)
    for start in range(0, len(paths), 1000):
        answer = subprocess.run(["dpkg", "-S", *paths[start:start + 1000]], capture_output=True, text=True,
                                env={**os.environ, "LC_ALL": "C"})
        for line in answer.stdout.splitlines():
            packages, path = line.split(": ", 1)
            found[path] = packages.split(", ")[0].split(":")[0]
    return found


def headers_used(build):
    """System headers that went into what is shipped, as the compiler noted them."""
    used = set()
    shipped = False
    for line in run("ninja", "-C", build, "-t", "deps").splitlines():
        if not line.startswith(" "):
            shipped = line.startswith(SHIPPED)
        elif shipped and line.strip().startswith("/usr/"):
            used.add(os.path.normpath(line.strip()))
    if not used:
        raise Unknown(f"{build}: was not built yet (make build)")
    return used


def header_packages(build):
    """Headers by Debian package. Links between folders are followed where nobody owns the path itself."""
    paths = headers_used(build)
    found = owners(paths)
    real = {path: os.path.realpath(path) for path in paths - found.keys()}
    by_real = owners(set(real.values()))
    packages = {}
    for path in sorted(paths):
        package = found.get(path) or by_real.get(real[path])
        if package is None:
            raise Unknown(f"{path}: belongs to no Debian package")
        packages.setdefault(package, []).append(path)
    return packages


def compiled_in(build):
    """(package, headers) of code that is in the program."""
    result = []
    for package, headers in sorted(header_packages(build).items()):
        if row_of(COMPILED_IN, package):
            result.append((package, headers))
        elif not any(fnmatch.fnmatch(package, pattern) for pattern in INTERFACES):
            raise Unknown(f"{headers[0]}: nobody has said which licence {package} has (scripts/components.py)")
    return result


def font_packages(build):
    files = {os.path.basename(path) for path in glob.glob(os.path.join(build, "share/acol/fonts/*"))}
    packages = {}
    for package in FONTS:
        for path in run("dpkg", "-L", package).splitlines():
            if os.path.basename(path) in files and os.path.isfile(path):
                packages.setdefault(package, []).append(path)
    missing = files - {os.path.basename(path) for paths in packages.values() for path in paths}
    if missing:
        raise Unknown(f"{sorted(missing)}: nobody has said which licence these fonts have (scripts/components.py)")
    return sorted(packages.items())


def manifest(folder):
    return json.loads(read(os.path.join(WEB, folder, "package.json")))


def resolve(folder, name):
    """Where Node.js finds `name` from a package in `folder`; None where it is not installed."""
    while True:
        inside = os.path.join(folder, "node_modules", name) if folder else os.path.join("node_modules", name)
        if os.path.isdir(os.path.join(WEB, inside)):
            return inside
        if not folder:
            return None
        folder = folder.rsplit("node_modules/", 1)[0].rstrip("/")


def bundled(build):
    """Folders of node_modules that are in pages or in render.mjs, with the bundles that each is in."""
    found = {}
    for bundle in BUNDLES:
        for folder in json.loads(read(os.path.join(build, "web", "packages", f"{bundle}.json"))):
            found.setdefault(folder, set()).add(bundle)
    for folder in list(found):
        add_within(found, folder)
    for folder in sorted(found):
        check_dependencies(found, folder)
    return {folder: sorted(bundles) for folder, bundles in sorted(found.items())}


def add_within(found, folder):
    for name in WITHIN.get(manifest(folder)["name"], []):
        inner = resolve(folder, name)
        found.setdefault(inner, set()).update(found[folder])
        add_within(found, inner)


def check_dependencies(found, folder):
    package = manifest(folder)
    for name in package.get("dependencies", {}):
        inner = resolve(folder, name)
        known = inner in found or name in LEFT_OUT.get(package["name"], [])
        if inner is not None and not known:
            raise Unknown(f"{folder}: is {name} within it, or left out? (scripts/components.py)")


def crates():
    """(name, version, licence) of the crates within resvg."""
    with open(os.path.join(WEB, "node_modules/@resvg/resvg-wasm/index_bg.wasm"), "rb") as file:
        found = set(re.findall(rb"/([A-Za-z0-9_-]+)-(\d+\.\d+\.\d+)/src/", file.read()))
    result = []
    for name, version in sorted((name.decode(), version.decode()) for name, version in found):
        licence = next((licence for licence, names in CRATES.items() if name in names), None)
        if licence is None:
            raise Unknown(f"resvg: nobody has said which licence its crate {name} has (scripts/components.py)")
        result.append((name, version, licence))
    return result


def binaries(build):
    return [path for pattern in BINARIES for path in sorted(glob.glob(os.path.join(build, pattern)))]


def loaded_packages(build):
    """Debian packages of the shared libraries that the binaries name, by package: names of libraries."""
    places = {}
    for line in run("/sbin/ldconfig", "-p").splitlines():
        match = re.match(r"\s+(\S+) \(libc6,x86-64.*=> (\S+)$", line)
        if match:
            places.setdefault(match[1], match[2])
    needed = set()
    for path in binaries(build):
        needed.update(re.findall(r"\(NEEDED\).*\[(.+)\]", run("readelf", "-d", path)))
    packages = {}
    for name in sorted(needed):
        path = places.get(name, f"/lib64/{name}")
        candidates = [path, os.path.realpath(path), os.path.realpath(path).removeprefix("/usr")]
        owned = owners(candidates)
        package = next((owned[one] for one in candidates if one in owned), None)
        if package is None:
            raise Unknown(f"{name}: belongs to no Debian package")
        packages.setdefault(package, []).append(name)
    return packages


def version_of(package):
    """Version and source package, as dpkg knows them."""
    text = run("dpkg-query", "-W", "-f", "${Version} ${source:Package} ${Architecture}\n", package)
    return text.splitlines()[0].split()
