#include "acol/experiment/claims.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "acol/experiment/settings_table.hpp"

namespace acol {
namespace {

CellSummary claim_cell(const char* algorithm, const char* value, double median,
                       double at_limit = 0) {
  return {.value = value,
          .algorithm = algorithm,
          .runs = 10,
          .median = median,
          .correct = 1 - at_limit,
          .at_limit = at_limit,
          .lower_bound = 50};
}

const CheckedClaim& claim_of(const std::vector<CheckedClaim>& claims, std::string_view begin) {
  const auto found = std::ranges::find_if(
      claims, [&](const CheckedClaim& claim) { return claim.claim.starts_with(begin); });
  EXPECT_NE(found, claims.end()) << begin;
  return *found;
}

Verdict verdict_on(const std::vector<CellSummary>& cells, std::string_view begin) {
  const ExperimentSpec spec = find_experiment("irrelevant-eps", false);
  const std::vector<MeasuredCells> experiments = {{spec, cells}};
  const std::vector<CheckedClaim> claims = checked_claims({experiments});
  return claim_of(claims, begin).verdict;
}

constexpr const char* kFewer = "ACOL needs fewer questions than G-Allocation";

TEST(Claims, HoldWhereEveryPlaceSaysSo) {
  EXPECT_EQ(verdict_on({claim_cell("acol", "0.1", 10), claim_cell("uniform", "0.1", 20)}, kFewer),
            Verdict::holds);
  EXPECT_EQ(verdict_on({claim_cell("acol", "0.1", 30), claim_cell("uniform", "0.1", 20)}, kFewer),
            Verdict::fails);
  EXPECT_EQ(verdict_on({claim_cell("acol", "0.1", 10), claim_cell("uniform", "0.1", 20),
                        claim_cell("acol", "0.2", 30), claim_cell("uniform", "0.2", 20)},
                       kFewer),
            Verdict::conditional);
  EXPECT_EQ(verdict_on({claim_cell("acol", "0.1", 10)}, kFewer), Verdict::open);
}

TEST(Claims, ALimitDecidesOnlyWhatItCan) {
  const CellSummary slow = claim_cell("uniform", "0.1", 1000, 1);
  // Beyond the limit of 1,000 Uniform may need anything: above 500 certainly, above 2,000 perhaps.
  EXPECT_EQ(verdict_on({claim_cell("acol", "0.1", 500), slow}, kFewer), Verdict::holds);
  EXPECT_EQ(verdict_on({claim_cell("acol", "0.1", 2000), slow}, kFewer), Verdict::open);
  EXPECT_EQ(
      verdict_on({claim_cell("acol", "0.1", 500, 1), claim_cell("uniform", "0.1", 400)}, kFewer),
      Verdict::fails);
}

TEST(Claims, WrongAnswersBeyondDeltaBreakTheGuarantee) {
  std::vector<CellSummary> cells = {claim_cell("acol", "0.1", 10)};
  EXPECT_EQ(verdict_on(cells, "Answers with a guarantee"), Verdict::holds);
  cells[0].correct = 0.9;  // of ten runs one: more than 5 %
  EXPECT_EQ(verdict_on(cells, "Answers with a guarantee"), Verdict::fails);
}

TEST(Claims, DrivesAreJudgedByWhereTheyEnd) {
  const DriveSetting world{"4", "plain"};
  std::vector<DriveOutcome> drives = {{"blocked", "penalty", world, -1, 3, false, {0, 1.2}},
                                      {"blocked", "constraint", world, -1, 0.9, true, {0, 0.4}}};
  const ClaimEvidence evidence{.experiments = {}, .scenarios = drives};
  constexpr const char* kThrough = "With the penalty carried over, the car goes through";
  EXPECT_EQ(claim_of(checked_claims(evidence), kThrough).verdict, Verdict::holds);
  drives[1].end.y = 1.2;
  EXPECT_EQ(claim_of(checked_claims(evidence), kThrough).verdict, Verdict::fails);
}

TEST(Claims, TheSummaryCountsThem) {
  const std::vector<CheckedClaim> claims = {
      {"1", "a", Verdict::holds}, {"2", "b", Verdict::holds}, {"3", "c", Verdict::fails}};
  EXPECT_EQ(
      claim_summary(claims),
      "Of 3 claims of the paper 2 hold here, 0 hold under a condition that the table names, 1 "
      "fail here and 0 were not decided by these runs.");
}

TEST(PlaceTheory, IsThatOfAnIndependentComputation) {
  ExperimentSpec spec = find_experiment("irrelevant-dim", false);
  spec.values = {"10"};
  const std::vector<PlaceTheory> places = theory_of(spec);
  ASSERT_EQ(places.size(), 1U);
  // e_d alone matters: H = max over 0.95 e_d, 1.05 e_d of x²/0.05² with all weight on the longer.
  EXPECT_NEAR(places[0].complexity, 1 / (0.05 * 0.05), 1);
  EXPECT_NEAR(places[0].worst_case, 10 / (0.05 * 0.05), 1e-6);
  EXPECT_NEAR(places[0].printed.acol, 199'411, 200);
}

TEST(SettingsTable, HasWhatIsSetAndWhatIsNot) {
  const ReportTable table = settings_table(find_experiment("irrelevant-dim", false));
  const auto value_of_row = [&](const char* name) {
    const auto row = std::ranges::find(table.rows, name, [](const auto& each) { return each[0]; });
    return row == table.rows.end() ? std::string("missing") : (*row)[1];
  };
  EXPECT_EQ(value_of_row("rho_power"), "1");
  EXPECT_EQ(value_of_row("ties"), "decide");
  EXPECT_EQ(value_of_row("round_growth"), "2");
  EXPECT_EQ(value_of_row("seeds"), "30");
  EXPECT_EQ(value_of_row("fixed_budget"), "missing");
}

}  // namespace
}  // namespace acol
