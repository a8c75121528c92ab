#include "acol/experiment/runner.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <atomic>
#include <csignal>
#include <fstream>
#include <set>
#include <sstream>

#include "acol/core/error.hpp"
#include "acol/experiment/journal.hpp"
#include "acol/experiment/spec_file.hpp"
#include "acol/experiment/tasks_of.hpp"
#include "acol/io/csv.hpp"
#include "support/file_bytes.hpp"
#include "support/scratch_file.hpp"

namespace acol::experiment {
namespace {

namespace fs = std::filesystem;
using testing::bytes_in;

ExperimentSpec small_sweep() {
  return parse_experiment("small.toml",
                          "instance = 'irrelevant-dimensions:d={value},eps=0.1'\n"
                          "sweep = 'd'\nvalues = [3, 4]\n"
                          "algorithms = ['g-acol-tuned', 'e-acol']\nseeds = 5\n"
                          "[settings]\nnoise_bound = 1\n",
                          false);
}

/// A directory of its own for each test, gone afterwards.
class Runner : public ::testing::Test {
 protected:
  Runner()
      : directory_(fs::path(::testing::TempDir()) /
                   (std::string("acol-") +
                    ::testing::UnitTest::GetInstance()->current_test_info()->name())) {
    fs::remove_all(directory_);
  }
  ~Runner() override { fs::remove_all(directory_); }

  /// What one thread writes, without interruption.
  std::string reference() const {
    run_experiment(small_sweep(), directory_ / "reference", {});
    return bytes_in(directory_ / "reference/results.csv");
  }

