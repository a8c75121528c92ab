#include "acol/experiment/journal.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

#include "acol/core/error.hpp"
#include "acol/io/text.hpp"

namespace acol::experiment {
namespace {

constexpr std::string_view kPrefix = "journal-";

[[noreturn]] void fail(const std::filesystem::path& path, std::string_view what) {
  throw Error(fmt::format("{}: {}: {}", path.string(), what, std::strerror(errno)));
}

std::string content_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return std::move(text).str();
}

/// Writes all of `text`, or as much as there is room for.
bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

void read_line(const std::string& line, JournalEntries& entries) {
  const std::size_t first = line.find(',');
  const std::size_t second = first == std::string::npos ? first : line.find(',', first + 1);
  if (second == std::string::npos) return;
  const auto seconds = io::parse_number(line.substr(first + 1, second - first - 1));
  if (seconds) entries[line.substr(0, first)] = {line.substr(second + 1), *seconds};
}

}  // namespace

Journal::Journal(const std::filesystem::path& path) : path_(path) {
  file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file_ < 0) fail(path_, "cannot be written");
  if (::flock(file_, LOCK_EX | LOCK_NB) != 0) {
    ::close(file_);
    throw Error(fmt::format("{}: another process is writing it", path_.string()));
  }
  const std::string content = content_of(path_);
  size_ = static_cast<std::int64_t>(content.rfind('\n') + 1);  // npos + 1 = 0: no whole line
  const bool whole = std::ssize(content) == size_;
  if (!whole && ::ftruncate(file_, size_) != 0) fail(path_, "cannot be cut to its last whole line");
}

Journal::~Journal() { ::close(file_); }

void Journal::append(const std::string& key, const JournalEntry& entry) {
  const std::string line = fmt::format("{},{:.3g},{}\n", key, entry.seconds, entry.row);
  const std::lock_guard lock(mutex_);
  if (!write_all(file_, line)) {
    const int reason = errno;
    [[maybe_unused]] const int ignored = ::ftruncate(file_, size_);  // the next opening would do it
    errno = reason;
    fail(path_, "a finished run could not be written");
  }
  size_ += static_cast<std::int64_t>(line.size());
}

JournalEntries read_journals(const std::filesystem::path& directory) {
  JournalEntries entries;
  if (!std::filesystem::is_directory(directory)) return entries;
  for (const auto& file : std::filesystem::directory_iterator(directory)) {
    if (!file.path().filename().string().starts_with(kPrefix)) continue;
    const std::string content = content_of(file.path());
    std::size_t start = 0;
    for (std::size_t end = content.find('\n'); end != std::string::npos;
         end = content.find('\n', start)) {
      read_line(content.substr(start, end - start), entries);
      start = end + 1;
    }
  }
  return entries;
}

void write_whole(const std::filesystem::path& path, const std::string& content) {
  const std::filesystem::path part = path.string() + ".part";
  const int file = ::open(part.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) fail(path, "cannot be written");
  const bool written = write_all(file, content) && ::fsync(file) == 0;
  const int reason = errno;
  ::close(file);
  if (!written || ::rename(part.c_str(), path.c_str()) != 0) {
    errno = written ? errno : reason;
    const int kept = errno;
    ::unlink(part.c_str());
    errno = kept;
    fail(path, "cannot be written");
  }
}

}  // namespace acol::experiment
