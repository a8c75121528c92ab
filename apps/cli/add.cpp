#include <fmt/format.h>

#include "acol/io/spreadsheet.hpp"
#include "acol/study/question_view.hpp"
#include "acol/study/setup.hpp"
#include "commands.hpp"
#include "output.hpp"
#include "study_access.hpp"
#include "subcommand.hpp"

namespace acol::cli {
namespace {

struct AddOptions {
  std::string study;
  std::string candidates;
  bool anew = false;
  bool json = false;
};

int add_command(const AddOptions& options) {
  study::Service service = open_study(options.study);
  service.run([&](const study::Study& study, study::Changes& changes) {
    study::Pictures pictures = study::pictures_beside(options.candidates);
    study::Added added = read_added(study, options.candidates, pictures);
    service.store().add_pictures(pictures.kept());
    added.anew = options.anew && study.book().answered() > 0;
    add(study, std::move(added), changes);
  });
  const io::CsvTable table = io::read_spreadsheet(options.candidates);
  for (const std::string& one :
       service.view([&](const study::Study& study) { return study.features().beyond(table); })) {
    note("{}\n", printable(one));
  }
  const study::Status status = service.status();
  if (options.json) {
    fmt::print("{}\n", io::json_of(status).dump());
  } else {
    fmt::print("{} candidates added, {} in total; the study is {}\n", table.rows(),
               status.candidates, heading(status.verdict));
  }
  return kDone;
}

}  // namespace

void add_add(CLI::App& app, int& status) {
  auto [command, options] =
      add_subcommand(app, "add", "Add candidates to a study", add_command, status);
  add_study_argument(command, options.study);
  command.add_option("--candidates", options.candidates, "CSV with the columns of the study")
      ->required();
  command.add_flag("--anew", options.anew,
                   "Start the evidence afresh, so that the guarantee stays; without it earlier "
                   "answers are kept, and the study is heuristic from now on");
  command.add_flag("--json", options.json, "Print the status as one JSON object");
  command.footer("\nExample:\n  acol add cookies.db --candidates more-recipes.csv\n");
}

}  // namespace acol::cli
