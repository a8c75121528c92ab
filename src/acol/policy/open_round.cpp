#include "acol/policy/open_round.hpp"

#include <algorithm>
#include <cmath>

#include "acol/core/error.hpp"

namespace acol {

void check_samples(const Problem& problem, const std::vector<Sample>& samples) {
  require(std::ssize(samples) == problem.constraints(), "a round has {} samples for {} constraints",
          samples.size(), problem.constraints());
  for (const Sample& sample : samples) {
    require(sample.arms.size() == sample.counts.size(), "a round has {} arms but {} counts",
            sample.arms.size(), sample.counts.size());
    for (std::size_t i = 0; i < sample.arms.size(); ++i) {
      const bool in_order = i == 0 || sample.arms[i - 1] < sample.arms[i];
      require(in_order && 0 <= sample.arms[i] && sample.arms[i] < problem.size(),
              "a round asks about arm {}, which is out of order or does not exist", sample.arms[i]);
      require(sample.counts[i] >= 0, "a round asks about arm {} {} times", sample.arms[i],
              sample.counts[i]);
    }
  }
}

OpenRound::OpenRound(const Problem& problem, std::int64_t index, std::vector<Sample> samples,
                     std::int64_t blocks)
    : problem_(&problem),
      index_(index),
      samples_(std::move(samples)),
      told_(static_cast<std::size_t>(blocks)) {
  for (std::int64_t block = 0; block < blocks; ++block) {
    BlockAnswers& told = told_[static_cast<std::size_t>(block)];
    told.contributions.resize(samples_.size());
    for (int l = 0; l < std::ssize(samples_); ++l) {
      const Sample& sample = samples_[static_cast<std::size_t>(l)];
      told.answers.emplace_back(sample.arms.size());
      for (std::size_t i = 0; i < sample.arms.size(); ++i) {
        if (sample.counts[i] == 0) continue;
        open_.push_back({problem.candidate(sample.arms[i]), sample.counts[i], index + block, l});
      }
    }
  }
}

Question& OpenRound::open_question(const Question& question) {
  const auto open = std::ranges::find_if(open_, [&](const Question& q) {
    return q.candidate == question.candidate && q.round == question.round &&
           q.constraint == question.constraint;
  });
  require(open != open_.end(), "question {} about candidate {} is not open (open round: {})",
          question.round, question.candidate, index_);
  return *open;
}

void OpenRound::close(Question& open, std::int64_t count) {
  open.count -= count;
  if (open.count == 0) open_.erase(open_.begin() + (&open - open_.data()));
}

std::size_t OpenRound::entry_of(const Question& question) const {
  const std::vector<ArmIndex>& arms = samples_[static_cast<std::size_t>(question.constraint)].arms;
  const auto at = std::ranges::lower_bound(arms, problem_->distinct(question.candidate));
  return static_cast<std::size_t>(at - arms.begin());
}

void OpenRound::tell(const Question& question, const Answers& answers) {
  Question& open = open_question(question);
  require(answers.count >= 1 && answers.count <= open.count,
          "candidate {} has {} open questions, got {} answers", question.candidate, open.count,
          answers.count);
  require(std::isfinite(answers.sum) && std::isfinite(answers.spread),
          "an answer must be a finite number, got {}", answers.sum);
  const auto l = static_cast<std::size_t>(question.constraint);
  const std::size_t entry = entry_of(question);
  BlockAnswers& told = told_[static_cast<std::size_t>(question.round - index_)];
  told.answers[l][entry] += answers;
  if (answers.rater != kAnonymous) {
    told.contributions[l].push_back({answers.rater, entry, answers.count, answers.sum});
  }
  close(open, answers.count);
}

void OpenRound::miss(const Question& question) { close(open_question(question), 1); }

void OpenRound::miss(const Question& question, std::optional<double> substitute, double worst,
                     std::int64_t lot) {
  Question& open = open_question(question);
  const auto l = static_cast<std::size_t>(question.constraint);
  const std::size_t entry = entry_of(question);
  BlockAnswers& told = told_[static_cast<std::size_t>(question.round - index_)];
  if (substitute) told.answers[l][entry] += Answers::single(*substitute);
  told.contributions[l].push_back({lot, entry, 1, substitute.value_or(0), worst});
  close(open, 1);
}

}  // namespace acol
