#include "output.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "acol/core/error.hpp"
#include "acol/io/text.hpp"

namespace acol::cli {

void hold_standard_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(stream, F_GETFD) >= 0 || errno != EBADF) continue;
    // The lowest free descriptor is this one, opened the wrong way round.
    static_cast<void>(open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY));
  }
}

std::string lost_output(int error) {
  return fmt::format("the output could not be written: {}", std::strerror(error));
}

void flush_output() {
  errno = 0;
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return;
  throw Error(lost_output(errno == 0 ? EIO : errno));
}

void close_output() {
  flush_output();
  if (close(STDOUT_FILENO) != 0 && errno != EBADF) throw Error(lost_output(errno));
}

std::string printable(std::string text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto code = static_cast<unsigned char>(text[i]);
    const auto next = static_cast<unsigned char>(i + 1 < text.size() ? text[i + 1] : 0);
    if (code < 0x20 || code == 0x7f) text[i] = '?';
    if (code == 0xc2 && 0x80 <= next && next < 0xa0) text[i] = text[i + 1] = '?';  // U+0080 …
  }
  const auto broken = [&](std::size_t from) {
    return from + io::end_of_utf8(std::string_view(text).substr(from));
  };
  for (std::size_t at = broken(0); at < text.size(); at = broken(at + 1)) text[at] = '?';
  return text;
}

}  // namespace acol::cli
