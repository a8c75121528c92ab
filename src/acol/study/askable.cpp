#include "acol/study/askable.hpp"

#include <algorithm>

namespace acol::study {

std::optional<double> most_answers(const Definition& definition, std::int64_t candidates) {
  const auto all = static_cast<double>(candidates);
  const std::optional<std::int64_t> repeats = definition.repeats_per_rater.most;
  std::optional<double> most;
  if (definition.budget) most = static_cast<double>(*definition.budget);
  if (!definition.raters || (!deals_hands(definition) && !repeats)) return most;
  // A hand has no candidate twice.
  const double each = deals_hands(definition)
                          ? std::min(static_cast<double>(definition.answers_per_rater), all)
                          : static_cast<double>(*repeats) * all;
  const double by_people = static_cast<double>(*definition.raters) * each;
  return most ? std::min(*most, by_people) : by_people;
}

std::optional<double> answers_left(const Study& study) {
  const std::optional<double> most = most_answers(study.definition(), study.problem().size());
  if (!most) return std::nullopt;
  return std::max(0.0, *most - static_cast<double>(study.book().answered()));
}

}  // namespace acol::study
