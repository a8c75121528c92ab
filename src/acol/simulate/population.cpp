#include "acol/simulate/population.hpp"

#include <cmath>

#include "acol/core/error.hpp"
#include "acol/core/random.hpp"

namespace acol {
namespace {

/// E σ(z + sN), N standard normal. The trapezoidal rule converges geometrically where a function is
/// analytic in a strip of half-width a: its error is of the order of e^{a²/2 − 2πa/h}
/// [trefethen2014]. Here a < π/s, the poles of σ, and h = 1/(2 + 2s) makes that at most e^{−4π²}.
double logistic_mean(double z, double s) {
  const double step = 0.5 / (1 + s);
  const auto reach = static_cast<int>(std::ceil(9 / step));
  double sum = 0;
  double weights = 0;
  for (int i = -reach; i <= reach; ++i) {
    const double u = step * i;
    const double weight = std::exp(-u * u / 2);
    weights += weight;
    sum += weight * share_of_no(Link::logistic, z + s * u);
  }
  return sum / weights;
}

void require_share(double share, const char* name) {
  require(share >= 0 && share < 1, "people.{} must be from 0 to below 1, got {}", name, share);
}

}  // namespace

double share_of_no(Link link, double z) {
  switch (link) {
    case Link::logistic:
      return 1 / (1 + std::exp(-z));
    case Link::probit:
      return normal_probability(z);
    case Link::step:
      return z > 0 ? 1 : 0;
    default:
      return (1 + z) / 2;
  }
}

double share_of_no(Link link, double z, double leniency) {
  if (leniency == 0) return share_of_no(link, z);
  switch (link) {
    case Link::logistic:
      return logistic_mean(z, leniency);
    case Link::probit:  // z + sN > N' is N'' < z/√(1 + s²)
      return normal_probability(z / std::hypot(1, leniency));
    default:
      return normal_probability(z / leniency);
  }
}

double counted_share_of_no(double share_of_no, const Population& people) {
  if (people.unsure == Unsure::skip) return share_of_no;
  return 1 - (1 - share_of_no) * (1 - people.skip_yes);
}

void check_population(const Population& people, Link link) {
  require(people.answers_each >= 1, "people.answers_each must be at least 1, got {}",
          people.answers_each);
  require(people.leniency >= 0 && people.leniency <= 100,
          "people.leniency must be from 0 to 100, got {}", people.leniency);
  require(people.leniency == 0 || link != Link::linear,
          "people.leniency needs the link logistic, probit or step; with linear it must be 0, got "
          "{}",
          people.leniency);
  require_share(people.skip_no, "skip_no");
  require_share(people.skip_yes, "skip_yes");
  require_share(people.leave, "leave");
}

}  // namespace acol
