#include "acol/policy/answer_pool.hpp"

#include <algorithm>
#include <cmath>

namespace acol {

AnswerPool::AnswerPool(const Problem& problem, const AnswerModel& model)
    : problem_(&problem),
      model_(model),
      all_(static_cast<std::size_t>(problem.constraints()),
           std::vector<Answers>(static_cast<std::size_t>(problem.size()))) {}

void AnswerPool::add(int constraint, const Sample& sample, const std::vector<Answers>& answers) {
  std::vector<Answers>& all = all_[static_cast<std::size_t>(constraint)];
  for (std::size_t i = 0; i < sample.arms.size(); ++i) {
    all[static_cast<std::size_t>(sample.arms[i])] += answers[i];
  }
}

AnswerPool::Asked AnswerPool::asked(int constraint) const {
  Asked result;
  const std::vector<Answers>& all = all_[static_cast<std::size_t>(constraint)];
  for (ArmIndex arm = 0; arm < problem_->size(); ++arm) {
    const Answers& one = all[static_cast<std::size_t>(arm)];
    if (one.count == 0) continue;
    result.arms.push_back(arm);
    result.counts.push_back(one.count);
    result.answers.push_back(one);
  }
  return result;
}

std::int64_t AnswerPool::size() const {
  std::int64_t size = 0;
  for (const auto& answers : all_) {
    for (const Answers& one : answers) size += one.count;
  }
  return size;
}

AnswerPool::Thoughts AnswerPool::thoughts(double design_effect) const {
  Thoughts result;
  const double square = model_.noise_bound * model_.noise_bound;
  result.variances.assign(all_.size(), square);
  for (int l = 0; l < problem_->constraints(); ++l) {
    const Asked told = asked(l);
    if (told.arms.empty()) return {.variances = result.variances};
    const RoundEstimate pooled(problem_->arms(), told.arms, told.counts);
    Estimates estimates{pooled.values(told.answers).array() - problem_->threshold(l),
                        model_.noise_bound * pooled.variances().cwiseSqrt()};
    if (model_.misspecification > 0) {
      trust_own_answers(told, problem_->threshold(l), estimates);
    } else {
      result.linear.push_back(belief_of(pooled, told.answers, model_.noise_bound));
    }
    result.arms.push_back(std::move(estimates));
  }
  if (model_.bounded() || model_.in_lots()) forecast(design_effect, result);
  return result;
}

void AnswerPool::trust_own_answers(const Asked& told, double threshold,
                                   Estimates& estimates) const {
  const double off = model_.misspecification;
  estimates.deviation = (estimates.deviation.array().square() + off * off).sqrt();
  for (std::size_t i = 0; i < told.arms.size(); ++i) {
    const double count = static_cast<double>(told.answers[i].count);
    const double deviation = model_.noise_bound / std::sqrt(count);
    if (deviation >= estimates.deviation(told.arms[i])) continue;
    estimates.mean(told.arms[i]) = told.answers[i].sum / count - threshold;
    estimates.deviation(told.arms[i]) = deviation;
  }
}

void AnswerPool::forecast(double design_effect, Thoughts& thoughts) const {
  const double square = model_.noise_bound * model_.noise_bound;
  for (std::size_t l = 0; l < thoughts.arms.size(); ++l) {
    Estimates& known = thoughts.arms[l];
    const Asked told = asked(static_cast<int>(l));
    const double threshold = problem_->threshold(static_cast<int>(l));
    thoughts.forecasts.push_back(forecast_answers(*model_.range, model_.noise_bound,
                                                  known.mean.array() + threshold, known.deviation,
                                                  told.arms, told.answers));
    thoughts.variances[l] = design_effect * std::min(square, thoughts.forecasts[l].variance.mean());
    const double shrink = std::sqrt(thoughts.variances[l] / square);
    known.deviation *= shrink;
    if (!thoughts.linear.empty()) thoughts.linear[l].root *= shrink;
  }
}

}  // namespace acol
