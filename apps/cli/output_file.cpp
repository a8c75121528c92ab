#include "output_file.hpp"

#include <cerrno>
#include <cstdio>

#include "acol/core/error.hpp"
#include "acol/io/private_file.hpp"
#include "interrupt.hpp"
#include "output.hpp"

namespace acol::cli {

void write_file(const std::string& path, const io::TextParts& parts) {
  if (path != "-") {
    const HoldInterrupts held;
    return io::write_privately(path, parts);
  }
  for (std::string part = parts(); !part.empty(); part = parts()) {
    if (std::fwrite(part.data(), 1, part.size(), stdout) != part.size()) {
      throw Error(lost_output(errno));
    }
  }
  flush_output();
}

void write_file(const std::string& path, std::string content) {
  write_file(path, io::in_one_part(std::move(content)));
}

}  // namespace acol::cli
