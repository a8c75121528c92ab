#include "acol/study/commands.hpp"
#include "acol/study/pseudonyms.hpp"

namespace acol::study {

void consent(const Study& study, const std::string& rater, const std::string& version,
             Changes& changes, const Caller& caller) {
  check_name(study, rater, caller);
  const std::string current = consent_version(study.definition());
  allow(!current.empty(), Why::conflict, "this study has no text to agree to");
  allow(version == current, Why::conflict, "the text to agree to has changed: reload it");
  const Consent* before = study.consents().of(rater, caller.device);
  if (study.over() || (before != nullptr && before->version == version)) return;
  changes.emplace_back(Consented{rater, rater.empty() ? caller.device : "", version});
}

void erase(const Study& study, const std::string& pseudonym, Changes& changes) {
  require(study.pseudonymous(),
          "the log of this study has names in it, because an earlier acol began it: acol storage "
          "upgrade --separate-names takes them out");
  allow(is_pseudonym(pseudonym), Why::unknown, "nobody in this study is called '{}'", pseudonym);
  if (!study.erased().contains(pseudonym)) changes.emplace_back(Erased{{pseudonym}});
}

}  // namespace acol::study
