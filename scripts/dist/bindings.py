"""The bindings for other Pythons than Debian's: the library stays as it was built, and only python/bindings is compiled again."""
import json
import re
import shlex
import subprocess

from tree import output_of, run


def about(python):
    """Where an interpreter's headers are, and how its modules are called."""
    code = "import json, sysconfig; print(json.dumps([sysconfig.get_path('include'), sysconfig.get_config_var('EXT_SUFFIX')]))"
    return json.loads(output_of(python, "-c", code))


def retold(command, headers, place):
    """A command of the build for another Python: its headers and a pybind11 that knows it, and other places for what is made."""
    command = re.sub(r"-isystem /usr/include/python[\d.]+", " ".join(f"-isystem {shlex.quote(str(one))}" for one in headers), command)
    command = re.sub(r" -MD -MT \S+ -MF \S+", "", command)
    return re.sub(r"python/CMakeFiles/acol_python\.dir/Unity/(unity_\d+_cxx\.cxx\.o)", rf"{place}/\1", command)


def make_module(build, out, tools, python):
    """Compiles the bindings for the interpreter `python`; the module."""
    include, suffix = about(python)
    pybind11 = output_of(tools / "python", "-c", "import pybind11; print(pybind11.get_include())").strip()
    place = out / "bindings" / suffix.strip(".").removesuffix(".so")
    place.mkdir(parents=True, exist_ok=True)
    module = place / f"_acol{suffix}"
    run("ninja", "-C", build, "acol_python", stdout=subprocess.DEVNULL)
    for command in output_of("ninja", "-C", build, "-t", "commands", "acol_python").splitlines():
        if "acol_python.dir/Unity/unity_" in command:
            told = retold(command, [pybind11, include], place)
            told = re.sub(r"-o python/acol/_acol\S+", f"-o {module}", told)
            subprocess.run(told, shell=True, cwd=build, check=True)
    return module
