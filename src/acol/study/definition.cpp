#include "acol/study/definition.hpp"

#include <cmath>
#include <set>

#include "acol/core/error.hpp"
#include "acol/core/visible.hpp"
#include "acol/inference/panel_bets.hpp"
#include "acol/io/text.hpp"
#include "acol/policy/make_policy.hpp"

namespace acol::study {
namespace {

constexpr std::int64_t kMaxPeople = 100'000;  // of a panel

void check_count(const std::optional<std::int64_t>& value, std::string_view name) {
  require(!value || *value >= 1, "{} must be a whole number of at least 1, got {}", name,
          value.value_or(0));
}

}  // namespace

io::AnswerScale answer_scale(const Definition& definition) {
  require(definition.answers.has_value(), "answers must be one of {}",
          listed(kChoices<io::AnswerKind>));
  require(!definition.threshold || !definition.at_least,
          "only one of threshold and at_least may be given");
  const bool at_least = definition.at_least.has_value();
  const std::optional<Threshold>& limit = at_least ? definition.at_least : definition.threshold;
  return io::AnswerScale({
      .kind = *definition.answers,
      .accept_share = definition.accept_share,
      .threshold = limit ? limit->number : std::nullopt,
      .learn_threshold = limit && !limit->number,
      .at_least = at_least,
      .range = definition.answer_range,
      .steps = definition.scale,
      .unsure_is_no =
          definition.answers == io::AnswerKind::yes_no && definition.unsure == Unsure::no,
  });
}

namespace {

void check_attention(const Definition& definition) {
  check_count(definition.attention_every, "attention_every");
  check_count(definition.exclude_after_failed, "exclude_after_failed");
  const std::optional<double> seconds = definition.exclude_faster_than;
  require(!seconds || (*seconds > 0 && std::isfinite(*seconds)),
          "exclude_faster_than must be a positive number of seconds, got {}", seconds.value_or(0));
  require(!definition.attention.empty() || (!definition.exclude_after_failed && !seconds),
          "exclude_after_failed and exclude_faster_than are about attention questions: name their "
          "column with attention");
}

/// What goes with one hand for everybody.
void check_hands(const Definition& definition) {
  check_count(definition.answers_per_rater, "answers_per_rater");
  require(!definition.grace || (*definition.grace >= definition.lease && *definition.grace <= 1e9),
          "grace must be from the lease ({} seconds) to 1e9 seconds, got {}", definition.lease,
          grace_of(definition));
  require(0 <= definition.policy.missing_share && definition.policy.missing_share <= 1,
          "missing_share must be from 0 to 1, got {}", definition.policy.missing_share);
  require(definition.unsure != Unsure::no || definition.answers == io::AnswerKind::yes_no,
          "unsure = no needs yes-no answers");
  if (!deals_hands(definition)) return;
  require(definition.repeats_per_rater.once(),
          "repeats_per_rater = {} needs independence = answers: with independence = people nobody "
          "is asked about a candidate twice",
          definition.repeats_per_rater.text());
  require(answer_scale(definition).answer_range().has_value(),
          "independence = people needs answers in a range: yes-no, an answer_range or a scale");
}

void check_names(const Definition& definition) {
  std::set<std::string> seen;
  for (const std::string& name : definition.panel) {
    const std::string look = visible_form(name);
    require(!look.empty() && look == name, "panel: '{}' is not a valid name", name);
    require(seen.insert(look).second, "panel: the name '{}' appears twice", name);
  }
  const auto names = std::ssize(definition.panel);
  require(definition.panel.empty() || definition.raters == names,
          "panel has {} names, but raters is {}", names, definition.raters.value_or(0));
}

/// With fewer answers nothing can follow, whatever they are.
void check_budget(const Definition& definition) {
  if (!definition.budget) return;
  const double share = 1 - definition.accept_share;
  const PanelTally nobody(*definition.raters);
  const double delta = definition.policy.delta;
  const std::int64_t least =
      std::min(least_answers(nobody, Side::above, share, delta),
               least_answers(nobody, Side::below, share + definition.policy.margin, delta));
  require(*definition.budget >= least,
          "budget must be at least {}, the fewest answers of {} people that can prove anything, "
          "got {}",
          least, *definition.raters, *definition.budget);
}

void check_panel(const Definition& definition) {
  if (!is_panel(definition)) {
    require(definition.panel.empty(), "panel lists people: it goes with population = panel");
    return;
  }
  require(definition.raters.has_value(),
          "population = panel needs its people: panel (their names), or raters (how many)");
  require(*definition.raters <= kMaxPeople, "a panel has at most {} people, got {}", kMaxPeople,
          *definition.raters);
  check_names(definition);
  require(definition.answers == io::AnswerKind::yes_no,
          "population = panel needs answers = yes-no, got {}", name_of(*definition.answers));
  require(shape_of(definition.policy) == Shape::any &&
              independence_of(definition.policy) == Independence::people,
          "population = panel goes with shape = any and independence = people");
  require(definition.attention.empty(),
          "attention questions do not go with population = panel: everybody's opinion counts");
  require(definition.repeats_per_rater.once(),
          "repeats_per_rater = {} does not go with population = panel: nobody is asked about a "
          "candidate twice",
          definition.repeats_per_rater.text());
  check_budget(definition);
}

void check_margin(const Definition& definition) {
  if (shape_of(definition.policy) != Shape::any || definition.answers != io::AnswerKind::yes_no)
    return;
  require(definition.policy.margin < definition.accept_share,
          "margin must be below accept_share ({}), or everything would be acceptable; got {}",
          definition.accept_share, definition.policy.margin);
}

}  // namespace

double grace_of(const Definition& definition) {
  constexpr double kWeek = 7 * 86'400;
  return definition.grace.value_or(is_panel(definition) ? std::max(kWeek, definition.lease)
                                                        : 1.5 * definition.lease);
}

bool deals_hands(const Definition& definition) {
  return independence_of(definition.policy) == Independence::people && !is_panel(definition);
}

bool is_panel(const Definition& definition) { return definition.population == ClaimAbout::panel; }

std::int64_t milliseconds_of_lease(const Definition& definition) {
  return static_cast<std::int64_t>(1000 * definition.lease);
}

std::int64_t milliseconds_of_grace(const Definition& definition) {
  return static_cast<std::int64_t>(1000 * grace_of(definition));
}

Definition decided(Definition definition) {
  PolicyOptions& policy = definition.policy;
  const bool in_range = definition.answers && answer_scale(definition).answer_range();
  const bool may_fall_back = definition.answers == io::AnswerKind::yes_no &&
                             policy.margin < definition.accept_share &&
                             definition.algorithm == "e-acol";
  if (may_fall_back && cheaper_without_shape(policy)) {
    policy = without_shape(policy);
  }
  const bool by_people =
      in_range && definition.algorithm == "e-acol" && policy.misspecification == 0;
  if (!policy.shape) policy.shape = by_people ? Shape::any : Shape::linear;
  if (!policy.independence) {
    policy.independence = by_people ? Independence::people : Independence::answers;
  }
  if (policy.independence == Independence::raters) policy.independence = Independence::people;
  const bool linear_people = policy.shape == Shape::linear && by_people;
  if (!policy.confirm && linear_people) policy.confirm = Confirm::on;
  definition.grace = grace_of(definition);
  if (is_panel(definition) && !definition.raters && !definition.panel.empty()) {
    definition.raters = std::ssize(definition.panel);
  }
  if (!definition.unsure) {
    definition.unsure = definition.answers == io::AnswerKind::yes_no ? Unsure::no : Unsure::skip;
  }
  return definition;
}

void check(const Definition& definition) {
  require(!definition.candidates.empty(), "candidates must name a spreadsheet: .xlsx, .ods or CSV");
  require(!definition.id.empty(), "id must name a column");
  require(!definition.features.empty(), "features must name at least one column");
  require(definition.maximize.empty() != definition.minimize.empty(),
          "exactly one of maximize and minimize must be given");
  require(definition.reward_tolerance >= 0 && std::isfinite(definition.reward_tolerance),
          "reward_tolerance must not be negative, got {}", definition.reward_tolerance);
  require(definition.lease > 0 && definition.lease <= 1e9,
          "lease must be from more than 0 to 1e9 seconds, got {}", definition.lease);
  check_count(definition.budget, "budget");
  require(definition.policy.goal != Goal::best_guess || definition.budget,
          "goal = best-guess needs budget, the number of answers after which the guess is wanted");
  check_count(definition.raters, "raters");
  check_count(definition.repeats_per_rater.most, "repeats_per_rater");
  check_attention(definition);
  const io::AnswerScale scale = answer_scale(definition);
  scale.noise_bound(definition.policy.noise_bound);
  check_hands(definition);
  check_panel(definition);
  check_margin(definition);
  require(definition.algorithm != "oracle", "the oracle knows the truth: it is for simulations");
  asks_in_rounds(definition.algorithm);  // throws for an unknown name
}

}  // namespace acol::study
