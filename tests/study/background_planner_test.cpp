#include "acol/study/background_planner.hpp"

#include <gtest/gtest.h>

#include "support/scratch_stores.hpp"
#include "support/scratch_study.hpp"

namespace acol::study {
namespace {

using testing::MemoryPlace;
using testing::ScratchFile;
using testing::TestClock;

LogLine created() {
  const ScratchFile table(testing::sizes_table(), ".csv");
  return testing::created_line(testing::sizes_definition(table.path()));
}

/// Answers everything, waiting where there is nothing to ask yet.
void answer_all(Service& service) {
  for (int turn = 0; turn < 1'000'000; ++turn) {
    const AskReply reply = service.ask({.count = 50});
    if (reply.done) return;
    if (reply.questions.empty()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    for (const DealtQuestion& one : reply.questions) {
      service.tell({one.question, testing::simulated_answer(
                                      one.candidate, 5, static_cast<std::uint64_t>(one.question))});
    }
  }
  FAIL() << "the study never ended";
}

Digest digest_of_log(Service& service) { return service.lines().back().hash; }

TEST(BackgroundPlanner, LeavesTheSameLogAsPlanningInLine) {
  const LogLine first = created();
  MemoryPlace plain(first);
  Service alone(plain.open(), TestClock());
  answer_all(alone);

  MemoryPlace place(first);
  Service service(place.open(), TestClock());
  {
    const BackgroundPlanner planner(service, place.open(), TestClock());
    answer_all(service);
  }
  EXPECT_EQ(service.status().outcome, StudyOutcome::certified);
  EXPECT_EQ(digest_of_log(service), digest_of_log(alone));
}

/// One that cannot be written to.
class BrokenStore final : public Store {
 public:
  explicit BrokenStore(std::unique_ptr<Store> store) : store_(std::move(store)) {}
  const std::string& name() const override { return store_->name(); }
  std::vector<LogLine> read(std::int64_t from, std::int64_t most) override {
    return store_->read(from, most);
  }
  void transact(std::int64_t /*from*/, const Writer& /*writer*/) override {
    throw StorageError("broken");
  }
  void back_up(const std::string& path, Names names) override { store_->back_up(path, names); }

 private:
  std::unique_ptr<Store> store_;
};

TEST(BackgroundPlanner, WhereItFailsTheServicePlansByItself) {
  MemoryPlace place(created());
  Service service(place.open(), TestClock());
  const BackgroundPlanner planner(service, std::make_unique<BrokenStore>(place.open()),
                                  TestClock());
  answer_all(service);
  EXPECT_EQ(service.status().outcome, StudyOutcome::certified);
}

}  // namespace
}  // namespace acol::study
