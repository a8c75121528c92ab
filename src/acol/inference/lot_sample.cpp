#include "acol/inference/lot_sample.hpp"

#include <algorithm>

#include "acol/core/blocks.hpp"
#include "acol/core/error.hpp"

namespace acol {
namespace {

/// How much less the lots must promise to vary than v_H allows.
constexpr double kLotsClearlyLess = 0.9;

/// A column a lot, with `values` of its points and 0 elsewhere.
Matrix by_lot(const Lots& lots, const Vector& values) {
  Matrix result = Matrix::Zero(values.size(), std::ssize(lots));
  for (std::size_t b = 0; b < lots.size(); ++b) {
    for (const std::size_t point : lots[b]) {
      const auto at = static_cast<Eigen::Index>(point);
      result(at, static_cast<Eigen::Index>(b)) = values(at);
    }
  }
  return result;
}

}  // namespace

LotSample::LotSample(const Weights& weights, const std::vector<char>& told, LotTerms terms,
                     AnswerForecast forecast, const Model& model)
    : terms_(std::move(terms)), forecast_(std::move(forecast)), model_(model) {
  const ArmIndex arms = std::ssize(told);
  for (Vector* one : {&clock_, &proxy_, &expected_, &independent_, &reach_above_, &reach_below_}) {
    one->setZero(arms);
  }
  const Matrix members = by_lot(terms_.lots, Vector::Ones(forecast_.mean.size()));
  const Matrix down = by_lot(terms_.lots, forecast_.mean.array() - model_.range.low);
  const Matrix up = by_lot(terms_.lots, model_.range.high - forecast_.mean.array());
  const Vector counts = members.rowwise().sum();
  for_each_block(arms, [&](ArmIndex start, ArmIndex size) {
    const Matrix w = weights(start, size);
    const Matrix positive = w.cwiseMax(0);
    const Matrix negative = (-w).cwiseMax(0);
    const Vector squares = w.cwiseAbs2() * counts;
    const double r2 = model_.noise_bound * model_.noise_bound;
    proxy_.segment(start, size) = r2 * (w.cwiseAbs() * members).rowwise().squaredNorm();
    independent_.segment(start, size) = w.cwiseAbs2() * counts.cwiseProduct(forecast_.variance);
    expected_.segment(start, size) =
        independent_.segment(start, size) +
        terms_.covariance * ((w * members).rowwise().squaredNorm() - squares).cwiseMax(0);
    reach_above_.segment(start, size) = (positive * down + negative * up).rowwise().maxCoeff();
    reach_below_.segment(start, size) = (positive * up + negative * down).rowwise().maxCoeff();
  });
  for (ArmIndex arm = 0; arm < arms; ++arm) {
    if (told[static_cast<std::size_t>(arm)] == 0 || !(proxy_(arm) > 0)) continue;
    const double reach = std::max(reach_above_(arm), reach_below_(arm));
    const double wanted = std::max(expected_(arm), model_.margin / 2 * reach);
    clock_(arm) = 1 / (wanted > 0 ? std::min(proxy_(arm), wanted) : proxy_(arm));
  }
}

double LotSample::design_effect() const {
  std::vector<double> ratios;
  for (ArmIndex arm = 0; arm < clock_.size(); ++arm) {
    if (!(clock_(arm) > 0 && independent_(arm) > 0)) continue;
    ratios.push_back(1 / (clock_(arm) * independent_(arm)));
  }
  if (ratios.empty()) return 1;
  const auto middle = ratios.begin() + std::ssize(ratios) / 2;
  std::ranges::nth_element(ratios, middle);
  return *middle;
}

void LotSample::add_sums(const Matrix& sums, ArmIndex start, double sign,
                         LotSums::Side& side) const {
  const ArmIndex size = sums.rows();
  const auto clock = clock_.segment(start, size).array();
  const auto squares = sums.array().square();
  side.squares.segment(start, size) = clock.square() * squares.rowwise().sum();
  side.cubes.segment(start, size) = sign * clock.cube() * (squares * sums.array()).rowwise().sum();
  side.fourths.segment(start, size) = clock.square().square() * squares.square().rowwise().sum();
}

RoundEvidence LotSample::evidence(const Weights& weights, std::span<const LotAnswer> answers,
                                  const Vector& bias) const {
  const Eigen::Index points = forecast_.mean.size();
  Matrix low = Matrix::Zero(points, std::ssize(terms_.lots));  // y − m, missing ones at the low end
  Matrix high = low;
  for (const LotAnswer& one : answers) {
    const auto point = static_cast<Eigen::Index>(one.point);
    const auto lot = static_cast<Eigen::Index>(one.lot);
    const double told = (1 - one.worst) * one.value - forecast_.mean(point);
    low(point, lot) = told + one.worst * model_.range.low;
    high(point, lot) = told + one.worst * model_.range.high;
  }
  const Vector counts = by_lot(terms_.lots, Vector::Ones(points)).rowwise().sum();
  const Vector means = counts.cwiseProduct(forecast_.mean);
  const ArmIndex arms = clock_.size();
  RoundEvidence evidence{Vector(arms), Vector(arms), clock_};
  LotSums sums;
  for (LotSums::Side* side : {&sums.above, &sums.below}) {
    for (Vector* one : {&side->squares, &side->cubes, &side->fourths}) one->resize(arms);
  }
  for_each_block(arms, [&](ArmIndex start, ArmIndex size) {
    const Matrix w = weights(start, size);
    const Matrix positive = w.cwiseMax(0);
    const Matrix negative = w.cwiseMin(0);
    const Matrix above = positive * low + negative * high;  // the end that hurts, bet by bet
    const Matrix below = positive * high + negative * low;
    const Vector expected = (w * means).array() - model_.threshold;
    evidence.above.segment(start, size) = above.rowwise().sum() + expected;
    evidence.below.segment(start, size) = below.rowwise().sum() + expected;
    add_sums(above, start, 1, sums.above);
    add_sums(below, start, -1, sums.below);
  });
  evidence.above = (evidence.above - bias).cwiseProduct(clock_);
  evidence.below = (evidence.below + bias).cwiseProduct(clock_);
  sums.above.reach = reach_above_.cwiseProduct(clock_);
  sums.below.reach = reach_below_.cwiseProduct(clock_);
  sums.proxy = proxy_.cwiseProduct(clock_.cwiseAbs2());
  for (ArmIndex arm = 0; arm < arms; ++arm) {
    sums.clearly.push_back(expected_(arm) < kLotsClearlyLess * proxy_(arm) ? 1 : 0);
  }
  evidence.lots = std::move(sums);
  return evidence;
}

}  // namespace acol
