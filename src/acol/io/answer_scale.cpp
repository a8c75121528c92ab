#include "acol/io/answer_scale.hpp"

#include <algorithm>
#include <cctype>

#include "acol/core/error.hpp"
#include "acol/io/text.hpp"

namespace acol {

AnswerScale::AnswerScale(const AnswerScaleOptions& options) : options_(options) {
  require(0 < options.accept_share && options.accept_share < 1,
          "accept_share must be in (0, 1), got {}", options.accept_share);
  const bool has_threshold = options.threshold || options.learn_threshold;
  if (options.kind == AnswerKind::yes_no) {
    require(!has_threshold && !options.range,
            "threshold and answer_range go with number answers, not with yes-no");
  } else {
    require(has_threshold, "number answers need a threshold: a number, or 'learn'");
  }
}

std::optional<double> AnswerScale::parse(std::string_view spelled) const {
  if (options_.kind == AnswerKind::number) {
    const std::optional<double> value = parse_number(spelled);
    if (!value || !options_.range) return value;
    const auto [low, high] = *options_.range;
    return low <= *value && *value <= high ? value : std::nullopt;
  }
  std::string word(trim(spelled));
  std::ranges::transform(word, word.begin(), [](unsigned char c) { return std::tolower(c); });
  if (word == "y" || word == "yes") return -(1 - options_.accept_share);
  if (word == "n" || word == "no") return options_.accept_share;
  return std::nullopt;
}

std::string AnswerScale::allowed() const {
  if (options_.kind == AnswerKind::yes_no) return "yes or no";
  if (!options_.range) return "a number";
  return fmt::format("a number from {} to {}", options_.range->first, options_.range->second);
}

std::string AnswerScale::sentence(std::string_view candidate) const {
  return options_.kind == AnswerKind::yes_no ? fmt::format("do you accept {}?", candidate)
                                             : fmt::format("how much is {}?", candidate);
}

double AnswerScale::noise_bound(std::optional<double> stated) const {
  if (stated) return *stated;
  if (options_.kind == AnswerKind::yes_no) return 0.5;
  require(options_.range.has_value(), "number answers need an answer_range or a noise_bound (R)");
  return (options_.range->second - options_.range->first) / 2;
}

std::optional<AnswerRange> AnswerScale::answer_range() const {
  if (options_.kind == AnswerKind::yes_no) {
    return AnswerRange{-(1 - options_.accept_share), options_.accept_share};
  }
  if (!options_.range) return std::nullopt;
  return AnswerRange{options_.range->first, options_.range->second};
}

std::pair<double, double> parse_range(std::string_view text) {
  const std::vector<std::string> parts = split(text, ',');
  if (parts.size() == 2) {
    const auto low = parse_number(parts[0]);
    const auto high = parse_number(parts[1]);
    if (low && high && *low < *high) return {*low, *high};
  }
  throw InvalidArgument(fmt::format("answer_range must be LO,HI with LO < HI, got '{}'", text));
}

}  // namespace acol
