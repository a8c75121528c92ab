#include "acol/design/taming.hpp"

#include <algorithm>
#include <cmath>

#include "acol/core/blocks.hpp"
#include "acol/core/error.hpp"

namespace acol {
namespace {

constexpr double kOrdinary = 1e100;
constexpr double kVanishing = 1e-150;

/// Throws InvalidArgument for the first entry, by columns, that is not a finite number.
void refuse_what_is_not_finite(const Matrix& arms) {
  for (Eigen::Index j = 0; j < arms.cols(); ++j) {
    for (Eigen::Index i = 0; i < arms.rows(); ++i) {
      require(std::isfinite(arms(i, j)), "arms[{}][{}] must be a finite number, got {}", i, j,
              arms(i, j));
    }
  }
}

bool is_ordinary(double size) { return size == 0 || (1 / kOrdinary <= size && size <= kOrdinary); }

/// The power of two that brings a feature of extreme size to 1 … 2.
int shift_of(double size) { return is_ordinary(size) ? 0 : -std::ilogb(size); }

std::vector<ArmIndex> all_but(Eigen::Index count, const std::vector<ArmIndex>& left_out) {
  std::vector<ArmIndex> rest;
  for (ArmIndex arm = 0; arm < count; ++arm) {
    if (!std::ranges::binary_search(left_out, arm)) rest.push_back(arm);
  }
  return rest;
}

/// The largest feature of an arm, each relative to the largest of its column.
double relative_size(const Matrix& arms, const Vector& sizes, ArmIndex arm) {
  double size = 0;
  for (Eigen::Index j = 0; j < arms.cols(); ++j) {
    if (sizes(j) > 0) size = std::max(size, std::abs(arms(arm, j)) / sizes(j));
  }
  return size;
}

std::vector<ArmIndex> vanishing_arms(const Matrix& arms, const Sizes& sizes, bool ordinary) {
  std::vector<ArmIndex> vanishing;
  // Beside ordinary features nothing vanishes that is longer than the short arms.
  for (const ArmIndex arm : ordinary ? sizes.short_arms : all_but(arms.rows(), sizes.zero_arms)) {
    if (relative_size(arms, sizes.features, arm) < kVanishing) vanishing.push_back(arm);
  }
  return vanishing;
}

/// The direction of an arm in the new units: its largest feature has the size of its column. Each
/// feature is a quotient times a power of two that would not fit a double.
Vector direction_of(const Matrix& arms, const Vector& sizes, ArmIndex arm) {
  Vector quotients = Vector::Zero(arms.cols());
  std::vector<int> powers(static_cast<std::size_t>(arms.cols()), 0);
  int largest = std::numeric_limits<int>::min();
  for (Eigen::Index j = 0; j < arms.cols(); ++j) {
    if (arms(arm, j) == 0) continue;
    const int power = std::ilogb(arms(arm, j)) - std::ilogb(sizes(j));
    quotients(j) = std::scalbn(arms(arm, j), -std::ilogb(arms(arm, j))) *
                   std::scalbn(1.0, std::ilogb(sizes(j)) + shift_of(sizes(j)));
    powers[static_cast<std::size_t>(j)] = power;
    largest = std::max(largest, power);
  }
  for (Eigen::Index j = 0; j < arms.cols(); ++j) {
    quotients(j) = std::scalbn(quotients(j), powers[static_cast<std::size_t>(j)] - largest);
  }
  return quotients;
}

}  // namespace

Sizes sizes_of(const Matrix& arms) {
  constexpr Eigen::Index kBlock = 1024;
  Sizes sizes{Vector::Zero(arms.cols()), {}, {}};
  double nothing = 0;  // what is not finite makes it no number
  for_each_block<kBlock>(arms.rows(), [&](Eigen::Index start, Eigen::Index count) {
    Eigen::Array<double, Eigen::Dynamic, 1, 0, kBlock, 1> lengths(count);
    lengths.setZero();
    for (Eigen::Index j = 0; j < arms.cols(); ++j) {
      const auto feature = arms.col(j).segment(start, count).array();
      lengths = lengths.max(feature.abs());
      sizes.features(j) = std::max(sizes.features(j), feature.abs().maxCoeff());
      nothing += (0.0 * feature).sum();
    }
    if (lengths.minCoeff() > kOrdinary * kVanishing) return;
    for (Eigen::Index i = 0; i < count; ++i) {
      if (lengths(i) == 0)
        sizes.zero_arms.push_back(start + i);
      else if (!(lengths(i) > kOrdinary * kVanishing))
        sizes.short_arms.push_back(start + i);
    }
  });
  if (nothing != 0) refuse_what_is_not_finite(arms);
  return sizes;
}

std::optional<TamedArms> tame(const Matrix& arms, const Sizes& all_sizes) {
  const Vector& sizes = all_sizes.features;
  const bool ordinary = std::ranges::all_of(sizes, is_ordinary);
  TamedArms tamed;
  tamed.vanished = vanishing_arms(arms, all_sizes, ordinary);
  if (ordinary && tamed.vanished.empty()) return std::nullopt;
  tamed.arms = arms;
  for (Eigen::Index j = 0; j < arms.cols(); ++j) {
    for (double& entry : tamed.arms.col(j)) entry = std::scalbn(entry, shift_of(sizes(j)));
  }
  tamed.directions.resize(std::ssize(tamed.vanished), arms.cols());
  for (std::size_t i = 0; i < tamed.vanished.size(); ++i) {
    tamed.directions.row(static_cast<Eigen::Index>(i)) =
        direction_of(arms, sizes, tamed.vanished[i]);
    tamed.arms.row(tamed.vanished[i]).setZero();
  }
  return tamed;
}

}  // namespace acol
