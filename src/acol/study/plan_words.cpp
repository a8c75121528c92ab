#include "acol/study/plan_words.hpp"

#include <fmt/format.h>

#include "acol/study/plain_words.hpp"

namespace acol::study {
namespace {

/// Who is asked, and how much.
std::string asked(const Created& created) {
  const Definition& definition = created.definition;
  const std::string budget =
      definition.budget ? fmt::format(", {} answers at most", counted(*definition.budget)) : "";
  if (is_panel(definition)) {
    return fmt::format("A panel of {}{}", people_of(*definition.raters), budget);
  }
  const std::string who =
      definition.raters ? people_of(*definition.raters) : "As many people as it takes";
  const std::string each =
      deals_hands(definition)
          ? fmt::format(", {} answers each", counted(definition.answers_per_rater))
          : "";
  return who + each + budget;
}

std::string otherwise(const Plan& plan) {
  const std::optional<double> right = plan.right_share();
  if (!right) return "";
  return fmt::format(" Otherwise the best guess is right in {}{}.", out_of_ten(*right),
                     in_tens(*right) ? "" : " of them");
}

std::string outcome(const Created& created, const Plan& plan) {
  const double share = plan.certified_share();
  std::string text = fmt::format("{}: certified in {}{} plausible cases", asked(created),
                                 out_of_ten(share), share > 0 ? "" : " of the");
  const Plan certified = plan.certified();
  if (const std::optional<double> typical = certified.quantile(0.5)) {
    text += fmt::format(", typically after {} answers", counted(*typical));
    const bool says_people = deals_hands(created.definition) && !created.definition.raters;
    if (says_people) {
      text += fmt::format(" of {}", people_of(*certified.quantile(0.5, &PlannedRun::people)));
    }
  }
  return text + "." + otherwise(plan);
}

}  // namespace

std::vector<std::string> plan_words(const Created& created, const Plan& plan) {
  if (plan.runs.empty()) {
    return {"Such a study is too long to be imagined here: `acol plan` has more time for it."};
  }
  std::vector<std::string> words = {
      outcome(created, plan), fmt::format("In 8 of 10 cases it ends after {} to {} answers{}.",
                                          counted(*plan.answers(0.1)), counted(*plan.answers(0.9)),
                                          plan.certified_share() < 1 ? ", certified or not" : "")};
  if (!deals_hands(created.definition) || created.definition.raters) return words;
  for (std::size_t crowd = 0; crowd < std::size(kCrowds); ++crowd) {
    const Plan some = plan.with_people(crowd);
    if (some.certified_share() == 1) break;
    words.push_back(fmt::format("With {} people: certified in {}{}.{}", counted(kCrowds[crowd]),
                                out_of_ten(some.certified_share()),
                                in_tens(some.certified_share()) ? "" : " of the cases",
                                otherwise(some)));
  }
  return words;
}

}  // namespace acol::study
