#include "acol/experiment/question_run.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "acol/core/error.hpp"
#include "support/scratch_file.hpp"

namespace acol::experiment {
namespace {

TEST(QuestionRun, RowsAreReadAsTheyWereWritten) {
  const QuestionRun run{.panel = "base",
                        .value = "0.05",
                        .algorithm = "e-acol",
                        .seed = 18446744073709,
                        .outcome = "budget",
                        .recommended = -1,
                        .correct = false,
                        .right = true,
                        .feasible = true,
                        .questions = 123456789012,
                        .rounds = 17,
                        .lower_bound = 1234.5};
  const testing::ScratchFile file(question_header() + "\n" + format_row(run) + "\n", ".csv");
  const std::vector<QuestionRun> read = read_question_runs(file.path());
  ASSERT_EQ(read.size(), 1U);
  EXPECT_EQ(format_row(read[0]), format_row(run));
  EXPECT_EQ(read[0].seed, run.seed);
  EXPECT_EQ(read[0].questions, run.questions);
  EXPECT_EQ(read[0].lower_bound, run.lower_bound);
  EXPECT_TRUE(read[0].at_limit());
  EXPECT_FALSE(QuestionRun{.outcome = "certified"}.at_limit());
}

TEST(QuestionRun, ABoundThatThereIsNoneOfIsNotANumber) {
  QuestionRun run{.algorithm = "acol"};
  run.lower_bound = std::nan("");
  const testing::ScratchFile file(question_header() + "\n" + format_row(run) + "\n", ".csv");
  EXPECT_TRUE(std::isnan(read_question_runs(file.path()).at(0).lower_bound));
}

TEST(QuestionRun, NamesFileLineAndColumnOfWhatIsNoNumber) {
  std::string row = format_row({.algorithm = "acol", .questions = 77});
  row.replace(row.find("77"), 2, "many");
  const testing::ScratchFile file(question_header() + "\n" + row + "\n", ".csv");
  EXPECT_EQ(testing::complaint<ParseError>([&] { read_question_runs(file.path()); }),
            file.path() + ":2: questions must be a number, got 'many'");
  const testing::ScratchFile other("algorithm\nacol\n", ".csv");
  EXPECT_THROW(read_question_runs(other.path()), ParseError);
}

}  // namespace
}  // namespace acol::experiment
