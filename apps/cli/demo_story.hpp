#pragma once

#include "acol/io/csv.hpp"
#include "acol/study/entry.hpp"
#include "acol/study/status.hpp"

namespace acol::cli {

/// The cookie story that `acol demo` tells: 300 recipes, calories that are known, and a taste that
/// is not.
class CookieStory {
 public:
  CookieStory();

  /// The study as `acol init` would make it.
  study::Created study() const;
  /// The share of people that says yes, by row of the catalogue: the truth, which acol learns only
  /// by asking.
  const Vector& likes() const { return likes_; }

  /// What it is about, and how it ended, for people.
  std::string opening() const;
  std::string ending(const study::Status& status) const;

 private:
  /// What no method can do without, on average, that assumes nothing about how taste depends on the
  /// recipe.
  double fewest_tastings() const;
  /// To settle every recipe on its own, as finely and as surely: Hoeffding's inequality, and a
  /// union bound over all.
  double tastings_one_by_one() const;

  io::CsvTable recipes_;
  Vector likes_;
};

}  // namespace acol::cli
