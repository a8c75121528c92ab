#include "acol/experiment/task.hpp"

#include <fmt/format.h>

#include <cstdint>

namespace acol::experiment {

std::string digest(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char character : text) {
    hash = (hash ^ static_cast<unsigned char>(character)) * 0x100000001b3;
  }
  return fmt::format("{:016x}", hash);
}

}  // namespace acol::experiment
