#include "acol/policy/shortlist.hpp"

#include <algorithm>
#include <cmath>

namespace acol {
namespace {

constexpr std::int64_t kMinQuestions = 32;  // questions that a list should be good for
constexpr std::size_t kMaxWidest = 16;      // each costs a product with all arms
constexpr double kFurthestReach = 0.5;      // log det A
constexpr double kRoundingSlack = 1e-9;     // more than ties and rounding errors

/// Who matters until log det A has grown by `reach`, from complete predictions.
class Roll {
 public:
  Roll(const Problem& problem, const Predictions& predictions, double reach)
      : problem_(&problem),
        predictions_(&predictions),
        reach_(reach),
        matters_(static_cast<std::size_t>(problem.size())) {}

  void add_close(const Knowledge& knowledge, double radius) {
    for (ArmIndex arm = 0; arm < problem_->size(); ++arm) {
      if (knowledge.state(arm) != ArmState::undecided) continue;
      const double excess = predictions_->values()(arm) - problem_->threshold();
      const double half_width = radius * std::sqrt(std::max(0.0, predictions_->variances()(arm)));
      if (!knowledge.leaves_open(excess, half_width)) matters_[index(arm)] = true;
    }
  }

  std::vector<ArmIndex> add_widest(const Vector& penalty) {
    const Vector widths = predictions_->variances() + penalty;
    const double enough = widths.maxCoeff() * std::exp(-reach_) * (1 - kRoundingSlack);
    std::vector<ArmIndex> found;
    for (ArmIndex arm = 0; arm < problem_->size(); ++arm) {
      if (widths(arm) < enough) continue;
      found.push_back(arm);
      matters_[index(arm)] = true;
    }
    return found;
  }

  void add_reducers(ArmIndex star, Vector& covariances) {
    predictions_->covariances(star, covariances);
    const Vector& variances = predictions_->variances();
    const double k = -std::expm1(-reach_);
    const auto middle = (1 - k / 2) * covariances.array().abs();
    const auto stray = k / 2 * (variances(star) * variances.array()).sqrt();
    const double least =
        ((middle - stray).cwiseMax(0).square() / (1 + variances.array())).maxCoeff();
    const double enough = least * (1 - kRoundingSlack);
    for (ArmIndex arm = 0; arm < problem_->size(); ++arm) {
      const double covariance = middle(arm) + stray(arm);
      const double most = covariance * covariance / (1 + std::exp(-reach_) * variances(arm));
      if (most >= enough) matters_[index(arm)] = true;
    }
  }

  std::vector<ArmIndex> arms() const {
    std::vector<ArmIndex> result;
    for (ArmIndex arm = 0; arm < problem_->size(); ++arm) {
      if (matters_[index(arm)]) result.push_back(arm);
    }
    return result;
  }

 private:
  static std::size_t index(ArmIndex arm) { return static_cast<std::size_t>(arm); }

  const Problem* problem_;
  const Predictions* predictions_;
  double reach_;
  std::vector<char> matters_;
};

struct RollCall {
  std::vector<ArmIndex> arms;  ///< The arms that matter.
  bool complete = true;        ///< False: it would have cost too much to find out.
  double cost = 0;             ///< Of finding out, in products of all arms with a vector.
};

RollCall call_roll(const Interest& interest, const Problem& problem, const Knowledge& knowledge,
                   const Predictions& predictions, double reach, double radius) {
  Roll roll(problem, predictions, reach);
  double cost = static_cast<double>(problem.dimension());  // of fresh predictions
  roll.add_close(knowledge, radius);
  if (interest.widest) {
    const std::vector<ArmIndex> widest = roll.add_widest(
        interest.decided_too ? Vector(Vector::Zero(problem.size())) : knowledge.penalty());
    if (interest.reducers && widest.size() > kMaxWidest) return {{}, false, cost};
    if (interest.reducers) {
      Vector covariances(problem.size());
      for (const ArmIndex star : widest) roll.add_reducers(star, covariances);
      cost += 2 * static_cast<double>(widest.size());
    }
  }
  return {roll.arms(), true, cost};
}

}  // namespace

/// Whether enough questions, at the pace of the last ones, fit into the reach.
bool Shortlist::worth_trying(const Predictions& predictions, std::int64_t answers) {
  if (predictions.in_gram_form() || answers < next_try_) return false;
  const double log_determinant = predictions.log_determinant_ratio();
  if (answers > last_try_) {
    pace_ = (log_determinant - last_log_determinant_) / static_cast<double>(answers - last_try_);
    last_try_ = answers;
    last_log_determinant_ = log_determinant;
  }
  const auto least = static_cast<double>(kMinQuestions);
  next_try_ = answers + kMinQuestions;
  return answers > 0 && next_reach_ >= std::max(least, 2 * cost_) * pace_;
}

void Shortlist::draw_up(const Problem& problem, const Knowledge& knowledge,
                        Predictions& predictions, double radius, std::int64_t answers) {
  if (knowledge.complete() || !worth_trying(predictions, answers)) return;
  predictions.refresh();
  reach_ = next_reach_;
  room_ = 2 * interest_.noise_bound * std::sqrt(reach_) + radius * reach_ / 2;
  RollCall roll =
      call_roll(interest_, problem, knowledge, predictions, reach_, std::max(0.0, radius - room_));
  std::vector<ArmIndex>& arms = roll.arms;
  // Two products with the list's arms a question, against drawing it up once in a while.
  const double share = static_cast<double>(arms.size()) / static_cast<double>(problem.size());
  const bool long_list = !roll.complete || 2 * share > roll.cost * pace_ / reach_;
  next_reach_ = long_list ? reach_ / 2 : std::min(2 * reach_, kFurthestReach);
  cost_ = roll.cost;
  if (!roll.complete || share > 0.5) {
    next_try_ = answers + 8 * kMinQuestions;
    return;
  }
  next_try_ = 0;
  if (arms.empty()) arms.push_back(0);  // a list has an entry
  radius_ = radius;
  log_determinant_ = predictions.log_determinant_ratio();
  information_ = predictions.information();
  estimate_ = predictions.estimate();
  penalty_ = knowledge.penalty()(arms);
  predictions.keep(std::move(arms));
}

bool Shortlist::holds(const Knowledge& knowledge, const Predictions& predictions, double radius) {
  const double growth = predictions.log_determinant_ratio() - log_determinant_;
  if (growth > reach_) return false;
  moved_ = predictions.estimate() - estimate_;
  weighed_.noalias() = information_ * moved_;
  // e^{−g/2} ≥ 1 − g/2
  const double used =
      std::sqrt(std::max(0.0, moved_.dot(weighed_))) + radius_ - (1 - growth / 2) * radius;
  if (used > room_ * (1 - kRoundingSlack)) return false;
  const Predictions::Kept& kept = predictions.kept();
  return !knowledge.would_decide(kept.values, kept.variances, penalty_, radius);
}

}  // namespace acol
