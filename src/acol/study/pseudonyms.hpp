#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "acol/study/entry.hpp"
#include "acol/study/store.hpp"

namespace acol::study {

/// Whether a text has the form of what a log calls people: "~" and 22 of A-Za-z0-9_-.
bool is_pseudonym(std::string_view text);

/// Visits the names of people in an entry; none is empty.
void for_each_name(EntryBody& body, const std::function<void(std::string&)>& visit);

/// What the log of a study calls people, and their names. A pseudonym is the start of
///
///   BLAKE2b-256(salt ‖ name),   salt = 16 random bytes as text, one a person,
///
/// and the store keeps name and salt beside the log. Once they are deleted, nothing leads from the
/// pseudonym to the name, not even trying all names; the log and its hashes stay as they are.
class Pseudonyms {
 public:
  explicit Pseudonyms(Store& store) : store_(&store) {}

  /// The pseudonym for this name; the name itself, where nobody has.
  std::string find(const std::string& name);
  /// Puts pseudonyms in place of names, making those that are new. To be called while the store
  /// is in transact(), so that names are written together with the entry.
  void hide(EntryBody& body);
  /// Puts names in place of pseudonyms, wherever they stand in a text, as far as they are kept.
  std::string shown(std::string_view text);
  /// What the store keeps may have changed.
  void forget();

 private:
  const std::string* name_of(const std::string& pseudonym);
  void add(const NamedPerson& person);

  Store* store_;
  std::unordered_map<std::string, std::string> names_;       ///< By pseudonym.
  std::unordered_map<std::string, std::string> pseudonyms_;  ///< By name.
  std::unordered_set<std::string> erased_;                   ///< Pseudonyms without a name.
};

/// A log without names, and the people whom it is about.
struct SeparatedNames {
  std::vector<LogLine> lines = {};
  std::vector<NamedPerson> people = {};
};

/// The first line of a study whose names are kept beside its log, and whom it names.
SeparatedNames first_line(const Created& created, std::int64_t now);

/// The same log with pseudonyms in place of names, and new hashes.
SeparatedNames separated(const std::vector<LogLine>& lines);

}  // namespace acol::study
