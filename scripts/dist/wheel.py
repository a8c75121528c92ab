"""The Python wheel: bindings and program in one, made manylinux by auditwheel; and the source distribution."""
import base64
import hashlib
import os
import re
import shutil
import sysconfig
import zipfile

from bundle import copyright_of, find_in, needed
from tree import SOURCE, engines, install, output_of, run, version

ENTRY_POINTS = "[console_scripts]\nacol = acol_program:acol\nacol-verify = acol_program:acol_verify\n"


def metadata():
    """PKG-INFO from pyproject.toml and the README."""
    text = (SOURCE / "pyproject.toml").read_text(encoding="utf-8")
    said = dict(re.findall(r'^(description|requires-python) = "(.*)"', text, re.MULTILINE))
    extras = re.findall(r'^(\w+) = (\[.*\])', text.split("[project.optional-dependencies]\n")[1].split("\n\n")[0], re.MULTILINE)
    lines = ["Metadata-Version: 2.1", "Name: acol", f"Version: {version()}", f"Summary: {said['description']}", "License: MIT",
             f"Requires-Python: {said['requires-python']}", "Requires-Dist: numpy"]
    for extra, packages in extras:
        lines.append(f"Provides-Extra: {extra}")
        lines += [f"Requires-Dist: {package} ; extra == '{extra}'" for package in re.findall(r'"(.*?)"', packages)]
    readme = (SOURCE / "README.md").read_text(encoding="utf-8")
    return "\n".join(lines) + "\nDescription-Content-Type: text/markdown\n\n" + readme


def tag_of(module):
    """cp311-cp311-linux_x86_64, by the name of the module that was built."""
    python = "cp" + re.search(r"cpython-(\d+)", module.name)[1]
    return f"{python}-{python}-" + sysconfig.get_platform().replace("-", "_").replace(".", "_")


def lay_out(build, folder, module):
    """The package as it will be installed, with the program within it."""
    shutil.copytree(SOURCE / "python/acol", folder / "acol", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(SOURCE / "python/acol_program.py", folder)
    shutil.copy(module, folder / "acol")
    run("strip", "--strip-unneeded", folder / "acol" / module.name)
    installed = folder.parent / "installed"
    install(build, installed)
    for name in ("acol", "acol-verify"):
        (folder / "acol/bin").mkdir(exist_ok=True)
        shutil.copy(installed / "bin" / name, folder / "acol/bin" / name)
    shutil.copytree(installed / "share/acol", folder / "acol/share/acol")
    for engine in engines(installed / "lib/acol"):
        place = folder / "acol/lib" / engine.relative_to(installed / "lib/acol")
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(engine, place)
    find_in(folder / "acol/lib", folder / "acol" / module.name, folder / "acol/bin/acol")
    information = folder / f"acol-{version()}.dist-info"
    information.mkdir()
    (information / "METADATA").write_text(metadata(), encoding="utf-8")
    (information / "WHEEL").write_text(f"Wheel-Version: 1.0\nGenerator: acol\nRoot-Is-Purelib: false\nTag: {tag_of(module)}\n", encoding="utf-8")
    (information / "entry_points.txt").write_text(ENTRY_POINTS, encoding="utf-8")
    for file in ("LICENSE", "NOTICE"):
        shutil.copy(SOURCE / file, information)
    (information / "licences").mkdir()
    loaded = {name: path for program in [module, folder / "acol/bin/acol", *engines(folder)] for name, path in needed(program).items()}
    for library in loaded.values():  # auditwheel puts them beside the package
        package, text = copyright_of(library)
        shutil.copyfile(text, information / "licences" / package)
    return information


def zipped(folder, information, wheel):
    """With RECORD, in order, without dates."""
    record = []
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(file for file in folder.rglob("*") if file.is_file()):
            name, content = path.relative_to(folder).as_posix(), path.read_bytes()
            entry = zipfile.ZipInfo(name)
            entry.external_attr = (0o100755 if path.stat().st_mode & 0o100 else 0o100644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
            record.append(f"{name},sha256={digest},{len(content)}\n")
        place = f"{information.name}/RECORD"
        archive.writestr(zipfile.ZipInfo(place), "".join(record) + f"{place},,\n")


def make_wheel(build, out, tools, module):
    """`tools` is an environment with auditwheel; `module` the compiled bindings."""
    work = out / "wheel"
    shutil.rmtree(work, ignore_errors=True)
    information = lay_out(build, work / "package", module)
    wheel = work / f"acol-{version()}-{tag_of(module)}.whl"
    zipped(work / "package", information, wheel)
    repaired = work / "repaired"
    run(tools / "auditwheel", "repair", "--plat", "auto", "-w", repaired, wheel, capture_output=True,
        env={**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"})
    (made,) = repaired.iterdir()
    return shutil.copy(made, out)


def make_source(out):
    """What git has, as pip expects it. Building it needs no network where the packages of scripts/setup build, scikit-build-core
    and pybind11 are there; it makes the bindings without the program."""
    name = f"acol-{version()}"
    folder = out / "source" / name
    shutil.rmtree(folder.parent, ignore_errors=True)
    folder.mkdir(parents=True)
    listed = output_of("git", "-C", SOURCE, "ls-files", "-z").split("\0")
    for file in filter(None, listed):
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(SOURCE / file, folder / file)
    (folder / "PKG-INFO").write_text(metadata(), encoding="utf-8")
    archive = out / f"{name}.tar.gz"
    run("tar", "--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mtime=@0", "-czf", archive, "-C", folder.parent, name)
    return archive
