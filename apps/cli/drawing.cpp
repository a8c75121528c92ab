#include "drawing.hpp"

#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>

#include <cstdio>
#include <string>

#include "commands.hpp"
#include "interrupt.hpp"
#include "output.hpp"

extern char** environ;  // NOLINT(readability-redundant-declaration)

namespace acol::cli {

namespace fs = std::filesystem;

int draw_files(const std::vector<fs::path>& specifications) {
  const fs::path program = fs::read_symlink("/proc/self/exe");
  const fs::path script = program.parent_path().parent_path() / "share/acol/render.mjs";
  std::vector<std::string> words = {"node", script.string()};
  for (const fs::path& specification : specifications) words.push_back(specification.string());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t child = 0;
  if (!fs::exists(script) ||
      posix_spawnp(&child, "node", nullptr, nullptr, arguments.data(), environ) != 0) {
    note("acol: the figures were not drawn as SVG and PNG: that needs Node.js and {}\n",
         script.string());
    return kDone;
  }
  int status = 0;
  waitpid(child, &status, 0);
  if (interrupted()) return interrupted_status();
  return status == 0 ? kDone : kBadInput;
}

}  // namespace acol::cli
