#include "acol/verify/answer_meaning.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

#include "acol/core/error.hpp"

namespace acol::verify {
namespace {

/// The number that all of `text` spells, if it does; a plus before it may be left out.
std::optional<double> spelled_number(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  if (text.starts_with('+')) text.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  if (!whole || !std::isfinite(value)) return {};
  return value;
}

double number_in(std::string_view text) {
  const std::optional<double> value = spelled_number(text);
  require(value.has_value(), "'{}' is not a number", text);
  return *value;
}

std::string lower(const std::string& text) {
  std::string result;
  for (const char c : text) {
    result += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return result;
}

}  // namespace

AnswerMeaning::AnswerMeaning(const Json& definition) {
  const std::string kind = definition.at("answers").get<std::string>();
  require(kind == "yes-no" || kind == "number", "answers of the unknown kind '{}'", kind);
  kind == "yes-no" ? read_yes_no(definition) : read_numbers(definition);
}

void AnswerMeaning::read_yes_no(const Json& definition) {
  const double share = definition.at("accept_share").get<double>();
  require(0 < share && share < 1, "the share of people that must say yes is not in (0, 1)");
  const double yes = -(1 - share);  // as acol computes it
  words_ = {{"yes", yes}, {"y", yes}, {"no", share}, {"n", share}};
  const std::string unsure = definition.value("unsure", std::string("skip"));
  require(unsure == "no" || unsure == "skip", "'not sure' cannot count as '{}'", unsure);
  if (unsure == "no") words_.emplace_back("not sure", share);
  range_ = {yes, share};
}

void AnswerMeaning::read_numbers(const Json& definition) {
  numbers_ = true;
  at_least_ = definition.contains("at_least");
  require(at_least_ != definition.contains("threshold"),
          "there must be exactly one threshold, from above or from below");
  const std::string limit = definition.at(at_least_ ? "at_least" : "threshold").get<std::string>();
  if (limit != "learn") threshold_ = directed(number_in(limit));
  std::vector<Real> ends;
  for (const Json& step : definition.value("scale", Json::array())) {
    const std::string text = step.get<std::string>();
    const std::size_t colon = text.rfind(':');
    require(colon != std::string::npos, "'{}' is not a step of a scale", text);
    std::string label = lower(text.substr(0, colon));
    while (label.ends_with(' ')) label.pop_back();
    ends.push_back(directed(number_in(text.substr(colon + 1))));
    words_.emplace_back(label, ends.back());
  }
  const std::string range = definition.value("answer_range", std::string());
  if (const std::size_t comma = range.find(','); comma != std::string::npos) {
    ends = {directed(number_in(range.substr(0, comma))),
            directed(number_in(range.substr(comma + 1)))};
  }
  if (!ends.empty()) range_ = {std::ranges::min(ends), std::ranges::max(ends)};
}

Real AnswerMeaning::value_of(const std::string& answer) const {
  const std::string word = lower(answer);
  const auto named = std::ranges::find(words_, word, [](const auto& one) { return one.first; });
  if (named != words_.end()) return named->second;
  require(numbers_, "the answer '{}' is neither yes nor no", answer);
  const Real value = directed(number_in(answer));
  if (!words_.empty()) {
    const auto step = std::ranges::find(words_, value, [](const auto& one) { return one.second; });
    require(step != words_.end(), "the answer '{}' is not a step of the scale", answer);
  }
  require(!range_ || (range_->first <= value && value <= range_->second),
          "the answer '{}' is out of range", answer);
  return value;
}

}  // namespace acol::verify
