#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "acol/study/log.hpp"
#include "acol/verify/log_check.hpp"
#include "acol/verify/verify.hpp"

namespace acol::verify {

inline ::testing::AssertionResult says(const std::string& text, const std::string& part) {
  if (text.find(part) != std::string::npos) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << "'" << text << "' does not say '" << part << "'";
}

/// In a definition: every answer is a fresh draw.
inline Json fresh_answers(const Json& more = Json::object()) {
  Json changes = {{"independence", "answers"}};
  if (more.is_object()) changes.update(more);
  return changes;
}

inline constexpr std::int64_t kSecond = 1000;
inline constexpr std::int64_t kLease = 600;
inline constexpr std::int64_t kGrace = 7200;

/// What a question is about, and which one it stands in for.
struct Ask {
  int candidate = 0;
  int instead_of = 0;
  int round = 0;
};

/// A log of people that is written line by line, with everything as it should be unless told.
class Story {
 public:
  /// `right` is the answer that passes the attention question.
  explicit Story(Json changes = Json::object(), const std::string& right = "no") {
    Json definition = {{"answers", "yes-no"}, {"accept_share", 0.5},   {"delta", 0.1},
                       {"margin", 0.0},       {"lease", kLease},       {"independence", "people"},
                       {"shape", "any"},      {"algorithm", "e-acol"}, {"answers_per_rater", 2},
                       {"unsure", "no"},      {"missing_share", 0.25}, {"grace", kGrace},
                       {"maximize", "gain"},  {"population", "people"}};
    definition.update(changes);
    const Json problem = {{"arms", {{1.0}, {2.0}, {3.0}}},
                          {"rewards", {3.0, 2.0, 1.0}},
                          {"threshold", 0.0},
                          {"noise_bound", 0.5}};
    const Json attention = {{"ids", {"check"}}, {"right", {right}}};
    write({{"type", "created"},
           {"format", 2},
           {"ids", {"a", "b", "c"}},
           {"definition", definition},
           {"problem", problem},
           {"attention", attention}});
  }

  void write(Json entry) {
    if (!entry.contains("at")) entry["at"] = now_;
    texts_.push_back(entry.dump());
  }
  Story& wait(std::int64_t seconds) {
    now_ += seconds * kSecond;
    return *this;
  }
  void round(std::vector<std::int64_t> counts, int guess = 1) {
    std::vector<int> candidates;
    for (int i = 0; i < std::ssize(counts); ++i) candidates.push_back(i);
    const std::vector<double> all = {0.4, -0.4, 0.0};
    write({{"type", "round"},
           {"round", rounds_++},
           {"candidates", candidates},
           {"counts", counts},
           {"evidence", "own"},
           {"guess", guess},
           {"means", std::vector<double>(all.begin(), all.begin() + std::ssize(counts))},
           {"variances", std::vector<double>(counts.size(), 0.01)}});
  }
  /// The same of a study with shape = linear, which may say more.
  void linear_round(std::vector<std::int64_t> counts, const Json& more = Json::object()) {
    std::vector<int> candidates;
    for (int i = 0; i < std::ssize(counts); ++i) candidates.push_back(i);
    Json entry = {{"type", "round"},
                  {"round", rounds_++},
                  {"candidates", candidates},
                  {"counts", counts},
                  {"bets", Json::array()}};
    entry.update(more);
    write(entry);
  }
  /// "" is nobody, "@x" a device.
  void ask(const std::string& who, const std::vector<Ask>& asks, Json changes = Json::object()) {
    Json questions = Json::array();
    for (const Ask& one : asks) {
      Json item = {fmt::format("q{}", ++asked_), one.round, one.candidate};
      if (one.instead_of > 0) item.push_back(fmt::format("q{}", one.instead_of));
      questions.push_back(item);
    }
    Json entry = {{"type", "asked"},
                  {"questions", questions},
                  {"until", now_ + kLease * kSecond},
                  {"closes", now_ + kGrace * kSecond}};
    if (who.starts_with('@')) entry["device"] = who.substr(1);
    if (!who.empty() && !who.starts_with('@')) entry["rater"] = who;
    entry.update(changes);
    write(entry);
  }
  void answer(int question, const std::string& answer, const std::string& who = "") {
    Json entry = {{"type", "answered"},
                  {"question", fmt::format("q{}", question)},
                  {"answer", answer},
                  {"value", answer == "yes" ? -0.5 : 0.5}};
    if (!who.empty()) entry["rater"] = who;
    last_answered_ = question;
    write(entry);
  }
  /// The answer to a question that checks attention.
  void attend(int question, const std::string& answer, const std::string& who,
              const Json& more = Json::object()) {
    Json entry = {{"type", "attended"},
                  {"question", fmt::format("q{}", question)},
                  {"answer", answer},
                  {"value", answer == "yes" ? -0.5 : 0.5}};
    if (!who.empty()) entry["rater"] = who;
    entry.update(more);
    write(entry);
  }
  void about(const std::string& type, int question) {
    write({{"type", type}, {"question", fmt::format("q{}", question)}, {"until", now_ + 1000}});
  }
  void about_all(const std::string& type, const std::vector<int>& questions) {
    std::vector<std::string> names;
    for (const int question : questions) names.push_back(fmt::format("q{}", question));
    write({{"type", type}, {"questions", names}, {"until", now_ + 1000}});
  }

