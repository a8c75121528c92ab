#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "acol/core/random.hpp"
#include "acol/policy/make_policy.hpp"
#include "policy/outlook_tally.hpp"

// The forecast of what is left with shape = linear (linear_outlook.cpp, confirmed.cpp).

namespace acol {
namespace {

using testing::OutlookLook;
using testing::OutlookTally;

constexpr Eigen::Index kLinearArms = 25;

/// Candidates that people refuse with these chances, which are linear in four features.
struct LinearOpinions {
  Problem problem;
  Vector noes;
};

LinearOpinions linear_opinions(std::uint64_t seed) {
  const Stream stream{seed, StreamUse::instance, 6};
  std::uint64_t index = 0;
  Matrix arms(kLinearArms, 4);
  for (double& x : arms.reshaped()) x = standard_normal(stream, index++);
  arms.col(3).setOnes();
  const Vector taste = Vector::NullaryExpr(4, [&] { return standard_normal(stream, index++); });
  const Vector means = arms.leftCols(3) * taste.head(3);
  const double size = (0.25 + 0.15 * uniform(stream, index++)) / means.cwiseAbs().maxCoeff();
  const double middle = 0.42 + 0.16 * uniform(stream, index++);
  const Vector rewards = Vector::NullaryExpr(kLinearArms, [&] { return uniform(stream, index++); });
  return {Problem(arms, rewards, {.threshold = 0.5, .merge = false}),
          (middle + size * means.array()).matrix()};
}

/// Asks people who think like that until the study ends.
class Asking {
 public:
  /// `lot`: questions that each person is asked; 0: anybody is asked anything.
  Asking(std::uint64_t seed, std::int64_t lot)
      : seed_(seed), lot_(lot), truth_(linear_opinions(seed)), policy_(made()) {}

  std::vector<OutlookLook> looks() {
    EXPECT_TRUE(policy_->outlook().empty()) << "nothing is known";
    std::vector<OutlookLook> looks;
    while (!policy_->done() && asked_ < 60'000) {
      ask_round();
      const bool look = looks.empty() || asked_ > 2 * looks.back().asked;
      if (!look || policy_->done()) continue;
      const std::vector<double> outlook = policy_->outlook();
      if (outlook.empty()) continue;
      EXPECT_EQ(outlook, policy_->outlook()) << "whenever one looks";
      looks.push_back({asked_, outlook, policy_->forecast().value_or(0)});
    }
    EXPECT_TRUE(policy_->outlook().empty() || !policy_->done()) << "nothing is left";
    for (OutlookLook& one : looks) one.left = asked_ - one.asked;
    return looks;
  }

 private:
  std::unique_ptr<RecordedPolicy> made() const {
    return make_policy("e-acol", truth_.problem,
                       {.delta = 0.05,
                        .noise_bound = 0.5,
                        .margin = 0.06,
                        .shape = Shape::linear,
                        .confirm = lot_ > 0 ? Confirm::on : Confirm::off,
                        .independence = lot_ > 0 ? Independence::people : Independence::answers,
                        .answer_range = AnswerRange{0, 1},
                        .rounds_on_record = true});
  }

  void ask_round() {
    const std::int64_t people = std::max<std::int64_t>(1, people_ / 20);
    policy_->plan(lot_ > 0 ? RoundLimits{.least = people * lot_,
                                         .questions = people * lot_,
                                         .caps = std::vector<std::int64_t>(kLinearArms, people),
                                         .lot = lot_}
                           : RoundLimits{});
    const std::int64_t before = people_;
    while (const std::optional<RecordedPolicy::OpenLot> lot = policy_->open_lot()) {
      for (const Question& question : lot->questions) tell(question, 1, lot->lot);
      ++people_;
    }
    if (people_ > before) return;
    const auto open = policy_->ask();
    for (const Question& question : std::vector<Question>(open.begin(), open.end())) {
      if (policy_->done()) return;
      if (lot_ == 0) {
        tell(question, question.count, kAnonymous);
        continue;
      }
      for (std::int64_t i = 0; i < question.count && !policy_->done(); ++i) {
        tell(question, 1, people_++);
      }
    }
  }

  void tell(Question question, std::int64_t count, std::int64_t person) {
    question.count = count;
    const double no = truth_.noes(question.candidate);
    const auto up = static_cast<double>(binomial({seed_, StreamUse::noise}, index_++, count, no));
    const double down = static_cast<double>(count) - up;
    Answers answers{count, up, up * down / (up + down)};
    answers.rater = person;
    policy_->tell(question, answers);
    asked_ += static_cast<double>(count);
  }

  std::uint64_t seed_;
  std::int64_t lot_;
  LinearOpinions truth_;
  std::unique_ptr<RecordedPolicy> policy_;
  double asked_ = 0;
  std::int64_t people_ = 0;
  std::uint64_t index_ = 0;
};

class LinearOutlook : public ::testing::TestWithParam<std::int64_t> {};

TEST_P(LinearOutlook, HoldsWhatIsLeftInEightCasesOfTenEarlyAndLate) {
  OutlookTally tally;
  double planned_within = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    for (const OutlookLook& one : Asking(seed, GetParam()).looks()) {
      planned_within +=
          tally.add(one) && one.planned > one.left / 1.5 && one.planned < one.left * 1.5;
    }
  }
  tally.expect_eight_of_ten();
  EXPECT_LE(planned_within / tally.early(), 0.5) << "what is planned would mislead: that is why";
}

INSTANTIATE_TEST_SUITE_P(Lots, LinearOutlook, ::testing::Values(0, 5, 15));

}  // namespace
}  // namespace acol
