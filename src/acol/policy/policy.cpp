#include "acol/policy/policy.hpp"

#include "acol/core/error.hpp"

namespace acol {
namespace {

[[noreturn]] void refuse_rounds() {
  throw InvalidArgument("this algorithm keeps no rounds on record");
}

}  // namespace

void Policy::plan(const RoundLimits& /*limits*/) { refuse_rounds(); }
void Policy::adopt(const Commitment& /*round*/) { refuse_rounds(); }
Commitment Policy::commitment() const { refuse_rounds(); }

void Policy::miss(const Question& question, std::optional<double> /*substitute*/) {
  throw InvalidArgument(
      fmt::format("this algorithm needs the answer about candidate {}", question.candidate));
}
void Policy::end_round() {
  throw InvalidArgument("a round of this algorithm counts only as a whole");
}

Outcome Policy::outcome() const {
  if (!done()) return Outcome::running;
  if (guarantee() != Guarantee::certified) return Outcome::stopped;
  return knowledge().best() ? Outcome::certified : Outcome::infeasible;
}

}  // namespace acol
