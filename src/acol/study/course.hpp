#pragma once

#include <optional>
#include <string>
#include <vector>

#include "acol/study/status.hpp"
#include "acol/study/study.hpp"

namespace acol::study {

/// What was known after a number of answers: how a study came, or comes, to its answer.
struct CoursePoint {
  double answered = 0;
  std::optional<double> forecast = {};      ///< Questions that were thought to be left then.
  std::optional<std::string> leading = {};  ///< Id of the likeliest answer; none: that nothing is.
  std::optional<double> probability = {};   ///< Probability that this candidate is the answer.
  std::optional<double> evidence = {};  ///< Nats of evidence against the likeliest of the others.
  std::optional<double> width = {};     ///< Largest standard error of those that matter.

  /// Whether anything but the forecast is known.
  bool led() const { return evidence.has_value(); }

  template <class Self, class Field>
  static void describe(Self& self, Field&& field) {
    field("answered", self.answered, "");
    field("forecast", self.forecast, "Questions that were thought to be left then.");
    field("leading", self.leading,
          "The candidate that was likeliest to be the answer; null: that nothing is acceptable, or "
          "nothing was known.");
    field("probability", self.probability,
          "Of that, under a flat prior; null where the answers left too much open, or in "
          "catalogues so large that it takes long.");
    field("evidence", self.evidence,
          "Nats by which the answers spoke against the likeliest of the other answers.");
    field("width", self.width,
          "The largest standard error of the candidates at least as good as the leading one.");
  }
};

/// From the record alone: what the answers of all rounds before said, at the start of rounds that
/// were committed (of many those after which the answers have grown by a constant factor), and now.
/// It describes; what a recommendation rests on is the algorithm's own. One pass over the answers,
/// then Insight at a number of points that shrinks with the size of the catalogue.
std::vector<CoursePoint> course_of(const Study& study, const Status& status);

/// Which of ascending numbers of answers to look at, by index: the first and the last, and between
/// them those by which the answers have grown enough for `most` in all.
std::vector<std::size_t> thinned(const std::vector<double>& answered, std::size_t most);

}  // namespace acol::study
