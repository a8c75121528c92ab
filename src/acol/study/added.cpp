#include "acol/study/log.hpp"
#include "acol/study/study.hpp"

namespace acol::study {
namespace {

void extend(std::vector<std::string>& list, const std::vector<std::string>& more) {
  list.insert(list.end(), more.begin(), more.end());
}

void extend(Vector& list, const Vector& more) {
  list.conservativeResize(list.size() + more.size());
  list.tail(more.size()) = more;
}

void append(const Added& entry, Created& created) {
  StatedProblem& problem = created.problem;
  const Eigen::Index more = entry.arms.rows();
  expect(
      entry.arms.cols() == problem.arms.cols() && entry.rewards.size() == more &&
          std::ssize(entry.cards.ids) == more &&
          entry.cards.details.size() == entry.cards.ids.size() * created.definition.show.size() &&
          entry.costs.size() == (problem.costs.size() > 0 ? more : 0),
      "the lists of added candidates differ in length");
  problem.arms.conservativeResize(problem.arms.rows() + more, Eigen::NoChange);
  problem.arms.bottomRows(more) = entry.arms;
  extend(problem.rewards, entry.rewards);
  extend(problem.costs, entry.costs);
  extend(created.cards.ids, entry.cards.ids);
  extend(created.cards.labels, entry.cards.labels);
  extend(created.cards.texts, entry.cards.texts);
  extend(created.cards.images, entry.cards.images);
  extend(created.cards.details, entry.cards.details);
}

}  // namespace

/// All rounds so far are passed over.
void Study::begin_anew() {
  for (const QuestionRecord& record : book_.questions()) {
    if (record.state == QuestionState::answered) earlier_raters_.insert(record.rater);
  }
  const std::set<std::int64_t> open = book_.open();
  for (const std::int64_t question : open) {
    if (book_.question(question).round >= 0) book_.release(question, QuestionState::expired);
  }
  for (std::int64_t round = 0; round < std::ssize(recorded_); ++round) {
    book_.close(round);
    hands_.close(round);
  }
  if (panel_.exists()) panel_.begin_anew();
}

/// New arms, and with them new possible answers. Evidence about the answers that were possible
/// before cannot be trusted if somebody looked at it and then chose what to add; evidence of later
/// rounds can, whatever was looked at (docs/studies.md).
void Study::on(const Added& entry) {
  append(entry, created_);
  withdrawn_.resize(created_.cards.ids.size(), false);
  if (entry.anew) {
    ++epoch_;
    begin_anew();
  } else if (book_.answered() > 0) {
    note(StudyGuarantee::heuristic,
         "candidates were added after answers were in, and these were kept");
  }
  bets_from_ = std::ssize(recorded_);
  exhausted_ = false;
  start_over();
}

}  // namespace acol::study
