#pragma once

#include <filesystem>
#include <map>
#include <mutex>
#include <string>

namespace acol::experiment {

/// One finished run, as text: what results.csv says of it, and how long it took.
struct JournalEntry {
  std::string row;
  double seconds = 0;
};

/// The finished runs of one worker, one line each ("key,seconds,row"), appended as they end. A line
/// that was cut short by a crash is dropped when the journal is opened again; a line that could not
/// be written whole (a full disk) is taken back and reported.
class Journal {
 public:
  /// Opens or creates the file. Throws Error if another process is writing it.
  explicit Journal(const std::filesystem::path& path);
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  /// May be called from several threads. The line is the operating system's when this returns.
  void append(const std::string& key, const JournalEntry& entry);

 private:
  std::filesystem::path path_;
  int file_ = -1;
  std::int64_t size_ = 0;
  std::mutex mutex_;
};

using JournalEntries = std::map<std::string, JournalEntry>;

/// The whole lines of all journals in a directory, by key.
JournalEntries read_journals(const std::filesystem::path& directory);

/// Replaces a file by `content`: either all of it is there afterwards, or the old file.
void write_whole(const std::filesystem::path& path, const std::string& content);

}  // namespace acol::experiment
