"""The relocatable archive: one folder for any Linux with Debian 12's C library or a newer one."""
import platform
import re
import shutil

from bundle import bundle
from tree import SOURCE, engines, install, output_of, run, version

PROGRAMS = ("acol", "acol-verify")


def least_glibc(folder):
    """The minor version of the C library that the newest symbol of any program or library in a folder is from."""
    files = [file for file in folder.rglob("*") if file.is_file() and file.read_bytes()[:4] == b"\x7fELF"]
    return max(int(minor) for minor in re.findall(r"GLIBC_2\.(\d+)", output_of("objdump", "-T", *files)))


def add_launchers(folder):
    """Programs start by way of a script, which says in one line where they cannot run. The loader would say it in fifty."""
    script = (SOURCE / "packaging/archive/launcher").read_text(encoding="utf-8").replace("@MINOR@", str(least_glibc(folder)))
    (folder / "libexec").mkdir()
    for name in PROGRAMS:
        (folder / "bin" / name).rename(folder / "libexec" / name)
        (folder / "bin" / name).write_text(script, encoding="utf-8")
        (folder / "bin" / name).chmod(0o755)


def make_archive(build, out):
    name = f"acol-{version()}-linux-{platform.machine()}"
    folder = out / "archive" / name
    shutil.rmtree(folder.parent, ignore_errors=True)
    install(build, folder)
    for unwanted in ("include", "lib/cmake"):  # for whoever compiles: the source or libacol-dev
        shutil.rmtree(folder / unwanted)
    for unwanted in [*folder.glob("lib/*.a"), *folder.glob("lib/acol/acol_mpi.so")]:
        unwanted.unlink()
    bundle([*(folder / "bin" / name for name in PROGRAMS), *engines(folder)], folder / "lib/acol", folder / "share/doc/acol/licences")
    add_launchers(folder)
    for file in ("LICENSE", "NOTICE", "README.md", "CHANGELOG.md"):
        shutil.copy(SOURCE / file, folder)
    archive = out / f"{name}.tar.gz"
    run("tar", "--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mtime=@0", "-czf", archive, "-C", folder.parent, name)
    return archive
