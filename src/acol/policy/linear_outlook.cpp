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
/// What it costs not to know φ, and how it scatters in log: measured over simulated studies.
constexpr double kDesignFactor = 1.5;
constexpr double kDesignScatter = 0.4;

}  // namespace

double RoundPlanner::left_if(const EvidenceTests& tests, std::span<const Estimates> truth,
                             std::span<const double> variances) const {
  const std::vector<Needs> all = needs(tests, truth, variances);
  double left = 0;
  // From nothing: what earlier plans left behind is no part of the record.
  for (const Needs& one : all) left += design_for(one.targets, {}).value;
  return left;
}

std::vector<double> EvidencePolicy::outlook() const {
  if (done()) return {};
  if (outlook_ && outlook_->first == pool_.size()) return outlook_->second;
  const AnswerPool::Thoughts known = pool_.thoughts();
  const bool all_known = std::ranges::all_of(known.linear, &LinearBelief::knows_all);
  if (known.linear.empty() || !all_known) return {};
  const Stream stream{options_.seed, StreamUse::policy, kDesignPart};
  std::vector<Matrix> drawn;  // by constraint, a column a draw
  for (const LinearBelief& belief : known.linear) {
    const auto first = static_cast<std::uint64_t>(drawn.size()) << 32;
    drawn.push_back(draw_constraints(belief, stream, kDrawnDesigns, first));
  }
  std::vector<double> left;
  for (Eigen::Index draw = 0; draw < kDrawnDesigns; ++draw) {
    std::vector<Estimates> truth;
    for (std::size_t l = 0; l < drawn.size(); ++l) {
      const double threshold = problem_->threshold(static_cast<int>(l));
      const Vector means = (problem_->arms() * drawn[l].col(draw)).array() - threshold;
      truth.push_back({means, Vector::Constant(means.size(), 1e-9 * options_.model.noise_bound)});
    }
    const double luck =
        std::exp(kDesignScatter * standard_normal({stream.seed, stream.use, stream.part + 1},
                                                  static_cast<std::uint64_t>(draw)));
    const double needed = planner_.left_if(*tests_, truth, known.variances);
    left.push_back(std::max(1.0, kDesignFactor * luck * needed));
  }
  std::ranges::sort(left);
  outlook_ = {pool_.size(), left};
  return left;
}

}  // namespace acol
