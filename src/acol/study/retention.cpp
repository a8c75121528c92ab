#include "acol/study/retention.hpp"

#include "acol/study/fold.hpp"
#include "acol/study/pseudonyms.hpp"

namespace acol::study {
std::string consent_version(const Definition& definition) {
  constexpr std::size_t kDigits = 16;
  if (definition.consent.empty()) return {};
  return to_hex(digest_of(definition.consent)).substr(0, kDigits);
}

std::int64_t separate_names(Store& store) {
  std::int64_t people = 0;
  store.rewrite([&](const std::vector<LogLine>& lines) {
    Fold before;
    for (const LogLine& line : lines) before.apply(line);
    require(before.study != nullptr && !before.study->pseudonymous(),
            "{}: its names are already kept beside the log", store.name());
    SeparatedNames without = separated(lines);
    Fold after;  // what cannot be read again is not written
    for (const LogLine& line : without.lines) after.apply(line);
    people = std::ssize(without.people);
    return Store::Replacement{std::move(without.lines), std::move(without.people)};
  });
  return people;
}

}  // namespace acol::study
