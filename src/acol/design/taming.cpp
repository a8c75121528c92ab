#include "acol/design/taming.hpp"

#include <algorithm>
#include <cmath>

#include "acol/core/error.hpp"

namespace acol {
namespace {

constexpr double kOrdinary = 1e100;
constexpr double kVanishing = 1e-150;

/// The largest size of each feature. Throws InvalidArgument for what is not a finite number.
Vector largest_sizes(const Matrix& arms) {
  Vector sizes(arms.cols());
  for (Eigen::Index j = 0; j < arms.cols(); ++j) {
    sizes(j) = arms.col(j).cwiseAbs().maxCoeff<Eigen::PropagateNaN>();
    if (std::isfinite(sizes(j))) continue;
    for (Eigen::Index i = 0; i < arms.rows(); ++i) {
      require(std::isfinite(arms(i, j)), "arms[{}][{}] must be a finite number, got {}", i, j,
              arms(i, j));
    }
  }
  return sizes;
}

bool is_ordinary(double size) { return size == 0 || (1 / kOrdinary <= size && size <= kOrdinary); }

/// The power of two that brings a feature of extreme size to 1 … 2.
int shift_of(double size) { return is_ordinary(size) ? 0 : -std::ilogb(size); }

/// The largest feature of an arm, each relative to the largest of its column.
double relative_size(const Matrix& arms, const Vector& sizes, ArmIndex arm) {
  double size = 0;
  for (Eigen::Index j = 0; j < arms.cols(); ++j) {
    if (sizes(j) > 0) size = std::max(size, std::abs(arms(arm, j)) / sizes(j));
  }
  return size;
}

std::vector<ArmIndex> vanishing_arms(const Matrix& arms, const Vector& sizes, bool ordinary) {
  Vector lengths = Vector::Zero(arms.rows());
  for (const auto& feature : arms.colwise()) lengths = lengths.cwiseMax(feature.cwiseAbs());
  // Beside ordinary features nothing vanishes that is longer than this.
  const double visible =
      ordinary ? kOrdinary * kVanishing : std::numeric_limits<double>::infinity();
  std::vector<ArmIndex> vanishing;
  for (ArmIndex arm = 0; arm < arms.rows(); ++arm) {
    if (lengths(arm) == 0 || lengths(arm) > visible) continue;
    if (relative_size(arms, sizes, arm) < kVanishing) vanishing.push_back(arm);
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

std::optional<TamedArms> tame(const Matrix& arms) {
  const Vector sizes = largest_sizes(arms);
  const bool ordinary = std::ranges::all_of(sizes, is_ordinary);
  TamedArms tamed;
  tamed.vanished = vanishing_arms(arms, sizes, ordinary);
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
