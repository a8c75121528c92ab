#include "acol/study/effects.hpp"

#include <algorithm>
#include <cmath>

#include "acol/study/contrasts.hpp"
#include "acol/study/intervals.hpp"

namespace acol::study {
namespace {

Effects without_any(const Study& study) {
  if (study.definition().answers == io::AnswerKind::yes_no) {
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

std::string Effects::words(const Effect& effect) const {
  const std::string what = fmt::format("{} ({})", effect.name, effect.compares);
  if (!std::isfinite(effect.estimate)) return what + ": no answer says anything about it.";
  const bool clear = effect.low > 0 || effect.high < 0;
  if (!clear) {
    return fmt::format("{}: no clear difference ({}{}).", what, text(effect),
                       shares ? " people in 100" : "");
  }
  const double sign = effect.estimate > 0 ? 1 : -1;
  // A line in the features may go beyond everybody; people do not.
  const auto size = [&](double value) {
    const double by = sign * shown(value);
    return shares ? fmt::format("{:.0f}", std::clamp(by, 0.0, 100.0)) : fmt::format("{:.3g}", by);
  };
  const auto [least, most] = std::minmax({sign * effect.low, sign * effect.high});
  const std::string limits = fmt::format("({} to {})", size(sign * least), size(sign * most));
  return shares ? fmt::format("{}: about {} {} people in 100 accept it {}.", what,
                              size(effect.estimate), sign > 0 ? "more" : "fewer", limits)
                : fmt::format("{}: {} by about {} {}.", what, sign > 0 ? more : less,
                              size(effect.estimate), limits);
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
    result.list.back().says = result.words(result.list.back());
  }
  return result;
}

}  // namespace acol::study
