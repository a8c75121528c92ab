#pragma once

#include <functional>

#include "acol/study/commands.hpp"

namespace acol::study {

/// Somebody who is to get a personal link.
struct PersonInvited {
  std::string name = {};
  Digest hash = {};  ///< Of the token.
};

/// A link for each of them, or for none: somebody who is in the list twice, or has a link that
/// holds, is refused by name. `person` gives what the log calls the person of that name. The ids of
/// the links.
std::vector<std::string> invite_people(const Study& study, const std::vector<PersonInvited>& people,
                                       const std::function<std::string(const std::string&)>& person,
                                       Changes& changes);

}  // namespace acol::study
