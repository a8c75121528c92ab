#pragma once

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace acol::testing {

/// A file with some content that is gone when the test is.
class ScratchFile {
 public:
  explicit ScratchFile(const std::string& content, const std::string& ending = ".txt") {
    static int made = 0;
    path_ = std::filesystem::temp_directory_path() /
            ("acol-test-" + std::to_string(getpid()) + "-" + std::to_string(made++) + ending);
    std::ofstream(path_, std::ios::binary) << content;
  }
  ~ScratchFile() { std::filesystem::remove(path_); }
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;

  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

/// The message of the exception that `action` throws; "none" if it throws none.
template <class Exception, class Action>
std::string complaint(Action&& action) {
  try {
    action();
  } catch (const Exception& error) {
    return error.what();
  }
  return "none";
}

}  // namespace acol::testing
