#pragma once

#include <fmt/format.h>

#include <cmath>
#include <string>

#include "acol/core/random.hpp"

namespace acol::guarantee {

/// How acceptance depends on the dose.
enum class Curve {
  logistic,
  probit,
  /// Nearly everybody accepts what is better than the best, nearly nobody the rest. All questions
  /// are then about the best, which a few more accept than is wanted: with exactly as many the
  /// error would be δ but for overshoot, too close for a test to tell.
  step,
  sweet_spot,  ///< A middle pleases most: too little is no better than too much.
  linear,      ///< `step` is that of the share.
};

/// Doses that pay the more the larger they are and please the fewer.
struct Doses {
  int count = 9;
  int best = 5;        ///< Pleases exactly the share that is wanted: luck can only mislead.
  double share = 0.7;  ///< Wanted.
  double step = 0.2;   ///< Of the logit, from one dose to the next.
  double margin = 0.03;
  Curve curve = Curve::logistic;

  /// The share of people who accept a dose.
  double accept(std::int64_t dose) const {
    const auto below = static_cast<double>(best - dose);
    const double wanted = std::log(share / (1 - share));
    switch (curve) {
      case Curve::logistic:
        return 1 / (1 + std::exp(-wanted - step * below));
      case Curve::probit:
        return normal_probability(normal_quantile(share) + step * below);
      case Curve::step:
        return below == 0 ? share + 0.03 : below > 0 ? 0.97 : 0.03;
      case Curve::sweet_spot: {  // the middle is two doses below the best
        const double off = 2 - below;
        return 1 / (1 + std::exp(-wanted - step * (4 - off * off)));
      }
      case Curve::linear:
        return share + step * below;
    }
    return 0;
  }
  /// By bisection.
  static double normal_quantile(double probability) {
    double low = -10;
    double high = 10;
    for (int turn = 0; turn < 60; ++turn) {
      const double middle = (low + high) / 2;
      (normal_probability(middle) < probability ? low : high) = middle;
    }
    return low;
  }
  /// Whether a study may recommend the dose (−1: none of them).
  bool right(std::int64_t dose) const { return dose >= best && accept(dose) >= share - margin; }
  std::string table() const {
    std::string text = "name,dose\n";
    for (int i = 0; i < count; ++i) text += fmt::format("d{},{}\n", i, i);
    return text;
  }
};

inline constexpr Doses kSteep{.count = 12, .best = 6, .share = 0.8, .step = 0.6, .margin = 0.05};

}  // namespace acol::guarantee
