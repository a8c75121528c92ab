// Compiled for every processor of the family and run before anything else, so that a program for
// newer ones (ACOL_ISA) says what it misses instead of dying of an unknown instruction.

#include <unistd.h>

#include <cstring>

namespace {

[[gnu::constructor(101)]] void check_processor() {
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
      __builtin_cpu_supports("bmi2")) {
    return;
  }
  constexpr const char* kText =
      "acol: this program was built for processors with AVX2 (x86-64-v3), which this one lacks; a "
      "package from 'make dist', or a build with -DACOL_ISA=baseline, runs here\n";
  [[maybe_unused]] const ssize_t ignored = write(STDERR_FILENO, kText, std::strlen(kText));
  _exit(2);
}

}  // namespace
