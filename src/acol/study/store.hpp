#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <istream>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "acol/study/log.hpp"

namespace acol::study {

/// Where the log of one study is kept. Any number of processes and threads may have stores of the
/// same study; one object is for one thread at a time. Failures throw StorageError.
class Store {
 public:
  virtual ~Store() = default;

  /// What messages call it.
  virtual const std::string& name() const = 0;

  /// At most `most` lines from number `from` on. A long log is read in parts: whoever holds all of
  /// it holds hundreds of bytes an answer, and whoever reads for long makes others wait.
  virtual std::vector<LogLine> read(std::int64_t from, std::int64_t most) = 0;

  static constexpr std::int64_t kPart = 4096;  ///< Lines that are read at once.
  static constexpr std::int64_t kAll = std::numeric_limits<std::int64_t>::max();

  /// Given the lines from number `from` on, which lines to append.
  using Writer = std::function<std::vector<LogLine>(std::vector<LogLine> fresh)>;

  /// Appends what `writer` says while nobody else can: all of it, durably, before this returns, or,
  /// if something throws, nothing.
  virtual void transact(std::int64_t from, const Writer& writer) = 0;

  /// Throws StorageError where an answer could not be stored now: writes as much as some answers
  /// take, and takes it back.
  virtual void probe() {}

  /// Looks for damage beyond what the hashes of the log show; what is wrong, or nothing.
  virtual std::vector<std::string> check() { return {}; }

  /// Keeps bytes beside the log that make opening it quick, in place of those before. They are no
  /// part of the study: whoever finds none reads the log.
  virtual void keep(std::string /*checkpoint*/) {}
  /// What was kept; null: nothing.
  virtual std::unique_ptr<std::istream> kept() { return nullptr; }

  // People, whose names are kept beside the log, never in it (Pseudonyms).

  /// Everybody whose name is kept.
  virtual std::vector<NamedPerson> people() { return {}; }
  virtual std::optional<NamedPerson> person_called(const std::string& /*name*/) {
    return std::nullopt;
  }
  /// While in transact(): the name becomes durable together with the lines.
  virtual void add_person(const NamedPerson& /*person*/) { throw_no_names(); }
  /// While in transact(): forgets names and salts.
  virtual void remove_people(const std::vector<std::string>& /*pseudonyms*/) { throw_no_names(); }
  /// Leaves nothing of what was removed in files that are the store's own.
  virtual void purge() {}

  // Pictures, which are kept beside the log by content; the log has their digests.

  /// While in transact(): keeps them, each content once.
  virtual void add_pictures(const std::vector<std::string>& /*pictures*/) { throw_no_pictures(); }
  /// The content with this digest; nothing where there is none.
  virtual std::optional<std::string> picture(const Digest& /*digest*/) { return std::nullopt; }
  virtual std::vector<Digest> pictures() { return {}; }

  /// What replaces a log and its people.
  struct Replacement {
    std::vector<LogLine> lines = {};
    std::vector<NamedPerson> people = {};
  };
  using Rewriter = std::function<Replacement(const std::vector<LogLine>& lines)>;
  /// Replaces the whole log while nobody else writes, and drops the checkpoint: all of it, or, if
  /// something throws, nothing.
  virtual void rewrite(const Rewriter& /*rewriter*/) { throw_no_names(); }

  /// What a copy has of people.
  enum class Names { with, without };
  /// Writes a copy to a file while others may be writing here: all of it, or nothing.
  virtual void back_up(const std::string& path, Names names) = 0;
  void back_up(const std::string& path) { back_up(path, Names::with); }

 protected:
  [[noreturn]] void throw_no_names() const {
    throw StorageError(name() + ": keeps no names beside its log");
  }
  [[noreturn]] void throw_no_pictures() const {
    throw StorageError(name() + ": keeps no pictures beside its log");
  }
};

/// Opens the study at `url`: a path, `sqlite:///relative.db`, `sqlite:////absolute.db`,
/// `postgresql://user@host/db?study=NAME`. Throws StorageError if there is none.
std::unique_ptr<Store> open_store(const std::string& url);

/// Throws where no study could be made at `url`, because its folder is not there or may not be
/// written to. Database servers are asked when it is made.
void require_place(const std::string& url);

/// Creates a study whose log has one line, with what is kept beside it. Throws StorageError,
/// leaving what is there alone, if there is one already.
void create_store(const std::string& url, const LogLine& created,
                  const std::vector<NamedPerson>& people = {},
                  const std::vector<std::string>& pictures = {});

/// Visits the lines of a log from number `from` on, up to number `end`, in order.
template <class Visit>
void for_each_line(Store& store, std::int64_t from, std::int64_t end, Visit&& visit) {
  while (from < end) {
    const std::vector<LogLine> lines = store.read(from, std::min(Store::kPart, end - from));
    for (const LogLine& line : lines) visit(line);
    if (lines.empty()) return;
    from += std::ssize(lines);
  }
}

/// Nothing on disk: a study that ends with the process.
std::unique_ptr<Store> memory_store(const LogLine& created, std::vector<NamedPerson> people = {});

}  // namespace acol::study
