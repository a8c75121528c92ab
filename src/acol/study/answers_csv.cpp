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

std::string answers_csv(const Study& study, bool safe) {
  std::string csv = "question,candidate,arm,round,rater,answer,value\n";
  const bool numbers = study.definition().answers == AnswerKind::number;  // as people say them
  const QuestionBook& book = study.book();
  for (std::int64_t number = 1; number <= std::ssize(book.questions()); ++number) {
    const QuestionRecord& record = book.question(number);
    if (record.state != QuestionState::answered) continue;
    const std::int64_t row = book.candidate_of(record);
    csv += fmt::format(
        "{},{},{},{},{},{},{}\n", question_name(number), cell(study.card(row).id, safe), row,
        record.round < 0 ? "attention" : std::to_string(record.round),
        record.rater == kAnonymous
            ? ""
            : cell(book.raters()[static_cast<std::size_t>(record.rater)], safe),
        cell(record.answer, safe), numbers ? study.scale().shown(record.value) : record.value);
  }
  return csv;
}

}  // namespace acol
