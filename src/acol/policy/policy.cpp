#include "acol/policy/policy.hpp"

namespace acol {

Outcome Policy::outcome() const {
  if (!done()) return Outcome::running;
  if (guarantee() != Guarantee::certified) return Outcome::stopped;
  return knowledge().best() ? Outcome::certified : Outcome::infeasible;
}

}  // namespace acol
