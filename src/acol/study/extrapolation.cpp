#include "acol/study/extrapolation.hpp"

#include <Eigen/Eigenvalues>

namespace acol::study {
namespace {

constexpr double kRounding = 1e-9;  // relative

/// Columns that turn a vector into one whose squared length is h, and those that h cannot speak of.
struct Leverage {
  Matrix spanned;
  Matrix missing;

  explicit Leverage(const Matrix& arms) {
    const Eigen::SelfAdjointEigenSolver<Matrix> parts(arms.transpose() * arms);
    const Vector& values = parts.eigenvalues();  // ascending
    const double least = kRounding * std::max(values.maxCoeff(), 1e-300);
    const Eigen::Index lost = (values.array() <= least).count();
    const Eigen::Index rank = values.size() - lost;
    missing = parts.eigenvectors().leftCols(lost);
    const Vector scale = values.tail(rank).cwiseSqrt().cwiseInverse();
    spanned = parts.eigenvectors().rightCols(rank) * scale.asDiagonal();
  }
  Vector of(const Matrix& vectors) const { return (vectors * spanned).rowwise().squaredNorm(); }
};

std::string features_outside(const Study& study, const Vector& low, const Vector& high,
                             const Vector& vector) {
  std::string names;
  for (Eigen::Index j = 0; j < vector.size(); ++j) {
    const double slack = kRounding * std::max({1.0, std::abs(low(j)), std::abs(high(j))});
    if (vector(j) >= low(j) - slack && vector(j) <= high(j) + slack) continue;
    const std::string& name = study.features().features[static_cast<std::size_t>(j)].name;
    names += (names.empty() ? "" : ", ") + name;
  }
  return names;
}

}  // namespace

std::vector<std::string> extrapolations(const Study& study, const Matrix& vectors) {
  const Matrix& arms = study.problem().arms();
  const Vector low = arms.colwise().minCoeff();
  const Vector high = arms.colwise().maxCoeff();
  const Leverage leverage(arms);
  const double most = leverage.of(arms).maxCoeff() * (1 + kRounding);
  const Vector found = leverage.of(vectors);
  const Vector unknown = (vectors * leverage.missing).rowwise().norm();
  std::vector<std::string> list;
  for (Eigen::Index i = 0; i < vectors.rows(); ++i) {
    std::string why = features_outside(study, low, high, vectors.row(i));
    const double length = std::max(1.0, vectors.row(i).norm());
    if (why.empty() && (found(i) > most || unknown(i) > std::sqrt(kRounding) * length)) {
      why = "a combination of features that is unlike all others";
    }
    list.push_back(std::move(why));
  }
  return list;
}

}  // namespace acol::study
