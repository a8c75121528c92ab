"""The programs that a wheel brings along, for `pipx install acol` and `uvx acol`: acol/bin beside this file. It is not part of the package
`acol`, which would load numpy before a program could start."""
import os
import sys


def _become(name: str) -> None:
    program = os.path.join(os.path.dirname(os.path.abspath(__file__)), "acol", "bin", name)
    if not os.path.exists(program):
        sys.exit(f"{name}: this package was built without the program (make dist builds one with it)")
    os.execv(program, [name, *sys.argv[1:]])


def acol() -> None:
    """The program `acol`."""
    _become("acol")


def acol_verify() -> None:
    """The program `acol-verify`."""
    _become("acol-verify")
