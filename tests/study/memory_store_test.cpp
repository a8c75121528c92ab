#include <gtest/gtest.h>

#include "acol/core/error.hpp"
#include "acol/study/store.hpp"
#include "study/store_lines.hpp"
#include "support/scratch_file.hpp"

namespace acol::study {
namespace {

TEST(MemoryStore, ReadsInPartsWhatWasAppended) {
  const auto store = memory_store(LogHead().extend("created"));
  testing::append(*store, "a");
  testing::append(*store, "b");
  using Texts = std::vector<std::string>;
  EXPECT_EQ(testing::texts(store->read(0, Store::kAll)), (Texts{"created", "a", "b"}));
  EXPECT_EQ(testing::texts(store->read(1, 1)), (Texts{"a"}));
  EXPECT_TRUE(store->read(3, Store::kAll).empty());
  EXPECT_TRUE(store->read(99, 5).empty());
  EXPECT_EQ(store->name(), "memory:");
}

TEST(MemoryStore, AWriterThatThrowsAppendsNothing) {
  const auto store = memory_store(LogHead().extend("created"));
  EXPECT_THROW(store->transact(0,
                               [](const std::vector<LogLine>&) -> std::vector<LogLine> {
                                 throw InvalidArgument("no");
                               }),
               InvalidArgument);
  EXPECT_EQ(store->read(0, Store::kAll).size(), 1U);
}

TEST(MemoryStore, PeopleStandBesideTheLog) {
  const auto store = memory_store(LogHead().extend("created"), {{"p1", "anna"}});
  store->add_person({"p2", "bert"});
  EXPECT_EQ(store->people().size(), 2U);
  ASSERT_TRUE(store->person_called("bert").has_value());
  EXPECT_EQ(store->person_called("bert")->pseudonym, "p2");
  store->remove_people({"p1", "p9"});
  EXPECT_FALSE(store->person_called("anna").has_value());
  EXPECT_EQ(store->people().size(), 1U);
  EXPECT_THROW(store->back_up("anywhere"), StorageError);
}

}  // namespace
}  // namespace acol::study
