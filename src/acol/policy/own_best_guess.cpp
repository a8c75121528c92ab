#include "acol/core/random.hpp"
#include "acol/policy/likeliest.hpp"
#include "acol/policy/own_answers.hpp"

namespace acol {

BestGuess OwnAnswersPolicy::best_guess() const {
  if (done()) return {recommend().candidate};
  constexpr std::uint64_t kDraws = 200;
  std::vector<ArmIndex> answers;
  for (std::uint64_t draw = 0; draw < kDraws; ++draw) answers.push_back(drawn_best(draw));
  return guess_from(*problem_, chances(answers));
}

ArmIndex OwnAnswersPolicy::drawn_best(std::uint64_t draw) const {
  const Stream stream{options_.seed, StreamUse::policy, draw};
  std::uint64_t index = 0;
  std::vector<Vector> curves;
  for (const CurveForecast& curve : curves_) {
    Vector normals(curve.coefficients());
    for (double& normal : normals) normal = standard_normal(stream, index++);
    curves.push_back(curve.draw_curve(normals));
  }
  for (const ArmIndex arm : tests().order()) {
    if (knowledge().state(arm) == ArmState::infeasible) continue;
    bool acceptable = true;
    for (std::size_t l = 0; l < curves_.size() && acceptable; ++l) {
      const double mean = curves_[l].draw(arm, curves[l], standard_normal(stream, index++));
      acceptable = seems_acceptable(arm, static_cast<int>(l), mean);
    }
    if (acceptable) return arm;
  }
  return kNoGuess;
}

/// Of a panel: with those who said what they think.
bool OwnAnswersPolicy::seems_acceptable(ArmIndex arm, int constraint, double mean) const {
  const double threshold = problem_->threshold(constraint);
  const PanelTally* tally = tests().tally(arm, constraint);
  if (tally == nullptr) return mean <= threshold;
  return tally->share_of_all(tests().share(mean)) <= tests().share(threshold);
}

}  // namespace acol
