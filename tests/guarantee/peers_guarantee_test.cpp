// The peers that have a proof, on truths so close to the threshold that most claims would be luck:
// a study counts as wrong if it claims something wrong within its questions. The control that must
// fail: the unproven rule at a δ that lets it stop early.
//
// ACOL_STUDIES sets the number of studies per setting: `make guarantee` runs 2,000.

#include <gtest/gtest.h>

#include <algorithm>

#include "acol/simulate/run.hpp"
#include "support/many_studies.hpp"

namespace acol::guarantee {
namespace {

constexpr std::int64_t kQuestions = 600;

struct Setting {
  std::string algorithm;
  std::optional<Stopping> stopping;
};

std::ostream& operator<<(std::ostream& out, const Setting& setting) {
  return out << setting.algorithm;
}

/// Arms of higher reward a hair above the threshold, the best one well below it.
Instance tempting() {
  return {"tempting",
          Problem(Matrix::Identity(6, 6), Vector::LinSpaced(6, 6, 1)),
          Vector{{1e-6, 1e-6, 1e-6, 1e-6, 1e-6, -2}},
          {.sigma = 1}};
}
/// Correlated arms, yes or no, all a hair above the threshold: nothing is feasible.
Instance none_correlated() {
  Matrix arms(12, 3);
  for (Eigen::Index i = 0; i < 12; ++i) {
    arms.row(i) << 1, 0.1 * static_cast<double>(i), i % 3 == 0 ? 1.0 : 0.0;
  }
  return {"none",
          Problem(arms, Vector::LinSpaced(12, 12, 1)),
          Vector{{1e-6, 0, 0}},
          {.kind = NoiseKind::binary}};
}

int wrong_claims(const Instance& instance, const Setting& setting, double delta) {
  int wrong = 0;
  for (int i = 0; i < studies(); ++i) {
    SimulationOptions options;
    options.algorithm = setting.algorithm;
    options.policy.delta = delta;
    options.policy.stopping = setting.stopping;
    options.run.max_questions = asks_in_rounds(setting.algorithm) ? 100'000'000 : kQuestions;
    const auto seed = 50'000 + static_cast<std::uint64_t>(i);
    const RunResult result = simulate_one(instance, seed, options);
    wrong += result.outcome != RunOutcome::budget && !result.correct;
  }
  show(wrong, studies());
  return wrong;
}

class PeersGuarantee : public ::testing::TestWithParam<Setting> {};

TEST_P(PeersGuarantee, IsWrongAtMostDeltaOfTheTime) {
  EXPECT_TRUE(within_delta(wrong_claims(tempting(), GetParam(), kDelta), studies()));
  EXPECT_TRUE(within_delta(wrong_claims(none_correlated(), GetParam(), kDelta), studies()));
}

std::vector<Setting> settings() {
  std::vector<Setting> result;
  for (const std::string& name : policy_names()) {
    if (name == "rage" || name == "beside") result.push_back({name, {}});
    if (!has_guarantee(name) || !honours(name, "stopping")) continue;
    result.push_back({name, Stopping::mixture});
    result.push_back({name, Stopping::self_normalised});
  }
  return result;
}

INSTANTIATE_TEST_SUITE_P(All, PeersGuarantee, ::testing::ValuesIn(settings()), [](const auto& row) {
  std::string label = row.param.algorithm;
  if (row.param.stopping) label += "_" + std::string(name_of(*row.param.stopping));
  std::ranges::replace(label, '-', '_');
  return label;
});

TEST(PeersGuaranteeControl, IsLostWhereTheRatioMayBeSmall) {
  const Setting loose{"lazy-track-and-stop", Stopping::stylised};
  EXPECT_FALSE(within_delta(wrong_claims(tempting(), loose, 0.8), studies()));
  EXPECT_FALSE(within_delta(wrong_claims(none_correlated(), loose, 0.8), studies()));
}

}  // namespace
}  // namespace acol::guarantee
