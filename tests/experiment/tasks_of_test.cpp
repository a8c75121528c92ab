#include "acol/experiment/tasks_of.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "acol/experiment/spec_file.hpp"
#include "support/scratch_file.hpp"

namespace acol::experiment {
namespace {

constexpr const char* kTwoValues = R"(title = "A, b"
instance = "irrelevant-dimensions:d={value},eps=0.05"
sweep = "d"
values = [5, 10]
algorithms = ["acol", "e-acol"]
seeds = 4
)";

std::set<std::string> keys_of(const TaskList& list) {
  std::set<std::string> keys;
  for (const Task& task : list.tasks) keys.insert(task.key);
  return keys;
}

TEST(TasksOf, KeysDependOnAllThatARunDependsOn) {
  const ExperimentSpec spec = parse_experiment("own.toml", kTwoValues, false);
  const std::vector<Task> tasks = tasks_of(spec).tasks;
  ASSERT_EQ(tasks.size(), 2 * 2 * 4);
  std::set<std::string> keys;
  for (const Task& task : tasks) keys.insert(task.key);
  EXPECT_EQ(keys.size(), tasks.size());
  for (const char* change :
       {"delta=0.1", "max_questions=100", "instance=irrelevant-dimensions:d={value},eps=0.1"}) {
    ExperimentSpec other = spec;
    apply_override(other, change);
    for (const Task& task : tasks_of(other).tasks) EXPECT_FALSE(keys.contains(task.key)) << change;
  }
  ExperimentSpec more = spec;  // more seeds leave the keys of the first ones alone
  apply_override(more, "seeds=5");
  std::size_t shared = 0;
  for (const Task& task : tasks_of(more).tasks) shared += keys.count(task.key);
  EXPECT_EQ(shared, tasks.size());
}

TEST(TasksOf, RunsOfAnotherBuildAreOtherRuns) {
  for (const char* name : {"regret", "robustness", "scenarios", "transfer", "features"}) {
    const ExperimentSpec spec = find_experiment(name, true);
    const std::set<std::string> ours = keys_of(tasks_of(spec));
    EXPECT_EQ(ours, keys_of(tasks_of(spec, results_digest())));
    for (const std::string& key : keys_of(tasks_of(spec, "another build"))) {
      EXPECT_FALSE(ours.contains(key)) << name;
    }
  }
}

TEST(TasksOf, AnInstanceFileThatSaysSomethingElseIsAnotherInstance) {
  const testing::ScratchFile file("", ".json");
  const auto keys_with = [&](const char* threshold) {
    std::ofstream(file.path(), std::ios::trunc)
        << R"({"arms": [[1], [2]], "rewards": [1, 2], "phi": [1], "tau": )" << threshold << "}";
    ExperimentSpec spec = find_experiment("regret", true);
    apply_override(spec, "instance=" + file.path());
    return keys_of(tasks_of(spec));
  };
  const std::set<std::string> before = keys_with("1.5");
  EXPECT_NE(keys_with("0.5"), before);
  EXPECT_EQ(keys_with("1.5"), before);
}

/// FNV-1a as its authors define it.
TEST(TasksOf, DigestsAreSixteenDigitsOfFnv) {
  for (const std::string& text :
       {std::string(), std::string("a"), std::string("some longer text")}) {
    std::uint64_t hash = 14695981039346656037U;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
    EXPECT_EQ(digest(text), fmt::format("{:016x}", hash));
  }
}

}  // namespace
}  // namespace acol::experiment
