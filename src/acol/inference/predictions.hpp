#pragma once

#include <cstdint>
#include <vector>

#include "acol/core/answers.hpp"
#include "acol/core/problem.hpp"
#include "acol/inference/least_squares.hpp"
#include "acol/inference/linear_belief.hpp"

namespace acol {

/// The predicted constraint value of every arm and its squared norm, kept up to date answer by
/// answer:
///
///   c_i = x_iᵀφ̂,   s_i = x_iᵀA⁻¹x_i,   A = λI + Σ x xᵀ.
///
/// After m answers with sum Y about arm j, with t_i = x_iᵀA⁻¹x_j [Sherman-Morrison],
///
///   s_i −= m t_i²/(1 + m s_j),   c_i += t_i (Y − m c_j)/(1 + m s_j),
///
/// so one product t = X u, u = A⁻¹x_j, updates all arms, and A⁻¹ −= m uuᵀ/(1 + m s_j): O(nd + d²)
/// and no allocation. Small
/// catalogues (n ≲ 2d) hold K = X A⁻¹ Xᵀ instead, whose column j is t: O(n²). Where few arms matter
/// for a while, keep() leaves the others as they are: O(d² + d for each arm that is kept).
///
/// Rounding errors cannot build up: every kRefreshInterval answers all of it is computed afresh
/// from the tally of answers, which is the only truth.
class Predictions {
 public:
  static constexpr int kRefreshInterval = 1024;

  enum class Form { automatic, product, gram };

  /// `problem` must outlive this object.
  Predictions(const Problem& problem, double lambda, Form form = Form::automatic);

  /// The arms that keep() chose, in increasing order, and what is predicted of them.
  struct Kept {
    std::vector<ArmIndex> arms;
    Matrix features;
    Vector values;     ///< c
    Vector variances;  ///< s
  };

  const Vector& values() const { return values_; }                         ///< c
  const Vector& variances() const { return variances_; }                   ///< s
  double log_determinant_ratio() const { return log_determinant_ratio_; }  ///< log det(A/λ)
  bool in_gram_form() const { return gram_.size() > 0; }

  /// t_i = x_iᵀA⁻¹x_arm for all i, into `result`.
  void covariances(ArmIndex arm, Vector& result) const;
  /// Of several arms, a column each.
  void covariances(const std::vector<ArmIndex>& arms, Matrix& result) const;
  /// A⁻¹x of several arms, a column each. Not in Gram form.
  void directions(const std::vector<ArmIndex>& arms, Matrix& result) const;

  /// Takes the answers to `answers.count` questions about `arm`.
  void add(ArmIndex arm, const Answers& answers);

  /// From now on add() looks after these arms alone (given in increasing order), and values() and
  /// variances() stand still: until refresh(). Not in Gram form.
  void keep(std::vector<ArmIndex> arms);
  bool complete() const { return kept_.arms.empty(); }  ///< All arms are looked after.
  const Kept& kept() const { return kept_; }
  /// covariances(), of the arms that are kept.
  void covariances_of_kept(ArmIndex arm, Vector& result) const;
  /// values() as they are now, whatever is kept.
  Vector values_now() const;
  const Vector& estimate() const { return estimate_; }        ///< φ̂, not in Gram form.
  const Matrix& information() const { return information_; }  ///< A, at the last refresh.

  /// N(φ̂, σ²A⁻¹): what the answers let one think of φ.
  LinearBelief belief(double deviation) const;

  /// What will be known after `more[i]` further questions about arm i, whatever the answers.
  struct Outlook {
    Vector variances;
    double log_determinant_ratio = 0;
  };
  Outlook after(const std::vector<std::int64_t>& more) const;

  /// Computes everything afresh from the answers so far: O(nd² + d³).
  void refresh();

 private:
  struct Tally {
    std::int64_t count = 0;
    double sum = 0;
  };

  void solve(ArmIndex arm) const;
  void add_to_gram(ArmIndex arm, const Answers& answers);
  void refresh_kept();
  LeastSquares start_afresh();
  LeastSquares model_of(const std::vector<Tally>& tallies) const;
  LeastSquares updated_by(const std::vector<Tally>& tallies) const;
  void variances_of(const LeastSquares& model, Vector& result) const;

  const Problem* problem_;
  double lambda_;
  std::vector<Tally> tally_;
  Vector values_;
  Vector variances_;
  double log_determinant_ratio_ = 0;
  int since_refresh_ = 0;
  Kept kept_;                 ///< Empty where all arms are looked after.
  Matrix information_;        ///< A, at the last refresh.
  Matrix inverse_;            ///< A⁻¹, empty in Gram form.
  Vector estimate_;           ///< φ̂, in Gram form that of the last refresh.
  Matrix gram_;               ///< K, empty in product form.
  Vector covariance_;         ///< Work space: t.
  mutable Vector arm_;        ///< Work space: x_j.
  mutable Vector direction_;  ///< Work space: u.
};

}  // namespace acol
