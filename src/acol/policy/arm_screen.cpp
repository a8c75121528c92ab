#include "acol/policy/arm_screen.hpp"

#include <cmath>

#include "acol/core/blocks.hpp"
#include "acol/core/error.hpp"
#include "acol/policy/argmax.hpp"

namespace acol {

ArmScreen::ArmScreen(const Matrix& arms) : arms_(&arms) {
  const Eigen::Index d = arms.cols();
  const Eigen::Index panels = (arms.rows() + kPanel - 1) / kPanel;
  panels_.setZero(kPanel, panels * d);
  scores_.resize(panels * kPanel);
  const double largest = arms.cwiseAbs().maxCoeff();
  if (!(largest > 0)) return;
  for (Eigen::Index p = 0; p < panels; ++p) {
    const Eigen::Index size = std::min(kPanel, arms.rows() - p * kPanel);
    const Matrix scaled = arms.middleRows(p * kPanel, size) / largest;
    longest_ = std::max(longest_, scaled.rowwise().norm().maxCoeff());
    panels_.block(0, p * d, size, d) = scaled.cast<float>();
  }
}

ArmIndex ArmScreen::furthest(const Matrix& directions) { return furthest(directions, Vector()); }

ArmIndex ArmScreen::furthest(const Matrix& directions, const Vector& variances) {
  require(directions.cols() <= kMaxDirections, "at most {} directions, got {}", kMaxDirections,
          directions.cols());
  const double largest = directions.size() > 0 ? directions.cwiseAbs().maxCoeff() : 0;
  if (!(largest > 0) || !std::isfinite(largest)) return 0;  // all scores are the same
  const Matrix scaled = directions / largest;
  look(scaled.cast<float>());
  if (variances.size() > 0) scores_.head(variances.size()) /= 1 + variances.array().cast<float>();
  // Σ_k x_k u_k in floats of 24 bits is within (d + 3) 2⁻²⁴ ‖x‖‖u‖ of what it is, to first order;
  // a root of the sum of four squares within four units more.
  const double error = static_cast<double>(arms_->cols() + 8) * 0x1p-23 * longest_ * scaled.norm();
  find_likely(error);
  Eigen::ArrayXd exact =
      ((*arms_)(likely_, Eigen::all) * directions).rowwise().squaredNorm().array();
  if (variances.size() > 0) exact /= 1 + variances(likely_).array();
  return likely_[static_cast<std::size_t>(argmax(exact))];
}

void ArmScreen::look(const Eigen::MatrixXf& directions) {
  switch (directions.cols()) {
    case 1:
      return look_along<1>(directions);
    case 2:
      return look_along<2>(directions);
    case 3:
      return look_along<3>(directions);
    default:
      return look_along<4>(directions);
  }
}

template <int kDirections>
void ArmScreen::look_along(const Eigen::MatrixXf& directions) {
  using Panel = Eigen::Array<float, kPanel, 1>;
  const Eigen::Index d = arms_->cols();
  for (Eigen::Index p = 0; p * kPanel < scores_.size(); ++p) {
    Panel along[kDirections];
    for (Panel& one : along) one.setZero();
    for (Eigen::Index k = 0; k < d; ++k) {
      const Panel x = panels_.col(p * d + k);
      for (int j = 0; j < kDirections; ++j) along[j] += x * directions(k, j);
    }
    Panel sum = along[0].square();
    for (int j = 1; j < kDirections; ++j) sum += along[j].square();
    scores_.segment<kPanel>(p * kPanel) = sum;
  }
}

void ArmScreen::find_likely(double error) {
  const Eigen::Index arms = arms_->rows();
  const double root = std::sqrt(static_cast<double>(scores_.head(arms).maxCoeff())) - 2 * error;
  const auto least = static_cast<float>(root > 0 ? root * root : 0);
  likely_.clear();
  for_each_block<64>(arms, [&](Eigen::Index start, Eigen::Index size) {
    if (scores_.segment(start, size).maxCoeff() < least) return;
    for (ArmIndex i = start; i < start + size; ++i) {
      if (scores_(i) >= least) likely_.push_back(i);
    }
  });
}

}  // namespace acol
