#pragma once

#include <string>
#include <vector>

#include "acol/verify/log_check.hpp"
#include "acol/verify/panel_log.hpp"

namespace acol::verify {

/// What a certificate claims, in the words in which a study says it (docs/certificate.md, "The
/// claim in words"). They are put together from the log alone.
struct ClaimWords {
  std::string whom;    ///< It is about.
  Json definition;     ///< Of the study.
  std::string column;  ///< That is maximised, or minimised.

  /// That of all candidates `label` is the best one, or that none is acceptable.
  std::string best(const std::string& label) const;
  std::string none() const;

 private:
  std::string acceptable() const;
  std::string error() const;
};

ClaimWords words_of(const LogCheck& log);
ClaimWords words_of(const PanelLog& log);

/// Throws Error where a certificate says the claim in words of its own.
void check_words(const Json& claim, const std::string& words);

}  // namespace acol::verify
