#include "acol/study/entry_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "acol/study/plain_words.hpp"

namespace acol::study {
namespace {

/// A sentence for each kind of entry.
class EntryWords {
 public:
  explicit EntryWords(const Study& study) : study_(study) {}

  std::string operator()(const Created& one) const {
    return fmt::format("The study was made, of {} candidates.", counted(one.cards.ids.size()));
  }
  std::string operator()(const RoundCommitted& one) const {
    const auto questions = std::accumulate(one.counts.begin(), one.counts.end(), 0.0);
    return fmt::format("Round {} was planned: {} questions about {} candidates.", one.round + 1,
                       counted(questions), counted(one.candidates.size()));
  }
  std::string operator()(const Asked& one) const {
    return fmt::format("{} was asked about {}.", who(one.rater), about(items_of(one)));
  }
  std::string operator()(const Renewed& one) const {
    return fmt::format("The person asked about {} has more time to answer.", about(one.questions));
  }
  std::string operator()(const Answered& one) const {
    return fmt::format("{} answered “{}” about {}.", who(one.rater), one.answer,
                       label_of(one.question));
  }
  std::string operator()(const Late& one) const {
    return fmt::format("{} answered “{}” about {} too late: it does not count.", who(one.rater),
                       one.answer, label_of(one.question));
  }
  std::string operator()(const Skipped& one) const {
    return fmt::format("The question about {} was skipped{}.", label_of(one.question),
                       because(one.reason));
  }
  std::string operator()(const Expired& one) const {
    return fmt::format("Nobody answered about {} in time: others may be asked.",
                       about(one.questions));
  }
  std::string operator()(const Amended& one) const {
    return fmt::format("The answer about {} was changed to “{}”.", label_of(one.question),
                       one.answer);
  }
  std::string operator()(const Retracted& one) const {
    return fmt::format("The answer about {} was taken out{}.", label_of(one.question),
                       because(one.reason));
  }
  std::string operator()(const Imported& one) const {
    return fmt::format("{} from before the study were imported{}.",
                       answers_of(static_cast<double>(one.answers.size())),
                       one.source.empty() ? "" : " from " + one.source);
  }
  std::string operator()(const Closed& one) const {
    return fmt::format("Round {} was given up{}.", one.round + 1, because(one.reason));
  }
  std::string operator()(const Withdrawn& one) const {
    return fmt::format("{} withdrawn{}.", were(named(one.candidates)), because(one.reason));
  }
  std::string operator()(const Paused& one) const {
    return fmt::format("The study was paused{}.", because(one.reason));
  }
  std::string operator()(const Resumed& /*one*/) const { return "The study was resumed."; }
  std::string operator()(const Stopped& one) const {
    return fmt::format("The study was stopped{}.", because(one.reason));
  }
  std::string operator()(const Exhausted& /*one*/) const { return "There was nobody left to ask."; }
  std::string operator()(const Attended& one) const {
    return fmt::format("{} answered “{}” to an attention question.", who(one.rater), one.answer);
  }
  std::string operator()(const Undone& one) const {
    return fmt::format("The answer about {} was taken back by the person who gave it.",
                       label_of(one.question));
  }
  std::string operator()(const Invited& one) const {
    return fmt::format("A link was made for {}.", one.name.empty() ? "everybody" : one.name);
  }
  std::string operator()(const Revoked& /*one*/) const { return "A link was withdrawn."; }
  std::string operator()(const Added& one) const {
    return fmt::format("{} candidates were added{}.", counted(one.cards.ids.size()),
                       one.anew ? ", and evidence began anew" : "");
  }
  std::string operator()(const Arrived& one) const { return who(one.rater) + " came."; }
  std::string operator()(const Waiting& one) const {
    return who(one.rater) + " waits for a question.";
  }
  std::string operator()(const Left& one) const { return who(one.rater) + " left."; }
  std::string operator()(const Missed& one) const {
    if (one.round >= 0) return fmt::format("Time ran out for round {}.", one.round + 1);
    return fmt::format("Time ran out for answers about {}.", about(one.questions));
  }
  std::string operator()(const Consented& one) const {
    return who(one.rater) + " agreed to take part.";
  }
  std::string operator()(const Erased& one) const {
    return fmt::format("The names of {} were deleted.", people_of(one.people.size()));
  }

 private:
  static std::string who(const std::string& rater) {
    return rater.empty() ? "Somebody without a name" : rater;
  }
  static std::string because(const std::string& reason) {
    return reason.empty() ? "" : fmt::format(" (“{}”)", reason);
  }
  static std::string were(const std::vector<std::string>& names) {
    return listed(names) + (names.size() == 1 ? " was" : " were");
  }
  static std::vector<std::int64_t> items_of(const Asked& asked) {
    std::vector<std::int64_t> questions;
    for (const Asked::Item& item : asked.questions) questions.push_back(item.question);
    return questions;
  }

  std::string label_of(std::int64_t question) const {
    // Who looks may be behind the log.
    if (!study_.book().knows(question)) return "a candidate";
    const QuestionRecord& record = study_.book().question(question);
    if (record.round < 0) return "something that checks attention";
    return study_.card(study_.book().candidate_of(record)).label;
  }
  std::vector<std::string> named(const std::vector<std::int64_t>& candidates) const {
    std::vector<std::string> names;
    for (const std::int64_t row : candidates) names.push_back(study_.card(row).label);
    return names;
  }
  /// The first few, and how many more there are.
  std::string about(const std::vector<std::int64_t>& questions) const {
    constexpr std::size_t kNamed = 3;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < std::min(kNamed, questions.size()); ++i) {
      names.push_back(label_of(questions[i]));
    }
    if (questions.size() > kNamed) {
      names.push_back(fmt::format("{} more", questions.size() - kNamed));
    }
    return listed(names);
  }

  const Study& study_;
};

}  // namespace

std::string entry_words(const Study& study, const EntryBody& entry) {
  return std::visit(EntryWords(study), entry);
}

}  // namespace acol::study
