#pragma once

#include <istream>
#include <memory>
#include <optional>
#include <string>

#include "acol/study/study.hpp"

namespace acol::study {

/// A log as far as it was read: the state that it comes to, and where it was left.
struct Fold {
  std::unique_ptr<Study> study = nullptr;  ///< Null: nothing was read.
  LogHead head = {};
  Digest origin = {};  ///< The hash of the first entry: no other study has it.

  /// A log of one line, which says this and need not be read.
  static Fold of(Created created, const LogLine& first);
  /// Takes the next line. Throws StorageError where it does not follow.
  void apply(const LogLine& line);

  /// As bytes, with a digest of their own, so that opening a long study need not read its log from
  /// the start.
  std::string checkpoint() const;
  /// Nothing where the bytes are not whole, or another acol wrote them.
  static std::optional<Fold> from(std::istream& checkpoint);

 private:
  void begin(Created created, const LogLine& first);
};

}  // namespace acol::study
