#include "acol/study/report.hpp"

#include "acol/io/html_report.hpp"
#include "commands.hpp"
#include "output_file.hpp"
#include "study_access.hpp"
#include "subcommand.hpp"

namespace acol::cli {
namespace {

struct ReportOptions {
  std::string study;
  std::string output;
};

int report_command(const ReportOptions& options) {
  study::Service service = open_study(options.study);
  write_file(options.output, io::html_report(study_report(service)));
  return kDone;
}

}  // namespace

void add_report(CLI::App& app, int& status) {
  auto [command, options] = add_subcommand(
      app, "report", "Write a study as one HTML file for people", report_command, status);
  add_study_argument(command, options.study);
  command.add_option("-o,--output", options.output, "File to write; - for stdout")->required();
  command.footer("\nExample:\n  acol report cookies.db -o report.html\n");
}

}  // namespace acol::cli
