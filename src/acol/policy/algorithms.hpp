#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "acol/policy/evidence.hpp"
#include "acol/policy/options.hpp"
#include "acol/policy/phased.hpp"
#include "acol/policy/sampling.hpp"

namespace acol {

/// One row of the table of algorithms. [lindner2022, Table 2]: an algorithm is a choice on three
/// axes. With static confidence the last two make one: what a round's design is for.
struct Algorithm {
  std::string_view name;
  Confidence confidence;
  Criterion criterion = Criterion::maxvar;
  Pool pool = Pool::all;
  Allocation allocation = Allocation::uncertain;
  std::optional<EvidenceForm> form = {};  ///< E-ACOL keeps evidence over the rounds.
  std::optional<Sampling> sampling = {};  ///< Peers differ in which question comes next.

  bool in_rounds() const { return confidence == Confidence::fixed; }
  bool greedy() const { return !in_rounds() && !sampling; }
  bool keeps_evidence() const { return form.has_value(); }
  /// Whether it is neither the paper's nor E-ACOL.
  bool is_peer() const {
    return sampling || allocation == Allocation::rage || allocation == Allocation::beside;
  }
};

/// All of them, in the order of the paper's table.
std::span<const Algorithm> algorithms();

/// Throws InvalidArgument for an unknown name, listing the known ones.
const Algorithm& algorithm_called(std::string_view name);

/// What is set and not used would be promised and not kept: throws InvalidArgument.
void refuse_unused(const Algorithm& algorithm, const PolicyOptions& options);

}  // namespace acol
