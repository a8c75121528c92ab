#pragma once

#include <vector>

#include "acol/driving/normal_source.hpp"
#include "acol/driving/profile.hpp"

namespace acol::driving {

/// The distribution N(m, σ²C) of CMA-ES and how it follows the better half of what was drawn
/// [hansen2016]. Written out in plain loops over fixed sizes, so that the same draws give the same
/// bits on every machine. With the Cholesky factor of C in place of its square root the path of the
/// step size turns with the factor, which does not matter in practice [suttorp2009].
class AdaptedGaussian {
 public:
  static constexpr std::size_t kSize = kControls;
  using Column = std::array<double, kSize>;

  AdaptedGaussian(const Column& mean, double sigma, int samples);

  const Column& mean() const { return mean_; }
  double sigma() const { return sigma_; }

  Column draw(NormalSource& normal) const;

  /// The points that were drawn (perhaps moved to where they are allowed), the best first.
  void follow(const std::vector<Column>& best_first);

 private:
  using Square = std::array<Column, kSize>;  ///< By columns.

  void factorise();
  Column solve(Column right) const;  ///< L⁻¹ right.
  void adapt_covariance(const std::vector<Column>& steps, bool steady);

  Column mean_;
  double sigma_;
  std::vector<double> weights_;
  double effective_ = 0;  ///< μ_eff, the effective number of parents.
  double sigma_rate_ = 0, sigma_damping_ = 0, path_rate_ = 0, rank_one_rate_ = 0, rank_mu_rate_ = 0;
  double unfaded_ = 1;  ///< (1 − c_σ)^{2t}
  Column sigma_path_ = {};
  Column path_ = {};
  Square covariance_ = {};
  Square factor_ = {};
};

}  // namespace acol::driving
