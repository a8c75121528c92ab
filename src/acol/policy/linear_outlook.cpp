#include <algorithm>
#include <cmath>

#include "acol/core/random.hpp"
#include "acol/policy/evidence.hpp"

namespace acol {

// How many questions are left where answers are linear in the features, by draws of φ.

namespace {

/// Each has a design of its own.
constexpr std::int64_t kDrawnDesigns = 24;
/// Of the stream of draws: none that a round or a best guess uses.
constexpr std::uint64_t kDesignPart = std::uint64_t{1} << 49;
/// Ten per cent are nothing beside what is not known.
constexpr double kDesignGap = 0.1;

/// What it costs not to know φ: the factor by which a study takes longer than the best design for
/// the true φ would, and by how much that scatters, in log. Bets on what one person says about many
/// candidates cost more, the larger lots are. Fitted to simulated studies of 12 to 120 candidates
/// with 3 and 6 features, lots of 5 to 40; tests/policy/linear_outlook_test.cpp has others.
struct UnknownPrice {
  double factor = 1;
  double scatter = 0;
};

UnknownPrice price_of_unknown_constraint(double asked, double lot) {
  if (lot > 0) return {1.15 * std::sqrt(lot) * (1 + 60 / (asked + 15)), 0.6};
  return {0.8 * (1 + 30 / (asked + 15)), 0.45};
}

}  // namespace

double RoundPlanner::left_if(const EvidenceTests& tests, std::span<const Estimates> truth,
                             std::span<const double> variances) const {
  const std::vector<Needs> all = needs(tests, truth, variances);
  double left = 0;
  // From nothing: what earlier plans left behind is not on record.
  for (const Needs& one : all) left += design_for(one.targets, {}, kDesignGap).value;
  return left;
}

/// Everything that is known when a round is committed.
struct EvidencePolicy::Snapshot {
  std::unique_ptr<EvidenceTests> tests;
  AnswerPool pool;
  double design_effect = 1;
  double lot = 0;                                 ///< Questions of the largest; 0: no lots.
  std::optional<std::vector<double>> drawn = {};  ///< Once it was asked for.
};

void EvidencePolicy::take_snapshot() {
  snapshot_ = std::make_shared<Snapshot>(Snapshot{tests_->clone(), pool_, design_effect()});
  for (const auto& lot : terms_.lots.lots) {
    snapshot_->lot = std::max(snapshot_->lot, static_cast<double>(lot.size()));
  }
}

std::vector<double> EvidencePolicy::drawn_outlook(const Snapshot& then) const {
  const AnswerPool::Thoughts known = then.pool.thoughts(then.design_effect);
  const bool all_known = std::ranges::all_of(known.linear, &LinearBelief::knows_all);
  if (known.linear.empty() || !all_known) return {};
  const Stream stream{options_.seed, StreamUse::policy, kDesignPart};
  std::vector<Matrix> drawn;  // by constraint, a column a draw
  for (const LinearBelief& belief : known.linear) {
    const auto first = static_cast<std::uint64_t>(drawn.size()) << 32;
    drawn.push_back(draw_constraints(belief, stream, kDrawnDesigns, first));
  }
  const UnknownPrice price =
      price_of_unknown_constraint(static_cast<double>(then.pool.size()), then.lot);
  std::vector<double> left;
  for (Eigen::Index draw = 0; draw < kDrawnDesigns; ++draw) {
    std::vector<Estimates> truth;
    for (std::size_t l = 0; l < drawn.size(); ++l) {
      const double threshold = problem_->threshold(static_cast<int>(l));
      const Vector means = (problem_->arms() * drawn[l].col(draw)).array() - threshold;
      truth.push_back({means, Vector::Constant(means.size(), 1e-9 * options_.model.noise_bound)});
    }
    const double luck =
        std::exp(price.scatter * standard_normal({stream.seed, stream.use, stream.part + 1},
                                                 static_cast<std::uint64_t>(draw)));
    left.push_back(price.factor * luck * planner_.left_if(*then.tests, truth, known.variances));
  }
  std::ranges::sort(left);
  return left;
}

std::vector<double> EvidencePolicy::outlook() const {
  if (done() || !snapshot_) return {};
  if (!snapshot_->drawn) snapshot_->drawn = drawn_outlook(*snapshot_);
  const auto since = static_cast<double>(pool_.size() - snapshot_->pool.size());
  std::vector<double> left = *snapshot_->drawn;
  for (double& one : left) one = std::max(1.0, one - since);
  return left;
}

}  // namespace acol
