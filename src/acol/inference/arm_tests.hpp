#pragma once

#include "acol/inference/evidence.hpp"

namespace acol {

struct ArmTestOptions {
  double delta = 0.05;  ///< δ in (0, 1).
  double margin = 0;    ///< ε ≥ 0: arms up to τ + ε may be recommended.
};

/// E-ACOL's simple form: tests arms. An arm is infeasible once the mixture evidence for c > 0
/// reaches 2/δ, without a union bound, because a wrong elimination only matters for the one best
/// arm; it is feasible once that for c ≤ margin reaches 2n/δ. With several constraints the first is
/// their average, the second the smallest.
class ArmTests final : public EvidenceTests {
 public:
  /// `problem` must outlive this object.
  ArmTests(const Problem& problem, const ArmTestOptions& options);

  std::unique_ptr<EvidenceTests> clone() const override {
    return std::make_unique<ArmTests>(*this);
  }
  void commit(const Stakes& stakes, std::span<const RoundOutlook> outlooks) override;
  void update(std::span<const RoundEvidence> round) override;
  const Knowledge& knowledge() const override { return knowledge_; }
  double missing_against(ArmIndex arm) const override;
  double missing_for(ArmIndex arm) const override;
  double missing_within_margin(ArmIndex arm) const override;

 private:
  double log_against(ArmIndex arm) const;
  double log_for(ArmIndex arm) const;

  const Problem* problem_;
  ArmTestOptions options_;
  Knowledge knowledge_;
  std::vector<Evidence> evidence_;  ///< By constraint.
};

}  // namespace acol
