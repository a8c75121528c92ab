#pragma once

#include "acol/core/types.hpp"

/// The customers of the cookie story, whom acol knows only by their answers. The share that likes a
/// recipe is linear in its ingredients:
///
///   P(yes) = 0.05 + 1.0 sugar + 1.2 butter + 0.8 chocolate − 0.3 oats
///
/// and lies between 0.12 and 0.96 over all recipes that data/cookies.csv can hold.
inline double share_that_likes(double sugar, double butter, double chocolate, double oats) {
  return 0.05 + 1.0 * sugar + 1.2 * butter + 0.8 * chocolate - 0.3 * oats;
}
