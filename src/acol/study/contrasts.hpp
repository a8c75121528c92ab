#pragma once

#include <optional>
#include <string>
#include <vector>

#include "acol/study/features.hpp"

namespace acol::study {

/// What a feature can be seen by: the difference between two imagined candidates that differ in it
/// alone.
struct Contrast {
  std::string name = {};                      ///< Of the feature.
  std::string compares = {};                  ///< The two in words, such as "from 10 to 40".
  std::optional<std::string> reference = {};  ///< The category that a category is compared with.
  Vector difference = {};                     ///< Of their feature vectors.
};

/// One for each feature that tells candidates apart. Other columns stay as they are: numbers in the
/// middle of their range, yes/no at no, categories at the reference, which is the first one.
///
///   number       the highest value among the candidates less the lowest
///   yes/no       yes less no
///   category     it less the reference, which has no contrast of its own
///   square       the mean of both ends less the middle
///   product      what the second factor changes at the contrast of the first
///
/// `arms` are the candidates' feature vectors. The constant has no contrast.
std::vector<Contrast> contrasts(const FeatureSet& set, const Matrix& arms);

}  // namespace acol::study
