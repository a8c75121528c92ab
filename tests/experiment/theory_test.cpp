#include "acol/experiment/theory.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "acol/experiment/spec_file.hpp"

namespace acol::experiment {
namespace {

TEST(Theory, IsThatOfAnIndependentComputation) {
  ExperimentSpec spec = find_experiment("irrelevant-dim", false);
  spec.values = {"10"};
  const std::vector<PlaceTheory> places = theory_of(spec);
  ASSERT_EQ(places.size(), 1U);
  // e_d alone matters: H = max over 0.95 e_d, 1.05 e_d of x²/0.05² with all weight on the longer.
  EXPECT_NEAR(places[0].complexity, 1 / (0.05 * 0.05), 1);
  EXPECT_NEAR(places[0].worst_case, 10 / (0.05 * 0.05), 1e-6);
  EXPECT_NEAR(places[0].printed.acol, 199'411, 200);
}

TEST(Theory, HasAPlaceForEveryPanelAndValue) {
  ExperimentSpec spec = find_experiment("irrelevant-eps", false);
  const std::vector<PlaceTheory> places = theory_of(spec);
  ASSERT_EQ(places.size(), spec.values.size());
  double before = 0;
  for (std::size_t i = 0; i < places.size(); ++i) {
    EXPECT_EQ(places[i].value, spec.values[i]);
    // H = max over (1 ± ε) of x²/ε²: all weight on the longer arm.
    const double eps = std::stod(spec.values[i]);
    EXPECT_NEAR(places[i].complexity * eps * eps, 1, 0.01) << eps;
    before = std::max(before, places[i].lower_bound);
  }
  EXPECT_GT(before, 0);
}

}  // namespace
}  // namespace acol::experiment
