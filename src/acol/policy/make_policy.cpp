#include "acol/policy/make_policy.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "acol/policy/confirmed.hpp"

namespace acol {
namespace {

/// [lindner2022, Table 2]: an algorithm is a choice on three axes. With static confidence the last
/// two make one: what a round's design is for.
struct Row {
  std::string_view name;
  Confidence confidence;
  Criterion criterion = Criterion::maxvar;
  Pool pool = Pool::all;
  Allocation allocation = Allocation::uncertain;
  std::optional<EvidenceForm> form = {};  ///< E-ACOL keeps evidence over the rounds.
};

constexpr Row kAlgorithms[] = {
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
};

const Row& row_of(std::string_view name) {
  for (const Row& row : kAlgorithms) {
    if (row.name == name) return row;
  }
  throw InvalidArgument(
      fmt::format("unknown algorithm '{}'; known: {}", name, listed(kAlgorithms)));
}

/// Default √β of the tuned algorithms, in R: the ½ of [lindner2022] where σ is 0.05.
constexpr double kTunedRadius = 10;

bool in_rounds(const Row& row) { return row.confidence == Confidence::fixed; }
bool greedy(const Row& row) { return !in_rounds(row); }
bool keeps_evidence(const Row& row) { return row.form.has_value(); }

/// Who honours which option; those that are not listed here, everybody.
struct OptionUse {
  std::string_view name;
  bool (*honoured)(const Row&);
};
constexpr OptionUse kOptionUses[] = {
    {"lambda", greedy},
    {"sqrt_beta", [](const Row& row) { return row.confidence == Confidence::tuned; }},
    {"confidence", [](const Row&) { return true; }},  // checked by make_policy()
    {"rule", [](const Row& row) { return greedy(row) && row.criterion == Criterion::maxvar; }},
    {"ties", [](const Row& row) { return !keeps_evidence(row); }},
    {"round_growth",
     [](const Row& row) {
       return in_rounds(row) && !keeps_evidence(row) && row.allocation != Allocation::uncertain;
     }},
    {"rho_power",
     [](const Row& row) {
       return in_rounds(row) && !keeps_evidence(row) && row.allocation == Allocation::uncertain;
     }},
    {"shape", [](const Row& row) { return row.form == EvidenceForm::answers; }},
    {"confirm", keeps_evidence},
    {"misspecification", keeps_evidence},
    {"independence", keeps_evidence},
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
  Spelling spelling;
  describe(options, spelling);
  return spelling.values();
}

/// What is set and not used would be promised and not kept.
void refuse_unused(const Row& row, const PolicyOptions& options) {
  const auto defaults = spelled({});
  for (const auto& [name, value] : spelled(options)) {
    const bool tuned = name == "sqrt_beta" && options.confidence == Confidence::tuned;
    if (value == defaults.at(name) || tuned || honours(row.name, name)) continue;
    std::string users;
    for (const Row& other : kAlgorithms) {
      if (!honours(other.name, name)) continue;
      users += fmt::format("{}{}", users.empty() ? "" : ", ", other.name);
    }
    throw InvalidArgument(
        fmt::format("{} = {} means nothing to '{}'; used by: {}", name, value, row.name, users));
  }
}

/// Answers in [low, high] need R ≥ (high − low)/2: less is believed by nobody who knows the range.
void check_range(const PolicyOptions& options) {
  if (!options.answer_range || !options.noise_bound) return;
  const double least = options.answer_range->width() / 2;
  require(*options.noise_bound >= least * (1 - 1e-12),
          "noise_bound (R) must be at least {} for answers from {} to {}, half of their range; got "
          "{}",
          least, options.answer_range->low, options.answer_range->high, *options.noise_bound);
}

/// What makes no sense is refused, whether the algorithm uses it or not.
void check(const PolicyOptions& options) {
  const auto positive = [](double x) { return x > 0 && std::isfinite(x); };
  const auto not_negative = [](double x) { return x >= 0 && std::isfinite(x); };
  require(!options.noise_bound || positive(*options.noise_bound),
          "noise_bound (R) must be positive, got {}", options.noise_bound.value_or(0));
  require(!options.norm_bound || not_negative(*options.norm_bound),
          "norm_bound (S) must not be negative, got {}", options.norm_bound.value_or(0));
  require(0 < options.delta && options.delta < 1, "delta must be in (0, 1), got {}", options.delta);
  require(not_negative(options.margin), "margin must not be negative, got {}", options.margin);
  require(positive(options.lambda), "lambda must be positive, got {}", options.lambda);
  require(!options.sqrt_beta || positive(*options.sqrt_beta), "sqrt_beta must be positive, got {}",
          options.sqrt_beta.value_or(0));
  require(not_negative(options.misspecification), "misspecification must not be negative, got {}",
          options.misspecification);
  require(0 <= options.missing_share && options.missing_share <= 1,
          "missing_share must be from 0 to 1, got {}", options.missing_share);
}

ConfidenceOptions confidence_options(const Row& row, const PolicyOptions& options) {
  const Confidence kind = options.confidence.value_or(row.confidence);
  if (kind != Confidence::tuned) {
    require(options.noise_bound.has_value(), "noise_bound (R) must be set for '{}'", row.name);
    require(options.norm_bound.has_value(),
            "norm_bound (S, an upper bound on the norm of phi) must be set for '{}'", row.name);
  }
  require(options.sqrt_beta || options.noise_bound,
          "sqrt_beta, or noise_bound (R; then it is {} R), must be set for '{}'", kTunedRadius,
          row.name);
  return {.kind = kind,
          .delta = options.delta,
          .noise_bound = options.noise_bound.value_or(1),
          .norm_bound = options.norm_bound.value_or(0),
          .lambda = options.lambda,
          .sqrt_beta = options.sqrt_beta.value_or(kTunedRadius * options.noise_bound.value_or(1))};
}

PhasedOptions phased_options(const Row& row, const PolicyOptions& options) {
  require(options.noise_bound.has_value(), "noise_bound (R) must be set for '{}'", row.name);
  return {.allocation = row.allocation,
          .delta = options.delta,
          .noise_bound = *options.noise_bound,
          .margin = options.margin,
          .ties = options.ties,
          .round_growth = options.round_growth,
          .rho_power = options.rho_power,
          .truth = row.allocation == Allocation::oracle ? options.truth : std::nullopt,
          .rounds_by_hand = options.rounds_by_hand};
}

EvidenceOptions evidence_options(const Row& row, const PolicyOptions& options) {
  require(options.noise_bound.has_value(), "noise_bound (R) must be set for '{}'", row.name);
  return {.form = *row.form,
          .delta = options.delta,
          .margin = options.margin,
          .model = {.noise_bound = *options.noise_bound,
                    .misspecification = options.misspecification,
                    .independence = independence_of(options),
                    .range = options.answer_range},
          .rounds_by_hand = options.rounds_by_hand};
}

/// Nothing is assumed about the shape, so how far it may be from linear cannot be said.
OwnAnswersOptions own_answers_options(const PolicyOptions& options) {
  require(
      options.confirm != Confirm::on,
      "confirm = on means nothing with shape = any, where only answers about a candidate itself "
      "count; it goes with shape = linear");
  require(options.misspecification == 0,
          "misspecification = {} means nothing with shape = any; it goes with shape = linear",
          options.misspecification);
  require(options.answer_range || options.noise_bound,
          "noise_bound (R), or the range of the answers, must be set for 'e-acol'");
  return {.tests = {.delta = options.delta,
                    .margin = options.margin,
                    .bounds = {options.answer_range, options.noise_bound.value_or(1)}},
          .missing_share = options.missing_share,
          .seed = options.seed,
          .rounds_by_hand = options.rounds_by_hand};
}

std::unique_ptr<Policy> confirmed(const Row& row, const Problem& problem,
                                  const PolicyOptions& options) {
  return std::make_unique<ConfirmedPolicy>(
      problem, std::make_unique<EvidencePolicy>(problem, evidence_options(row, options)),
      ConfirmedOptions{.delta = options.delta,
                       .margin = options.margin,
                       .bounds = {options.answer_range, options.noise_bound.value_or(1)},
                       .rounds_by_hand = options.rounds_by_hand});
}

}  // namespace

std::unique_ptr<Policy> make_policy(std::string_view name, const Problem& problem,
                                    const PolicyOptions& options) {
  const Row& row = row_of(name);
  check(options);
  check_range(options);
  refuse_unused(row, options);
  const bool rounds = in_rounds(row);
  require(!options.confidence || rounds == (*options.confidence == Confidence::fixed),
          "the confidence '{}' does not go with '{}'", name_of(*options.confidence), name);
  if (shape_of(options) == Shape::any) {
    return std::make_unique<OwnAnswersPolicy>(problem, own_answers_options(options));
  }
  if (row.form && options.confirm == Confirm::on) return confirmed(row, problem, options);
  if (row.form) return std::make_unique<EvidencePolicy>(problem, evidence_options(row, options));
  if (rounds) return std::make_unique<Phased>(problem, phased_options(row, options));
  return std::make_unique<Adaptive>(problem,
                                    AdaptiveOptions{.confidence = confidence_options(row, options),
                                                    .criterion = row.criterion,
                                                    .pool = row.pool,
                                                    .rule = options.rule,
                                                    .margin = options.margin,
                                                    .ties = options.ties,
                                                    .seed = options.seed,
                                                    .rounds_by_hand = options.rounds_by_hand});
}

std::vector<std::string> policy_names() {
  std::vector<std::string> names;
  for (const Row& row : kAlgorithms) names.emplace_back(row.name);
  return names;
}

AlgorithmTraits traits_of(std::string_view name) {
  const Row& row = row_of(name);
  if (row.form) return {"evidence", "need", name_of(Pool::uncertain)};
  const bool oracle = row.allocation == Allocation::oracle;
  return {name_of(row.confidence), oracle ? "oracle" : name_of(row.criterion), name_of(row.pool)};
}

bool asks_in_rounds(std::string_view name) { return in_rounds(row_of(name)); }

bool honours(std::string_view name, std::string_view option) {
  const OptionUse* use = use_of(option);
  return use == nullptr || use->honoured(row_of(name));
}

PolicyOptions tuned_for(std::string_view name, PolicyOptions options) {
  const Row& row = row_of(name);
  const PolicyOptions defaults;
  const auto reset = [&](std::string_view option) { return !honours(name, option); };
  if (reset("lambda")) options.lambda = defaults.lambda;
  if (options.confidence.value_or(row.confidence) != Confidence::tuned) options.sqrt_beta.reset();
  if (reset("rule")) options.rule = defaults.rule;
  if (reset("ties")) options.ties = defaults.ties;
  if (reset("round_growth")) options.round_growth = defaults.round_growth;
  if (reset("rho_power")) options.rho_power = defaults.rho_power;
  return options;
}

bool has_guarantee(std::string_view name) { return row_of(name).confidence != Confidence::tuned; }

}  // namespace acol
