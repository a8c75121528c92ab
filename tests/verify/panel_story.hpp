#pragma once

#include <fmt/format.h>

#include "acol/verify/panel_log.hpp"

namespace acol::verify {

inline constexpr std::int64_t kPanelGrace = 100;  // seconds

inline Json panel_created(int people, const Json& changes = Json::object()) {
  Json definition = {{"population", "panel"},    {"answers", "yes-no"},
                     {"shape", "any"},           {"delta", 0.1},
                     {"independence", "people"}, {"margin", 0.0},
                     {"raters", people},         {"grace", kPanelGrace},
                     {"accept_share", 0.5},      {"seed", 7},
                     {"maximize", "gain"},       {"unsure", "no"}};
  if (changes.is_object()) definition.update(changes);
  return {{"type", "created"},
          {"at", 0},
          {"definition", definition},
          {"problem", {{"rewards", {3.0, 2.0, 1.0}}}}};
}

/// The log of a panel whose people are called p0, p1, …, entry by entry.
class PanelStory {
 public:
  explicit PanelStory(int people, const Json& changes = Json::object())
      : people_(people), log_(panel_created(people, changes)) {
    for (int i = 0; i < people; ++i) add({{"type", "arrived"}, {"rater", name(i)}});
  }

  static std::string name(int person) { return fmt::format("p{}", person); }
  const PanelLog& log() const { return log_; }
  int people() const { return people_; }
  PanelStory& wait(std::int64_t seconds) {
    now_ += 1000 * seconds;
    return *this;
  }
  void add(Json entry) {
    if (!entry.contains("at")) entry["at"] = now_;
    log_.add(entry);
  }
  void round(const std::vector<int>& counts, int guess = 1, const Json& more = Json::object()) {
    std::vector<int> candidates;
    for (int i = 0; i < std::ssize(counts); ++i) candidates.push_back(i);
    Json entry = {{"type", "round"},
                  {"round", rounds_},
                  {"candidates", candidates},
                  {"counts", counts},
                  {"evidence", "own"},
                  {"guess", guess},
                  {"means", std::vector<double>(counts.size(), 0.0)},
                  {"variances", std::vector<double>(counts.size(), 0.01)}};
    if (more.is_object()) entry.update(more);
    add(entry);
    ++rounds_;
  }
  /// Whether it is the person's turn; then the question is asked.
  bool ask(int person, int round, int row) {
    try {
      add({{"type", "asked"},
           {"rater", name(person)},
           {"questions", {{fmt::format("q{}", asked_ + 1), round, row}}}});
    } catch (const InvalidArgument& error) {
      if (error.what() != fmt::format("it is not the turn of '{}'", name(person))) throw;
      return false;
    }
    ++asked_;
    return true;
  }
  /// Asks everybody whose turn it is about a candidate; who they were.
  std::vector<int> ask_all(int round, int row) {
    std::vector<int> asked;
    for (int person = 0; person < people_; ++person) {
      if (ask(person, round, row)) asked.push_back(person);
    }
    return asked;
  }
  void answer(int question, int person, const std::string& answer) {
    add({{"type", "answered"},
         {"question", fmt::format("q{}", question)},
         {"rater", name(person)},
         {"answer", answer},
         {"value", answer == "yes" ? -0.5 : 0.5}});
  }
  /// Asks all about a candidate; each says the same.
  void hear(int round, int row, const std::string& said) {
    const int before = asked_;
    const std::vector<int> asked = ask_all(round, row);
    for (int i = 0; i < std::ssize(asked); ++i) {
      answer(before + i + 1, asked[static_cast<std::size_t>(i)], said);
    }
  }

 private:
  int people_;
  PanelLog log_;
  std::int64_t now_ = 1'000'000;
  int rounds_ = 0;
  int asked_ = 0;
};

}  // namespace acol::verify
