#pragma once

#include <istream>
#include <string>

namespace acol {

/// What became of checking a certificate.
struct CertificateVerdict {
  bool valid = false;
  std::string claim;   ///< What it claims, in words.
  double delta = 0;    ///< How often such a claim may be wrong.
  std::string reason;  ///< Which step failed; empty if none.
};

/// Checks a certificate as docs/certificate.md describes it, with arithmetic of its own: the chain
/// of hashes, that every round was committed before its answers, the evidence and the claim. Throws
/// ParseError if the text is not a certificate at all. Entries are checked as they are read: nobody
/// has to hold a long certificate.
CertificateVerdict verify_certificate(std::istream& text);
CertificateVerdict verify_certificate(const std::string& text);

}  // namespace acol
