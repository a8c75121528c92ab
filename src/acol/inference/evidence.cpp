#include "acol/inference/evidence.hpp"

#include "acol/inference/mixture.hpp"

namespace acol {
namespace {

/// Times 1/margin²: half a normal of this precision has most of its mass from a quarter of the
/// margin on.
constexpr double kFinest = 16;

}  // namespace

Evidence::Evidence(ArmIndex arms, double margin)
    : finest_(kFinest / (margin * margin)),
      above_(Vector::Zero(arms)),
      below_(Vector::Zero(arms)),
      clock_(Vector::Zero(arms)),
      scale_(Vector::Zero(arms)),
      log_above_(Vector::Zero(arms)),
      log_below_(Vector::Zero(arms)) {}

void Evidence::commit(const Vector& clock) {
  // Until its first evidence an arm's mixtures stand at 1 whatever the scale.
  scale_ = (clock_.array() > 0).select(scale_, clock);
}

void Evidence::add(const RoundEvidence& round) {
  for (ArmIndex arm = 0; arm < clock_.size(); ++arm) {
    if (!(round.clock(arm) > 0 && scale_(arm) > 0)) continue;
    above_(arm) += round.above(arm);
    below_(arm) += round.below(arm);
    clock_(arm) += round.clock(arm);
    log_above_(arm) = log_mixture(above_(arm), clock_(arm), scale_(arm), finest_);
    log_below_(arm) = log_mixture(-below_(arm), clock_(arm), scale_(arm), finest_);
  }
}

double Evidence::log_within(ArmIndex arm, double margin) const {
  if (margin == 0) return log_below_(arm);
  return log_mixture(margin * clock_(arm) - below_(arm), clock_(arm), scale_(arm), finest_);
}

}  // namespace acol
