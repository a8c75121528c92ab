#include "acol/study/imagined_means.hpp"

#include <algorithm>
#include <cmath>

#include "acol/core/random.hpp"

namespace acol::study {
namespace {

constexpr double kFirst = 0.7548776662466927;
constexpr double kSecond = 0.5698402909980532;

class Imagined {
 public:
  Imagined(const Created& created, std::uint64_t number)
      : created_(&created), stream_{0, StreamUse::truth, number}, number_(number) {
    const Matrix& arms = created.problem.arms;
    Vector direction(arms.cols());
    for (Eigen::Index j = 0; j < direction.size(); ++j) {
      direction(j) = standard_normal(stream_, static_cast<std::uint64_t>(j));
    }
    values_ = arms * direction;
    std::vector<double> sorted(values_.begin(), values_.end());
    std::ranges::sort(sorted);
    // The threshold lies somewhere between two neighbours.
    const double place =
        (0.1 + 0.8 * spread_evenly(kFirst)) * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const double next = sorted[std::min(below + 1, sorted.size() - 1)];
    const double middle = sorted[below] + (place - std::floor(place)) * (next - sorted[below]);
    if (s_shaped()) {
      bend(middle);
    } else {
      has_constant() ? place_freely(sorted, middle) : stretch(middle);
    }
  }

  const Vector& values() const { return values_; }

 private:
  bool has_constant() const {
    return std::ranges::any_of(created_->features.features,
                               [](const Feature& one) { return one.factors.empty(); });
  }

  bool s_shaped() const {
    const Definition& definition = created_->definition;
    return number_ % 2 == 1 && definition.answers == io::AnswerKind::yes_no &&
           shape_of(definition.policy) == Shape::any;
  }

  /// The logits of the shares of noes spread by 1 to 2 over the candidates; `middle` has the share
  /// that is just acceptable.
  void bend(double middle) {
    const double no = 1 - created_->definition.accept_share;
    const double spread = std::sqrt((values_.array() - values_.mean()).square().mean());
    const double scale = (1 + spread_evenly(kSecond)) / std::max(1e-300, spread);
    const Eigen::ArrayXd logits = std::log(no / (1 - no)) + scale * (values_.array() - middle);
    values_ = (1 / (1 + (-logits).exp()) - no).matrix();
  }

  /// With an intercept any affine image is plausible: the threshold goes to `middle`, and answers
  /// stay on their scale.
  void place_freely(const std::vector<double>& sorted, double middle) {
    const double tau = created_->problem.threshold;
    const double above = sorted.back() - middle;
    const double below = middle - sorted.front();
    const auto [most, least] = room();
    double scale = (0.3 + 0.7 * spread_evenly(kSecond)) *
                   std::min(above > 0 ? most / above : 1e300, below > 0 ? least / below : 1e300);
    if (scale > 1e200) scale = 1;
    values_ = (tau + scale * (values_.array() - middle)).matrix();
  }

  /// Without one, only the size is free.
  void stretch(double middle) {
    const double tau = created_->problem.threshold;
    const double scale =
        tau != 0 && middle != 0
            ? std::abs(tau / middle)
            : 2 * created_->problem.noise_bound / std::max(1e-300, values_.cwiseAbs().maxCoeff());
    values_ *= scale;
  }

  /// How far answers may lie above and below the threshold on average.
  std::pair<double, double> room() const {
    const Definition& definition = created_->definition;
    if (definition.answers == io::AnswerKind::yes_no) {
      return {definition.accept_share, 1 - definition.accept_share};
    }
    if (const std::optional<AnswerRange> range = answer_scale(definition).answer_range()) {
      return {std::max(1e-9, range->high - created_->problem.threshold),
              std::max(1e-9, created_->problem.threshold - range->low)};
    }
    const double size = 2 * created_->problem.noise_bound;
    return {size, size};
  }

  /// In (0, 1): a sequence in two dimensions with no large gaps, whose steps are powers of 1/ρ with
  /// ρ³ = ρ + 1.
  double spread_evenly(double step) const {
    const double at = 0.5 + static_cast<double>(number_ + 1) * step;
    return std::clamp(at - std::floor(at), 1e-9, 1 - 1e-9);
  }

  const Created* created_;
  Stream stream_;
  std::uint64_t number_;
  Vector values_;
};

}  // namespace

Vector imagined_means(const Created& created, std::uint64_t number) {
  return Imagined(created, number).values();
}

}  // namespace acol::study
