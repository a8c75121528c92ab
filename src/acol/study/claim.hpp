#pragma once

#include <string>
#include <vector>

#include "acol/study/status.hpp"

namespace acol::study {

/// What a study says, for somebody who reads nothing else: about whom, what, and how sure.
std::string claim_of(const Study& study, const Status& status);

/// Something that the guarantee rests on, or does not need.
struct Assumption {
  std::string says = {};   ///< In one sentence.
  std::string topic = {};  ///< Of docs/assumptions.md, which explains it.
};
std::vector<Assumption> assumptions(const Study& study);

}  // namespace acol::study
