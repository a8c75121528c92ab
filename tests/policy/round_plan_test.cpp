#include "acol/policy/round_plan.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <numeric>

#include "acol/inference/knowledge.hpp"

namespace acol {
namespace {

/// Tests that say what they are told to say.
class GivenTests final : public EvidenceTests {
 public:
  std::unique_ptr<EvidenceTests> clone() const override {
    return std::make_unique<GivenTests>(*this);
  }
  GivenTests(const Problem& problem, Vector missing)
      : knowledge_(problem, 0), missing_(std::move(missing)) {}

  void commit(const Stakes&, std::span<const RoundOutlook>) override {}
  void update(std::span<const RoundEvidence>) override {}
  const Knowledge& knowledge() const override { return knowledge_; }
  double missing_against(ArmIndex arm) const override { return missing_(arm); }
  double missing_for(ArmIndex arm) const override { return missing_(arm); }
  double missing_within_margin(ArmIndex) const override {
    return std::numeric_limits<double>::infinity();
  }

 private:
  Knowledge knowledge_;
  Vector missing_;
};

constexpr double kBeforeThis = 100;  // questions

/// Two arms of their own directions: the second is better and seems infeasible.
class PlannedRound : public ::testing::Test {
 protected:
  RoundPlan plan(Vector missing, Vector means, Vector deviations) const {
    const GivenTests tests(problem_, std::move(missing));
    const std::vector<Estimates> estimates = {{std::move(means), std::move(deviations)}};
    const std::vector<double> variances = {1};
    RoundPlanner planner(problem_, {}, 0, {.exploration = 0});
    return planner.next(tests, estimates, variances, static_cast<std::int64_t>(kBeforeThis));
  }

  Problem problem_{Matrix::Identity(2, 2), Vector::LinSpaced(2, 0, 1)};
};

TEST_F(PlannedRound, ForecastsTheQuestionsThatTheMissingNatsTake) {
  // On orthogonal arms the needs add up: 2 · 3 / 0.5² + 2 · 4 / 0.25² questions.
  const RoundPlan plan = this->plan(Vector{{3, 4}}, Vector{{-0.5, 0.25}}, Vector{{0.1, 0.1}});
  EXPECT_NEAR(*plan.forecast, 24 + 128, 0.01 * 152);
}

TEST_F(PlannedRound, TakesNoGapForSmallerThanItsDeviation) {
  const RoundPlan plan = this->plan(Vector{{3, 4}}, Vector{{-0.5, 0.001}}, Vector{{0.1, 0.1}});
  EXPECT_NEAR(*plan.forecast, 24 + 800, 0.01 * 824);
}

TEST_F(PlannedRound, StaysFiniteWhenAllMoneyOnAnAnswerIsLost) {
  const double never = std::numeric_limits<double>::infinity();
  const RoundPlan plan = this->plan(Vector{{3, never}}, Vector{{-0.5, 0.5}}, Vector{{0.1, 0.1}});
  EXPECT_TRUE(std::isfinite(*plan.forecast));
  ASSERT_EQ(plan.samples.size(), 1u);
  const std::vector<std::int64_t>& counts = plan.samples[0].counts;
  const std::int64_t asked = std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
  EXPECT_GT(asked, 0);
  EXPECT_LE(static_cast<double>(asked),
            kBeforeThis + 2);  // at most twice as many in all, rounded up
}

TEST_F(PlannedRound, AsksABitMoreOfWhatIsOnTheBrink) {
  const RoundPlan plan = this->plan(Vector{{0, 0}}, Vector{{-0.5, 0.5}}, Vector{{0.1, 0.1}});
  EXPECT_GT(*plan.forecast, 0);
}

}  // namespace
}  // namespace acol
