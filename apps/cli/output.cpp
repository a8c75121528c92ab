#include "output.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "acol/core/error.hpp"

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

}  // namespace acol::cli
