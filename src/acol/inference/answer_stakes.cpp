#include "acol/core/error.hpp"
#include "acol/inference/answer_tests.hpp"

namespace acol {
namespace {

/// By then the reserve is spent: favourites are known well enough, and much is still to be asked.
constexpr double kSpentBy = 0.25;
/// No bets before an answer is as likely as this: of many answers one looks likely by chance, and
/// what is staked on it is lost. (With a margin several answers are right.)
constexpr double kMinLead = 0.35;
// Of acol 0.1:
constexpr double kFirstPortfolio = 0.93;
constexpr double kFirstReserve = 0.1;

}  // namespace

/// What the first round says holds for all.
void AnswerTests::begin(const Stakes& stakes) {
  if (stakes.kind == Stakes::Kind::none) return;
  begun_ = true;
  prior_ = stakes.prior;
  evidence_.assign(evidence_.size(), Evidence(problem_->size(), options_.margin, prior_));
  if (stakes.kind == Stakes::Kind::bets) keep_first_promises();
}

/// acol 0.1 spent its reserve at the start: on all arms with a margin, else on those with ties.
void AnswerTests::keep_first_promises() {
  options_.portfolio = kFirstPortfolio;
  if (reserve_.money() == 0) return;
  reserve_ = MarginReserve(problem_->size(), problem_->constraints(), kFirstReserve);
  std::vector<ArmIndex> contenders;
  for (ArmIndex k = 0; k < problem_->size(); ++k) {
    const bool tied = (k > 0 && reward_at(k) == reward_at(k - 1)) ||
                      (k + 1 < problem_->size() && reward_at(k) == reward_at(k + 1));
    if (options_.margin > 0 || tied) contenders.push_back(arm_at(k));
  }
  const double each = kFirstReserve / static_cast<double>(contenders.size());
  for (const ArmIndex arm : contenders) reserve_.spend(arm, each, log_within(arm));
}

std::vector<ArmIndex> AnswerTests::open_arms() const {
  std::vector<ArmIndex> arms;
  for (ArmIndex k = 0; k < problem_->size(); ++k) {
    if (open(k)) arms.push_back(arm_at(k));
  }
  return arms;
}

Stakes AnswerTests::stakes(const AnswerBelief& belief, double progress) const {
  const bool exact = options_.margin == 0;
  const BetPrior first = exact ? BetPrior::falling : BetPrior::even;
  Stakes stakes{.kind = Stakes::Kind::shares, .prior = begun_ ? prior_ : first};
  if (!belief.exists()) return stakes;
  const std::vector<ArmIndex> arms = open_arms();
  std::vector<AnswerChance> chances = chances_of(*problem_, arms, belief);
  if (chances.size() > 1 && !open(problem_->size())) {
    std::erase_if(chances, [](const AnswerChance& one) { return one.arm < 0; });
  }
  if (!exact || chances.front().probability >= kMinLead) stakes.shares = bold_shares(chances);
  const double aim = reserve_.money() * std::min(1.0, progress / kSpentBy);
  const double amount = std::min(reserve_.left(), aim - (reserve_.money() - reserve_.left()));
  if (!(amount > 0)) return stakes;
  chances = chances_of(*problem_, arms, belief, options_.margin / 2);
  std::erase_if(chances, [](const AnswerChance& one) { return one.arm < 0; });
  if (chances.empty()) return stakes;
  stakes.reserve = bold_shares(chances);
  for (Share& one : stakes.reserve) one.share *= amount;
  return stakes;
}

void AnswerTests::commit(const Stakes& stakes, std::span<const RoundOutlook> outlooks) {
  portfolio_.place(stakes, standing());
  if (!begun_) begin(stakes);
  for (const Share& one : stakes.reserve) {
    require(one.arm >= 0 && one.arm < problem_->size(),
            "the reserve is spent on arm {}, which does not exist", one.arm);
    reserve_.spend(one.arm, one.share, log_within(one.arm));
  }
  for (std::size_t l = 0; l < evidence_.size(); ++l) evidence_[l].commit(outlooks[l].clock);
}

}  // namespace acol
