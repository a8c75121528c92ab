#include "acol/study/answers_csv.hpp"

namespace acol {
namespace {

/// A cell of a CSV. `safe` keeps spreadsheets from taking it for a formula.
std::string cell(const std::string& text, bool safe) {
  std::string content = text;
  if (safe && !content.empty() &&
      std::string_view("=+-@\t\r").find(content[0]) != std::string::npos) {
    content.insert(content.begin(), '\'');
  }
  if (content.find_first_of(",\"\n\r") == std::string::npos) return content;
  std::string quoted = "\"";
  for (const char character : content) {
    if (character == '"') quoted += '"';
    quoted += character;
  }
  return quoted + "\"";
}

}  // namespace

std::vector<AnswerRow> answer_rows(const Study& study) {
  std::vector<AnswerRow> rows;
  const QuestionBook& book = study.book();
  for (std::int64_t number = 1; number <= std::ssize(book.questions()); ++number) {
    const QuestionRecord& record = book.question(number);
    if (record.state != QuestionState::answered) continue;
    const std::int64_t candidate = book.candidate_of(record);
    const bool named = record.rater != kAnonymous;
    rows.push_back({.question = question_name(number),
                    .candidate = study.card(candidate).id,
                    .arm = candidate,
                    .round = record.round,
                    .rater = named ? book.raters()[static_cast<std::size_t>(record.rater)] : "",
                    .answer = record.answer,
                    .value = study.scale().shown(record.value)});
  }
  return rows;
}

std::string answers_csv(const Study& study, bool safe) {
  std::string csv = "question,candidate,arm,round,rater,answer,value\n";
  for (const AnswerRow& row : answer_rows(study)) {
    csv += fmt::format("{},{},{},{},{},{},{}\n", row.question, cell(row.candidate, safe), row.arm,
                       row.checks_attention() ? "attention" : std::to_string(row.round),
                       cell(row.rater, safe), cell(row.answer, safe), row.value);
  }
  return csv;
}

}  // namespace acol
