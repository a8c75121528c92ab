"""The program that a wheel brings along, for `pipx install acol` and `uvx acol`: acol/bin beside this file."""
import os
import pathlib
import sys


def _become(name: str) -> None:
    program = pathlib.Path(__file__).with_name("bin") / name
    if not program.exists():
        sys.exit(f"{name}: this package was built without the program (make dist builds one with it)")
    os.execv(program, [name, *sys.argv[1:]])


def acol() -> None:
    """The program `acol`."""
    _become("acol")


def acol_verify() -> None:
    """The program `acol-verify`."""
    _become("acol-verify")
