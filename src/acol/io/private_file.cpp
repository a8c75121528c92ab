#include "acol/io/private_file.hpp"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "acol/core/error.hpp"

namespace acol::io {
namespace {

/// A file beside its place; gone with this unless it was moved there.
class Replacement {
 public:
  explicit Replacement(const std::string& path) : path_(path), file_(open_beside(path)) {
    if (file_.descriptor < 0) fail();
  }
  ~Replacement() {
    if (file_.descriptor >= 0) ::close(file_.descriptor);
    if (!moved_) ::unlink(file_.name.c_str());
  }
  Replacement(const Replacement&) = delete;
  Replacement& operator=(const Replacement&) = delete;

  void write(const std::string& bytes) {
    for (std::size_t done = 0; done < bytes.size();) {
      const ssize_t count = ::write(file_.descriptor, bytes.data() + done, bytes.size() - done);
      if (count < 0 && errno != EINTR) fail();
      done += count < 0 ? 0 : static_cast<std::size_t>(count);
    }
  }

  void move_there() {
    if (::fsync(file_.descriptor) != 0) fail();
    if (::close(std::exchange(file_.descriptor, -1)) != 0) fail();
    if (::rename(file_.name.c_str(), path_.c_str()) != 0) fail();
    moved_ = true;
  }

 private:
  [[noreturn]] void fail() const {
    throw Error(fmt::format("{}: cannot be written: {}", path_, std::strerror(errno)));
  }

  std::string path_;
  PrivateFile file_;
  bool moved_ = false;
};

}  // namespace

PrivateFile open_beside(const std::string& path) {
  PrivateFile file{.name = path + ".new-XXXXXX"};
  file.descriptor = mkostemp(file.name.data(), O_CLOEXEC);  // its mode is 0600
  if (file.descriptor >= 0) fchmod(file.descriptor, 0600);  // even if the umask takes more away
  return file;
}

void write_privately(const std::string& path, const TextParts& parts) {
  Replacement file(path);
  for (std::string part = parts(); !part.empty(); part = parts()) file.write(part);
  file.move_there();
}

}  // namespace acol::io
