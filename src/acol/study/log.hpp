#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <istream>
#include <mutex>
#include <string>
#include <string_view>

#include "acol/core/error.hpp"

namespace acol::study {

/// Something is wrong with where a study is kept: it cannot be opened, read or written, or is not
/// what it was. The message starts with where.
class StorageError : public Error {
 public:
  using Error::Error;
};

/// Throws StorageError unless a log keeps to a rule that those which acol wrote never break.
template <class... Args>
void expect(bool condition, fmt::format_string<Args...> message, Args&&... args) {
  if (!condition) {
    throw StorageError("the log contradicts itself: " +
                       fmt::format(message, std::forward<Args>(args)...));
  }
}

/// There is nothing at all where a study would be kept.
class NoStudyError : public StorageError {
 public:
  explicit NoStudyError(const std::string& where)
      : StorageError(where + ": no study here (acol init makes one)") {}
};

/// One that may be gone on the next try: a server that restarted, a deadlock.
class PassingStorageError : public StorageError {
 public:
  using StorageError::StorageError;
};

/// The log is not the one that was read before: cut, restored from a copy, or changed. Nothing may
/// be written there from then on.
class ReplacedLogError : public StorageError {
 public:
  using StorageError::StorageError;
};

/// BLAKE2b-256.
using Digest = std::array<unsigned char, 32>;

/// BLAKE2b-256 of a text.
Digest digest_of(std::string_view text);
/// Of all that is left to read, and how many bytes that is.
std::pair<Digest, std::size_t> digest_of(std::istream& stream);
std::string to_hex(const Digest& digest);
/// Throws InvalidArgument unless `hex` is 64 hexadecimal digits.
Digest from_hex(std::string_view hex);

/// One entry of a log as stored: its text, byte by byte, and the chained digest
///
///   hash_k = BLAKE2b-256(hash_{k−1} ‖ text_k),   hash_{−1} = 32 zero bytes,
///
/// so that the last hash speaks for the whole log, in this order.
struct LogLine {
  Digest hash = {};
  std::string text = {};
};

/// A line as a database gives it.
struct StoredLine {
  std::int64_t number = 0;
  std::string hash = {};
  std::string text = {};
};
/// The line itself. Throws StorageError, which starts with `where`, unless it is entry `number`.
LogLine stored_line(StoredLine line, std::int64_t number, std::string_view where);

/// Somebody who takes part, as a store keeps them beside the log: what the log calls them, their
/// name, and the salt that makes one from the other (Pseudonyms).
struct NamedPerson {
  std::string pseudonym = {};
  std::string name = {};
  std::string salt = {};
};

/// The end of a log: how many entries it has and what it hashes to.
class LogHead {
 public:
  std::int64_t count() const { return count_; }
  const Digest& hash() const { return hash_; }

  /// The line that `text` makes as the next one; the head moves on.
  LogLine extend(std::string text);
  /// Moves on to a line that was read. Throws ReplacedLogError if it does not follow.
  void follow(const LogLine& line);
  /// Throws ReplacedLogError unless this is the last line, as it was.
  void recognise(const LogLine& line) const;

  bool operator==(const LogHead&) const = default;

  template <class Self, class Archive>
  static void persist(Self& self, Archive& archive) {
    archive(self.count_, self.hash_, self.before_);
  }

 private:
  std::int64_t count_ = 0;
  Digest hash_ = {};
  Digest before_ = {};  ///< Without the last line.
};

/// How far a log was known to be stored, for all in a process who read or write it.
class LogMark {
 public:
  LogHead get() const {
    const std::scoped_lock lock(mutex_);
    return head_;
  }
  void move_to(const LogHead& head) {
    const std::scoped_lock lock(mutex_);
    if (head.count() > head_.count()) head_ = head;
  }
  /// Whether it is time for another checkpoint: true once for each `every` entries, and then
  /// `count` is noted as kept.
  bool checkpoint_is_due(std::int64_t count, std::int64_t every) {
    const std::scoped_lock lock(mutex_);
    if (count < kept_ + every) return false;
    kept_ = count;
    return true;
  }
  void note_checkpoint(std::int64_t count) {
    const std::scoped_lock lock(mutex_);
    kept_ = std::max(kept_, count);
  }

 private:
  mutable std::mutex mutex_;
  LogHead head_;
  std::int64_t kept_ = 0;
};

}  // namespace acol::study
