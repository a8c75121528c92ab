#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace acol::study {

/// When somebody agreed to the text that the definition has, and to which version of it.
struct Consent {
  std::int64_t at = 0;
  std::string version = {};

  template <class Self, class Archive>
  static void persist(Self& self, Archive& archive) {
    archive(self.at, self.version);
  }
};

/// Who agreed. Without a name a device is somebody.
class Consents {
 public:
  void add(const std::string& rater, const std::string& device, const Consent& consent) {
    by_person_[person(rater, device)] = consent;
  }
  /// The last one of somebody; null: they never agreed.
  const Consent* of(const std::string& rater, const std::string& device) const {
    const auto found = by_person_.find(person(rater, device));
    return found == by_person_.end() ? nullptr : &found->second;
  }

  template <class Self, class Archive>
  static void persist(Self& self, Archive& archive) {
    archive(self.by_person_);
  }

 private:
  static std::string person(const std::string& rater, const std::string& device) {
    return rater.empty() ? "#" + device : "@" + rater;
  }

  std::map<std::string, Consent> by_person_;
};

}  // namespace acol::study
