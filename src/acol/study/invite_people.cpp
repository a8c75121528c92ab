#include "acol/study/invite_people.hpp"

#include <map>

#include "acol/core/visible.hpp"
#include "acol/study/pseudonyms.hpp"

namespace acol::study {

std::vector<std::string> invite_people(const Study& study, const std::vector<PersonInvited>& people,
                                       const std::function<std::string(const std::string&)>& person,
                                       Changes& changes) {
  AccessBook book = study.access();
  std::map<std::string, std::size_t> places;  // by the name as people see it
  std::vector<std::string> ids;
  for (const PersonInvited& one : people) {
    const std::size_t place = ids.size() + 1;
    const auto [before, fresh] = places.emplace(visible_form(one.name), place);
    allow(fresh, Why::conflict,
          "'{}' appears in the list twice, as number {} and as number {}: nobody was invited",
          one.name, before->second, place);
    allow(!is_pseudonym(one.name), Why::conflict, "'{}' is not a name that may be used", one.name);
    allow(!study.access().has_name(person(one.name)), Why::conflict,
          "'{}' already has a link: withdraw that one, or leave the name out; nobody was invited",
          one.name);
    const Invited invited{book.next_id(), Role::rater, one.name, one.hash};
    book.add(invited, 0);
    ids.push_back(invited.id);
    changes.emplace_back(invited);
  }
  return ids;
}

}  // namespace acol::study
