#include "acol/inference/committed_sample.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "acol/core/blocks.hpp"
#include "acol/core/error.hpp"

namespace acol {
namespace {

/// A charge of more than this, in R, makes an estimate worthless: the arm counts as outside.
constexpr double kMaxCharge = 1e-3;

}  // namespace

CommittedSample::CommittedSample(const Matrix& arms, double threshold, Sample sample,
                                 const AnswerModel& model, const SpanCharge& charge,
                                 const Estimates* known, const AnswerForecast* forecast)
    : arms_(&arms),
      threshold_(threshold),
      sample_(std::move(sample)),
      model_(model),
      estimate_(arms, sample_.arms, sample_.counts),
      clock_((model.noise_bound * model.noise_bound * estimate_.variances()).cwiseInverse()) {
  // A zero arm is decided before any question, and has no use for an infinite clock.
  clock_ = clock_.array().isFinite().select(clock_, 0.0);
  if (model.misspecification > 0) prefer_own_answers(known);
  if (estimate_.rank() < arms.cols()) charge_for_span(charge);
  if (model.bounded() && forecast != nullptr) expect_spread(*forecast);
}

RoundOutlook CommittedSample::outlook() const {
  if (expected_.size() == 0) return {clock_, clock_};
  // Evidence grows by λ dS − λ² Q/2, at best by c² dV²/(2Q).
  const Vector least = expected_.cwiseMin(clock_);
  return {clock_, (least.array() > 0).select(clock_.array().square() / least.array(), clock_)};
}

Vector CommittedSample::squared_weights_times(const Vector& sums) const {
  Vector per_square(sums.size());  // weights() are those of all n_a answers together
  for (Eigen::Index a = 0; a < sums.size(); ++a) {
    const double count = static_cast<double>(count_of(a));
    per_square(a) = sums(a) / (count * count);
  }
  Vector result(arms_->rows());
  for_each_block(arms_->rows(), [&](ArmIndex start, ArmIndex size) {
    result.segment(start, size) = estimate_.weights(start, size).cwiseAbs2() * per_square;
  });
  for (std::size_t arm = 0; arm < own_.size(); ++arm) {
    if (own_[arm] >= 0) result(static_cast<ArmIndex>(arm)) = per_square(own_[arm]);
  }
  return result.cwiseProduct(clock_.cwiseAbs2());
}

void CommittedSample::expect_spread(const AnswerForecast& forecast) {
  const std::vector<ArmIndex>& points = estimate_.points();
  if (points.empty()) return;
  forecast_ = forecast.mean(points);
  Vector counts(std::ssize(points));
  for (Eigen::Index a = 0; a < counts.size(); ++a) counts(a) = static_cast<double>(count_of(a));
  expected_ = squared_weights_times(counts.cwiseProduct(Vector(forecast.variance(points))));
  reach_.resize(arms_->rows());
  for_each_block(arms_->rows(), [&](ArmIndex start, ArmIndex size) {
    const Matrix single = estimate_.weights(start, size) * counts.cwiseInverse().asDiagonal();
    reach_.segment(start, size) = single.cwiseAbs().rowwise().maxCoeff();
  });
  for (std::size_t arm = 0; arm < own_.size(); ++arm) {
    if (own_[arm] >= 0) reach_(static_cast<ArmIndex>(arm)) = 1 / counts(own_[arm]);
  }
  reach_ = model_.range->width() * reach_.cwiseProduct(clock_);
}

void CommittedSample::prefer_own_answers(const Estimates* known) {
  bias_.resize(arms_->rows());
  for_each_block(arms_->rows(), [&](ArmIndex start, ArmIndex size) {
    bias_.segment(start, size) = estimate_.weights(start, size).cwiseAbs().rowwise().sum();
  });
  bias_.array() += 1;  // Σ_a |W_ia| + 1 for an arm that is not asked
  own_.assign(static_cast<std::size_t>(arms_->rows()), -1);
  const double square = model_.noise_bound * model_.noise_bound;
  for (Eigen::Index point = 0; point < std::ssize(estimate_.points()); ++point) {
    const ArmIndex arm = estimate_.points()[static_cast<std::size_t>(point)];
    const double own_weight = estimate_.weights(arm, 1)(0, point);
    bias_(arm) += std::abs(1 - own_weight) - 1 - std::abs(own_weight);
    const double clock = static_cast<double>(count_of(point)) / square;
    const double gap = known != nullptr ? std::abs(known->mean(arm)) : 0;
    const double left = std::max(0.0, gap - model_.misspecification * bias_(arm));
    if (left * left * clock_(arm) > gap * gap * clock) continue;
    own_[static_cast<std::size_t>(arm)] = point;
    bias_(arm) = 0;
    clock_(arm) = clock;
  }
  bias_ *= model_.misspecification;
}

void CommittedSample::charge_for_span(const SpanCharge& charge) {
  const ValueBound bound = value_bound(model_.range, threshold_, model_.noise_bound);
  const Vector charges = charge(estimate_, bound);
  if (bias_.size() == 0) bias_ = Vector::Zero(charges.size());
  for (ArmIndex arm = 0; arm < charges.size(); ++arm) {
    const bool own = !own_.empty() && own_[static_cast<std::size_t>(arm)] >= 0;
    if (own || clock_(arm) == 0) continue;
    if (charges(arm) > kMaxCharge * model_.noise_bound) clock_(arm) = 0;
    if (clock_(arm) > 0) bias_(arm) += charges(arm);
  }
}

RoundEvidence CommittedSample::evidence(const std::vector<Answers>& answers,
                                        std::span<const Contribution> contributions) const {
  if (lots_) return evidence_of_lots(contributions);
  Vector excess = estimate_.values(answers).array() - threshold_;
  for (std::size_t arm = 0; arm < own_.size(); ++arm) {
    if (own_[arm] < 0) continue;
    const Answers& own = answers[entry_of(own_[arm])];
    excess(static_cast<ArmIndex>(arm)) = own.sum / static_cast<double>(own.count) - threshold_;
  }
  const bool by_rater = model_.by_person();
  Vector clock = by_rater ? clock_by_rater(contributions) : clock_;
  const Vector bias = bias_.size() > 0 ? bias_ : Vector::Zero(excess.size());
  RoundEvidence evidence{(excess - bias).cwiseProduct(clock), (excess + bias).cwiseProduct(clock),
                         clock};
  if (expected_.size() == 0) return evidence;
  Vector distances(forecast_.size());
  for (Eigen::Index a = 0; a < distances.size(); ++a) {
    distances(a) = answers[entry_of(a)].squared_distance(forecast_(a));
  }
  evidence.reach = reach_;
  evidence.expected = expected_;
  evidence.spread = squared_weights_times(distances);
  return evidence;
}

Vector CommittedSample::clock_by_rater(std::span<const Contribution> contributions) const {
  // v = R² Σ_raters (Σ_j |w_j|)²: one person's answers may all err together.
  std::map<std::int64_t, Eigen::Index> raters;
  std::vector<std::int64_t> told(sample_.arms.size(), 0);
  for (const Contribution& one : contributions) {
    raters.try_emplace(one.rater, std::ssize(raters));
    told[one.entry] += one.count;
  }
  require(told == sample_.counts, "every answer must name its rater");
  // Column a of W holds the summed weight of n_a answers.
  Matrix shares = Matrix::Zero(std::ssize(sample_.arms), std::ssize(raters));
  for (const Contribution& one : contributions) {
    shares(static_cast<Eigen::Index>(one.entry), raters[one.rater]) +=
        static_cast<double>(one.count) / static_cast<double>(sample_.counts[one.entry]);
  }
  std::vector<Eigen::Index> asked;
  for (std::size_t entry = 0; entry < sample_.counts.size(); ++entry) {
    if (sample_.counts[entry] > 0) asked.push_back(static_cast<Eigen::Index>(entry));
  }
  const Matrix asked_shares = shares(asked, Eigen::all);
  Vector proxy(arms_->rows());
  for_each_block(arms_->rows(), [&](ArmIndex start, ArmIndex size) {
    const Matrix weights = estimate_.weights(start, size).cwiseAbs();
    proxy.segment(start, size) = (weights * asked_shares).rowwise().squaredNorm();
  });
  for (std::size_t arm = 0; arm < own_.size(); ++arm) {
    if (own_[arm] < 0) continue;
    const auto entry = static_cast<Eigen::Index>(entry_of(own_[arm]));
    proxy(static_cast<ArmIndex>(arm)) = shares.row(entry).squaredNorm();
  }
  const Vector clock = (model_.noise_bound * model_.noise_bound * proxy).cwiseInverse();
  return (clock_.array() > 0).select(clock, 0.0);
}

}  // namespace acol
