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

/// All points are looked at now and then. The moves in between are about some: whatever has weight,
/// and of the others those farthest out, of which few can come in before the next look.
class BlockExchange {
 public:
  BlockExchange(const Matrix& points, Vector& weights) : points_(points), weights_(weights) {}

  void look_at_all() {
    weights_ /= weights_.sum();
    total_ = 1;
    choose_support();
    const Matrix weighted = points_(Eigen::all, some_) * weights_(some_).cwiseSqrt().asDiagonal();
    Matrix information = Matrix::Zero(points_.rows(), points_.rows());
    information.selfadjointView<Eigen::Lower>().rankUpdate(weighted);
    const Eigen::LLT<Matrix> factor(information);
    inverse_ = factor.solve(Matrix::Identity(points_.rows(), points_.rows()));
    const Vector norms = factor.matrixL().solve(points_).colwise().squaredNorm();
    add_farthest(norms);
    rows_ = points_(Eigen::all, some_).transpose();
    norms_ = norms(some_);
  }

  /// max v / r − 1, for weights that sum to 1; right after a look that of all points.
  double gap() const { return norms_.maxCoeff() * total_ / rank() - 1; }

  /// Those whose norms are farthest from the rank: above it, or below it and with weight.
  std::vector<Eigen::Index> worst(Eigen::Index count) const {
    std::vector<std::pair<double, Eigen::Index>> order;
    for (Eigen::Index i = 0; i < norms_.size(); ++i) {
      const double excess = norms_(i) * total_ - rank();
      if (excess > 0 || weights_(point(i)) > 0) order.emplace_back(-std::abs(excess), i);
    }
    const auto end = order.begin() + std::min(count, std::ssize(order));
    std::ranges::partial_sort(order, end);
    std::vector<Eigen::Index> chosen;
    for (auto place = order.begin(); place != end; ++place) chosen.push_back(place->second);
    return chosen;
  }

  void move(const std::vector<Eigen::Index>& block) {
    constexpr int kSweeps = 3;
    const Matrix chosen = rows_(block, Eigen::all).transpose();
    const Matrix directions = inverse_ * chosen;
    BlockMoves moves(chosen.transpose() * directions, rank());
    for (int sweep = 0; sweep < kSweeps; ++sweep) {
      for (std::size_t k = 0; k < block.size(); ++k) {
        moves.move(static_cast<Eigen::Index>(k), weights_(point(block[k])), total_);
      }
    }
    inverse_.noalias() -= directions * moves.change() * directions.transpose();
    covariances_.noalias() = rows_ * directions;
    changed_.noalias() = covariances_ * moves.change();
    norms_ -= changed_.cwiseProduct(covariances_).rowwise().sum();
  }

 private:
  double rank() const { return static_cast<double>(points_.rows()); }
  Eigen::Index point(Eigen::Index i) const { return some_[static_cast<std::size_t>(i)]; }

  void choose_support() {
    some_.clear();
    for (Eigen::Index i = 0; i < weights_.size(); ++i) {
      if (weights_(i) > 0) some_.push_back(i);
    }
  }

  void add_farthest(const Vector& norms) {
    std::vector<Eigen::Index> others;
    for (Eigen::Index i = 0; i < weights_.size(); ++i) {
      if (!(weights_(i) > 0)) others.push_back(i);
    }
    const Eigen::Index most = 4 * points_.rows();
    if (most < std::ssize(others)) {
      std::ranges::nth_element(others, others.begin() + most, [&](Eigen::Index a, Eigen::Index b) {
        return norms(a) > norms(b) || (norms(a) == norms(b) && a < b);
      });
      others.resize(static_cast<std::size_t>(most));
    }
    some_.insert(some_.end(), others.begin(), others.end());
    std::ranges::sort(some_);
  }

  const Matrix& points_;
  Vector& weights_;
  std::vector<Eigen::Index> some_;
  Matrix rows_;   ///< The points that are considered, a row each.
  Vector norms_;  ///< Norms of rows_.
  Matrix inverse_;
  double total_ = 1;  ///< Σλ
  Matrix covariances_;
  Matrix changed_;
};

}  // namespace

double determinant_by_blocks(const Matrix& points, Vector& weights, const MasterOptions& options,
                             int& steps) {
  constexpr Eigen::Index kBlock = 32;
  constexpr int kBlocksPerLook = 50;
  BlockExchange exchange(points, weights);
  int left = options.max_steps;
  for (;;) {
    exchange.look_at_all();
    if (!(exchange.gap() > options.gap) || left <= 0) return exchange.gap();
    for (int i = 0; i < kBlocksPerLook && left > 0 && exchange.gap() > options.gap; ++i) {
      exchange.move(exchange.worst(kBlock));
      left -= kBlock;
      steps += kBlock;
    }
  }
}

}  // namespace acol
