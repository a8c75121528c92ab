#include "acol/study/study.hpp"

namespace acol {
namespace {

std::string person_key(const std::string& rater, const std::string& device) {
  return rater.empty() ? "#" + device : "@" + rater;
}

}  // namespace

void Study::on(const Consented& entry) {
  consents_[person_key(entry.rater, entry.device)] = {at_, entry.version};
}

void Study::on(const Erased& entry) {
  for (const std::string& person : entry.people) {
    erased_.insert(person);
    if (const auto rater = book_.find_rater(person)) people_.leave(*rater);
  }
}

const Study::Consent* Study::consent_of(const std::string& rater, const std::string& device) const {
  const auto found = consents_.find(person_key(rater, device));
  return found == consents_.end() ? nullptr : &found->second;
}

}  // namespace acol
