#include "acol/design/quadratic_forms.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <limits>

namespace acol {
namespace {

constexpr Eigen::Index kLanes = 16;
using Lanes = Eigen::Array<double, kLanes, 1>;

/// The transposed upper trapezoid T of M = QT: column j holds row j of T, zero above entry j.
Matrix transposed_trapezoid(const Matrix& form) {
  const Eigen::Index rows = std::min(form.rows(), form.cols());
  const Eigen::HouseholderQR<Matrix> qr(form);
  Matrix trapezoid = Matrix::Zero(rows, form.cols());
  trapezoid.triangularView<Eigen::Upper>() = qr.matrixQR().topRows(rows);
  return trapezoid.transpose();
}

/// Asks for what is four blocks ahead: the features of an arm lie too far apart for the processor
/// to guess. An address beyond the last arm does no harm.
void prefetch(const double* arms, Eigen::Index stride, Eigen::Index dimension) {
  constexpr Eigen::Index kAhead = 4 * kLanes;
  constexpr Eigen::Index kLine = 8;  // doubles
  for (Eigen::Index k = 0; k < dimension; ++k) {
    for (Eigen::Index lane = 0; lane < kLanes; lane += kLine) {
      __builtin_prefetch(arms + k * stride + kAhead + lane);
    }
  }
}

/// ‖T x_i‖² for the arms first … first + kLanes − 1.
Lanes forms_of_block(const double* arms, Eigen::Index stride, const Matrix& trapezoid) {
  const Eigen::Index dimension = trapezoid.rows();
  const Eigen::Index rows = trapezoid.cols();
  prefetch(arms, stride, dimension);
  Lanes total = Lanes::Zero();
  Eigen::Index j = 0;
  for (; j + 1 < rows; j += 2) {  // two rows at a time: each feature is loaded once for both
    const double* first = &trapezoid(0, j);
    const double* second = &trapezoid(0, j + 1);
    Lanes a = Lanes::Zero();
    Lanes b = Lanes::Zero();
    for (Eigen::Index k = j; k < dimension; ++k) {
      const Eigen::Map<const Lanes> x(arms + k * stride);
      a += first[k] * x;
      b += second[k] * x;
    }
    total += a * a + b * b;
  }
  if (j < rows) {
    const double* last = &trapezoid(0, j);
    Lanes a = Lanes::Zero();
    for (Eigen::Index k = j; k < dimension; ++k) {
      a += last[k] * Eigen::Map<const Lanes>(arms + k * stride);
    }
    total += a * a;
  }
  return total;
}

}  // namespace

void quadratic_forms(const Matrix& arms, const Matrix& form, Vector& result) {
  const Matrix trapezoid = transposed_trapezoid(form);
  const Eigen::Index size = arms.rows();
  result.resize(size);
  Eigen::Index start = 0;
  for (; start + kLanes <= size; start += kLanes) {
    result.segment<kLanes>(start) =
        forms_of_block(arms.data() + start, arms.outerStride(), trapezoid);
  }
  if (start < size) {
    result.tail(size - start) = (arms.bottomRows(size - start) * trapezoid).rowwise().squaredNorm();
  }
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  for (double& form_of_arm : result)
    form_of_arm = std::isnan(form_of_arm) ? kInfinity : form_of_arm;
}

double largest_form(const Matrix& arms, const Matrix& form, const Vector& forms,
                    const Vector& weights) {
  constexpr double kNoticeable = 1 + 1e-6;
  const Vector sizes = 1e-15 * static_cast<double>(arms.cols()) * form.colwise().norm();
  Vector doubts = Vector::Zero(arms.rows());
  for (Eigen::Index j = 0; j < arms.cols(); ++j) doubts += sizes(j) * arms.col(j).cwiseAbs();
  double largest = 0;
  double bound = 0;
  for (Eigen::Index i = 0; i < forms.size(); ++i) {
    if (!(weights(i) > 0)) continue;
    const double doubtful = std::sqrt(forms(i)) + doubts(i);
    largest = std::max(largest, weights(i) * forms(i));
    bound = std::max(bound, std::isnan(doubtful) ? std::numeric_limits<double>::infinity()
                                                 : weights(i) * doubtful * doubtful);
  }
  return bound <= kNoticeable * largest ? largest : bound;
}

}  // namespace acol
