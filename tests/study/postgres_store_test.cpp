#include "acol/study/postgres_store.hpp"

#include <gtest/gtest.h>

#include "study/store_lines.hpp"
#include "support/scratch_file.hpp"
#include "support/scratch_stores.hpp"

namespace acol::study {
namespace {

using testing::append;
using testing::complaint;
using testing::texts;

TEST(PostgresStore, SaysWhatIsNotThere) {
  const auto says = [](const std::string& url) {
    return complaint<StorageError>([&] { open_store(url); });
  };
  EXPECT_NE(says(testing::PostgresServer::instance().url("nowhere")).find("no study here"),
            std::string::npos);
  EXPECT_NE(says("postgresql:///x?host=/nowhere&study=y"), "none");
}

TEST(PostgresStore, IsProbedForBeingWritable) {
  const std::string url = testing::PostgresServer::instance().url("probed");
  create_store(url, LogHead().extend("created"));
  open_store(url)->probe();
  const auto store = open_store(url + "&options=-c%20default_transaction_read_only%3Don");
  EXPECT_EQ(store->read(0, Store::kAll).size(), 1u);
  const std::string said = complaint<StorageError>([&] { store->probe(); });
  EXPECT_NE(said.find("read-only"), std::string::npos) << said;
}

TEST(PostgresStore, SurvivesARestartOfItsServer) {
  testing::PostgresPlace place(LogHead().extend("created"));
  const auto store = place.open();
  append(*store, "before");
  testing::PostgresServer::instance().restart();
  // The first try may find the connection dead; the next one has a new one.
  complaint<PassingStorageError>([&] { store->read(0, Store::kAll); });
  append(*store, "after");
  EXPECT_EQ(texts(store->read(0, Store::kAll)),
            (std::vector<std::string>{"created", "before", "after"}));
}

}  // namespace
}  // namespace acol::study
