#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "acol/experiment/claims.hpp"
#include "acol/io/text.hpp"
#include "acol/policy/make_policy.hpp"

namespace acol::experiment {
namespace {

bool is_synthetic(const ExperimentSpec& spec) {
  return spec.name.starts_with("irrelevant-") || spec.name.starts_with("sphere-");
}

/// How many runs ended, and how many of those were wrong.
struct Mistakes {
  double ended = 0;
  double wrong = 0;

  void add(const CellSummary& cell) {
    const auto runs = static_cast<double>(cell.runs);
    ended += std::round(runs * (1 - cell.at_limit));
    wrong += std::round(runs * (1 - cell.correct - cell.at_limit));
  }
  std::string text() const { return fmt::format("{:.0f} of {:.0f} runs were wrong", wrong, ended); }
};

constexpr std::string_view kPapersExperiments[] = {"irrelevant-", "sphere-", "regret", "driver-"};

bool is_papers(const ExperimentSpec& spec) {
  return std::ranges::any_of(
      kPapersExperiments, [&](std::string_view prefix) { return spec.name.starts_with(prefix); });
}

CheckedClaim checked_guarantee(const ClaimEvidence& evidence) {
  Mistakes all;
  double delta = 0.05;
  for (const MeasuredCells& each : evidence.experiments) {
    if (!is_papers(each.spec)) continue;
    delta = each.spec.options(each.spec.values.front()).delta;
    for (const CellSummary& cell : each.cells) {
      if (has_guarantee(cell.algorithm)) all.add(cell);
    }
  }
  return {"Theorem 2, Props. 2, 3", "Answers with a guarantee are right with probability 1 − δ.",
          all.ended == 0
              ? Verdict::open
              : verdict_of(all.wrong <= delta * all.ended, all.wrong > delta * all.ended),
          all.text()};
}

CheckedClaim checked_rightness(const ClaimEvidence& evidence, bool tuned) {
  Mistakes all;
  for (const MeasuredCells& each : evidence.experiments) {
    if (!is_synthetic(each.spec)) continue;
    for (const CellSummary& cell : each.cells) {
      if (has_guarantee(cell.algorithm) != tuned) all.add(cell);
    }
  }
  const bool few = all.wrong <= 0.01 * all.ended;
  return {"5.1, Figure 2",
          tuned ? "Tuned algorithms still always find the right answer (synthetic instances)."
                : "All algorithms with a guarantee return the right answer (synthetic instances).",
          all.ended == 0   ? Verdict::open
          : all.wrong == 0 ? Verdict::holds
          : few            ? Verdict::conditional
                           : Verdict::fails,
          all.text()};
}

/// How much more the last value of a sweep costs than the first.
double growth_of(const MeasuredCells& experiment, std::string_view algorithm) {
  double first = 0;
  double last = 0;
  for (const CellSummary& cell : experiment.cells) {
    if (cell.algorithm != algorithm) continue;
    if (first == 0) first = cell.median;
    last = cell.median;
  }
  return last / first;
}

CheckedClaim checked_growth(const ClaimEvidence& evidence) {
  CheckedClaim claim{"5.1, Figure 2",
                     "More irrelevant dimensions cost G-Allocation and Uniform more questions, and "
                     "ACOL hardly any (at most 1.5 times)."};
  for (const MeasuredCells& each : evidence.experiments) {
    if (each.spec.name != "irrelevant-dim" || each.spec.values.size() < 2) continue;
    const double acol = growth_of(each, "acol");
    const double design = growth_of(each, "g-allocation");
    const double uniform = growth_of(each, "uniform");
    if (std::isnan(acol) || std::isnan(design) || std::isnan(uniform)) continue;
    claim.verdict = acol <= 1.5 && design > 2 && uniform > 2 ? Verdict::holds : Verdict::fails;
    claim.evidence =
        fmt::format("from d = {} to {}: ACOL {:.2g} times, G-Allocation {:.2g}, Uniform {:.2g}",
                    each.spec.values.front(), each.spec.values.back(), acol, design, uniform);
  }
  return claim;
}

CheckedClaim checked_rarity(const ClaimEvidence& evidence) {
  std::int64_t below = 0;
  std::int64_t places = 0;
  for (const MeasuredCells& each : evidence.experiments) {
    if (!is_synthetic(each.spec)) continue;
    for (const CellSummary& one : each.cells) {
      for (const CellSummary& other : each.cells) {
        const bool pair = one.algorithm == "acol" && other.algorithm == "oracle" &&
                          one.panel == other.panel && one.value == other.value;
        if (!pair) continue;
        ++places;
        below += one.median < other.median;
      }
    }
  }
  const bool rare = 0 < below && 2 * below < places;
  return {"Figure 2", "In rare cases ACOL needs fewer questions than the oracle.",
          places == 0 ? Verdict::open : verdict_of(rare, !rare),
          fmt::format("at {} of {} places", below, places)};
}

CheckedClaim checked_stuck(const ClaimEvidence& evidence) {
  std::int64_t stuck = 0;
  std::int64_t places = 0;
  for (const MeasuredCells& each : evidence.experiments) {
    if (!is_synthetic(each.spec)) continue;
    for (const CellSummary& cell : each.cells) {
      if (cell.algorithm != "maxrew-f") continue;
      ++places;
      stuck += cell.at_limit >= 0.5;
    }
  }
  return {"5.2", "MaxRew-F gets stuck in the synthetic instances other than the line.",
          verdict_of(stuck, places - stuck),
          fmt::format("most runs had not ended at {} of {} places", stuck, places)};
}

/// Questions against a bound, place by place.
struct BoundClaim {
  const char* where;
  const char* claim;
  const char* algorithm;
  double UpperBounds::* bound;
};

constexpr BoundClaim kBoundClaims[] = {
    {"Theorem 2", "ACOL needs at most as many questions as its theorem says.", "acol",
     &UpperBounds::acol},
    {"Theorem 3", "The oracle needs at most as many questions as its theorem says.", "oracle",
     &UpperBounds::oracle},
    {"Theorem 4", "G-Allocation needs at most as many questions as its theorem says.",
     "g-allocation", &UpperBounds::g_allocation},
};

CheckedClaim checked_bound(const BoundClaim& claim, const ClaimEvidence& evidence) {
  std::int64_t held = 0;
  std::int64_t broken = 0;
  std::int64_t mended = 0;
  double most = 0;
  for (const MeasuredCells& each : evidence.experiments) {
    for (const PlaceTheory& place : each.theory) {
      for (const CellSummary& cell : each.cells) {
        const bool here = cell.algorithm == claim.algorithm && cell.panel == place.panel &&
                          cell.value == place.value;
        if (!here) continue;
        const double share = cell.median / (place.printed.*claim.bound);
        (share <= 1 ? held : broken) += 1;
        mended += cell.median <= place.proved.*claim.bound;
        most = std::max(most, share);
      }
    }
  }
  return {claim.where, claim.claim, verdict_of(held, broken),
          fmt::format("at {} of {} places by the printed bound ({} by what its proof gives once "
                      "mended); at most {:.2g} of it",
                      held, held + broken, mended, most)};
}

CheckedClaim checked_worst_case(const ClaimEvidence& evidence) {
  std::int64_t held = 0;
  std::int64_t broken = 0;
  double least = std::numeric_limits<double>::infinity();
  for (const MeasuredCells& each : evidence.experiments) {
    for (const PlaceTheory& place : each.theory) {
      // The designs are certified to a thousandth.
      (place.complexity <= 1.001 * place.worst_case ? held : broken) += 1;
      least = std::min(least, place.worst_case / place.complexity);
    }
  }
  return {"Proposition 1", "The complexity H is at most d/(C⁺_min)².", verdict_of(held, broken),
          fmt::format("at {} of {} places; the worst case is at least {:.2g} times H", held,
                      held + broken, least)};
}

CheckedClaim checked_lower_bound(const ClaimEvidence& evidence) {
  std::int64_t held = 0;
  std::int64_t broken = 0;
  double least = std::numeric_limits<double>::infinity();
  for (const MeasuredCells& each : evidence.experiments) {
    if (each.spec.name != "driver-theory") continue;  // noise of size R: answers are yes and no
    for (const CellSummary& cell : each.cells) {
      if (cell.at_limit >= 0.5 || !(cell.lower_bound > 0)) continue;
      const double ratio = cell.median / cell.lower_bound;
      (ratio >= 1 ? held : broken) += 1;
      least = std::min(least, ratio);
    }
  }
  return {"Theorem 1", "No algorithm with a guarantee needs fewer questions than the lower bound.",
          verdict_of(held, broken),
          fmt::format("driving, where the noise is of size R: at {} of {} places; the fewest are "
                      "{:.2g} times the bound",
                      held, held + broken, least)};
}

/// "Still" about 10⁵: not half an order of magnitude away.
CheckedClaim checked_magnitude(const ClaimEvidence& evidence) {
  CheckedClaim claim{"Figure 5", "ACOL needs about 100,000 questions in the base scenario."};
  for (const MeasuredCells& each : evidence.experiments) {
    if (each.spec.name != "driver-theory") continue;
    for (const CellSummary& cell : each.cells) {
      if (cell.panel != "base" || cell.algorithm != "acol") continue;
      const bool near = std::abs(std::log10(cell.median / 1e5)) < 0.5;
      claim.verdict = near ? Verdict::holds : Verdict::fails;
      claim.evidence = fmt::format("{:.0f} questions, with other candidates", cell.median);
    }
  }
  return claim;
}

}  // namespace

std::vector<CheckedClaim> checked_findings(const ClaimEvidence& evidence) {
  std::vector<CheckedClaim> claims = {checked_lower_bound(evidence), checked_worst_case(evidence)};
  for (const BoundClaim& claim : kBoundClaims) claims.push_back(checked_bound(claim, evidence));
  claims.push_back(checked_guarantee(evidence));
  claims.push_back(checked_rightness(evidence, false));
  claims.push_back(checked_rightness(evidence, true));
  claims.push_back(checked_magnitude(evidence));
  claims.push_back(checked_growth(evidence));
  claims.push_back(checked_rarity(evidence));
  claims.push_back(checked_stuck(evidence));
  return claims;
}

}  // namespace acol::experiment
