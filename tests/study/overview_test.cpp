#include "acol/study/overview.hpp"

#include "acol/study/charts.hpp"
#include "support/study_fixture.hpp"

namespace acol::study {
namespace {

class OverviewTest : public testing::StudyTest {
 protected:
  Overview look() {
    return service_->view([&](const Study& study) { return overview_of(study, clock_()); });
  }
};

TEST_F(OverviewTest, CountsTheStatesThatItShows) {
  make();
  answer_all();
  run([](const Study& study, Changes& changes) { withdraw(study, {"a1"}, "", changes); });
  const Overview overview = look();
  std::map<CandidateState, std::int64_t> states;
  for (const CandidateView& one : overview.candidates) ++states[one.state];
  EXPECT_EQ(states[CandidateState::withdrawn], 1);
  EXPECT_EQ(overview.candidates.at(0).state, CandidateState::withdrawn);
  EXPECT_EQ(states[CandidateState::open], overview.status.undecided);
  EXPECT_EQ(states[CandidateState::accepted], overview.status.feasible);
  EXPECT_EQ(states[CandidateState::rejected], overview.status.infeasible);
  EXPECT_EQ(states[CandidateState::ruled_out] + states[CandidateState::withdrawn],
            overview.status.ruled_out);
}

/// Over all pairs of answers about one candidate, one by one.
TEST_F(OverviewTest, AgreementIsTheShareOfPairsThatAreTheSame) {
  make();
  std::map<std::int64_t, std::vector<std::string>> said;
  for (int i = 0; i < 40; ++i) {
    const DealtQuestion one = ask_one();
    const std::string answer = i % 3 == 0 ? "yes" : "no";
    tell(one.question, answer);
    said[one.candidate].push_back(answer);
  }
  double same = 0;
  double pairs = 0;
  for (const auto& [candidate, answers] : said) {
    for (std::size_t i = 0; i < answers.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        same += answers[i] == answers[j];
        ++pairs;
      }
    }
  }
  const Overview overview = look();
  EXPECT_DOUBLE_EQ(overview.agreement.value(), same / pairs);
  std::int64_t asked = 0;
  for (const CandidateView& one : overview.candidates) asked += one.asked;
  EXPECT_EQ(asked, 40);
  ASSERT_EQ(overview.raters.size(), 1u);
  EXPECT_FALSE(overview.raters[0].name.has_value());
  EXPECT_NEAR(overview.raters[0].mean.value(), 14.0 / 40, 1e-12) << "the share of yes";
}

TEST_F(OverviewTest, RanksByTheRewardAndChartsEveryRow) {
  make();
  answer_all();
  const Overview overview = look();
  const std::vector<CandidateView> ranked = overview.ranked();
  EXPECT_TRUE(std::ranges::is_sorted(ranked, std::greater<>(), &CandidateView::reward));
  const std::vector<ChartView> charts = charts_of(overview);
  ASSERT_EQ(charts.size(), 5u);
  const io::OrderedJson& rows = charts[0].spec.at("data").at("values");
  ASSERT_EQ(rows.size(), overview.candidates.size());
  for (std::size_t i = 0; i < ranked.size(); ++i) {
    EXPECT_EQ(rows.at(i).at("name"), ranked[i].id);
    EXPECT_LE(rows.at(i).at("low"), rows.at(i).at("high"));
  }
  EXPECT_EQ(
      std::ranges::count_if(rows, [](const auto& row) { return row["state"] == "recommended"; }),
      1);
}

TEST_F(OverviewTest, LargeCataloguesAreChartedInPart) {
  Overview overview{.reward = {"gain", "maximize"}};
  for (int i = 0; i < 100; ++i) {
    overview.candidates.push_back({.id = fmt::format("c{}", i), .reward = double(i)});
  }
  overview.status.verdict = Verdict::certified;
  overview.status.recommendation = {"c3", 3, 3.0, true};
  const io::OrderedJson rows = charts_of(overview).at(0).spec.at("data").at("values");
  EXPECT_EQ(rows.size(), 40u);
  EXPECT_EQ(rows.front().at("name"), "c99");
  EXPECT_EQ(rows.back().at("name"), "c3") << "the recommended one is always there";
}

}  // namespace
}  // namespace acol::study
