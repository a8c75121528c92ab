#include <algorithm>
#include <map>

#include "acol/core/error.hpp"
#include "acol/design/lots.hpp"
#include "acol/policy/evidence.hpp"

namespace acol {

// Rounds that are dealt in lots: one a person, fixed at commit (docs/math.md, "Lots").

namespace {

/// Bets are not of the best size all the time.
constexpr double kLotCaution = 1.1;

}  // namespace

double EvidencePolicy::design_effect() const {
  const bool known = in_lots() && !committed_.empty();
  const double effect = known ? committed_.front().design_effect() : 1;
  return effect > 1 ? kLotCaution * effect : 1;
}

AnswerPool::Thoughts EvidencePolicy::thoughts() const { return pool_.thoughts(design_effect()); }

EvidencePolicy::Terms EvidencePolicy::terms_for(const std::vector<Sample>& samples,
                                                std::vector<AnswerForecast> forecasts,
                                                const RoundLimits& limits) const {
  if (!options_.model.by_person()) return {.forecasts = std::move(forecasts)};
  const bool deals = options_.model.in_lots() && limits.lot > 0 && samples.size() == 1;
  if (!deals || samples.front().arms.empty()) return {};
  if (forecasts.empty()) {  // nothing is known: the middle of the range
    const double half = options_.model.range->width() / 2;
    forecasts.push_back({Vector::Constant(problem_->size(), options_.model.range->low + half),
                         Vector::Constant(problem_->size(), half * half)});
  }
  const Sample& sample = samples.front();
  return {.forecasts = std::move(forecasts),
          .lots = {balanced_lots(problem_->arms(), sample.arms, sample.counts, limits.lot),
                   covariance_.value()}};
}

EvidencePolicy::Terms EvidencePolicy::terms_of(const Commitment& round) const {
  require(round.expected.empty() || round.expected.size() == round.samples.size(),
          "a round has {} forecasts for {} samples", round.expected.size(), round.samples.size());
  require(round.lots.lots.empty() || !round.expected.empty(), "a round in lots has no forecasts");
  Terms terms{.lots = round.lots};
  for (std::size_t l = 0; l < round.expected.size(); ++l) {
    const std::vector<ArmIndex>& arms = round.samples[l].arms;
    require(round.expected[l].mean.size() == std::ssize(arms) &&
                round.expected[l].variance.size() == std::ssize(arms),
            "a round has forecasts for other arms than it asks about");
    AnswerForecast& full = terms.forecasts.emplace_back(
        AnswerForecast{Vector::Zero(problem_->size()), Vector::Constant(problem_->size(), 1)});
    full.mean(arms) = round.expected[l].mean;
    full.variance(arms) = round.expected[l].variance;
  }
  return terms;
}

void EvidencePolicy::take_place(const Question& question, std::int64_t lot) {
  require(places_.take(lot, round_.entry_of(question)),
          "lot {} of the open round has no open question about candidate {}", lot,
          question.candidate);
}

void EvidencePolicy::miss(const Question& question, std::optional<double> substitute,
                          std::int64_t lot) {
  require(options_.rounds_on_record && !done() && in_lots(),
          "an answer about candidate {} is missing, and its lot is not given", question.candidate);
  if (substitute) require_within(*options_.model.range, Answers::single(*substitute));
  take_place(question, lot);
  round_.miss(question, substitute, substitute ? options_.missing_share : 1, lot);
  count_blocks();
}

RecordedPolicy::OpenLot EvidencePolicy::untold_places(std::size_t lot) const {
  OpenLot untold{.lot = static_cast<std::int64_t>(lot)};
  for (const std::size_t entry : places_.free(lot)) {
    const auto open = std::ranges::find(
        round_.open(), entry, [&](const Question& question) { return round_.entry_of(question); });
    untold.questions.push_back(*open);
    untold.questions.back().count = 1;
  }
  return untold;
}

std::vector<RecordedPolicy::OpenLot> EvidencePolicy::untold_places() const {
  std::vector<OpenLot> places;
  for (std::size_t lot = places_.first_open(); lot < places_.lots(); ++lot) {
    places.push_back(untold_places(lot));
  }
  return places;
}

std::optional<RecordedPolicy::OpenLot> EvidencePolicy::open_lot() const {
  if (!in_lots() || round_.complete()) return std::nullopt;
  return untold_places(places_.first_open());
}

void EvidencePolicy::end_round() {
  require(options_.rounds_on_record && in_lots() && !round_.complete(),
          "there is no open round that may end before everybody has answered");
  for (const auto& [lot, questions] : untold_places()) {
    for (const Question& question : questions) miss(question, std::nullopt, lot);
  }
}

void EvidencePolicy::learn_covariance(std::int64_t block) {
  std::map<std::int64_t, std::vector<double>> residuals;
  const std::vector<ArmIndex>& arms = round_.samples().front().arms;
  for (const Contribution& one : round_.contributions(0, block)) {
    if (one.worst > 0) continue;
    residuals[one.rater].push_back(one.sum - terms_.forecasts.front().mean(arms[one.entry]));
  }
  for (const auto& [lot, own] : residuals) covariance_.add(own);
}

std::unique_ptr<RecordedPolicy> EvidencePolicy::ahead_in_lots(
    std::span<const QuestionAnswers> so_far) const {
  auto copy = std::make_unique<EvidencePolicy>(*this);
  for (const QuestionAnswers& told : so_far) {
    copy->take_place(told.question, told.answers.rater);
    copy->round_.tell(told.question, told.answers);
  }
  const std::vector<Estimates> known = copy->with_open_round().thoughts().arms;
  for (const auto& [lot, questions] : copy->untold_places()) {
    for (const Question& question : questions) {
      copy->take_place(question, lot);
      Answers expected = copy->expected_answers(question, known);
      expected.rater = lot;
      copy->round_.tell(question, expected);
    }
  }
  copy->count_blocks();
  return copy;
}

}  // namespace acol
