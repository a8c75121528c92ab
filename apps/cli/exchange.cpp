#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "acol/core/error.hpp"
#include "acol/io/csv.hpp"
#include "acol/study/answers_csv.hpp"
#include "commands.hpp"
#include "output.hpp"
#include "output_file.hpp"
#include "study_access.hpp"
#include "subcommand.hpp"

namespace acol::cli {
namespace {

struct ExchangeOptions {
  std::string study;
  std::string file = "-";
  bool safe = false;
};

int export_command(const ExchangeOptions& options) {
  study::Service service = open_study(options.study);
  write_file(options.file, answers_csv(service, options.safe));
  return kDone;
}

bool has_column(const io::CsvTable& table, const std::string& name) {
  return std::ranges::find(table.header(), name) != table.header().end();
}

/// The first of the columns that the table has, as text; blanks if it has none.
std::vector<std::string> rater_column(const io::CsvTable& table) {
  for (const char* name : {"rater", "participant", "annotator"}) {
    if (has_column(table, name)) return table.texts(name);
  }
  return std::vector<std::string>(table.rows());
}

/// Answers to questions that were handed out: all of them, or none.
void import_answers(study::Service& service, const io::CsvTable& table,
                    const ExchangeOptions& options) {
  const std::vector<std::string> questions = table.texts("question");
  const std::vector<std::string> answers = table.texts("answer");
  const std::vector<std::string> raters = rater_column(table);
  service.run([&](const study::Study& study, study::Changes& changes) {
    std::map<std::string, std::size_t> seen;
    study::Changes checks;  // come last: whoever fails one is left out, with the other answers
    for (std::size_t row = 0; row < table.rows(); ++row) {
      try {
        if (!seen.emplace(questions[row], row).second) {
          throw InvalidArgument(fmt::format("question '{}' appears twice", questions[row]));
        }
        study::Changes told;
        tell(study, {parse_question(questions[row]), answers[row], service.person(raters[row])},
             service.now(), told);
        for (study::EntryBody& one : told) {
          (std::holds_alternative<study::Attended>(one) ? checks : changes)
              .push_back(std::move(one));
        }
      } catch (const InvalidArgument& error) {
        table.fail(row, error.what());
      }
    }
    std::ranges::move(checks, std::back_inserter(changes));
  });
  note("{}: {} answers\n", options.file, table.rows());
}

void import_earlier_answers(study::Service& service, const io::CsvTable& table,
                            const ExchangeOptions& options) {
  std::vector<study::EarlierAnswer> earlier;
  const std::vector<std::string> candidates = table.texts("candidate");
  const std::vector<std::string> answers = table.texts("answer");
  const std::vector<std::string> raters = rater_column(table);
  for (std::size_t row = 0; row < table.rows(); ++row) {
    earlier.push_back({candidates[row], answers[row], raters[row]});
  }
  service.run([&](const study::Study& study, study::Changes& changes) {
    for (std::size_t row = 0; row < earlier.size(); ++row) {  // to say where
      try {
        study::Changes unused;
        import_earlier(study, {earlier[row]}, "", unused);
      } catch (const InvalidArgument& error) {
        table.fail(row, error.what());
      }
    }
    import_earlier(study, earlier, options.file, changes);
  });
  note("{}: {} earlier answers; the study is heuristic from now on\n", options.file, table.rows());
}

int import_command(const ExchangeOptions& options) {
  study::Service service = open_study(options.study);
  const io::CsvTable table = io::CsvTable::read(options.file);
  if (has_column(table, "question")) {
    import_answers(service, table, options);
  } else {
    import_earlier_answers(service, table, options);
  }
  return kDone;
}

}  // namespace

void add_export(CLI::App& app, int& status) {
  auto [command, out] =
      add_subcommand(app, "export", "Write the answers of a study as CSV", export_command, status);
  add_study_argument(command, out.study);
  command.add_option("-o,--output", out.file, "File to write; - for stdout")->capture_default_str();
  command.add_flag("--spreadsheet", out.safe, "Keep spreadsheets from taking cells for formulas");
  command.footer("\nExample:\n  acol export cookies.db -o answers.csv\n");
}

void add_import(CLI::App& app, int& status) {
  auto [command, in] =
      add_subcommand(app, "import", "Read answers from a CSV", import_command, status);
  add_study_argument(command, in.study);
  command
      .add_option("file", in.file,
                  "With the columns question,answer: answers to questions that were handed "
                  "out. With candidate,answer: earlier answers, which make the study heuristic. "
                  "A column rater is optional")
      ->required();
  command.footer("\nExample:\n  acol import cookies.db answers.csv\n");
}

}  // namespace acol::cli
