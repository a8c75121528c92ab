#include "acol/policy/algorithms.hpp"

namespace acol {
namespace {

constexpr Algorithm peer(Sampling sampling) {
  std::string_view name;
  for (const auto& choice : kChoices<Sampling>) {
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
  return row_called(kAlgorithms, "algorithm", name);
}

std::span<const Algorithm> algorithms() { return kAlgorithms; }

}  // namespace acol
