// The checkpoint that is kept beside a long log.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "acol/io/json.hpp"
#include "acol/study/certificate.hpp"
#include "acol/study/sqlite_database.hpp"
#include "support/scratch_study.hpp"

namespace acol::study {
namespace {

using testing::ScratchFile;

/// A log on disk that is long enough for a checkpoint.
class LongStudy : public ::testing::Test {
 protected:
  static constexpr std::int64_t kAnswers = 13'000;

  LongStudy() {
    const ScratchFile table(testing::sizes_table(), ".csv");
    Created created = set_up(testing::sizes_definition(table.path()));
    lines_.push_back(head_.extend(to_text({0, created})));
    append(RoundCommitted{.candidates = {0, 9}, .counts = {kAnswers, kAnswers}});
    for (std::int64_t question = 1; question <= kAnswers; ++question) {
      append(Asked{{{question, 0, 0}}, "", "", 1'000'000});
      append(Answered{question, "yes", -0.5});
    }
    create_store(file_.path(), lines_.front());
    open_store(file_.path())->transact(1, [&](const std::vector<LogLine>& /*fresh*/) {
      return std::vector<LogLine>(lines_.begin() + 1, lines_.end());
    });
  }
  ~LongStudy() override { std::filesystem::remove(checkpoint()); }

  void append(EntryBody body) { lines_.push_back(head_.extend(to_text({1, std::move(body)}))); }
  std::string checkpoint() const { return file_.path() + "-checkpoint"; }
  Service open() { return {open_store(file_.path()), clock_}; }
  void change(const char* sql) { sqlite::Database(file_.path(), SQLITE_OPEN_READWRITE).run(sql); }

  /// A place, and nothing there yet.
  struct Place : ScratchFile {
    Place() : ScratchFile("", ".db") { std::filesystem::remove(path()); }
  };
  Place file_;
  testing::TestClock clock_;
  LogHead head_;
  std::vector<LogLine> lines_;
};

TEST_F(LongStudy, OpeningKeepsACheckpointThatNobodyElseMayRead) {
  EXPECT_FALSE(std::filesystem::exists(checkpoint()));
  EXPECT_EQ(open().status().answered, kAnswers);
  ASSERT_TRUE(std::filesystem::exists(checkpoint()));
  using std::filesystem::perms;
  EXPECT_EQ(std::filesystem::status(checkpoint()).permissions(),
            perms::owner_read | perms::owner_write);
  EXPECT_EQ(open().status().answered, kAnswers);
}

TEST_F(LongStudy, TheLogIsNotReadBeforeTheCheckpoint) {
  open();
  Service service = open();
  service.tell({kAnswers, "yes"});  // told before: harmless
  // A change long before the checkpoint is not read by whoever goes on from there,
  change("UPDATE log SET entry = replace(entry, 'q', 'r') WHERE number = 9");
  EXPECT_EQ(open().status().answered, kAnswers);
  // but by whoever reads the whole log.
  EXPECT_THROW(Service(open_store(file_.path()), clock_, std::make_shared<LogMark>(),
                       Service::Reading::whole),
               ReplacedLogError);
}

TEST_F(LongStudy, ACheckpointOfAnotherLogIsPassedOver) {
  open();
  change("DELETE FROM log WHERE number > 1001");
  EXPECT_EQ(open().status().answered, 500);
}

TEST_F(LongStudy, ADamagedCheckpointIsPassedOver) {
  open();
  std::fstream(checkpoint(), std::ios::in | std::ios::out | std::ios::binary).seekp(5000) << "xyz";
  EXPECT_EQ(open().status().answered, kAnswers);
}

TEST_F(LongStudy, TheCertificateIsTheSameFromParts) {
  Service service = open();
  const std::string parts = io::whole(certificate(service));
  const std::string at_once =
      service.view([&](const Study& study) { return certificate(study, lines_); });
  EXPECT_EQ(parts, at_once);
  const auto json = io::OrderedJson::parse(parts);
  EXPECT_EQ(json.dump(1) + "\n", parts);
  EXPECT_EQ(json.at("entries").size(), lines_.size());
}

}  // namespace
}  // namespace acol::study
