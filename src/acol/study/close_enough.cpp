#include "acol/study/close_enough.hpp"

#include <algorithm>

#include "acol/core/error.hpp"
#include "acol/study/plain_words.hpp"

namespace acol::study {
namespace {

constexpr double kPartsOfScale[] = {0.05, 0.1, 0.15, 0.2};
constexpr double kUsually = 0.7;  // of the plausible cases
constexpr double kUsualCrowd = 100;

bool says_yes_or_no(const Created& created) {
  return created.definition.answers == io::AnswerKind::yes_no;
}

/// From one end to the other of what can be answered; of numbers without a range, what noise spans.
double scale_of(const Created& created) {
  if (says_yes_or_no(created)) return 1;
  const std::optional<AnswerRange> range = answer_scale(created.definition).answer_range();
  return range ? range->width() : 2 * created.problem.noise_bound;
}

/// Whether as many people may come as want to.
bool for_anybody(const Created& created) {
  return deals_hands(created.definition) && !created.definition.raters;
}

/// ": certified in 8 of 10 plausible cases, typically after 90 answers."
std::string certified_words(double share, const std::string& by, const Plan& plan) {
  std::string text = fmt::format(": certified in {}{} plausible cases{}", out_of_ten(share),
                                 share > 0 ? "" : " of the", by);
  if (const std::optional<double> typical = plan.certified().quantile(0.5)) {
    text += fmt::format(", typically after {} answers", counted(*typical));
  }
  return text + ".";
}

PlanOptions half_of(PlanOptions options) {
  options.simulations = (options.simulations + 1) / 2;
  return options;
}

}  // namespace

int simulations_of_margins(const PlanOptions& options) {
  return static_cast<int>(std::size(kPartsOfScale) + 1) * half_of(options).simulations;
}

std::vector<Closeness> those_that_help(const Created& created, const Plan& plan,
                                       std::vector<Closeness> margins) {
  std::vector<Closeness> kept;
  for (Closeness& one : margins) {
    const auto same = std::min(plan.runs.size(), one.plan.runs.size());
    const Plan as_it_is{.runs = {plan.runs.begin(), plan.runs.begin() + std::ptrdiff_t(same)}};
    const double before = usual_share(created, kept.empty() ? as_it_is : kept.back().plan);
    if (usual_share(created, one.plan) > before) kept.push_back(std::move(one));
  }
  return kept;
}

std::optional<Plan> price_panel(const Created& created, const PlanOptions& options) {
  if (!deals_hands(created.definition) || !created.definition.raters) return std::nullopt;
  const PlanOptions fewer = half_of(options);
  Created other = created;
  other.definition.population = ClaimAbout::panel;
  try {
    check(other.definition);
  } catch (const InvalidArgument&) {
    return std::nullopt;  // of numbers, or of answers in a straight line
  }
  Plan plan = plan_study(other, fewer);
  if (std::ssize(plan.runs) < fewer.simulations) return std::nullopt;
  return plan;
}

std::vector<Closeness> price_margins(const Created& created, const PlanOptions& options) {
  const PlanOptions fewer = half_of(options);
  std::vector<Closeness> margins;
  for (const double part : kPartsOfScale) {
    Created other = created;
    other.definition.policy.margin = part * scale_of(created);
    if (other.definition.policy.margin <= created.definition.policy.margin) continue;
    try {
      check(other.definition);
    } catch (const InvalidArgument&) {
      break;  // everything would be acceptable, and more so with the next
    }
    Plan plan = plan_study(other, fewer);
    if (std::ssize(plan.runs) < fewer.simulations) break;  // stopped: not of the same truths
    margins.push_back({other.definition.policy.margin, std::move(plan)});
  }
  return margins;
}

double usual_share(const Created& created, const Plan& plan) {
  if (!for_anybody(created)) return plan.certified_share();
  const auto crowd = std::ranges::find(kCrowds, kUsualCrowd) - std::begin(kCrowds);
  return plan.with_people(static_cast<std::size_t>(crowd)).certified_share();
}

std::optional<double> suggested_margin(const Created& created, const Plan& plan,
                                       const std::vector<Closeness>& margins) {
  if (plan.runs.empty() || usual_share(created, plan) >= kUsually) return std::nullopt;
  const auto enough = std::ranges::find_if(
      margins, [&](const Closeness& one) { return usual_share(created, one.plan) >= kUsually; });
  return enough == margins.end() ? std::nullopt : std::optional(enough->margin);
}

std::string margin_text(const Created& created, double margin) {
  return says_yes_or_no(created) ? percent(margin) : fmt::format("{:.3g}", margin);
}

std::string panel_words(const Created& created, const Plan& plan) {
  return "With the result about these " + people_of(*created.definition.raters) + " alone" +
         certified_words(plan.certified_share(), "", plan);
}

std::string closeness_words(const Created& created, const Closeness& one) {
  const std::string by =
      for_anybody(created) ? fmt::format(" with {} people", counted(kUsualCrowd)) : "";
  return "With " + margin_text(created, one.margin) + " as close enough" +
         certified_words(usual_share(created, one.plan), by, one.plan);
}

}  // namespace acol::study
