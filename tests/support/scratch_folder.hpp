#pragma once

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace acol::testing {

/// An empty folder that is gone when the test is, with all that is in it.
class ScratchFolder {
 public:
  ScratchFolder() {
    static int made = 0;
    path_ = std::filesystem::temp_directory_path() /
            ("acol-folder-" + std::to_string(getpid()) + "-" + std::to_string(made++));
    std::filesystem::create_directory(path_);
  }
  ~ScratchFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  std::string path() const { return path_.string(); }
  std::filesystem::path operator/(const std::string& name) const { return path_ / name; }
  std::string file(const std::string& name) const { return (path_ / name).string(); }
  std::ptrdiff_t files() const {
    return std::distance(std::filesystem::directory_iterator(path_), {});
  }
  void write(const std::string& name, const std::string& content) const {
    std::ofstream(path_ / name, std::ios::binary) << content;
  }

 private:
  std::filesystem::path path_;
};

}  // namespace acol::testing
