"""The relocatable archive: one folder for any Linux with Debian 12's C library or a newer one."""
import platform
import shutil

from bundle import bundle
from tree import SOURCE, install, run, version


def make_archive(build, out):
    name = f"acol-{version()}-linux-{platform.machine()}"
    folder = out / "archive" / name
    shutil.rmtree(folder.parent, ignore_errors=True)
    install(build, folder)
    for unwanted in ("include", "lib"):  # for whoever compiles: the source or libacol-dev
        shutil.rmtree(folder / unwanted)
    bundle([folder / "bin/acol", folder / "bin/acol-verify"], folder / "lib", folder / "share/doc/acol/licences")
    for file in ("LICENSE", "NOTICE", "README.md", "CHANGELOG.md"):
        shutil.copy(SOURCE / file, folder)
    archive = out / f"{name}.tar.gz"
    run("tar", "--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mtime=@0", "-czf", archive, "-C", folder.parent, name)
    return archive
