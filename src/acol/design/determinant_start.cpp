#include "acol/design/determinant_start.hpp"

#include <Eigen/QR>
#include <algorithm>

#include "acol/core/random.hpp"
#include "acol/design/quadratic_forms.hpp"

namespace acol {
namespace {

ArmIndex random_row(const Matrix& catalogue, Eigen::Index index) {
  return static_cast<ArmIndex>(uniform_below({2, StreamUse::sample},
                                             static_cast<std::uint64_t>(index),
                                             static_cast<std::uint64_t>(catalogue.rows())));
}

}  // namespace

std::vector<ArmIndex> start_rows(const Matrix& catalogue, const Matrix& map, const Vector& values,
                                 bool light, std::vector<ArmIndex> start) {
  const Eigen::Index rank = map.rows();
  if (values.maxCoeff() < 1.6 * values.mean()) {
    const Eigen::Index count = light ? 2 * rank : rank * (rank + 1);
    for (Eigen::Index i = 0; i < count; ++i) start.push_back(random_row(catalogue, i));
  } else {
    const std::vector<ArmIndex> longest = highest(values, std::min(40 * rank, values.size()));
    const std::vector<ArmIndex> spread =
        diverse(catalogue, map, longest, values(longest), (light ? 1 : 4) * rank);
    start.insert(start.end(), spread.begin(), spread.end());
    for (Eigen::Index i = 0; i < rank; ++i) start.push_back(random_row(catalogue, i));
  }
  std::ranges::sort(start);
  start.erase(std::unique(start.begin(), start.end()), start.end());
  return start;
}

void complete_span(const Matrix& catalogue, const Matrix& map, const Vector& values,
                   WorkingSet& work) {
  for (Eigen::Index missing = map.rows(); missing > 0;) {
    Eigen::ColPivHouseholderQR<Matrix> qr;
    qr.setThreshold(1e-9);
    qr.compute(work.points(map).colwise().normalized().transpose());
    missing = map.rows() - qr.rank();
    if (missing == 0) return;
    // The directions nobody covers: the last columns of the orthogonal factor of the transpose.
    const Matrix covered = qr.colsPermutation() * qr.matrixR()
                                                      .topRows(qr.rank())
                                                      .template triangularView<Eigen::Upper>()
                                                      .toDenseMatrix()
                                                      .transpose();
    const Eigen::HouseholderQR<Matrix> basis(covered);
    const Matrix orthogonal = basis.householderQ();
    const Matrix outside = orthogonal.rightCols(missing).transpose() * map;
    Vector scores;
    quadratic_forms(catalogue, outside, scores);
    const Vector relative = scores.cwiseQuotient(values.cwiseMax(1e-300));
    if (work.add(diverse(catalogue, outside, highest(relative, 4 * missing),
                         relative(highest(relative, 4 * missing)), 2 * missing)) == 0) {
      return;
    }
  }
}

}  // namespace acol
