#include "acol/verify/claim_words.hpp"

#include <algorithm>
#include <charconv>

#include "acol/core/error.hpp"

namespace acol::verify {
namespace {

std::string percent(double share) {
  return fmt::format("{:.4g} %", std::clamp(100 * share, 0.0, 100.0));
}

std::string column_of(const Json& definition) {
  const std::string maximised = text_or_none(definition, "maximize");
  return maximised.empty() ? "lower " + text_or_none(definition, "minimize")
                           : "higher " + maximised;
}

/// Of the mean answer, where answers are numbers. (A threshold that is learned is part of what is
/// asked: the limit is then 0.)
std::string limit_of(const Json& definition) {
  const bool at_least = definition.contains("at_least");
  const std::string stated = text_or_none(definition, at_least ? "at_least" : "threshold");
  double limit = 0;
  std::from_chars(stated.data() + stated.starts_with('+'), stated.data() + stated.size(), limit);
  return fmt::format("answers of {} {} on average", at_least ? "at least" : "at most", limit);
}

}  // namespace

std::string ClaimWords::acceptable() const {
  const double margin = definition.value("margin", 0.0);
  if (text_or_none(definition, "answers") == "yes-no") {
    const double share = definition.at("accept_share").get<double>();
    std::string text = fmt::format("of {}, at least {} would say yes", whom, percent(share));
    if (margin > 0) {
      text += fmt::format(" ({} is close enough)", percent(std::max(0.0, share - margin)));
    }
    return text;
  }
  std::string text = fmt::format("{}, of {}", limit_of(definition), whom);
  if (margin > 0) {
    text += fmt::format(" ({} by up to {} is close enough)",
                        definition.contains("at_least") ? "less" : "more", margin);
  }
  return text;
}

std::string ClaimWords::error() const {
  return fmt::format("The result is wrong with probability at most {:.4g} %.",
                     100 * definition.at("delta").get<double>());
}

std::string ClaimWords::best(const std::string& label) const {
  return fmt::format(
      "'{}' is the best acceptable candidate: {}, and this is not so of any candidate with a {}. "
      "{}",
      label, acceptable(), column, error());
}

std::string ClaimWords::none() const {
  return fmt::format("No candidate is acceptable: of none it is true that {}. {}", acceptable(),
                     error());
}

ClaimWords words_of(const LogCheck& log) {
  const Json& definition = log.created().at("definition");
  std::string whom = "the people whom the answers are about";
  if (log.statement().people) {
    const LogCheck::Counts counts = log.counts();
    const std::int64_t people = counts.people + counts.anonymous;
    whom = people == 1 ? "people like the one who answered"
                       : fmt::format("people like the {} who answered", people);
  }
  return {whom, definition, column_of(definition)};
}

ClaimWords words_of(const PanelLog& log) {
  return {fmt::format("the {} people of the panel", log.people()), log.definition(),
          column_of(log.definition())};
}

void check_words(const Json& claim, const std::string& words) {
  require(!claim.contains("words") || claim["words"] == words,
          "the claim's words are not those that follow from the log");
}

}  // namespace acol::verify
