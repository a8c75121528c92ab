#include "acol/verify/panel_check.hpp"

#include <gtest/gtest.h>

#include "support/simulated_panel.hpp"

namespace acol {
namespace {

using testing::PanelManners;
using testing::SimulatedPanel;
using verify::Json;
using verify::PanelCheck;
using verify::PanelLog;

study::LogLine created(int people, std::uint64_t seed, double share) {
  const testing::ScratchFile table(testing::sizes_table(), ".csv");
  study::Definition definition = testing::people_definition(table.path());
  definition.population = study::ClaimAbout::panel;
  definition.raters = people;
  definition.accept_share = share;
  definition.seed = seed;
  return testing::created_line(definition);
}

std::vector<Json> entries(study::Service& service) {
  std::vector<Json> result;
  for (const study::LogLine& line : service.lines()) result.push_back(Json::parse(line.text));
  return result;
}

PanelLog read(const std::vector<Json>& entries) {
  PanelLog log(entries.front());
  for (std::size_t i = 1; i < entries.size(); ++i) log.add(entries[i]);
  return log;
}

/// Holds what a study ended with against the second reading. Whether it claims anything.
bool compare(int people, std::uint64_t seed, double share, const PanelManners& manners) {
  SimulatedPanel panel(created(people, seed, share), seed, people, manners);
  const study::Status end = panel.live();
  const PanelLog log = read(entries(panel.service()));
  const PanelCheck check(log);
  EXPECT_EQ(log.answered(), end.answered);
  EXPECT_TRUE(log.flaws().empty());
  EXPECT_EQ(check.none_feasible(), end.outcome == study::StudyOutcome::infeasible) << seed;
  for (std::int64_t row = 0; row < 10; ++row) {
    const bool claimed = end.outcome == study::StudyOutcome::certified && end.recommendation &&
                         end.recommendation->arm == row;
    EXPECT_TRUE(check.is_best(row) || !claimed) << seed;
    EXPECT_FALSE(check.is_best(row) && end.outcome == study::StudyOutcome::budget) << seed;
  }
  return end.outcome == study::StudyOutcome::certified ||
         end.outcome == study::StudyOutcome::infeasible;
}

TEST(PanelCheck, FindsWhatStudiesOfPanelsClaim) {
  int claims = 0;
  int studies = 0;
  for (const int people : {1, 4, 20, 60}) {
    for (const double share : {0.3, 0.5, 0.95}) {
      for (std::uint64_t seed = 0; seed < 3; ++seed) {
        const PanelManners missing{
            .leniency = 1, .absent = 0.05, .skips_no = 0.05, .skips_yes = 0.02};
        claims += compare(people, seed, share, seed == 0 ? missing : PanelManners{.leniency = 2});
        ++studies;
      }
    }
  }
  EXPECT_GT(claims, studies / 2);
}

TEST(PanelCheck, LetsNobodyAnswerOutOfTurn) {
  SimulatedPanel panel(created(12, 1, 0.5), 1, 12, {.leniency = 1});
  panel.live();
  const std::vector<Json> right = entries(panel.service());
  EXPECT_NO_THROW(read(right));
  const auto changed = [&](const char* type, const std::function<void(Json&)>& change) {
    std::vector<Json> wrong = right;
    for (Json& entry : wrong) {
      if (entry.at("type") != type) continue;
      change(entry);
      break;
    }
    return wrong;
  };
  EXPECT_THROW(read(changed("asked", [](Json& e) { e["rater"] = "p11"; })), InvalidArgument);
  EXPECT_THROW(read(changed("answered", [](Json& e) { e["rater"] = "p11"; })), InvalidArgument);
  EXPECT_THROW(read(changed("answered", [](Json& e) { e["answer"] = "maybe"; })), InvalidArgument);
  EXPECT_THROW(read(changed("round", [](Json& e) { e["counts"][0] = 13; })), InvalidArgument);
  EXPECT_THROW(read(changed("created", [](Json& e) { e["definition"]["seed"] = 2; })),
               InvalidArgument);
  std::vector<Json> early = right;
  early.push_back({{"type", "missed"}, {"round", 0}, {"at", right.back().at("at")}});
  EXPECT_THROW(read(early), InvalidArgument);
}

TEST(PanelCheck, KnowsThatPeopleAreAskedAgainInOtherOrders) {
  SimulatedPanel panel(created(60, 4, 0.5), 4, 60, {.leniency = 1});
  ASSERT_EQ(panel.live(1).outcome, study::StudyOutcome::running);
  panel.service().run([](const study::Study& study, study::Changes& changes) {
    study::Added added{.cards = {.ids = {"late"}}, .rewards = Vector{{-1}}, .anew = true};
    added.arms = study.stated().arms.topRows(1);
    add(study, added, changes);
  });
  const study::Status end = panel.live();
  ASSERT_EQ(end.outcome, study::StudyOutcome::certified);
  const std::vector<Json> right = entries(panel.service());
  const PanelLog log = read(right);
  EXPECT_EQ(log.epoch(), 2);
  EXPECT_TRUE(PanelCheck(log).is_best(end.recommendation->arm));
  std::vector<Json> wrong = right;
  for (Json& entry : wrong) {
    if (entry.at("type") == "added") entry["anew"] = false;
  }
  EXPECT_THROW(read(wrong), InvalidArgument);
}

TEST(PanelCheck, FindsNothingInHalfOfALog) {
  SimulatedPanel panel(created(20, 2, 0.5), 2, 20, {.leniency = 1});
  const study::Status end = panel.live();
  ASSERT_EQ(end.outcome, study::StudyOutcome::certified);
  std::vector<Json> half = entries(panel.service());
  half.resize(half.size() / 2);
  EXPECT_FALSE(PanelCheck(read(half)).is_best(end.recommendation->arm));
}

}  // namespace
}  // namespace acol
