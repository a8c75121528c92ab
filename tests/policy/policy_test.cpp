#include "acol/policy/policy.hpp"

#include <gtest/gtest.h>

#include "acol/policy/recorded_policy.hpp"

namespace acol {
namespace {

const Problem kPair(Matrix{{1}, {2}}, Vector{{1, 2}});

/// An algorithm that is what it is told to be.
class StatedPolicy final : public Policy {
 public:
  explicit StatedPolicy(Guarantee guarantee) : guarantee_(guarantee), knowledge_(kPair, 0) {}
  std::span<const Question> ask() const override { return {}; }
  void tell(const Question&, const Answers&) override {}
  Recommendation recommend() const override { return {1, false}; }
  const Knowledge& knowledge() const override { return knowledge_; }
  Guarantee guarantee() const override { return guarantee_; }
  Knowledge& mutable_knowledge() { return knowledge_; }

 private:
  Guarantee guarantee_;
  Knowledge knowledge_;
};

TEST(Policy, TheOutcomeFollowsFromWhatIsKnownAndPromised) {
  for (const Guarantee guarantee : {Guarantee::certified, Guarantee::heuristic}) {
    const bool promised = guarantee == Guarantee::certified;
    StatedPolicy policy(guarantee);
    EXPECT_EQ(policy.outcome(), Outcome::running);
    policy.mutable_knowledge().settle(1, ArmState::infeasible);
    EXPECT_EQ(policy.outcome(), Outcome::running);
    StatedPolicy none = policy;
    policy.mutable_knowledge().settle(0, ArmState::feasible);
    EXPECT_EQ(policy.outcome(), promised ? Outcome::certified : Outcome::stopped);
    none.mutable_knowledge().settle(0, ArmState::infeasible);
    EXPECT_EQ(none.outcome(), promised ? Outcome::infeasible : Outcome::stopped);
  }
}

TEST(Policy, WhoSaysNothingElseGuessesWhatItRecommends) {
  const StatedPolicy policy(Guarantee::certified);
  EXPECT_EQ(policy.best_guess().candidate, 1);
  EXPECT_FALSE(policy.best_guess().probability.has_value());
  EXPECT_EQ(recorded(policy), nullptr) << "its rounds cannot be put on record";
}

}  // namespace
}  // namespace acol
