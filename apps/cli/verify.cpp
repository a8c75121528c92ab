#include "acol/verify/verify.hpp"

#include <fmt/format.h>

#include "acol/core/error.hpp"
#include "acol/io/stranger.hpp"
#include "commands.hpp"
#include "design_json.hpp"
#include "study_access.hpp"

namespace acol::cli {
namespace {

struct VerifyOptions {
  std::string file;
  bool json = false;
};

int verify_command(const VerifyOptions& options) {
  const std::unique_ptr<std::istream> text = open_text(options.file);
  CertificateVerdict verdict;
  try {
    verdict = verify_certificate(*text);
    if (text->bad()) throw ParseError("cannot be read");
  } catch (const ParseError& error) {
    throw ParseError(fmt::format("{}: {}", options.file, error.what()));
  }
  if (options.json) {
    OrderedJson json;
    json["valid"] = verdict.valid;
    json["claim"] = verdict.claim;
    json["delta"] = verdict.delta;
    json["reason"] = verdict.reason;
    fmt::print("{}\n", json.dump());
  } else if (verdict.valid) {
    fmt::print("valid: {}{}\n", printable(verdict.claim),
               verdict.claim == "nothing" ? " is claimed" : "");
  } else {
    fmt::print("not valid: {}\n", printable(verdict.reason));
  }
  return verdict.valid ? kDone : kEndedShort;
}

}  // namespace

void add_verify(CLI::App& app, int& status) {
  const auto options = std::make_shared<VerifyOptions>();
  CLI::App* command = app.add_subcommand("verify", "Recheck what a study's certificate claims");
  command->add_option("file", options->file, "A certificate, as 'acol certificate' writes it")
      ->required();
  command->add_flag("--json", options->json, "Print one JSON object");
  command->footer(
      "Uses none of the code that ran the study: docs/certificate.md says what is checked.\n"
      "Exit status: 0 valid, 1 not valid.\n"
      "Examples:\n"
      "  acol verify certificate.json\n");
  command->callback([options, &status] { status = verify_command(*options); });
}

}  // namespace acol::cli
