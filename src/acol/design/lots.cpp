#include "acol/design/lots.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <numeric>

#include "acol/core/error.hpp"
#include "acol/core/random.hpp"

namespace acol {
namespace {

using LotList = std::vector<std::vector<std::size_t>>;

/// Directions that differ less than this from the one in which questions differ most do not count
/// as different.
constexpr double kSameDirection = 1e-9;
/// Swaps that are tried, a question.
constexpr std::uint64_t kLotSwaps = 8;
constexpr Stream kLotChance{.seed = 0, .use = StreamUse::policy, .part = std::uint64_t{1} << 50};

/// The asked arms in coordinates in which the questions have mean 0 and variance 1, the direction
/// first in which they differ most; a column an arm.
Matrix whitened_questions(const Matrix& arms, std::span<const ArmIndex> asked,
                          std::span<const std::int64_t> counts) {
  Matrix x(std::ssize(asked), arms.cols());
  Vector weights(std::ssize(asked));
  for (std::size_t i = 0; i < asked.size(); ++i) {
    x.row(static_cast<Eigen::Index>(i)) = arms.row(asked[i]);
    weights(static_cast<Eigen::Index>(i)) = static_cast<double>(counts[i]);
  }
  weights /= weights.sum();
  const Eigen::RowVectorXd mean = weights.transpose() * x;
  x.rowwise() -= mean;
  const Eigen::SelfAdjointEigenSolver<Matrix> solver(x.transpose() * weights.asDiagonal() * x);
  const Vector& values = solver.eigenvalues();  // the smallest first
  const double largest = std::max(0.0, values(values.size() - 1));
  Matrix directions(arms.cols(), 0);
  for (Eigen::Index k = values.size() - 1; k >= 0; --k) {
    if (!(values(k) > kSameDirection * largest)) break;
    directions.conservativeResize(Eigen::NoChange, directions.cols() + 1);
    directions.col(directions.cols() - 1) = solver.eigenvectors().col(k) / std::sqrt(values(k));
  }
  return (x * directions).transpose();
}

bool has_question(const std::vector<std::size_t>& lot, std::size_t entry) {
  return std::ranges::find(lot, entry) != lot.end();
}

/// Swaps questions of two lots where that makes both more even.
void swap_questions(const Matrix& z, std::uint64_t tries, LotList& lots) {
  Matrix sums = Matrix::Zero(z.rows(), std::ssize(lots));
  for (std::size_t b = 0; b < lots.size(); ++b) {
    for (const std::size_t entry : lots[b]) {
      sums.col(static_cast<Eigen::Index>(b)) += z.col(static_cast<Eigen::Index>(entry));
    }
  }
  for (std::uint64_t turn = 0; turn < tries; ++turn) {
    const auto draw = [&](std::uint64_t which, std::size_t bound) {
      return static_cast<std::size_t>(uniform_below(kLotChance, 4 * turn + which, bound));
    };
    const std::size_t a = draw(0, lots.size());
    const std::size_t b = draw(1, lots.size());
    if (a == b) continue;
    std::size_t& p = lots[a][draw(2, lots[a].size())];
    std::size_t& q = lots[b][draw(3, lots[b].size())];
    if (p == q || has_question(lots[b], p) || has_question(lots[a], q)) continue;
    const Vector step = z.col(static_cast<Eigen::Index>(q)) - z.col(static_cast<Eigen::Index>(p));
    auto sum_a = sums.col(static_cast<Eigen::Index>(a));
    auto sum_b = sums.col(static_cast<Eigen::Index>(b));
    const double before = sum_a.squaredNorm() + sum_b.squaredNorm();
    if ((sum_a + step).squaredNorm() + (sum_b - step).squaredNorm() >= before) continue;
    sum_a += step;
    sum_b -= step;
    std::swap(p, q);
  }
}

/// Nobody is asked along the direction in which questions differ.
void shuffle_each(LotList& lots) {
  std::uint64_t index = std::uint64_t{1} << 60;
  for (std::vector<std::size_t>& lot : lots) {
    for (std::size_t left = lot.size(); left > 1; --left) {
      std::swap(lot[left - 1],
                lot[static_cast<std::size_t>(uniform_below(kLotChance, index++, left))]);
    }
  }
}

}  // namespace

std::vector<std::vector<std::size_t>> balanced_lots(const Matrix& arms,
                                                    std::span<const ArmIndex> asked,
                                                    std::span<const std::int64_t> counts,
                                                    std::int64_t most) {
  require(most >= 1, "a person is asked at least one question, got {}", most);
  const auto total = std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
  if (total == 0) return {};
  const std::int64_t people = std::max((total + most - 1) / most, std::ranges::max(counts));
  LotList lots(static_cast<std::size_t>(people));
  const Matrix z = whitened_questions(arms, asked, counts);
  std::vector<std::size_t> order(asked.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (z.rows() > 0) {
    std::ranges::stable_sort(
        order, {}, [&](std::size_t entry) { return z(0, static_cast<Eigen::Index>(entry)); });
  }
  std::size_t next = 0;
  for (const std::size_t entry : order) {
    for (std::int64_t left = counts[entry]; left > 0; --left) {
      lots[next++ % lots.size()].push_back(entry);
    }
  }
  swap_questions(z, kLotSwaps * static_cast<std::uint64_t>(total), lots);
  shuffle_each(lots);
  return lots;
}

}  // namespace acol
