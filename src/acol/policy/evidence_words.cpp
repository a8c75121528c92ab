#include "acol/core/error.hpp"
#include "acol/inference/answer_order.hpp"
#include "acol/inference/answer_shares.hpp"
#include "acol/inference/lack_of_fit.hpp"
#include "acol/policy/anytime.hpp"
#include "acol/policy/evidence.hpp"
#include "acol/policy/likeliest.hpp"

namespace acol {
namespace {

/// Of the stream of draws: none that a round uses.
constexpr std::uint64_t kGuessPart = std::uint64_t{1} << 48;

}  // namespace

AnswerPool EvidencePolicy::with_open_round() const {
  AnswerPool pool = pool_;
  for (int l = 0; l < std::ssize(round_.samples()); ++l) {
    for (std::int64_t block = counted_; block < round_.blocks(); ++block) {
      pool.add(l, round_.samples()[static_cast<std::size_t>(l)], round_.answers(l, block));
    }
  }
  return pool;
}

Answers EvidencePolicy::expected_answers(const Question& question,
                                         std::span<const Estimates> known) const {
  const ArmIndex arm = problem_->distinct(question.candidate);
  const auto l = static_cast<std::size_t>(question.constraint);
  double mean = problem_->threshold(question.constraint);  // where nothing is known
  if (!known.empty() && std::isfinite(known[l].deviation(arm))) mean += known[l].mean(arm);
  double variance = options_.model.noise_bound * options_.model.noise_bound;
  if (const std::optional<AnswerRange>& range = options_.model.range) {
    mean = std::clamp(mean, range->low, range->high);
    variance = (range->high - mean) * (mean - range->low);
  }
  const auto n = static_cast<double>(question.count);
  return {question.count, n * mean, question.count > 1 ? n * variance : 0};
}

std::unique_ptr<RecordedPolicy> EvidencePolicy::ahead(
    std::span<const QuestionAnswers> so_far) const {
  if (in_lots()) return ahead_in_lots(so_far);
  // Where only people are independent, nobody may take part in two rounds.
  if (options_.model.by_person()) return nullptr;
  auto copy = std::make_unique<EvidencePolicy>(*this);
  for (const QuestionAnswers& told : so_far) copy->round_.tell(told.question, told.answers);
  const std::vector<Estimates> known = copy->with_open_round().thoughts().arms;
  const std::span<const Question> open = copy->round_.open();
  for (const Question& question : std::vector<Question>(open.begin(), open.end())) {
    copy->round_.tell(question, copy->expected_answers(question, known));
  }
  copy->count_blocks();
  return copy;
}

std::vector<std::string> EvidencePolicy::reasons() const {
  std::vector<std::string> reasons;
  if (tests_->contradiction()) {
    reasons.emplace_back(
        "the answers contradict every possible result: something that the guarantee assumes is not "
        "true");
  }
  if (rater_returned_) {
    reasons.emplace_back("a rater took part in more than one round, with independence = raters");
  }
  return reasons;
}

std::vector<std::string> EvidencePolicy::warnings() const {
  constexpr double kSuspicious = 1e-4;
  std::vector<std::string> warnings;
  // For one look at independent answers; a study watches from the first answer on (ShapeWatch).
  if (options_.rounds_on_record || options_.model.by_person()) return warnings;
  for (int l = 0; l < problem_->constraints(); ++l) {
    const AnswerPool::Asked told = pool_.asked(l);
    const std::optional<LackOfFit> fit =
        lack_of_fit(problem_->arms(), told.arms, told.answers,
                    {options_.model.misspecification, options_.model.range});
    if (!fit || fit->p_value >= kSuspicious) continue;
    warnings.push_back(
        fmt::format("the answers do not look linear in the features (lack of fit: p = {:.1e}): add "
                    "features, or "
                    "allow for it with misspecification",
                    fit->p_value));
  }
  return warnings;
}

Guarantee EvidencePolicy::guarantee() const {
  return reasons().empty() ? Guarantee::certified : Guarantee::heuristic;
}

Recommendation EvidencePolicy::recommend() const {
  const std::vector<Estimates> known = thoughts().arms;
  Vector values = Vector::Constant(problem_->size(), problem_->threshold());
  if (!known.empty()) {
    std::vector<Vector> all;
    for (int l = 0; l < problem_->constraints(); ++l) {
      all.emplace_back(known[static_cast<std::size_t>(l)].mean.array() + problem_->threshold(l));
    }
    values = worst_values(*problem_, all);
  }
  return anytime_recommendation(*problem_, knowledge(), values, guarantee());
}

BestGuess EvidencePolicy::best_guess() const {
  if (done()) return {recommend().candidate};
  const AnswerPool::Thoughts known = with_open_round().thoughts();
  if (known.arms.empty()) return {recommend().candidate};
  const Stream stream{options_.seed, StreamUse::policy, kGuessPart};
  if (!known.linear.empty()) return likeliest(*problem_, knowledge(), known.linear, stream);
  std::vector<ArmIndex> order = by_reward(*problem_);
  std::erase_if(order,
                [this](ArmIndex arm) { return knowledge().state(arm) == ArmState::infeasible; });
  const std::vector<AnswerChance> found = chances_of(*problem_, order, {.arms = known.arms});
  return guess_from(*problem_, found);
}

}  // namespace acol
