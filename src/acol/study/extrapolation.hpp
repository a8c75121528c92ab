#pragma once

#include "acol/study/study.hpp"

namespace acol::study {

/// In what each feature vector (a row) is unlike all candidates of a study, in words; empty: in
/// nothing. Either a feature lies outside the values that the candidates X have, or each is within
/// them and their combination is not among what X spans (hidden extrapolation):
///
///   h(x) = xᵀ(XᵀX)⁺x > max_i h(x_i), or x is not a combination of the x_i    [montgomery2012, 3.8]
std::vector<std::string> extrapolations(const Study& study, const Matrix& vectors);

}  // namespace acol::study
