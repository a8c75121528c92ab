#pragma once

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "acol/core/problem.hpp"
#include "acol/core/random.hpp"

namespace acol::testing {

/// The property holds in every case that RapidCheck can think of.
template <class Property>
void for_all(Property&& property) {
  EXPECT_TRUE(rc::check(std::forward<Property>(property)));
}

/// Standard normal entries, a function of the seed alone.
inline Matrix random_matrix(Eigen::Index rows, Eigen::Index cols, std::uint64_t seed) {
  Matrix matrix(rows, cols);
  for (Eigen::Index i = 0; i < matrix.size(); ++i) {
    matrix(i) = standard_normal({seed, StreamUse{77}}, static_cast<std::uint64_t>(i));
  }
  return matrix;
}

inline Vector random_vector(Eigen::Index size, std::uint64_t seed) {
  return random_matrix(size, 1, seed + 0x9e3779b9).col(0);
}

/// A random problem: arms may repeat, be zero or span only a part of the space.
inline Problem arbitrary_problem() {
  const auto arms = *rc::gen::inRange<Eigen::Index>(1, 60);
  const auto dimension = *rc::gen::inRange<Eigen::Index>(1, 12);
  const auto seed = *rc::gen::arbitrary<std::uint32_t>();
  Matrix features = random_matrix(arms, dimension, seed);
  if (*rc::gen::arbitrary<bool>() && dimension > 1) features.col(0) = 2 * features.col(1);
  if (arms > 2 && *rc::gen::arbitrary<bool>()) features.row(0).setZero();
  if (arms > 4 && *rc::gen::arbitrary<bool>()) features.row(3) = features.row(2);
  return {std::move(features), random_vector(arms, seed + 1), {.threshold = 0.3}};
}

}  // namespace acol::testing