  fs::path directory_;
};

TEST_F(Runner, ResultsDoNotDependOnTheNumberOfThreads) {
  const SweepState state = run_experiment(small_sweep(), directory_ / "a", {.jobs = 7});
  EXPECT_EQ(state.total, 20);
  EXPECT_EQ(state.missing, 0);
  EXPECT_EQ(bytes_in(directory_ / "a/results.csv"), reference());
}

TEST_F(Runner, AnInterruptedSweepGoesOnWhereItWas) {
  std::atomic<int> polls = 0;
  const SweepState cut =
      run_experiment(small_sweep(), directory_ / "a", {.stop = [&] { return ++polls > 8; }});
  EXPECT_GT(cut.missing, 0);
  EXPECT_LT(cut.missing, cut.total);
  EXPECT_FALSE(fs::exists(directory_ / "a/results.csv"));
  std::int64_t redone = 0;
  run_experiment(small_sweep(), directory_ / "a",
                 {.progress = [&](const SweepProgress& progress) { redone = progress.total; }});
  EXPECT_EQ(redone, cut.missing);
  EXPECT_EQ(bytes_in(directory_ / "a/results.csv"), reference());
}

TEST_F(Runner, EveryKindOfRunHasItsTurnBeforeTheSecondOfAny) {
  std::int64_t finished = 0;
  run_experiment(small_sweep(), directory_ / "a",
                 {.stop = [&] { return finished == 4; },
                  .progress = [&](const SweepProgress& sweep) { finished = sweep.finished; }});
  std::set<std::string> cells;
  for (const auto& [key, entry] : read_journals(directory_ / "a")) {
    cells.insert(entry.row.substr(0, entry.row.find(",0,")));
  }
  EXPECT_EQ(cells, (std::set<std::string>{",3,g-acol-tuned", ",3,e-acol", ",4,g-acol-tuned",
                                          ",4,e-acol"}));
}

TEST_F(Runner, TheTimeLeftIsThatOfTheRunsLeft) {
  double clock = 0;  // every look at it takes half a second: a run's preparation, and the run
  std::vector<double> left;
  run_experiment(
      small_sweep(), directory_ / "a",
      {.now = [&] { return clock += 0.5; },
       .progress = [&](const SweepProgress& sweep) { left.push_back(sweep.seconds_left); }});
  ASSERT_EQ(left.size(), 20U);
  for (std::size_t i = 0; i < left.size(); ++i) {
    EXPECT_DOUBLE_EQ(left[i], 19.0 - static_cast<double>(i));
  }
}

TEST_F(Runner, ALineCutShortIsComputedAgain) {
  const std::string expected = reference();
  run_experiment(small_sweep(), directory_ / "a", {});
  const fs::path journal = directory_ / "a/journal-0.csv";
  const std::string whole = bytes_in(journal);
  for (const std::size_t size : {whole.size() - 1, whole.size() / 2, std::size_t{3}}) {
    fs::remove(directory_ / "a/results.csv");
    std::ofstream(journal, std::ios::trunc) << whole.substr(0, size);
    run_experiment(small_sweep(), directory_ / "a", {});
    EXPECT_EQ(bytes_in(directory_ / "a/results.csv"), expected);
  }
}

TEST_F(Runner, ShardsAddUp) {
  for (std::int64_t i = 0; i < 3; ++i) {
    const SweepState state = run_experiment(small_sweep(), directory_ / std::to_string(i),
                                            {.shard = {.index = i, .count = 3}});
    EXPECT_GT(state.missing, 0);
  }
  EXPECT_GT(merge_experiment(small_sweep(), directory_ / "0", {directory_ / "1"}).missing, 0);
  EXPECT_EQ(merge_experiment(small_sweep(), directory_ / "0", {directory_ / "1", directory_ / "2"})
                .missing,
            0);
  EXPECT_EQ(bytes_in(directory_ / "0/results.csv"), reference());
  EXPECT_THROW(run_experiment(small_sweep(), directory_, {.shard = {.index = 3, .count = 3}}),
               InvalidArgument);
}

TEST_F(Runner, ADirectoryOfAnotherConfigurationIsRefused) {
  run_experiment(small_sweep(), directory_ / "a", {});
  ExperimentSpec other = small_sweep();
  apply_override(other, "delta=0.2");
  EXPECT_THROW(run_experiment(other, directory_ / "a", {}), Error);
  EXPECT_EQ(bytes_in(directory_ / "a/results.csv"), reference());
  EXPECT_EQ(run_experiment(other, directory_ / "a", {.overwrite = true}).missing, 0);
  EXPECT_NE(bytes_in(directory_ / "a/results.csv"), reference());
  ExperimentSpec more = other;  // more of the same is no other configuration
  apply_override(more, "seeds=6");
  EXPECT_EQ(run_experiment(more, directory_ / "a", {}).missing, 0);
}

/// A directory as another build of acol would leave it, with rows that it alone would write.
void leave_runs_of(const std::string& build, const fs::path& directory) {
  fs::create_directories(directory);
  Journal journal(directory / "journal-0.csv");
  for (const Task& task : tasks_of(small_sweep(), build).tasks) {
    journal.append(task.key, {"what " + build + " found", 1});
  }
}

TEST_F(Runner, RowsOfAnotherBuildAreNotReused) {
  leave_runs_of("0.1.0", directory_ / "a");
  std::int64_t redone = 0;
  const SweepState state =
      run_experiment(small_sweep(), directory_ / "a",
                     {.progress = [&](const SweepProgress& sweep) { redone = sweep.total; }});
  EXPECT_EQ(redone, state.total);
  EXPECT_EQ(bytes_in(directory_ / "a/results.csv"), reference());
  leave_runs_of(std::string(results_digest()), directory_ / "own");  // control: these are
  run_experiment(small_sweep(), directory_ / "own", {});
  EXPECT_NE(bytes_in(directory_ / "own/results.csv"), reference());
}

TEST_F(Runner, ADirectoryOfAnotherBuildIsRefusedByTheNamesOfBoth) {
  run_experiment(small_sweep(), directory_ / "a", {});
  const fs::path file = directory_ / "a/configuration.txt";
  const std::string ours = bytes_in(file);
  std::ofstream(file, std::ios::trunc) << "acol 0.1.0" << ours.substr(ours.find('\n'));
  const std::string message =
      testing::complaint<Error>([&] { run_experiment(small_sweep(), directory_ / "a", {}); });
  for (const std::string_view part :
       {std::string_view("another build"), std::string_view("acol 0.1.0"), results_digest()}) {
    EXPECT_NE(message.find(part), std::string::npos) << message;
  }
  run_experiment(small_sweep(), directory_ / "a", {.overwrite = true});
  EXPECT_EQ(bytes_in(file), ours);
}

TEST_F(Runner, TwoWritersOfOneJournalAreRefused) {
  fs::create_directories(directory_);
  const Journal journal(directory_ / "journal-0.csv");
  EXPECT_THROW(Journal(directory_ / "journal-0.csv"), Error);
}

/// As long as it lives, no file of this process grows beyond `bytes`: as on a full disk, a write is
/// cut short and the next one fails.
class FullDisk {
 public:
  explicit FullDisk(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit{bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~FullDisk() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;

 private:
  rlimit before_{};
  void (*handler_)(int);
};

TEST_F(Runner, OnAFullDiskNothingIsHalfWritten) {
  fs::create_directories(directory_);
  const fs::path file = directory_ / "journal-0.csv";
  Journal journal(file);
  journal.append("first", {"row", 1});
  {
    const FullDisk disk(fs::file_size(file) + 5);
    EXPECT_THROW(journal.append("second", {"another row", 1}), Error);
    EXPECT_THROW(write_whole(directory_ / "results.csv", std::string(1000, 'x')), Error);
  }
  EXPECT_EQ(bytes_in(file), "first,1,row\n");
  EXPECT_EQ(std::distance(fs::directory_iterator(directory_), fs::directory_iterator()), 1);
  journal.append("second", {"another row", 1});
  EXPECT_EQ(read_journals(directory_).size(), 2);
}

/// A clock that goes on by one whenever it is read: before and after what is prepared, and at the
/// end.
TEST_F(Runner, TimesAreThoseOfTheRunsAndStandBesideTheResults) {
  double clock = 0;
  run_experiment(small_sweep(), directory_ / "a", {.now = [&] { return ++clock; }});
  EXPECT_EQ(clock, 3 * 20);
  EXPECT_EQ(bytes_in(directory_ / "a/results.csv"), reference());
  const Vector seconds =
      io::CsvTable::read((directory_ / "a/timings.csv").string()).numbers("seconds");
  EXPECT_EQ(seconds, Vector(Vector::Ones(20)));
}

}  // namespace
}  // namespace acol::experiment
