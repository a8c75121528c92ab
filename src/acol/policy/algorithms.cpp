#include "acol/policy/algorithms.hpp"

#include <string>
#include <vector>

#include "acol/policy/make_policy.hpp"

namespace acol {
namespace {

constexpr Algorithm peer(Sampling sampling) {
  std::string_view name;
  for (const auto& choice : Choices<Sampling>::kTable) {
    if (choice.value == sampling) name = choice.name;
  }
  return {.name = name, .confidence = Confidence::adaptive, .sampling = sampling};
}

constexpr Algorithm kAlgorithms[] = {
    {.name = "e-acol", .confidence = Confidence::fixed, .form = EvidenceForm::answers},
    {.name = "e-acol-simple", .confidence = Confidence::fixed, .form = EvidenceForm::arms},
    {"oracle", Confidence::fixed, Criterion::maxvar, Pool::all, Allocation::oracle},
    {"g-allocation", Confidence::fixed, Criterion::maxvar, Pool::all, Allocation::all},
    {"uniform", Confidence::fixed, Criterion::uniform, Pool::all, Allocation::uniform},
    {"acol", Confidence::fixed, Criterion::maxvar, Pool::uncertain, Allocation::uncertain},
    {"greedy-maxvar", Confidence::adaptive, Criterion::maxvar, Pool::all},
    {"adaptive-uniform", Confidence::adaptive, Criterion::uniform, Pool::all},
    {"maxrew-u", Confidence::adaptive, Criterion::maxreward, Pool::uncertain},
    {"maxrew-f", Confidence::adaptive, Criterion::maxreward, Pool::feasible},
    {"g-acol", Confidence::adaptive, Criterion::maxvar, Pool::uncertain},
    {"g-acol-uniform", Confidence::adaptive, Criterion::uniform, Pool::uncertain},
    {"greedy-maxvar-tuned", Confidence::tuned, Criterion::maxvar, Pool::all},
    {"adaptive-uniform-tuned", Confidence::tuned, Criterion::uniform, Pool::all},
    {"maxrew-u-tuned", Confidence::tuned, Criterion::maxreward, Pool::uncertain},
    {"maxrew-f-tuned", Confidence::tuned, Criterion::maxreward, Pool::feasible},
    {"g-acol-tuned", Confidence::tuned, Criterion::maxvar, Pool::uncertain},
    {"g-acol-uniform-tuned", Confidence::tuned, Criterion::uniform, Pool::uncertain},
    {"rage", Confidence::fixed, Criterion::maxvar, Pool::uncertain, Allocation::rage},
    {"beside", Confidence::fixed, Criterion::maxvar, Pool::uncertain, Allocation::beside},
    peer(Sampling::lazy_track_and_stop),
    peer(Sampling::frank_wolfe_sampling),
    peer(Sampling::lin_game),
    peer(Sampling::top_two),
    peer(Sampling::constrained_ei),
    peer(Sampling::posterior_game),
};

}  // namespace

const Algorithm& algorithm_called(std::string_view name) {
  for (const Algorithm& row : kAlgorithms) {
    if (row.name == name) return row;
  }
  throw InvalidArgument(
      fmt::format("unknown algorithm '{}'; known: {}", name, listed(kAlgorithms)));
}

std::vector<std::string> policy_names() {
  std::vector<std::string> names;
  for (const Algorithm& row : kAlgorithms) names.emplace_back(row.name);
  return names;
}

AlgorithmTraits traits_of(std::string_view name) {
  const Algorithm& row = algorithm_called(name);
  if (row.form) return {"evidence", "need", name_of(Pool::uncertain)};
  if (row.sampling) {
    const bool fixed = has_fixed_budget(*row.sampling);
    return {fixed ? "none" : "likelihood ratio", "leader", name_of(Pool::all)};
  }
  const bool oracle = row.allocation == Allocation::oracle;
  return {name_of(row.confidence), oracle ? "oracle" : name_of(row.criterion), name_of(row.pool)};
}

bool asks_in_rounds(std::string_view name) { return algorithm_called(name).in_rounds(); }

bool has_guarantee(std::string_view name) {
  const Algorithm& row = algorithm_called(name);
  return row.confidence != Confidence::tuned && !(row.sampling && has_fixed_budget(*row.sampling));
}

}  // namespace acol
