#include "acol/study/certificate.hpp"

#include <fmt/format.h>

#include "commands.hpp"
#include "output.hpp"
#include "output_file.hpp"
#include "study_access.hpp"
#include "subcommand.hpp"

namespace acol::cli {
namespace {

struct CertificateOptions {
  std::string study;
  std::string output = "-";
};

int certificate_command(const CertificateOptions& options) {
  study::Service service = open_study(options.study);
  write_file(options.output, certificate(service));
  return service.view([](const study::Study& study) {
    const study::StudyOutcome outcome = study.outcome();
    if (outcome == study::StudyOutcome::certified || outcome == study::StudyOutcome::infeasible)
      return kDone;
    note("the study is {}: the file proves nothing\n", heading(verdict_of(study)));
    return kEndedShort;
  });
}

}  // namespace

void add_certificate(CLI::App& app, int& status) {
  auto [command, options] =
      add_subcommand(app, "certificate", "Write everything needed to recheck what a study claims",
                     certificate_command, status);
  add_study_argument(command, options.study);
  command.add_option("-o,--output", options.output, "File to write; - for stdout")
      ->capture_default_str();
  command.footer("\nExample:\n  acol certificate cookies.db -o cookies.json\n");
}

}  // namespace acol::cli
