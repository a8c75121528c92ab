#include <gtest/gtest.h>

#include "acol/study/pictures.hpp"
#include "support/study_fixture.hpp"

namespace acol::study {
namespace {

using testing::complaint;
using testing::ScratchFile;
using testing::StudyTest;

class AddTest : public StudyTest {
 protected:
  void add_table(const std::string& table, bool anew = false) {
    const ScratchFile file(table, ".csv");
    run([&](const Study& study, Changes& changes) {
      Pictures pictures = no_pictures();
      Added added = read_added(study, file.path(), pictures);
      added.anew = anew;
      add(study, std::move(added), changes);
    });
  }
  /// `sizes` of the candidates that were added.
  void answer_with(std::uint64_t seed, const std::vector<std::int64_t>& sizes) {
    for (;;) {
      const AskReply reply = service_->ask({.count = 100});
      if (reply.questions.empty()) return;
      for (const DealtQuestion& one : reply.questions) {
        const std::int64_t size = one.candidate < 10
                                      ? one.candidate
                                      : sizes[static_cast<std::size_t>(one.candidate - 10)];
        tell(one.question,
             testing::simulated_answer(size, seed, static_cast<std::uint64_t>(one.question)));
      }
    }
  }
};

TEST_F(AddTest, BeforeAnyAnswerNothingIsLost) {
  make();
  ask_one();
  add_table("name,size,gain\nbetter,2,20\nworse,9,30\n");
  EXPECT_EQ(status()["candidates"], 12);
  EXPECT_EQ(status()["guarantee"], "pending");
  answer_with(21, {2, 9});
  EXPECT_EQ(status()["outcome"], "certified");
  EXPECT_EQ(status()["recommendation"]["candidate"], "better");
  EXPECT_EQ(status(*open()), status());
}

TEST_F(AddTest, KeptAnswersMakeItHeuristicAndAreUsed) {
  make();
  answer_all(22, 1000);
  ASSERT_EQ(status()["outcome"], "certified");
  const std::int64_t rounds = status()["rounds"];
  add_table("name,size,gain\nbetter,1,20\n");
  EXPECT_EQ(status()["guarantee"], "heuristic");
  EXPECT_GE(status()["rounds"], 1);
  EXPECT_LE(status()["rounds"], rounds);
  EXPECT_EQ(status(*open()), status());
  answer_with(22, {1});
  EXPECT_EQ(status()["recommendation"]["candidate"], "better");
}

TEST_F(AddTest, AnewEvidenceStartsAtNothingAndIsCertified) {
  make();
  answer_all(23, 1000);
  const std::int64_t answered = status()["answered"];
  add_table("name,size,gain\nbest,1,20\n", true);
  EXPECT_EQ(status()["outcome"], "running");
  EXPECT_EQ(status()["guarantee"], "pending");
  EXPECT_EQ(status()["epoch"], 2);
  EXPECT_EQ(status()["rounds"], 0);
  answer_with(24, {1});
  EXPECT_EQ(status()["outcome"], "certified");
  EXPECT_EQ(status()["recommendation"]["candidate"], "best");
  EXPECT_GT(status()["answered"], answered);
  EXPECT_EQ(status(*open()), status());
}

TEST_F(AddTest, SaysWhatCannotBeAdded) {
  make();
  const auto why = [&](const std::string& table) {
    return complaint<Error>([&] { add_table(table); });
  };
  EXPECT_NE(why("name,size,gain\na1,1,1\n").find(":2: column 'name': 'a1' is already in the study"),
            std::string::npos);
  EXPECT_NE(why("name,size,gain\nx,,1\n").find("size"), std::string::npos);
  EXPECT_NE(why("name,gain\nx,1\n").find("no column 'size'"), std::string::npos);
  EXPECT_EQ(status()["candidates"], 10);
}

}  // namespace
}  // namespace acol::study
