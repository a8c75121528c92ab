"""The Debian packages acol and libacol-dev, by debhelper, of what was built."""
import datetime
import email.utils
import os
import re
import shutil

from tree import SOURCE, install, run, version


def changes():
    """Debian's changelog, which points to ours and has its date."""
    text = (SOURCE / "CHANGELOG.md").read_text(encoding="utf-8")
    date = re.search(rf"^## \[?{re.escape(version())}\]? - (\S+)", text, re.MULTILINE)
    day = datetime.datetime.fromisoformat(date[1] if date else "1970-01-01").replace(tzinfo=datetime.timezone.utc)
    moment = email.utils.format_datetime(day)
    return (f"acol ({version()}-1) bookworm; urgency=medium\n\n  * See /usr/share/doc/acol/changelog.gz.\n\n"
            f" -- acol maintainers <packages@acol.invalid>  {moment}\n")


def make_debian(build, out):
    work = out / "debian"
    shutil.rmtree(work, ignore_errors=True)
    folder = work / f"acol-{version()}"
    shutil.copytree(SOURCE / "packaging/debian", folder / "debian")
    install(build, folder / "root/usr")
    (folder / "debian/changelog").write_text(changes(), encoding="utf-8")
    for file in ("CHANGELOG.md", "README.md"):
        shutil.copy(SOURCE / file, folder)
    run("dpkg-buildpackage", "--build=binary", "--no-sign", "--no-check-builddeps", cwd=folder,
        env={**os.environ, "DEB_BUILD_OPTIONS": "noautodbgsym"}, capture_output=True)
    made = sorted(work.glob("*.deb"))
    return [shutil.copy(package, out) for package in made]
