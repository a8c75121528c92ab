#pragma once

#include <cstdint>

#include "acol/core/choice.hpp"

namespace acol {

/// How the share of people who say no depends on z = φᵀx.
enum class Link {
  linear,    ///< (1 + z)/2
  logistic,  ///< 1/(1 + e⁻ᶻ)
  probit,    ///< Φ(z)
  step,      ///< 1 if z > 0, else 0
};

constexpr auto choices(Link) {
  return named<Link>({{"linear", Link::linear},
                      {"logistic", Link::logistic},
                      {"probit", Link::probit},
                      {"step", Link::step}});
}

/// How "not sure" is treated.
enum class Unsure {
  no,    ///< It is an answer, and counts as no.
  skip,  ///< It is not an answer: somebody else is asked.
};

constexpr auto choices(Unsure) {
  return named<Unsure>({{"no", Unsure::no}, {"skip", Unsure::skip}});
}

/// People as they are. Each has a shift of φᵀx of their own, N(0, leniency²), gives a few answers,
/// and may not answer at all.
struct Population {
  std::int64_t answers_each = 1;  ///< K ≥ 1: at most, each about another candidate.
  double leniency = 0;            ///< ≥ 0: standard deviation of the shift.
  double skip_no = 0;             ///< In [0, 1): share of the noes that are "not sure".
  double skip_yes = 0;            ///< In [0, 1): share of the yeses that are.
  double leave = 0;               ///< In [0, 1): chance of leaving before an answer.
  Unsure unsure = Unsure::no;
};

/// The share of noes at z among people alike.
double share_of_no(Link link, double z);

/// The share of noes among people whose z has a normal shift of deviation `leniency`, to about
/// twelve digits. With the linear link it must be 0.
double share_of_no(Link link, double z, double leniency);

/// The share that counts: where "not sure" is an answer, those who are not sure say no.
double counted_share_of_no(double share_of_no, const Population& people);

/// Throws InvalidArgument for numbers out of range, or people that do not go with the link.
void check_population(const Population& people, Link link);

}  // namespace acol
