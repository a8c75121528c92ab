#include "output_file.hpp"

#include <cstdio>

#include "acol/io/private_file.hpp"

namespace acol::cli {

void write_file(const std::string& path, const TextParts& parts) {
  if (path != "-") return write_privately(path, parts);
  for (std::string part = parts(); !part.empty(); part = parts()) {
    std::fwrite(part.data(), 1, part.size(), stdout);
  }
}

void write_file(const std::string& path, std::string content) {
  write_file(path, in_one_part(std::move(content)));
}

}  // namespace acol::cli
