#include "acol/study/sqlite_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "acol/io/private_file.hpp"

namespace acol::study::sqlite {
namespace {

[[noreturn]] void fail_to_make(const std::string& path, int error) {
  throw StorageError(error == EEXIST
                         ? fmt::format("{} already exists", path)
                         : fmt::format("{}: cannot be made: {}", path, std::strerror(error)));
}

/// Gives a file a name that no other has. Some file systems know no second names.
void give_name(const std::string& file, const std::string& path) {
  if (link(file.c_str(), path.c_str()) == 0) return;
  if (errno == EEXIST ||
      renameat2(AT_FDCWD, file.c_str(), AT_FDCWD, path.c_str(), RENAME_NOREPLACE) != 0) {
    fail_to_make(path, errno);
  }
}

void sync_folder_of(const std::filesystem::path& path) {
  const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
  const int descriptor = open(folder.c_str(), O_RDONLY | O_DIRECTORY);
  if (descriptor < 0) return;
  fsync(descriptor);
  close(descriptor);
}

/// A file beside `path` that is gone with this, and its journal.
class Beside {
 public:
  explicit Beside(const std::string& path) {
    const io::PrivateFile file = io::open_beside(path);
    if (file.descriptor < 0) fail_to_make(path, errno);
    close(file.descriptor);
    name_ = file.name;
  }
  ~Beside() {
    std::error_code ignored;
    std::filesystem::remove(name_, ignored);
    std::filesystem::remove(name_ + "-journal", ignored);
  }
  Beside(const Beside&) = delete;
  Beside& operator=(const Beside&) = delete;

  const std::string& name() const { return name_; }

 private:
  std::string name_;
};

}  // namespace

void make_file(const std::string& path, const std::function<void(Database&)>& make) {
  std::error_code ignored;  // what cannot be looked up cannot be made either: Beside says why
  if (std::filesystem::exists(path, ignored)) fail_to_make(path, EEXIST);
  {
    const Beside beside(path);
    {
      Database database(beside.name(), SQLITE_OPEN_READWRITE, path);
      make(database);
    }
    give_name(beside.name(), path);
  }
  sync_folder_of(path);
}

}  // namespace acol::study::sqlite
