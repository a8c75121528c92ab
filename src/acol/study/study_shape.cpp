#include <cmath>

#include "acol/inference/shape_watch.hpp"
#include "acol/study/study.hpp"

namespace acol::study {

// The watch on what is assumed of the shape, where acceptance is taken to be linear in the features
// (docs/math.md, "The watch on the shape"). It is not part of the evidence, and takes nothing but a
// guarantee away.

void Study::start_watching() {
  watch_.reset();
  if (any_shape()) return;
  watch_ = std::make_shared<ShapeWatch>(
      problem_->arms(),
      ShapeWatchOptions{
          .bounds = {scale_.answer_range(), created_.problem.noise_bound},
          .threshold = problem_->threshold(),
          .misspecification = created_.definition.policy.misspecification,
          .by_person = independence_of(created_.definition.policy) != Independence::answers});
}

void Study::watch_round(std::int64_t round) {
  if (!watch_) return;
  const std::vector<std::int64_t>& candidates = book_.round(round).candidates;
  std::vector<ArmAnswers> told;
  if (deals_hands_) {
    for (std::size_t entry = 0; entry < candidates.size(); ++entry) {
      for (const std::int64_t place : hands_.places(round, entry)) {
        const std::optional<Hands::Settled> settled = hands_.settled(place);
        if (!settled || !(settled->answer || settled->substitute)) continue;
        const double value = settled->answer ? *settled->answer : *settled->substitute;
        told.push_back(
            {problem_->distinct(candidates[entry]),
             Answers::single(value, in_lots(round) ? hands_.lot_of(place)
                                                   : hands_.person_of(settled->question))});
      }
    }
  } else {
    const bool by_rater = independence_of(created_.definition.policy) == Independence::raters;
    const auto answers = book_.answers(round, by_rater);
    for (std::size_t entry = 0; entry < candidates.size(); ++entry) {
      for (const Answers& group : answers[entry]) {
        told.push_back({problem_->distinct(candidates[entry]), group});
      }
    }
  }
  watch_->add_round(told);
}

std::optional<double> Study::evidence_against_shape() const {
  if (!watch_) return std::nullopt;
  return std::exp(std::min(watch_->log_evidence(), 600.0));
}

}  // namespace acol::study
