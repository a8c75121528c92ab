#include "acol/study/store.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <numeric>
#include <thread>

#include "study/store_lines.hpp"
#include "support/scratch_file.hpp"
#include "support/scratch_stores.hpp"

namespace acol::study {
namespace {

using testing::append;
using testing::complaint;
using testing::ScratchFile;
using testing::texts;

/// What every kind of store promises.
class EveryStore : public ::testing::TestWithParam<const testing::StoreKind*> {
 protected:
  void SetUp() override { place_ = GetParam()->make(LogHead().extend("created")); }
  std::unique_ptr<Store> open() { return place_->open(); }

  std::unique_ptr<testing::StorePlace> place_;
};

TEST_P(EveryStore, ReadsWhatWasWrittenByteByByte) {
  const std::string odd = "quote ' \" \\ line\nbreak, ünïcode 👍, tab\t.";
  append(*open(), odd);
  const auto store = open();
  EXPECT_EQ(texts(store->read(0, Store::kAll)), (std::vector<std::string>{"created", odd}));
  EXPECT_EQ(texts(store->read(1, Store::kAll)), std::vector<std::string>{odd});
  EXPECT_TRUE(store->read(2, Store::kAll).empty());
  LogHead head;
  for (const LogLine& line : store->read(0, Store::kAll)) head.follow(line);
}

TEST_P(EveryStore, AppendsAllOrNothing) {
  const auto store = open();
  EXPECT_THROW(store->transact(1,
                               [](const std::vector<LogLine>&) -> std::vector<LogLine> {
                                 throw InvalidArgument("no");
                               }),
               InvalidArgument);
  store->transact(1, [](const std::vector<LogLine>&) { return std::vector<LogLine>(); });
  EXPECT_EQ(store->read(0, Store::kAll).size(), 1u);
  append(*store, "still works");
  EXPECT_EQ(store->read(0, Store::kAll).size(), 2u);
}

TEST_P(EveryStore, WritersSeeWhatOthersWrote) {
  const auto one = open();
  const auto other = open();
  append(*one, "a");
  append(*other, "b");
  append(*one, "c");
  EXPECT_EQ(texts(other->read(0, Store::kAll)),
            (std::vector<std::string>{"created", "a", "b", "c"}));
}

TEST_P(EveryStore, ManyWritersAtOnceLoseNothing) {
  constexpr int kThreads = 8;
  constexpr int kEach = 10;
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&, t] {
      const auto store = open();
      for (int i = 0; i < kEach; ++i) append(*store, fmt::format("{}.{}", t, i));
    });
  }
  for (std::thread& thread : threads) thread.join();
  std::vector<std::string> found = texts(open()->read(1, Store::kAll));
  std::vector<std::string> expected;
  for (int t = 0; t < kThreads; ++t) {
    for (int i = 0; i < kEach; ++i) expected.push_back(fmt::format("{}.{}", t, i));
  }
  std::ranges::sort(found);
  std::ranges::sort(expected);
  EXPECT_EQ(found, expected);
}

TEST_P(EveryStore, HoldsALargeEntry) {
  const std::string large(20'000'000, 'x');
  append(*open(), large);
  EXPECT_EQ(open()->read(1, Store::kAll).front().text, large);
}

TEST_P(EveryStore, IsFoundSoundByItsCheck) {
  append(*open(), "a");
  EXPECT_EQ(open()->check(), std::vector<std::string>());
}

TEST_P(EveryStore, IsProbedWithoutATrace) {
  const auto store = open();
  append(*store, "a");
  store->probe();
  open()->probe();
  EXPECT_EQ(texts(open()->read(0, Store::kAll)), (std::vector<std::string>{"created", "a"}));
  append(*store, "b");
  EXPECT_EQ(open()->read(0, Store::kAll).size(), 3u);
}

TEST_P(EveryStore, IsNotMadeTwice) {
  if (!place_->lasting()) return;
  EXPECT_NE(complaint<StorageError>([&] {
              place_->create(LogHead().extend("again"));
            }).find("already exists"),
            std::string::npos);
  EXPECT_EQ(texts(open()->read(0, Store::kAll)), std::vector<std::string>{"created"});
}

TEST_P(EveryStore, IsBackedUpWhileInUse) {
  if (!place_->lasting()) return;
  const auto store = open();
  append(*store, "a");
  const ScratchFile file("", ".db");
  std::filesystem::remove(file.path());
  store->back_up(file.path());
  append(*store, "b");
  EXPECT_EQ(texts(open_store(file.path())->read(0, Store::kAll)),
            (std::vector<std::string>{"created", "a"}));
  EXPECT_NE(complaint<Error>([&] { store->back_up(file.path()); }).find("already exists"),
            std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(All, EveryStore, ::testing::ValuesIn(testing::store_kinds()),
                         [](const auto& kind) { return kind.param->name; });

}  // namespace
}  // namespace acol::study
