#pragma once

#include <functional>

#include "acol/core/choice.hpp"
#include "acol/driving/covariance_search.hpp"
#include "acol/driving/cross_entropy.hpp"

namespace acol::driving {

enum class SearchMethod {
  plain,    ///< The paper's cross-entropy method, the best of some restarts.
  refined,  ///< The same as a start for covariance_search.
};

struct SearchOptions {
  SearchMethod method = SearchMethod::refined;
  int restarts = 20;
  std::uint64_t seed = 0;
  int jobs = 1;  ///< Threads; the result does not depend on it.
  CrossEntropyOptions cross_entropy = {};
  CovarianceSearchOptions local = {.iterations = 500};
  int starts = 6;        ///< Refined and constrained: beginnings per restart, see search().
  int finalists = 4;     ///< Best restarts that are searched around once more.
  int final_rounds = 3;  ///< How often, each time with a new covariance and a smaller step.
  std::function<bool()> stop = {};  ///< Polled now and then; true ends the search.
};

/// A policy for `goal`, the best that was seen.
///
/// A good policy may lie beyond a wall of worse ones (a gap between two cars, to be passed at just
/// the right speed), where the constrained ordering never looks. So, with a constraint, three of
/// four refined restarts begin as penalised searches, with penalties from 0.02 to 1, and turn to
/// the constraint from there; one of those three begins with a smooth_drive. Throws InvalidArgument
/// for options that make no sense.
Found search(const Scenario& scenario, const Goal& goal, const SearchOptions& options = {});

constexpr auto choices(SearchMethod) {
  return named<SearchMethod>({{"refined", SearchMethod::refined}, {"plain", SearchMethod::plain}});
}

}  // namespace acol::driving
