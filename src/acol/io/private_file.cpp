#include "acol/io/private_file.hpp"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>

namespace acol {

PrivateFile open_beside(const std::string& path) {
  PrivateFile file{.name = path + ".new-XXXXXX"};
  file.descriptor = mkostemp(file.name.data(), O_CLOEXEC);  // its mode is 0600,
  if (file.descriptor >= 0) fchmod(file.descriptor, 0600);  // also if the umask takes more
  return file;
}

}  // namespace acol
