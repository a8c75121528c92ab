#include "acol/experiment/question_tasks.hpp"

#include <gtest/gtest.h>

#include "acol/core/error.hpp"
#include "acol/io/text.hpp"

namespace acol::experiment {
namespace {

ExperimentSpec two_by_two() {
  ExperimentSpec spec;
  spec.name = "own";
  spec.instance = "line:sigma={value}";
  spec.panels = {""};
  spec.sweep = "sigma";
  spec.values = {"0.5", "1"};
  spec.algorithms = {"uniform", "e-acol"};
  spec.seeds = 3;
  spec.first_seed = 7;
  spec.max_questions = 50;
  return spec;
}

TEST(QuestionTasks, GoThroughValuesAlgorithmsAndSeedsInThisOrder) {
  const TaskList list = question_tasks(two_by_two(), "build");
  ASSERT_EQ(list.tasks.size(), 2 * 2 * 3);
  EXPECT_EQ(list.tasks[0].name, " 0.5 uniform seed 7");
  EXPECT_EQ(list.tasks[3].name, " 0.5 e-acol seed 7");
  EXPECT_EQ(list.tasks[11].name, " 1 e-acol seed 9");
}

TEST(QuestionTasks, ARowHasACellForEveryColumnAndIsTheSameAgain) {
  const TaskList list = question_tasks(two_by_two(), "build");
  const auto never = [] { return false; };
  const std::optional<std::string> row = list.tasks[0].run(never);
  ASSERT_TRUE(row);
  EXPECT_EQ(io::split(*row, ',').size(), io::split(list.header, ',').size());
  EXPECT_EQ(list.tasks[0].run(never), row);
}

TEST(QuestionTasks, SayWhatIsMissing) {
  const auto without = [](auto change) {
    ExperimentSpec spec = two_by_two();
    change(spec);
    return spec;
  };
  EXPECT_THROW(question_tasks(without([](auto& spec) { spec.instance.clear(); }), ""),
               InvalidArgument);
  EXPECT_THROW(question_tasks(without([](auto& spec) { spec.algorithms.clear(); }), ""),
               InvalidArgument);
  EXPECT_THROW(question_tasks(without([](auto& spec) { spec.sweep.clear(); }), ""),
               InvalidArgument);
  EXPECT_THROW(question_tasks(without([](auto& spec) { spec.panels = {"a", "b"}; }), ""),
               InvalidArgument);
}

}  // namespace
}  // namespace acol::experiment
