#include "acol/verify/disclosure.hpp"

namespace acol::verify {
namespace {

std::string counted(std::int64_t count, const char* one, const char* several) {
  return fmt::format("{} {}", count, count == 1 ? one : several);
}

/// What a claim from linear evidence assumes.
std::string linear_assumptions(const Statement& statement) {
  return fmt::format(" (R = {}), if acceptance is linear in the features and {}",
                     static_cast<double>(statement.noise_bound),
                     statement.by_rater || statement.people
                         ? "people answer independently of each other"
                         : "every answer is a fresh draw");
}

/// What a claim from own answers assumes.
std::string own_assumptions(const Statement& statement) {
  std::string text = "; nothing is assumed about how acceptance depends on the features";
  if (!statement.range) {
    text += fmt::format("; answers about a candidate spread with R = {} at most",
                        static_cast<double>(statement.noise_bound));
  }
  text += statement.people ? "; people are treated as independent draws, and one person's answers "
                             "may depend on each other"
                           : "; every answer is treated as a fresh draw";
  return text;
}

/// Who gave the answers, as far as the log knows.
std::string sources(const LogCheck& log) {
  const LogCheck::Counts counts = log.counts();
  std::string text = fmt::format("; from {}", counted(log.answered(), "answer", "answers"));
  if (counts.people > 0) text += fmt::format(" by {}", counted(counts.people, "person", "people"));
  if (counts.devices > 0) text += fmt::format(" ({} known only by a device)", counts.devices);
  if (counts.anonymous > 0) {
    text += fmt::format("{} {} without a name", counts.people > 0 ? " and" : ",",
                        counts.people > 0 ? std::to_string(counts.anonymous) : "all");
    if (log.statement().people) text += ", each treated as another person's";
  }
  return text;
}

/// Of people: places whose own answer never came.
std::string missing(const LogCheck& log) {
  if (!log.statement().people) return "";
  const LogCheck::Counts counts = log.counts();
  if (counts.missing == 0) return "; no answer is missing";
  if (!log.imputes()) {
    return fmt::format("; {} missing: the substitutes' answers count instead",
                       counted(counts.missing, "answer is", "answers are"));
  }
  return fmt::format(
      "; {} missing, {} with a substitute's answer, which counts except for a share theta = {}; "
      "that share, or all of it without a substitute, counts as whatever hurts the claim most",
      counted(counts.missing, "answer is", "answers are"), counts.substituted,
      log.created().at("definition").at("missing_share").get<double>());
}

/// What happened on the way.
std::string events(const LogCheck::Counts& counts) {
  std::string text =
      fmt::format(" ({} skipped, {} taken back, {} late), {}", counts.skipped, counts.undone,
                  counts.late, counted(counts.epochs, "epoch", "epochs"));
  if (counts.aside > 0) {
    text += fmt::format(
        ", {} set aside (15 R apart from most others about their candidate, or alone and far from "
        "the threshold)",
        counted(counts.aside, "answer", "answers"));
  }
  if (counts.clock_went_back > 0) {
    text += fmt::format(", {} given to others because a clock was set back",
                        counted(counts.clock_went_back, "question", "questions"));
  }
  return text;
}

}  // namespace

std::string disclosed(const LogCheck& log) {
  const Statement& statement = log.statement();
  const Json& definition = log.created().at("definition");
  std::string text =
      fmt::format(" within a margin of {}, wrong with probability at most delta = {}",
                  static_cast<double>(statement.margin), definition.at("delta").get<double>());
  text += statement.own_answers ? own_assumptions(statement) : linear_assumptions(statement);
  if (definition.value("unsure", std::string()) == "no") text += "; \"not sure\" counts as no";
  return text + sources(log) + events(log.counts()) + missing(log);
}

}  // namespace acol::verify
