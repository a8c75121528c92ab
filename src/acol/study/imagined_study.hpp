#pragma once

#include <functional>
#include <optional>

#include "acol/core/problem.hpp"
#include "acol/study/entry.hpp"

namespace acol::study {

struct PlanOptions {
  int simulations = 200;        ///< Imagined truths.
  double most_questions = 1e6;  ///< In one of them, at most: see most_imagined().
  std::uint64_t seed = 0;
  /// Polled between rounds; true ends the plan, and the study that is being imagined is left out.
  std::function<bool()> stop = {};
  std::function<void()> progress = {};  ///< Called after each.
};

/// After how many answers an imagined study is given up: where no more may be asked, or it would
/// take more people than anybody finds.
double most_imagined(const Definition& definition, std::int64_t candidates,
                     const PlanOptions& options);

/// Numbers of people for which it is said what they would give, where a study is for anybody.
inline constexpr double kCrowds[] = {10, 20, 50, 100, 200, 500, 1000};

/// One imagined study.
struct PlannedRun {
  double questions = 0;
  double people = 0;  ///< Who have to be asked at least, within what one person may be asked.
  bool ended = true;  ///< It is proven, within what may be asked.
  bool right = true;  ///< What would be chosen at the end is right: proven, or the best guess.
  /// The same after each number of people in kCrowds that it took; where a study is for anybody.
  std::vector<char> right_after = {};
  double bound = 0;  ///< What no algorithm can do without: infinite or 0 where that is not known.
  double gap = 0;    ///< Distance of the hardest candidate from the threshold.
  std::int64_t hardest = -1;  ///< That candidate.
};

/// The number-th imagined study, from its first round to its end: people who think as that truth
/// says answer all that they are asked, until the answer is proven or nobody is left to ask.
/// `problem` is created's. None if it was stopped.
std::optional<PlannedRun> imagine_study(const Created& created, const Problem& problem,
                                        const PlanOptions& options, std::uint64_t number);

}  // namespace acol::study
