#include "acol/study/answers_csv.hpp"

namespace acol::study {
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

constexpr std::int64_t kQuestionsAtOnce = 4096;

/// Those of the questions from one number on, up to another.
std::vector<AnswerRow> rows_between(const Study& study, std::int64_t first, std::int64_t end) {
  std::vector<AnswerRow> rows;
  const QuestionBook& book = study.book();
  for (std::int64_t number = first; number < end; ++number) {
    const QuestionRecord& record = book.question(number);
    if (record.state != QuestionState::answered) continue;
    const std::int64_t candidate = book.candidate_of(record);
    const bool named = record.rater != kAnonymous;
    rows.push_back({.question = question_name(number),
                    .candidate = study.card(candidate).id,
                    .arm = candidate,
                    .round = record.round,
                    .rater = named ? book.raters()[static_cast<std::size_t>(record.rater)] : "",
                    .answer = std::string(book.answer_of(record)),
                    .value = study.scale().shown(record.value)});
  }
  return rows;
}

std::string csv_of(const std::vector<AnswerRow>& rows, bool safe) {
  std::string csv;
  for (const AnswerRow& row : rows) {
    csv += fmt::format("{},{},{},{},{},{},{}\n", row.question, cell(row.candidate, safe), row.arm,
                       row.checks_attention() ? "attention" : std::to_string(row.round),
                       cell(row.rater, safe), cell(row.answer, safe), row.value);
  }
  return csv;
}

std::vector<AnswerRow> by_name(Service& service, std::vector<AnswerRow> rows) {
  for (AnswerRow& row : rows) row.rater = service.shown(row.rater);
  return rows;
}

std::int64_t questions_of(const Study& study) { return std::ssize(study.book().questions()); }

}  // namespace

std::vector<AnswerRow> answer_rows(const Study& study) {
  return rows_between(study, 1, questions_of(study) + 1);
}

std::vector<AnswerRow> answer_rows(Service& service) {
  return by_name(service, service.view([](const Study& study) { return answer_rows(study); }));
}

io::TextParts answers_csv(Service& service, bool safe) {
  const std::int64_t count = service.view(questions_of);
  return [&service, safe, count, next = std::int64_t{0}]() mutable -> std::string {
    if (next == 0) {
      next = 1;
      return "question,candidate,arm,round,rater,answer,value\n";
    }
    std::string csv;
    while (csv.empty() && next <= count) {
      const std::int64_t end = std::min(count + 1, next + kQuestionsAtOnce);
      csv = csv_of(by_name(service, service.view([&](const Study& study) {
                     return rows_between(study, next, end);
                   })),
                   safe);
      next = end;
    }
    return csv;
  };
}

}  // namespace acol::study