  const std::string& last() const { return texts_.back(); }
  const std::vector<std::string>& texts() const { return texts_; }
  int asked() const { return asked_; }
  int last_answered() const { return last_answered_; }
  LogCheck log() const {
    LogCheck log;
    for (const std::string& text : texts_) log.add(text);
    return log;
  }
  /// Why the log may not stand as it is; "" if it may.
  std::string refused() const {
    try {
      log();
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }
  LogCheck::OwnRounds rounds() const { return log().own_rounds(); }
  /// A certificate of it, with whole hashes.
  CertificateVerdict verdict(const Json& claim) const {
    Json lines = Json::array();
    study::Digest previous{};
    for (const std::string& text : texts_) {
      previous = study::digest_of(std::string(previous.begin(), previous.end()) + text);
      lines.push_back({{"hash", study::to_hex(previous)}, {"entry", text}});
    }
    const Json certificate = {{"format", "acol-certificate"},
                              {"version", 2},
                              {"claim", claim},
                              {"digest", study::to_hex(previous)},
                              {"entries", lines}};
    return verify_certificate(certificate.dump());
  }
  /// Why a certificate of it that claims nothing is not valid, if so.
  std::string wrong() const {
    std::int64_t answered = 0;
    try {
      answered = log().answered();
    } catch (const Error&) {  // the verdict says so as well
    }
    const CertificateVerdict result = verdict({{"outcome", "running"},
                                               {"delta", 0.1},
                                               {"margin", 0.0},
                                               {"independence", "people"},
                                               {"answered", answered},
                                               {"recommendation", nullptr}});
    EXPECT_EQ(result.valid, result.reason.empty());
    return result.reason;
  }

 private:
  std::int64_t now_ = 1'000'000;
  int rounds_ = 0;
  int asked_ = 0;
  int last_answered_ = 1;
  std::vector<std::string> texts_;
};

/// What counts of a candidate in a round: how many answers, and their two sums.
struct Standing {
  int count = 0;
  double low = 0;
  double high = 0;
  bool operator==(const Standing&) const = default;
};

inline void PrintTo(const Standing& one, std::ostream* out) {
  *out << one.count << " answers, " << one.low << " to " << one.high;
}

inline Standing standing(const OwnRound& round, std::size_t candidate) {
  const OwnArm& arm = round.arms.at(candidate);
  EXPECT_EQ(arm.low.count, arm.high.count);
  return {static_cast<int>(arm.low.count), static_cast<double>(arm.low.sum),
          static_cast<double>(arm.high.sum)};
}

}  // namespace acol::verify
