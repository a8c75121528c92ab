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

/// A random matrix, and the seed that it is a function of.
struct SeededMatrix {
  Matrix matrix;
  std::uint32_t seed = 0;
};

/// Its numbers of rows and columns are in these ranges, from the first and below the second number.
inline SeededMatrix arbitrary_matrix(std::pair<Eigen::Index, Eigen::Index> rows,
                                     std::pair<Eigen::Index, Eigen::Index> cols) {
  const auto height = *rc::gen::inRange(rows.first, rows.second);
  const auto width = *rc::gen::inRange(cols.first, cols.second);
  const auto seed = *rc::gen::arbitrary<std::uint32_t>();
  return {random_matrix(height, width, seed), seed};
}

/// A random problem: arms may repeat, be zero or span only a part of the space.
inline Problem arbitrary_problem() {
  auto [features, seed] = arbitrary_matrix({1, 60}, {1, 12});
  const Eigen::Index arms = features.rows();
  const Eigen::Index dimension = features.cols();
  if (*rc::gen::arbitrary<bool>() && dimension > 1) features.col(0) = 2 * features.col(1);
  if (arms > 2 && *rc::gen::arbitrary<bool>()) features.row(0).setZero();
  if (arms > 4 && *rc::gen::arbitrary<bool>()) features.row(3) = features.row(2);
  return {std::move(features), random_vector(arms, seed + 1), {.threshold = 0.3}};
}

}  // namespace acol::testing
