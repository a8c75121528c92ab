#include "commands.hpp"
#include "subcommand.hpp"
#include "verdict.hpp"

namespace acol::cli {
namespace {

struct VerifyOptions {
  std::string file;
  bool json = false;
};

int verify_command(const VerifyOptions& options) {
  return print_verdict(options.file, options.json);
}

}  // namespace

void add_verify(CLI::App& app, int& status) {
  auto [command, options] = add_subcommand(
      app, "verify", "Recheck what a study's certificate claims", verify_command, status);
  command.add_option("file", options.file, "A certificate, as 'acol certificate' writes it")
      ->required();
  command.add_flag("--json", options.json, "Print one JSON object");
  command.footer(
      "Uses none of the code that ran the study: docs/certificate.md says what is checked.\n"
      "acol-verify FILE does the same as a small separate program.\n"
      "Exit status: 0 valid, 1 not valid.\n"
      "Examples:\n"
      "  acol verify certificate.json\n");
}

}  // namespace acol::cli
