#include "verdict.hpp"

#include <fmt/format.h>

#include <memory>

#include "acol/core/error.hpp"
#include "acol/io/json.hpp"
#include "acol/io/stranger.hpp"
#include "acol/verify/verify.hpp"
#include "output.hpp"
#include "program.hpp"

namespace acol::cli {
namespace {

CertificateVerdict verify_file(const std::string& file) {
  const std::unique_ptr<std::istream> text = io::open_text(file);
  try {
    CertificateVerdict verdict = verify_certificate(*text);
    if (text->bad()) throw ParseError("cannot be read");
    return verdict;
  } catch (const ParseError& error) {
    throw ParseError(fmt::format("{}: {}", file, error.what()));
  }
}

std::string verdict_json(const CertificateVerdict& verdict) {
  io::OrderedJson json;
  json["valid"] = verdict.valid;
  json["claim"] = verdict.claim;
  json["delta"] = verdict.delta;
  json["reason"] = verdict.reason;
  return json.dump();
}

std::string verdict_words(const CertificateVerdict& verdict) {
  if (!verdict.valid) return fmt::format("not valid: {}", printable(verdict.reason));
  return fmt::format("valid: {}{}", printable(verdict.claim),
                     verdict.claim == "nothing" ? " is claimed" : "");
}

}  // namespace

int print_verdict(const std::string& file, bool json) {
  const CertificateVerdict verdict = verify_file(file);
  fmt::print("{}\n", json ? verdict_json(verdict) : verdict_words(verdict));
  return verdict.valid ? kDone : kEndedShort;
}

}  // namespace acol::cli
