#pragma once

#include "acol/study/entry.hpp"

namespace acol::study {

/// The mean answer about every candidate under the number-th imagined truth, one under which
/// between a tenth and nine tenths of the candidates are acceptable. It is linear in the features;
/// where nothing is assumed about the shape, every second one of yes and no is logistic in them.
/// Which share is acceptable, and how far the candidates differ, is spread evenly over the numbers.
Vector imagined_means(const Created& created, std::uint64_t number);

}  // namespace acol::study
