#include "acol/core/problem.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "acol/core/error.hpp"

namespace acol {
namespace {

void check_finite(const Matrix& arms, const Vector& rewards) {
  for (Eigen::Index j = 0; j < arms.cols(); ++j) {
    if (arms.col(j).allFinite()) continue;
    for (Eigen::Index i = 0; i < arms.rows(); ++i) {
      require(std::isfinite(arms(i, j)), "arms[{}][{}] must be a finite number, got {}", i, j,
              arms(i, j));
    }
  }
  for (Eigen::Index i = 0; i < rewards.size(); ++i) {
    require(std::isfinite(rewards(i)), "rewards[{}] must be a finite number, got {}", i,
            rewards(i));
  }
}

/// What can be squared and added up.
void check_sizes(const Matrix& arms) {
  for (Eigen::Index j = 0; j < arms.cols(); ++j) {
    const double size = arms.col(j).cwiseAbs().maxCoeff();
    require(size <= 1e150, "features must be at most 1e150 in size, got {} in column {}", size, j);
    require(size == 0 || size >= 1e-150,
            "features must be zero or reach 1e-150 in size, got {} at most in column {}", size, j);
  }
}

std::uint64_t mix(std::uint64_t hash, double value) {
  hash ^= std::bit_cast<std::uint64_t>(value + 0.0);  // −0 + 0 = +0: both zeros are one value.
  hash *= 0x9e3779b97f4a7c15u;
  return hash ^ (hash >> 29);
}

std::vector<std::uint64_t> row_hashes(const Matrix& arms) {
  std::vector<std::uint64_t> hashes(static_cast<std::size_t>(arms.rows()), 0x2545f4914f6cdd1du);
  for (Eigen::Index j = 0; j < arms.cols(); ++j) {
    for (Eigen::Index i = 0; i < arms.rows(); ++i) {
      auto& hash = hashes[static_cast<std::size_t>(i)];
      hash = mix(hash, arms(i, j));
    }
  }
  return hashes;
}

struct Grouping {
  std::vector<std::int32_t> group_of;  ///< Row → group, groups numbered by first appearance.
  std::vector<std::int32_t> first_of;  ///< Group → its first row.
};

/// Groups the rows with equal features. O(nd): an open hash table of the groups.
Grouping group_equal_rows(const Matrix& arms) {
  const std::vector<std::uint64_t> hashes = row_hashes(arms);
  std::vector<std::int32_t> table(std::bit_ceil(2 * hashes.size()), -1);
  const std::uint64_t mask = table.size() - 1;
  Grouping grouping;
  grouping.group_of.resize(hashes.size());
  for (std::size_t row = 0; row < hashes.size(); ++row) {
    std::uint64_t slot = hashes[row] & mask;
    const auto same = [&](std::int32_t group) {
      const auto first = grouping.first_of[static_cast<std::size_t>(group)];
      return hashes[static_cast<std::size_t>(first)] == hashes[row] &&
             arms.row(first) == arms.row(static_cast<Eigen::Index>(row));
    };
    while (table[slot] >= 0 && !same(table[slot])) slot = (slot + 1) & mask;
    if (table[slot] < 0) {
      table[slot] = static_cast<std::int32_t>(grouping.first_of.size());
      grouping.first_of.push_back(static_cast<std::int32_t>(row));
    }
    grouping.group_of[row] = table[slot];
  }
  return grouping;
}

double largest_row_norm(const Matrix& arms) {
  Vector squares = Vector::Zero(arms.rows());
  for (const auto& feature : arms.colwise()) squares += feature.cwiseAbs2();
  return std::sqrt(squares.maxCoeff());
}

}  // namespace

Problem::Problem(Matrix arms, Vector rewards, ProblemOptions options)
    : arms_(std::move(arms)),
      rewards_(std::move(rewards)),
      thresholds_(std::move(options.thresholds)),
      joint_(options.joint),
      costs_(std::move(options.costs)),
      has_constant_(options.learn_threshold || options.intercept),
      candidates_(arms_.rows()) {
  require(arms_.rows() > 0, "the catalogue must have at least one arm");
  require(arms_.rows() < std::numeric_limits<std::int32_t>::max(),
          "the catalogue must have fewer than 2^31 - 1 arms, got {}", arms_.rows());
  require(arms_.cols() > 0 || has_constant_, "arms must have at least one feature");
  require(rewards_.size() == arms_.rows(), "rewards must have one entry per arm ({}), got {}",
          arms_.rows(), rewards_.size());
  require(std::isfinite(options.threshold), "threshold must be a finite number, got {}",
          options.threshold);
  require(thresholds_.empty() || !options.learn_threshold,
          "learn_threshold cannot be combined with several thresholds");
  if (thresholds_.empty()) thresholds_ = {options.learn_threshold ? 0 : options.threshold};
  for (std::size_t l = 0; l < thresholds_.size(); ++l) {
    require(std::isfinite(thresholds_[l]), "thresholds[{}] must be a finite number, got {}", l,
            thresholds_[l]);
  }
  require(costs_.size() == 0 || costs_.size() == arms_.rows(),
          "costs must have one entry per arm ({}), got {}", arms_.rows(), costs_.size());
  for (Eigen::Index i = 0; i < costs_.size(); ++i) {
    require(1e-100 <= costs_(i) && costs_(i) <= 1e100,
            "costs[{}] must be positive, from 1e-100 to 1e100, got {}", i, costs_(i));
  }
  check_finite(arms_, rewards_);
  check_sizes(arms_);
  if (has_constant_) {
    arms_.conservativeResize(Eigen::NoChange, arms_.cols() + 1);
    arms_.col(arms_.cols() - 1).setOnes();
  }
  if (options.merge) merge_repeated_arms();
  largest_norm_ = largest_row_norm(arms_);
  require(largest_norm_ > 0, "all features of all arms are zero: no answer could tell them apart");
}

void Problem::merge_repeated_arms() {
  Grouping grouping = group_equal_rows(arms_);
  const auto groups = static_cast<Eigen::Index>(grouping.first_of.size());
  if (groups == arms_.rows()) return;

  Matrix merged(groups, arms_.cols());
  for (Eigen::Index group = 0; group < groups; ++group) {
    merged.row(group) = arms_.row(grouping.first_of[static_cast<std::size_t>(group)]);
  }
  arms_ = std::move(merged);

  candidate_of_ = std::move(grouping.first_of);
  distinct_of_ = std::move(grouping.group_of);
  for (Eigen::Index row = 0; row < rewards_.size(); ++row) {
    auto& best = candidate_of_[static_cast<std::size_t>(distinct(row))];
    if (rewards_(row) > rewards_(best)) best = static_cast<std::int32_t>(row);
  }
  candidate_rewards_ = rewards_;
  candidate_costs_ = costs_;
  Vector best_rewards(groups);
  for (Eigen::Index group = 0; group < groups; ++group) {
    best_rewards(group) = rewards_(candidate(group));
  }
  rewards_ = std::move(best_rewards);
  if (costs_.size() > 0) costs_ = Vector(costs_(candidate_of_));
}

Problem Problem::apart() const {
  if (distinct_of_.empty()) return *this;
  Problem result = *this;
  result.arms_ = arms_(distinct_of_, Eigen::all);
  result.rewards_ = candidate_rewards_;
  result.costs_ = candidate_costs_;
  result.candidate_rewards_ = {};
  result.candidate_costs_ = {};
  result.candidate_of_.clear();
  result.distinct_of_.clear();
  return result;
}

bool Problem::zero_is_feasible() const {
  return std::ranges::all_of(thresholds_, [](double threshold) { return threshold >= 0; });
}

ArmIndex Problem::candidate(ArmIndex arm) const {
  return candidate_of_.empty() ? arm : candidate_of_[static_cast<std::size_t>(arm)];
}

ArmIndex Problem::distinct(ArmIndex candidate) const {
  return distinct_of_.empty() ? candidate : distinct_of_[static_cast<std::size_t>(candidate)];
}

}  // namespace acol
