#include "acol/inference/margin_reserve.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "acol/core/error.hpp"

namespace acol {
namespace {

constexpr double kSmallChange = 1e-9;

double log_of_sum(double a, double b) {
  const double larger = std::max(a, b);
  if (std::isinf(larger)) return larger;
  return larger + std::log1p(std::exp(std::min(a, b) - larger));
}

}  // namespace

MarginReserve::MarginReserve(ArmIndex arms, int constraints, double money)
    : money_(money), log_units_(money > 0 ? arms : 0, constraints) {
  log_units_.setConstant(-std::numeric_limits<double>::infinity());
}

void MarginReserve::spend(ArmIndex arm, double amount, std::span<const double> log_within) {
  require(amount >= 0 && amount <= left() + kSmallChange * money_,
          "cannot spend {} of a reserve of {}", amount, left());
  if (amount == 0) return;
  spent_ += amount;
  for (std::size_t l = 0; l < log_within.size(); ++l) {
    double& units = log_units_(arm, static_cast<Eigen::Index>(l));
    units = log_of_sum(units, std::log(amount) - log_within[l]);
  }
}

double MarginReserve::log_evidence(ArmIndex arm, std::span<const double> log_within) const {
  if (log_units_.size() == 0) return -std::numeric_limits<double>::infinity();
  double smallest = std::numeric_limits<double>::infinity();
  for (std::size_t l = 0; l < log_within.size(); ++l) {
    smallest = std::min(smallest, log_units_(arm, static_cast<Eigen::Index>(l)) + log_within[l]);
  }
  return smallest;
}

}  // namespace acol
