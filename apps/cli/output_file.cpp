#include "output_file.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "acol/core/error.hpp"
#include "acol/io/private_file.hpp"

namespace acol::cli {
namespace {

[[noreturn]] void fail(const std::string& path, int error) {
  throw Error(fmt::format("{}: cannot be written: {}", path, std::strerror(error)));
}

}  // namespace

void write_file(const std::string& path, std::string_view content) {
  if (path == "-") {
    std::fwrite(content.data(), 1, content.size(), stdout);
    return;
  }
  const auto [descriptor, beside] = open_beside(path);
  if (descriptor < 0) fail(path, errno);
  std::FILE* file = fdopen(descriptor, "wb");
  if (file == nullptr) fail(path, errno);
  const bool written = std::fwrite(content.data(), 1, content.size(), file) == content.size() &&
                       std::fflush(file) == 0 && fsync(fileno(file)) == 0;
  const int error = errno;
  std::fclose(file);
  std::error_code moved;
  if (written) std::filesystem::rename(beside, path, moved);
  if (written && !moved) return;
  std::error_code ignored;
  std::filesystem::remove(beside, ignored);
  fail(path, written ? moved.value() : error);
}

}  // namespace acol::cli
