#include "acol/study/answers_csv.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "acol/io/csv.hpp"
#include "support/study_fixture.hpp"

namespace acol::study {
namespace {

class AnswersCsv : public testing::StudyTest {};

/// Read by the strict reader, the file has what the rows have.
TEST_F(AnswersCsv, HasEveryAnswerInTheOrderOfTheQuestions) {
  make();
  answer_all();
  const std::vector<AnswerRow> rows = answer_rows(*service_);
  ASSERT_GT(rows.size(), 10U);
  EXPECT_EQ(std::ssize(rows), status()["answered"].get<std::int64_t>());
  const io::CsvTable table = io::CsvTable::parse("t", io::whole(answers_csv(*service_, false)));
  ASSERT_EQ(table.rows(), rows.size());
  const std::vector<std::string> questions = table.texts("question");
  const std::vector<std::string> answers = table.texts("answer");
  const Vector values = table.numbers("value");
  for (std::size_t i = 0; i < rows.size(); ++i) {
    ASSERT_EQ(questions[i], rows[i].question);
    ASSERT_EQ(answers[i], rows[i].answer);
    ASSERT_EQ(values(static_cast<Eigen::Index>(i)), rows[i].answer == "yes" ? 1 : 0);
    ASSERT_EQ(rows[i].candidate, fmt::format("a{}", rows[i].arm + 1));
  }
}

TEST_F(AnswersCsv, CellsAreNoFormulasToSpreadsheets) {
  make();
  for (const std::string name : {"=1+1", "+x", "-x", "@x", "a,\"b\""}) {
    const DealtQuestion question = ask_one(name);
    tell(question.question, "yes", name);
  }
  const std::string safe = io::whole(answers_csv(*service_, true));
  for (const char* cell : {",'=1+1,", ",'+x,", ",'-x,", ",'@x,", ",\"a,\"\"b\"\"\","}) {
    EXPECT_NE(safe.find(cell), std::string::npos) << cell << "\n" << safe;
  }
  const io::CsvTable plain = io::CsvTable::parse("t", io::whole(answers_csv(*service_, false)));
  const std::vector<std::string> raters = plain.texts("rater");
  EXPECT_NE(std::ranges::find(raters, "=1+1"), raters.end());
}

TEST_F(AnswersCsv, BeforeTheFirstAnswerThereIsTheHeaderAlone) {
  make();
  EXPECT_EQ(io::whole(answers_csv(*service_, false)),
            "question,candidate,arm,round,rater,answer,value\n");
}

}  // namespace
}  // namespace acol::study
