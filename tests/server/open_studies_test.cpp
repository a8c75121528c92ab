#include "server/open_studies.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "served_hall.hpp"

namespace acol::server {
namespace {

TEST_F(HallTest, OpensStudiesWhenTheyAreAskedForAndClosesThemLater) {
  for (int i = 0; i < 80; ++i) make(fmt::format("s{}", i));
  open();
  EXPECT_EQ(list(owner_).size(), 80u);
  EXPECT_EQ(hall_->open(), 0u) << "a list opens nothing for good";
  for (int i = 0; i < 80; ++i) {
    ok(get(fmt::format("/studies/s{}/api/status", i), owner_));
    seconds_ += 0.01;
  }
  EXPECT_LE(hall_->open(), OpenStudies::kMax + 1);
  seconds_ += 400;
  hall_->look();
  EXPECT_EQ(hall_->open(), 0u);
  ok(get("/studies/s7/api/status", owner_));
  EXPECT_EQ(hall_->open(), 1u);
}

TEST_F(HallTest, KeepsWhatSomebodyWatchesOpen) {
  make("cookies");
  open();
  {
    const Response events = get("/studies/cookies/api/events", owner_);
    ASSERT_TRUE(events.watched);
    seconds_ += 400;
    hall_->look();
    EXPECT_EQ(hall_->open(), 1u);
    const std::int64_t before = *events.watched;
    ok(post("/studies/cookies/api/pause", owner_, io::OrderedJson::object()));
    EXPECT_TRUE(hall_->look());
    EXPECT_GT(*events.watched, before);
  }
  seconds_ += 400;
  hall_->look();
  EXPECT_EQ(hall_->open(), 0u);
}

TEST_F(HallTest, NoticesALogThatIsNotWhatItWasEvenAfterItWasClosed) {
  make("cookies");
  open();
  std::filesystem::copy_file(file("cookies"), folder_.path() + "/copy.txt");
  ok(post("/studies/cookies/api/pause", owner_, io::OrderedJson::object()));
  seconds_ += 400;
  hall_->look();
  ASSERT_EQ(hall_->open(), 0u);
  std::filesystem::copy_file(folder_.path() + "/copy.txt", file("cookies"),
                             std::filesystem::copy_options::overwrite_existing);
  EXPECT_EQ(get("/studies/cookies/api/status", owner_).status, 503);
}

}  // namespace
}  // namespace acol::server
