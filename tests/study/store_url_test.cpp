#include <gtest/gtest.h>

#include <filesystem>

#include "acol/study/store.hpp"
#include "support/scratch_file.hpp"

namespace acol::study {
namespace {

using testing::complaint;
using testing::ScratchFile;

TEST(StoreUrl, UrlsAreRelativeWithThreeSlashesAndAbsoluteWithFour) {
  const ScratchFile file("", ".db");
  std::filesystem::remove(file.path());
  create_store("sqlite:///" + file.path(), LogHead().extend("created"));  // path begins with /
  EXPECT_EQ(open_store(file.path())->read(0, Store::kAll).size(), 1u);
}

TEST(StoreUrl, WhatNamesNoStudyIsRefused) {
  const auto opening = [](const std::string& name) {
    return complaint<InvalidArgument>([&] { open_store(name); });
  };
  EXPECT_EQ(opening(""), "the name of the study is empty");
  EXPECT_EQ(opening("sqlite:///"),
            "'sqlite:///' names no file: sqlite:///relative.db or sqlite:////absolute.db");
  EXPECT_EQ(opening("mysql://host/db"),
            "'mysql://host/db' is not a study: a path, sqlite:///PATH or postgresql://…");
  EXPECT_EQ(opening("postgres://host/db"),
            "postgresql://host/db: which study? add ?study=NAME");  // SQLAlchemy's spelling, too
}

TEST(StoreUrl, NothingIsMadeWhereNothingIsNamed) {
  EXPECT_THROW(create_store("ftp://x", LogHead().extend("created")), InvalidArgument);
  EXPECT_THROW(create_store("", LogHead().extend("created")), InvalidArgument);
}

}  // namespace
}  // namespace acol::study
