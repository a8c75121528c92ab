#include "acol/design/block_exchange.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <numeric>

namespace acol {
namespace {

/// The weights of a few points, moved together. With G = Z_kᵀA⁻¹Z_k of these points at the start, S
/// says what became of the inverse since: A⁻¹ − A⁻¹Z_k S Z_kᵀA⁻¹.
class BlockMoves {
 public:
  BlockMoves(Matrix covariances, double rank)
      : start_(std::move(covariances)),
        current_(start_),
        change_(Matrix::Zero(start_.rows(), start_.rows())),
        rank_(rank) {}

  /// Gives point `i` the mass that is best for it alone, and at most takes all it has.
  void move(Eigen::Index i, double& weight, double& total) {
    const double norm = current_(i, i);
    const double mass = std::max((norm * total - rank_) / (norm * (rank_ - 1)), -weight);
    const double shrink = mass / (1 + mass * norm);
    if (!std::isfinite(shrink)) return;
    // uᵢ = A_now⁻¹ zᵢ = A⁻¹ Z_k q with q = eᵢ − S G eᵢ.
    Vector direction = -(change_ * start_.col(i));
    direction(i) += 1;
    const Vector covariance = current_.col(i);
    change_ += shrink * direction * direction.transpose();
    current_ -= shrink * covariance * covariance.transpose();
    weight += mass;  // exactly 0 where all of it goes
    total += mass;
  }

  const Matrix& change() const { return change_; }

 private:
  Matrix start_;
  Matrix current_;
  Matrix change_;
  double rank_;
};

class BlockExchange {
 public:
  BlockExchange(const Matrix& points, Vector& weights)
      : points_(points), rows_(points.transpose()), weights_(weights) {}

  void refresh() {
    weights_ /= weights_.sum();
    total_ = 1;
    const Matrix information = points_ * weights_.asDiagonal() * rows_;
    inverse_ = information.llt().solve(Matrix::Identity(points_.rows(), points_.rows()));
    norms_ = (inverse_ * points_).cwiseProduct(points_).colwise().sum();
  }

  /// max v / r − 1, for weights that sum to 1.
  double gap() const { return norms_.maxCoeff() * total_ / rank() - 1; }

  /// Those whose norms are farthest from the rank: above it, or below it and with weight.
  std::vector<Eigen::Index> worst(Eigen::Index count) const {
    std::vector<std::pair<double, Eigen::Index>> order;
    for (Eigen::Index i = 0; i < norms_.size(); ++i) {
      const double excess = norms_(i) * total_ - rank();
      if (excess > 0 || weights_(i) > 0) order.emplace_back(-std::abs(excess), i);
    }
    const auto end = order.begin() + std::min(count, std::ssize(order));
    std::ranges::partial_sort(order, end);
    std::vector<Eigen::Index> chosen;
    for (auto place = order.begin(); place != end; ++place) chosen.push_back(place->second);
    return chosen;
  }

  void move(const std::vector<Eigen::Index>& block) {
    constexpr int kSweeps = 3;
    const Matrix chosen = points_(Eigen::all, block);
    const Matrix directions = inverse_ * chosen;
    BlockMoves moves(chosen.transpose() * directions, rank());
    for (int sweep = 0; sweep < kSweeps; ++sweep) {
      for (std::size_t k = 0; k < block.size(); ++k) {
        moves.move(static_cast<Eigen::Index>(k), weights_(block[k]), total_);
      }
    }
    inverse_.noalias() -= directions * moves.change() * directions.transpose();
    covariances_.noalias() = rows_ * directions;
    changed_.noalias() = covariances_ * moves.change();
    norms_ -= changed_.cwiseProduct(covariances_).rowwise().sum();
  }

 private:
  double rank() const { return static_cast<double>(points_.rows()); }

  const Matrix& points_;
  const Matrix rows_;
  Vector& weights_;
  Matrix inverse_;
  Vector norms_;
  double total_ = 1;  ///< Σλ
  Matrix covariances_;
  Matrix changed_;
};

}  // namespace

double determinant_by_blocks(const Matrix& points, Vector& weights, const MasterOptions& options,
                             int& steps) {
  constexpr Eigen::Index kBlock = 32;
  constexpr int kRefresh = 50;
  BlockExchange exchange(points, weights);
  for (int step = 0;; ++step) {
    if (step % kRefresh == 0) exchange.refresh();
    const double gap = exchange.gap();
    if (!(gap > options.gap) || step * kBlock >= options.max_steps) {
      weights /= weights.sum();
      return gap;
    }
    exchange.move(exchange.worst(kBlock));
    steps += kBlock;
  }
}

}  // namespace acol
