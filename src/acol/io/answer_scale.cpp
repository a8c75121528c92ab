#include "acol/io/answer_scale.hpp"

#include <algorithm>
#include <cctype>

#include "acol/core/error.hpp"
#include "acol/io/text.hpp"

namespace acol::io {
namespace {

std::string lower(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(), [](unsigned char c) { return std::tolower(c); });
  return result;
}

/// Every answer means one thing.
void check_steps(const std::vector<ScaleStep>& steps) {
  require(steps.size() >= 2, "scale must have at least two steps, LABEL:NUMBER,LABEL:NUMBER");
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const std::optional<double> number = parse_number(steps[i].label);
    require(!number || *number == steps[i].value,
            "scale: the step '{}' is named after a number other than its own, {}", steps[i].label,
            steps[i].value);
    for (std::size_t j = 0; j < i; ++j) {
      require(lower(steps[i].label) != lower(steps[j].label), "scale: '{}' appears twice",
              steps[i].label);
      require(steps[i].value != steps[j].value, "scale: '{}' and '{}' are the same number, {}",
              steps[j].label, steps[i].label, steps[i].value);
    }
  }
}

}  // namespace

AnswerScale::AnswerScale(const AnswerScaleOptions& options) : options_(options) {
  require(0 < options.accept_share && options.accept_share < 1,
          "accept_share must be in (0, 1), got {}", options.accept_share);
  const bool has_threshold = options.threshold || options.learn_threshold;
  if (options.kind == AnswerKind::yes_no) {
    require(!has_threshold && !options.range && options.steps.empty(),
            "threshold, at_least, answer_range and scale go with number answers, not with yes-no");
    return;
  }
  require(has_threshold,
          "number answers need a threshold, or at_least where more is better: a number, or "
          "'learn'");
  require(!options.range || options.range->low < options.range->high,
          "answer_range must be {}, got '{}'", NumberRange::kMust,
          options.range.value_or(NumberRange{}).text());
  if (options.steps.empty()) return;
  check_steps(options.steps);
  require(!options.range, "give scale or answer_range, not both: the steps are the range");
  const auto [low, high] = std::ranges::minmax(options.steps, {}, &ScaleStep::value);
  options_.range = NumberRange{low.value, high.value};
}

std::optional<double> AnswerScale::parse_step(std::string_view spelled) const {
  const std::string word = lower(trim(spelled));
  const std::optional<double> number = parse_number(spelled);
  for (const ScaleStep& step : options_.steps) {
    if (lower(step.label) == word || number == step.value) return step.value;
  }
  return std::nullopt;
}

std::optional<double> AnswerScale::parse(std::string_view spelled) const {
  if (options_.kind == AnswerKind::number) {
    const std::optional<double> value =
        options_.steps.empty() ? parse_number(spelled) : parse_step(spelled);
    if (!value) return std::nullopt;
    if (options_.range && !(options_.range->low <= *value && *value <= options_.range->high)) {
      return std::nullopt;
    }
    return directed(*value);
  }
  const std::string word = lower(trim(spelled));
  if (word == "y" || word == "yes") return -(1 - options_.accept_share);
  if (word == "n" || word == "no") return options_.accept_share;
  if (options_.unsure_is_no && word == kNotSure) return options_.accept_share;
  return std::nullopt;
}

std::string AnswerScale::allowed() const {
  if (options_.unsure_is_no) return fmt::format("yes, no or {}", kNotSure);
  if (options_.kind == AnswerKind::yes_no) return "yes or no";
  if (!options_.steps.empty()) {
    std::string words;
    for (std::size_t i = 0; i < options_.steps.size(); ++i) {
      const char* joint = i == 0 ? "" : i + 1 < options_.steps.size() ? ", " : " or ";
      words += fmt::format("{}{} ({})", joint, options_.steps[i].label, options_.steps[i].value);
    }
    return words;
  }
  if (!options_.range) return "a number";
  return fmt::format("a number from {} to {}", options_.range->low, options_.range->high);
}

std::string AnswerScale::sentence(std::string_view candidate) const {
  return options_.kind == AnswerKind::yes_no ? fmt::format("Do you accept {}?", candidate)
                                             : fmt::format("How much is {}?", candidate);
}

std::string AnswerScale::acceptable() const {
  if (options_.kind == AnswerKind::yes_no) {
    return fmt::format("at least {:.4g} % of people say yes", 100 * options_.accept_share);
  }
  const char* side = options_.at_least ? "at least" : "at most";
  if (options_.learn_threshold) return fmt::format("answers of {} 0 on average", side);
  return fmt::format("answers of {} {} on average", side, *options_.threshold);
}

double AnswerScale::shown(double measurement) const {
  return options_.kind == AnswerKind::yes_no ? options_.accept_share - measurement
                                             : directed(measurement);
}

double AnswerScale::noise_bound(std::optional<double> stated) const {
  const std::optional<AnswerRange> range = answer_range();
  require(range || stated, "number answers need an answer_range or a noise_bound (R)");
  if (!range) return *stated;
  const double least = options_.kind == AnswerKind::yes_no ? 0.5 : range->width() / 2;
  require(
      !stated || *stated >= least * (1 - 1e-12),
      "noise_bound (R) must be at least {} for answers that are {}, half of their range; got {}",
      least, allowed(), stated.value_or(0));
  return stated.value_or(least);
}

std::optional<AnswerRange> AnswerScale::answer_range() const {
  if (options_.kind == AnswerKind::yes_no) {
    return AnswerRange{-(1 - options_.accept_share), options_.accept_share};
  }
  if (!options_.range) return std::nullopt;
  const double ends[] = {directed(options_.range->low), directed(options_.range->high)};
  return AnswerRange{std::min(ends[0], ends[1]), std::max(ends[0], ends[1])};
}

std::optional<NumberRange> NumberRange::parse(std::string_view text) {
  const std::vector<std::string> parts = split(text, ',');
  if (parts.size() != 2) return std::nullopt;
  const auto low = parse_number(parts[0]);
  const auto high = parse_number(parts[1]);
  if (!low || !high || !(*low < *high)) return std::nullopt;
  return NumberRange{*low, *high};
}

std::string NumberRange::text() const { return fmt::format("{},{}", low, high); }

std::optional<ScaleStep> ScaleStep::parse(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos) return std::nullopt;
  const std::string_view label = trim(text.substr(0, colon));
  const std::optional<double> value = parse_number(text.substr(colon + 1));
  if (label.empty() || !value) return std::nullopt;
  return ScaleStep{std::string(label), *value};
}

std::string ScaleStep::text() const { return fmt::format("{}:{}", label, value); }

}  // namespace acol::io
