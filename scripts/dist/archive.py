"""The relocatable archive: one folder for any Linux with Debian 12's C library or a newer one."""
import platform
import shutil

from bundle import bundle
from tree import SOURCE, engines, install, run, version


def make_archive(build, out):
    name = f"acol-{version()}-linux-{platform.machine()}"
    folder = out / "archive" / name
    shutil.rmtree(folder.parent, ignore_errors=True)
    install(build, folder)
    for unwanted in ("include", "lib/cmake"):  # for whoever compiles: the source or libacol-dev
        shutil.rmtree(folder / unwanted)
    for unwanted in [*folder.glob("lib/*.a"), *folder.glob("lib/acol/acol_mpi.so")]:
        unwanted.unlink()
    bundle([folder / "bin/acol", folder / "bin/acol-verify", *engines(folder)], folder / "lib/acol", folder / "share/doc/acol/licences")
    for file in ("LICENSE", "NOTICE", "README.md", "CHANGELOG.md"):
        shutil.copy(SOURCE / file, folder)
    archive = out / f"{name}.tar.gz"
    run("tar", "--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mtime=@0", "-czf", archive, "-C", folder.parent, name)
    return archive
