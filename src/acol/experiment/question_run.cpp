#include "acol/experiment/question_run.hpp"

#include <fmt/format.h>

#include <cmath>

#include "acol/io/csv.hpp"
#include "acol/io/text.hpp"

namespace acol::experiment {

std::string question_header() {
  return "panel,value,algorithm,seed,outcome,recommended,correct,right,feasible,questions,rounds,"
         "lower_bound";
}

std::string format_row(const QuestionRun& run) {
  // Ten digits: more than any use of a bound, fewer than differ between instruction sets.
  return fmt::format("{},{},{},{},{},{},{:d},{:d},{:d},{},{},{:.10g}", run.panel, run.value,
                     run.algorithm, run.seed, run.outcome, run.recommended, run.correct, run.right,
                     run.feasible, run.questions, run.rounds, run.lower_bound);
}

std::vector<QuestionRun> read_question_runs(const std::string& path) {
  const io::CsvTable table = io::CsvTable::read(path);
  const auto cell = [&](std::size_t row, const char* column) -> const std::string& {
    return table.cell(row, table.column(column));
  };
  const auto number = [&](std::size_t row, const char* column) {
    const std::string& text = cell(row, column);
    const std::optional<double> value = io::parse_number(text);
    if (!value) table.fail(row, fmt::format("{} must be a number, got '{}'", column, text));
    return *value;
  };
  std::vector<QuestionRun> runs(table.rows());
  for (std::size_t row = 0; row < runs.size(); ++row) {
    QuestionRun& run = runs[row];
    run.panel = cell(row, "panel");
    run.value = cell(row, "value");
    run.algorithm = cell(row, "algorithm");
    run.seed = static_cast<std::uint64_t>(number(row, "seed"));
    run.outcome = cell(row, "outcome");
    run.recommended = static_cast<std::int64_t>(number(row, "recommended"));
    run.correct = number(row, "correct") != 0;
    run.right = number(row, "right") != 0;
    run.feasible = number(row, "feasible") != 0;
    run.questions = static_cast<std::int64_t>(number(row, "questions"));
    run.rounds = static_cast<std::int64_t>(number(row, "rounds"));
    run.lower_bound = io::parse_number(cell(row, "lower_bound")).value_or(std::nan(""));
  }
  return runs;
}

}  // namespace acol::experiment
