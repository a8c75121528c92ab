#include <algorithm>
#include <map>
#include <string>

#include "acol/policy/algorithms.hpp"
#include "acol/policy/make_policy.hpp"

namespace acol {
namespace {

bool keeps_evidence(const Algorithm& row) { return row.keeps_evidence(); }

/// Who honours which option; those that are not listed here, everybody.
struct OptionUse {
  std::string_view name;
  bool (*honoured)(const Algorithm&);
};
constexpr OptionUse kOptionUses[] = {
    {"lambda", [](const Algorithm& row) { return row.greedy(); }},
    {"sqrt_beta", [](const Algorithm& row) { return row.confidence == Confidence::tuned; }},
    {"confidence", [](const Algorithm&) { return true; }},  // checked by make_policy()
    {"rule",
     [](const Algorithm& row) { return row.greedy() && row.criterion == Criterion::maxvar; }},
    {"ties", [](const Algorithm& row) { return !row.keeps_evidence() && !row.sampling; }},
    {"first_look", [](const Algorithm& row) { return row.greedy(); }},
    {"arm_norm_bound",
     [](const Algorithm& row) { return row.greedy() && row.confidence == Confidence::adaptive; }},
    {"round_ridge", [](const Algorithm& row) { return row.in_rounds() && !row.keeps_evidence(); }},
    {"rounding",
     [](const Algorithm& row) {
       return row.in_rounds() && !row.keeps_evidence() && plans_anew(row.allocation);
     }},
    {"round_growth",
     [](const Algorithm& row) {
       return row.in_rounds() && !row.keeps_evidence() && !plans_anew(row.allocation);
     }},
    {"rho_power",
     [](const Algorithm& row) {
       return row.in_rounds() && !row.keeps_evidence() && row.allocation == Allocation::uncertain;
     }},
    {"goal", keeps_evidence},
    {"shape", [](const Algorithm& row) { return row.form == EvidenceForm::answers; }},
    {"confirm", keeps_evidence},
    {"misspecification", keeps_evidence},
    {"independence", keeps_evidence},
    {"stopping",
     [](const Algorithm& row) { return row.sampling && !has_fixed_budget(*row.sampling); }},
    {"fixed_budget",
     [](const Algorithm& row) { return row.sampling && has_fixed_budget(*row.sampling); }},
};

const OptionUse* use_of(std::string_view option) {
  const auto found = std::ranges::find(kOptionUses, option, &OptionUse::name);
  return found == std::end(kOptionUses) ? nullptr : &*found;
}

/// Options as text, to compare them.
class Spelling {
 public:
  template <class Field>
  void operator()(const char* name, const Field& field, const char* /*help*/) {
    values_[name] = spelled(field);
  }
  const std::map<std::string, std::string, std::less<>>& values() const { return values_; }

 private:
  template <class Value>
  static std::string spelled(const Value& value) {
    if constexpr (std::is_enum_v<Value>) {
      return std::string(name_of(value));
    } else {
      return fmt::format("{}", value);
    }
  }
  template <class Value>
  static std::string spelled(const std::optional<Value>& value) {
    return value ? spelled(*value) : std::string();
  }

  std::map<std::string, std::string, std::less<>> values_;
};

std::map<std::string, std::string, std::less<>> spelled(PolicyOptions options) {
  options.shape = shape_of(options);  // to say the default is to say nothing
  options.independence = independence_of(options);
  options.confirm = options.confirm.value_or(Confirm::off);
  options.stopping = stopping_of(options);
  Spelling spelling;
  describe(options, spelling);
  return spelling.values();
}

}  // namespace

void refuse_unused(const Algorithm& row, const PolicyOptions& options) {
  const auto defaults = spelled({});
  for (const auto& [name, value] : spelled(options)) {
    const bool tuned = name == "sqrt_beta" && options.confidence == Confidence::tuned;
    if (value == defaults.at(name) || tuned || honours(row.name, name)) continue;
    std::string users;
    for (const std::string& other : policy_names()) {
      if (!honours(other, name)) continue;
      users += fmt::format("{}{}", users.empty() ? "" : ", ", other);
    }
    throw InvalidArgument(
        fmt::format("{} = {} has no effect on '{}'; used by: {}", name, value, row.name, users));
  }
}

bool honours(std::string_view name, std::string_view option) {
  const OptionUse* use = use_of(option);
  return use == nullptr || use->honoured(algorithm_called(name));
}

PolicyOptions tuned_for(std::string_view name, PolicyOptions options) {
  const Algorithm& row = algorithm_called(name);
  const PolicyOptions defaults;
  const auto reset = [&](std::string_view option) { return !honours(name, option); };
  if (reset("lambda")) options.lambda = defaults.lambda;
  if (options.confidence.value_or(row.confidence) != Confidence::tuned) options.sqrt_beta.reset();
  if (reset("rule")) options.rule = defaults.rule;
  if (reset("ties")) options.ties = defaults.ties;
  if (reset("round_growth")) options.round_growth = defaults.round_growth;
  if (reset("rho_power")) options.rho_power = defaults.rho_power;
  if (reset("first_look")) options.first_look = defaults.first_look;
  if (reset("arm_norm_bound")) options.arm_norm_bound.reset();
  if (reset("rounding")) options.rounding = defaults.rounding;
  if (reset("round_ridge")) options.round_ridge = defaults.round_ridge;
  if (reset("goal")) options.goal = defaults.goal;
  if (reset("stopping")) options.stopping.reset();
  if (reset("fixed_budget")) options.fixed_budget.reset();
  return options;
}

}  // namespace acol
