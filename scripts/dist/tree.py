"""What every package holds: what `cmake --install` installs, manual pages and completion."""
import gzip
import pathlib
import re
import subprocess

SOURCE = pathlib.Path(__file__).resolve().parents[2]


def version():
    """The one place where it is said."""
    return re.search(r"project\(acol VERSION ([0-9.]+)", (SOURCE / "CMakeLists.txt").read_text(encoding="utf-8"))[1]


def run(*command, **more):
    return subprocess.run([str(word) for word in command], check=True, **more)


def output_of(*command):
    return run(*command, capture_output=True, text=True).stdout


def install(build, prefix):
    """Programs without debugging symbols, libraries, share/acol, and what follows from the program's own words."""
    run("cmake", "--install", build, "--prefix", prefix, "--strip", stdout=subprocess.DEVNULL)
    for faster in build.glob("x86-64-v*"):  # the engine again, for newer processors
        run("cmake", "--install", faster, "--prefix", prefix, "--strip", "--component", "engine", stdout=subprocess.DEVNULL)
    write_manual(prefix)
    acol = prefix / "bin/acol"
    for shell, place in [("bash", "bash-completion/completions/acol"), ("zsh", "zsh/vendor-completions/_acol"),
                         ("fish", "fish/vendor_completions.d/acol.fish")]:
        path = prefix / "share" / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(output_of(acol, "completion", shell), encoding="utf-8")


def engines(folder):
    """The shared libraries of ours in a folder: for every processor, and for newer ones below glibc-hwcaps."""
    return sorted(folder.rglob("libacol_engine.so"))


def commands(acol):
    """The names of the program's commands and what each is for."""
    listed = output_of(acol, "--help").split("Subcommands:\n")[1].split("\n\n")[0]
    return re.findall(r"^  (\S+) +(.+)$", listed, re.MULTILINE)


def roff(text):
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in escaped.split("\n"))


def page(name, title, text):
    """A manual page around what --help says, which is laid out already."""
    return (f'.TH {name.upper()} 1 "" "acol {version()}" "User Commands"\n.SH NAME\n{roff(name)} \\- {roff(title)}\n'
            f".SH DESCRIPTION\n.nf\n{roff(text.rstrip())}\n.fi\n"
            ".SH SEE ALSO\nThe documentation is in the folder docs of the source; \"make docs\" writes it as a site.\n")


def write_manual(prefix):
    folder = prefix / "share/man/man1"
    folder.mkdir(parents=True, exist_ok=True)

    def write(name, title, text):
        with gzip.GzipFile(folder / f"{name}.1.gz", "wb", 9, mtime=0) as file:
            file.write(page(name, title, text).encode())

    acol = prefix / "bin/acol"
    write("acol", "find the best option that people will accept", output_of(acol, "--help"))
    write("acol-verify", "recheck what a study's certificate claims", output_of(prefix / "bin/acol-verify", "--help"))
    for command, title in commands(acol):
        if command == "verify":
            continue  # the page of acol-verify has this name
        write(f"acol-{command}", title[0].lower() + title[1:], output_of(acol, command, "--help"))
