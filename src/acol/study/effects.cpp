#include "acol/study/effects.hpp"

#include <algorithm>
#include <cmath>

#include "acol/study/contrasts.hpp"
#include "acol/study/intervals.hpp"

namespace acol {
namespace {

Effects without_any(const Study& study) {
  if (study.definition().answers == AnswerKind::yes_no) {
    return {.shares = true,
            .measure = "change in the share of people who say yes",
            .less = "fewer people accept",
            .more = "more people accept"};
  }
  return {.measure = study.scale().more_is_better() ? "how much higher answers are"
                                                    : "how much lower answers are",
          .less = "less acceptable",
          .more = "more acceptable"};
}

}  // namespace

std::string Effects::text(double effect) const {
  if (!std::isfinite(effect)) return "–";
  const std::string digits = fmt::format("{:+.3g}", shown(effect));
  return digits.starts_with('-') ? "−" + digits.substr(1) : digits;
}

std::string Effects::text(const Effect& effect) const {
  return text(effect.low) + " … " + text(effect.high);
}

Effects effects(const Study& study) {
  Effects result = without_any(study);
  result.proven = !study.any_shape();
  const std::vector<Contrast> compared = contrasts(study.features(), study.stated().arms);
  Matrix rows(std::ssize(compared), study.stated().arms.cols());
  for (std::size_t i = 0; i < compared.size(); ++i) {
    rows.row(static_cast<Eigen::Index>(i)) = compared[i].difference;
  }
  const Intervals found =
      study.any_shape() ? pooled_estimates(study, rows) : intervals(study, rows);
  if (found.mean.array().isNaN().all()) return result;
  for (std::size_t i = 0; i < compared.size(); ++i) {
    const auto at = static_cast<Eigen::Index>(i);
    result.list.push_back({.name = compared[i].name,
                           .compares = compared[i].compares,
                           .reference = compared[i].reference,
                           .estimate = -found.mean(at),  // inside larger is worse
                           .low = -found.high(at),
                           .high = -found.low(at)});
  }
  return result;
}

}  // namespace acol
