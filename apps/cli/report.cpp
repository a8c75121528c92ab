#include "acol/study/report.hpp"

#include "acol/io/html_report.hpp"
#include "commands.hpp"
#include "output_file.hpp"
#include "study_access.hpp"

namespace acol::cli {
namespace {

struct ReportOptions {
  std::string study;
  std::string output;
};

int report_command(const ReportOptions& options) {
  Service service = open_study(options.study);
  write_file(options.output, html_report(study_report(service)));
  return kDone;
}

}  // namespace

void add_report(CLI::App& app, int& status) {
  const auto options = std::make_shared<ReportOptions>();
  CLI::App* command = app.add_subcommand("report", "Write a study as one HTML file for people");
  add_study_argument(*command, options->study);
  command->add_option("-o,--output", options->output, "File to write; - for stdout")->required();
  command->footer("\nExample:\n  acol report cookies.db -o report.html\n");
  command->callback([options, &status] { status = report_command(*options); });
}

}  // namespace acol::cli
