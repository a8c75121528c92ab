"""What was built has what makes bugs harder to misuse, and the checks can tell: each fails on a program without it.

BUILD is the build folder, CXX the compiler."""
import glob
import json
import os
import re
import subprocess
import tempfile
import unittest

BUILD = os.environ["BUILD"]
FLAGS = ["-fstack-protector-strong", "-fstack-clash-protection", "-D_FORTIFY_SOURCE=3", "-fcf-protection=full"]
SHIPPED = ("src/acol/", "apps/", "python/")


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True, env={**os.environ, "LC_ALL": "C"}).stdout


def readelf(what, path):
    return run("readelf", "-W", what, path)


def imports(path):
    return set(re.findall(r"UND (\w+)", readelf("--dyn-syms", path)))


def loads_anywhere(path):
    return "Type:                              DYN" in readelf("-h", path)


def stack_is_data(path):
    return re.search(r"GNU_STACK .* RW +0x", readelf("-l", path)) is not None


def relocations_become_read_only(path):
    return "GNU_RELRO" in readelf("-l", path)


def binds_before_it_starts(path):
    return re.search(r"\(FLAGS(_1)?\).*\b(BIND_NOW|NOW)\b", readelf("-d", path)) is not None


def keeps_to_control_flow(path):
    return re.search(r"x86 feature: IBT, SHSTK", readelf("-n", path)) is not None


def guards_the_stack(path):
    return "__stack_chk_fail" in imports(path)


def checks_the_c_library(path):
    return any(re.fullmatch(r"__\w+_chk", name) for name in imports(path))


def touches_every_page_of_the_stack(path):
    """Frames of more than a page: `orq $0, (%rsp)` for each page, before anything else is done with it."""
    return re.search(r"or[ql] +\$0x0,(0x[0-9a-f]+)?\(%rsp\)", run("objdump", "-d", "--no-show-raw-insn", path)) is not None


ALWAYS = [loads_anywhere, stack_is_data, relocations_become_read_only, binds_before_it_starts, keeps_to_control_flow]
# Visible only where there is something to guard: in the large ones.
IN_CODE = [guards_the_stack, checks_the_c_library, touches_every_page_of_the_stack]

SMALL = r"""
#include <cstdio>
#include <cstring>
#include <cstdlib>
__attribute__((noinline)) int large(const char* text, std::size_t size) {
  char buffer[20000];
  std::memcpy(buffer, text, size);
  return std::printf("%s\n", buffer);
}
int main(int argc, char** argv) { return argc > 1 ? large(argv[1], std::strlen(argv[1])) : 0; }
"""
WITHOUT = ["-fno-stack-protector", "-fno-stack-clash-protection", "-U_FORTIFY_SOURCE", "-fcf-protection=none", "-fno-pie",
           "-no-pie", "-Wl,-z,norelro", "-Wl,-z,lazy", "-Wl,-z,execstack"]
WITH = ["-U_FORTIFY_SOURCE", *FLAGS, "-fPIE", "-pie", "-Wl,-z,relro,-z,now,-z,noexecstack,-z,ibt,-z,shstk"]


class Hardening(unittest.TestCase):
    def small_program(self, folder, flags):
        source, program = os.path.join(folder, "small.cpp"), os.path.join(folder, "small")
        with open(source, "w", encoding="ascii") as file:
            file.write(SMALL)
        run(os.environ["CXX"], "-O2", *flags, source, "-o", program)
        return program

    def test_checks_fail_on_a_program_without(self):
        with tempfile.TemporaryDirectory() as folder:
            program = self.small_program(folder, WITHOUT)
            for check in ALWAYS + IN_CODE:
                self.assertFalse(check(program), check.__name__)

    def test_checks_pass_on_a_program_with_all(self):
        with tempfile.TemporaryDirectory() as folder:
            program = self.small_program(folder, WITH)
            for check in ALWAYS + IN_CODE:
                self.assertTrue(check(program), check.__name__)

    def binaries(self):
        found = {name: glob.glob(os.path.join(BUILD, pattern)) for name, pattern in
                 {"program": "bin/acol", "verifier": "bin/acol-verify", "Python module": "python/acol/_acol*.so", "MPI module": "lib/acol/acol_mpi.so"}.items()}
        for name, paths in found.items():
            self.assertEqual(len(paths), 1, name)
            yield name, paths[0]

    def test_what_was_built_has_all(self):
        for name, path in self.binaries():
            for check in ALWAYS + (IN_CODE if name != "MPI module" else [guards_the_stack]):
                with self.subTest(binary=name, check=check.__name__):
                    self.assertTrue(check(path))

    def test_every_part_of_ours_keeps_to_control_flow(self):
        """The linker is told to say so of the whole: it must be true of each part."""
        parts = [path for pattern in ("src/acol/*.a", "apps/**/*.a", "apps/**/*.o", "python/**/*.o")
                 for path in glob.glob(os.path.join(BUILD, pattern), recursive=True)]
        self.assertGreater(len(parts), 5)
        for path in parts:
            members = run("ar", "t", path).split() if path.endswith(".a") else [path]
            self.assertEqual(readelf("-n", path).count("x86 feature: IBT, SHSTK"), len(members), path)

    def test_every_file_that_is_shipped_was_compiled_so(self):
        with open(os.path.join(BUILD, "compile_commands.json"), encoding="utf-8") as file:
            commands = json.load(file)
        seen = 0
        for entry in commands:
            words = entry["command"].split()
            if not words[words.index("-o") + 1].startswith(SHIPPED) or entry["file"].endswith(".S"):
                continue
            seen += 1
            for flag in FLAGS:
                self.assertIn(flag, words, entry["file"])
        self.assertGreater(seen, 10)

    def test_no_binary_names_the_folders_it_was_made_in(self):
        source = os.environ["SOURCE"].encode()
        for name, path in self.binaries():
            with open(path, "rb") as file:
                self.assertNotIn(source, file.read(), name)


if __name__ == "__main__":
    unittest.main()
