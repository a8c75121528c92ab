#include "acol/design/working_set.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace acol {
namespace {

/// A score that about `count` of all scores reach, from every k-th of them.
double estimated_cut(const Vector& scores, Eigen::Index count) {
  constexpr Eigen::Index kSample = 8192;
  const Eigen::Index stride = std::max<Eigen::Index>(1, scores.size() / kSample);
  std::vector<double> sample;
  for (Eigen::Index i = 0; i < scores.size(); i += stride) sample.push_back(scores(i));
  const Eigen::Index rank =
      std::min<Eigen::Index>(static_cast<Eigen::Index>(sample.size()) - 1, count / stride + 1);
  std::ranges::nth_element(sample, sample.begin() + rank, std::greater<>());
  return sample[static_cast<std::size_t>(rank)];
}

std::vector<ArmIndex> at_least(const Vector& scores, double cut) {
  std::vector<ArmIndex> rows;
  for (Eigen::Index i = 0; i < scores.size(); ++i) {
    if (scores(i) >= cut) rows.push_back(i);
  }
  return rows;
}

}  // namespace

std::vector<ArmIndex> highest(const Vector& scores, Eigen::Index count) {
  // Ends: where count is 0 the first cut will do, and else `wanted` grows.
  for (Eigen::Index wanted = count; wanted < scores.size(); wanted *= 2) {
    std::vector<ArmIndex> rows = at_least(scores, estimated_cut(scores, wanted));
    if (static_cast<Eigen::Index>(rows.size()) >= count) return rows;
  }
  std::vector<ArmIndex> all(static_cast<std::size_t>(scores.size()));
  std::iota(all.begin(), all.end(), 0);
  return all;
}

Eigen::Index WorkingSet::add(const std::vector<ArmIndex>& rows) {
  std::vector<ArmIndex> present = rows_;
  std::ranges::sort(present);
  const Eigen::Index before = size();
  for (const ArmIndex row : rows) {
    if (!std::ranges::binary_search(present, row)) rows_.push_back(row);
  }
  weights.conservativeResize(size());
  weights.tail(size() - before).setZero();
  return size() - before;
}

void WorkingSet::keep(const std::vector<char>& flags) {
  Eigen::Index kept = 0;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    if (!flags[i]) continue;
    rows_[static_cast<std::size_t>(kept)] = rows_[i];
    weights(kept++) = weights(static_cast<Eigen::Index>(i));
  }
  rows_.resize(static_cast<std::size_t>(kept));
  weights.conservativeResize(kept);
}

Matrix WorkingSet::points(const Matrix& map) const {
  return map * (*catalogue_)(rows_, Eigen::all).transpose();
}

std::vector<ArmIndex> diverse(const Matrix& catalogue, const Matrix& map,
                              const std::vector<ArmIndex>& rows, const Vector& scores,
                              Eigen::Index count) {
  if (static_cast<Eigen::Index>(rows.size()) <= count) return rows;
  std::vector<std::size_t> order(rows.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, {}, [&](std::size_t i) {
    return std::pair(-scores(static_cast<Eigen::Index>(i)), i);
  });
  order.resize(std::min<std::size_t>(order.size(), static_cast<std::size_t>(20 * count)));
  // The k-th best of its group comes in the k-th turn.
  std::vector<std::pair<Eigen::Index, std::size_t>> turns;
  std::vector<Eigen::Index> seen(static_cast<std::size_t>(map.rows()), 0);
  for (std::size_t place = 0; place < order.size(); ++place) {
    const Vector point = map * catalogue.row(rows[order[place]]).transpose();
    Eigen::Index group = 0;
    point.cwiseAbs().maxCoeff(&group);
    turns.emplace_back(seen[static_cast<std::size_t>(group)]++, place);
  }
  std::ranges::sort(turns);
  std::vector<ArmIndex> chosen;
  for (Eigen::Index k = 0; k < count; ++k) {
    chosen.push_back(rows[order[turns[static_cast<std::size_t>(k)].second]]);
  }
  return chosen;
}

}  // namespace acol
