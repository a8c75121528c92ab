#include "drawing.hpp"

#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>

#include <cstdio>
#include <string>

extern char** environ;  // NOLINT(readability-redundant-declaration)

namespace acol::cli {

namespace fs = std::filesystem;

void draw_files(const std::vector<fs::path>& specifications) {
  const fs::path program = fs::read_symlink("/proc/self/exe");
  const fs::path script = program.parent_path().parent_path() / "share/acol/render.mjs";
  std::vector<std::string> words = {"node", script.string()};
  for (const fs::path& specification : specifications) words.push_back(specification.string());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t child = 0;
  int status = posix_spawnp(&child, "node", nullptr, nullptr, arguments.data(), environ);
  if (status == 0) waitpid(child, &status, 0);
  if (status != 0) {
    fmt::print(stderr,
               "acol: the figures were not drawn as SVG and PNG: that needs Node.js and {}\n",
               script.string());
  }
}

}  // namespace acol::cli
