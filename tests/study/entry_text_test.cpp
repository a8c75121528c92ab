#include <gtest/gtest.h>

#include "acol/study/entry.hpp"
#include "support/scratch_file.hpp"
#include "support/scratch_study.hpp"

namespace acol::study {
namespace {

/// One of each kind, with all that it can hold.
std::vector<EntryBody> one_of_each() {
  const testing::ScratchFile table(testing::sizes_table(), ".csv");
  const Created created = set_up(testing::sizes_definition(table.path()));
  const RoundCommitted linear{.round = 1,
                              .candidates = {0, 2},
                              .counts = {3, 4},
                              .bets = {-1, 0, 2},
                              .expected_means = {0.5, -0.5},
                              .expected_squares = {0.25, 1},
                              .exploration_due = 0.125,
                              .forecast = 17.5,
                              .guess = 2,
                              .guessed_mean = 0.1,
                              .guessed_variance = 0.2};
  const RoundCommitted own{.round = 2,
                           .candidates = {1},
                           .counts = {9},
                           .evidence = RoundCommitted::Evidence::own,
                           .expected_means = {0.5},
                           .expected_squares = {0.25},
                           .guess = 1};
  const RoundCommitted shares{.round = 3,
                              .candidates = {0, 2},
                              .counts = {3, 4},
                              .evidence = RoundCommitted::Evidence::shares,
                              .shares = {{2, 0.75}, {-1, 0.25}},
                              .reserve = {{0, 0.125}},
                              .prior = BetPrior::falling,
                              .block = 1,
                              .blocks = 3,
                              .exploration_due = 0.5};
  const Matrix arm = Matrix::Constant(1, 2, 1.5);
  return {created,
          linear,
          own,
          shares,
          Asked{.questions = {{1, 0, 3}, {2, 0, 4, 1}}, .rater = "anna", .until = 5, .closes = 9},
          Asked{.questions = {{3, kAttentionRound, -1}}, .device = "d", .until = 5},
          Renewed{{1, 2}, 7},
          Answered{1, "yes", -1, "anna", 2.5, "key"},
          Answered{2, "no", 1, "", {}, ""},
          Late{3, "no", "ben", "k"},
          Skipped{4, "not sure"},
          Expired{{5}, 12},
          Expired{{6}, {}},
          Amended{1, "no", 1},
          Retracted{1, "slip"},
          Imported{{0}, {"yes"}, {-1.0}, {"anna"}, "file.csv"},
          Closed{2, "nobody left"},
          Withdrawn{{1, 2}, "gone"},
          Paused{"tea"},
          Resumed{},
          Stopped{""},
          Exhausted{},
          Attended{8, "yes", -1, "anna", 1.0, ""},
          Undone{1, 99},
          Invited{"i1", Role::owner, "", digest_of("token")},
          Revoked{"i1"},
          Added{{.ids = {"new"}, .labels = {"New"}}, arm, Vector::Constant(1, 2.0), {}, true, "f"},
          Arrived{"anna"},
          Waiting{""},
          Left{"anna"},
          Missed{{1, 2}, -1},
          Missed{{}, 3},
          Consented{"anna", "", "v"},
          Consented{"", "d", "v"},
          Erased{{"~a", "~b"}}};
}

TEST(EntryText, EveryKindOfEntryReadsBackTheSame) {
  std::set<std::size_t> kinds;
  for (const EntryBody& body : one_of_each()) {
    kinds.insert(body.index());
    const std::string text = to_text({123, body});
    const Entry back = entry_from(text);
    EXPECT_EQ(back.at, 123);
    EXPECT_EQ(back.body.index(), body.index()) << text;
    EXPECT_EQ(to_text(back), text);
  }
  EXPECT_EQ(kinds.size(), std::variant_size_v<EntryBody>) << "each kind is tried";
}

TEST(EntryText, SaysOnlyWhatThereIs) {
  EXPECT_EQ(to_text({1, Answered{2, "no", 1, "", {}, ""}}),
            R"({"answer":"no","at":1,"question":"q2","type":"answered","value":1.0})");
  EXPECT_EQ(to_text({1, Missed{{}, 3}}), R"({"at":1,"round":3,"type":"missed"})");
  EXPECT_EQ(to_text({1, Resumed{}}), R"({"at":1,"type":"resumed"})");
}

TEST(EntryText, RefusesWhatItDoesNotKnow) {
  const auto complaint = [](const std::string& text) {
    return testing::complaint<StorageError>([&] { entry_from(text); });
  };
  EXPECT_EQ(complaint(R"({"at":1,"type":"danced"})"),
            "the log has an entry of type 'danced': use a newer acol");
  EXPECT_EQ(complaint(R"({"at":1,"type":"created","format":9})"),
            "the study was made by a newer acol");
  EXPECT_NE(complaint(R"({"at":1,"type":"undone"})").find("question"), std::string::npos);
  EXPECT_EQ(complaint("{"), "an entry of the log cannot be read: it is not JSON");
}

}  // namespace
}  // namespace acol::study
