#pragma once

#include "acol/study/store.hpp"

namespace acol::study {

/// Takes the names out of a log that an earlier acol began, and keeps them beside it: pseudonyms
/// stand in their place, hashes are new, and everything else is what it was. How many people are
/// named. Throws InvalidArgument where that is done already.
std::int64_t separate_names(Store& store);

}  // namespace acol::study
