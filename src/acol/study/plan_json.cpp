#include "acol/study/plan_json.hpp"

#include <algorithm>
#include <limits>
#include <map>

#include "acol/io/json.hpp"
#include "acol/io/text.hpp"
#include "acol/study/askable.hpp"
#include "acol/study/close_enough.hpp"
#include "acol/study/plan_prices.hpp"
#include "acol/study/plan_words.hpp"

namespace acol::study {
namespace {

io::OrderedJson number_or_null(const std::optional<double>& value) {
  return value ? io::OrderedJson(*value) : io::OrderedJson(nullptr);
}

/// After how many answers it ends in eight of ten cases, certified or not.
io::OrderedJson answers_range(const Plan& plan) {
  if (plan.runs.empty()) return nullptr;
  return {*plan.answers(0.1), *plan.answers(0.9)};
}

/// What some numbers of people would give, where a study is for anybody.
io::OrderedJson by_people(const Created& created, const Plan& plan) {
  io::OrderedJson list = io::OrderedJson::array();
  if (!deals_hands(created.definition) || created.definition.raters) return list;
  for (std::size_t crowd = 0; crowd < std::size(kCrowds); ++crowd) {
    const Plan some = plan.with_people(crowd);
    list.push_back({{"people", kCrowds[crowd]},
                    {"certified_share", some.certified_share()},
                    {"guess_right_share", number_or_null(some.right_share())}});
  }
  return list;
}

/// The runs by how hard their truth was, in three parts.
io::OrderedJson by_difficulty(const Plan& plan) {
  std::vector<PlannedRun> runs = plan.runs;
  std::ranges::sort(runs, {},
                    [](const PlannedRun& run) { return std::pair(-run.gap, run.hardest); });
  io::OrderedJson parts = io::OrderedJson::array();
  constexpr std::size_t kParts = 3;
  for (std::size_t part = 0; part < kParts; ++part) {
    const std::size_t from = runs.size() * part / kParts;
    const std::size_t to = runs.size() * (part + 1) / kParts;
    if (from == to) continue;
    const Plan some{.runs = {runs.begin() + static_cast<std::ptrdiff_t>(from),
                             runs.begin() + static_cast<std::ptrdiff_t>(to)}};
    parts.push_back({{"gap_from", runs[to - 1].gap},
                     {"gap_to", runs[from].gap},
                     {"median_questions", number_or_null(some.quantile(0.5))}});
  }
  return parts;
}

/// The candidates that were hardest most often.
io::OrderedJson hard_candidates(const Plan& plan, const Created& created) {
  std::map<std::int64_t, int> counts;
  for (const PlannedRun& run : plan.runs) ++counts[run.hardest];
  std::vector<std::pair<int, std::int64_t>> ranked;
  for (const auto& [row, count] : counts) ranked.emplace_back(-count, row);
  std::ranges::sort(ranked);
  io::OrderedJson list = io::OrderedJson::array();
  for (std::size_t i = 0; i < std::min<std::size_t>(5, ranked.size()); ++i) {
    list.push_back({{"candidate", created.cards.ids[static_cast<std::size_t>(ranked[i].second)]},
                    {"share", -ranked[i].first / static_cast<double>(plan.runs.size())}});
  }
  return list;
}

io::OrderedJson price_list(const std::vector<Price>& prices) {
  io::OrderedJson list = io::OrderedJson::array();
  for (const Price& price : prices) {
    if (price.plan.runs.empty()) continue;
    io::OrderedJson row{{"option", nullptr}, {"value", nullptr}};
    if (!price.option.empty()) row = {{"option", price.option}, {"value", price.value}};
    row["simulations"] = price.plan.runs.size();
    row["median_questions"] = number_or_null(price.plan.quantile(0.5));
    row["median_people"] = number_or_null(price.plan.quantile(0.5, &PlannedRun::people));
    list.push_back(std::move(row));
  }
  return list;
}

io::OrderedJson margin_list(const Created& created, const std::vector<Closeness>& margins) {
  io::OrderedJson list = io::OrderedJson::array();
  for (const Closeness& one : margins) {
    list.push_back({{"margin", one.margin},
                    {"says", margin_text(created, one.margin)},
                    {"certified_share", usual_share(created, one.plan)},
                    {"typical_answers", number_or_null(one.plan.certified().quantile(0.5))},
                    {"words", closeness_words(created, one)}});
  }
  return list;
}

io::OrderedJson panel_json(const Created& created, const std::optional<Plan>& plan) {
  if (!plan) return nullptr;
  return {{"certified_share", plan->certified_share()}, {"words", panel_words(created, *plan)}};
}

/// What a little more tolerance would save.
io::OrderedJson savings(const Definition& definition, const std::vector<Price>& prices) {
  io::OrderedJson list = io::OrderedJson::array();
  for (const Price& price : prices) {
    const bool more =
        (price.option == "margin" && *io::parse_number(price.value) > definition.policy.margin) ||
        (price.option == "delta" && *io::parse_number(price.value) > definition.policy.delta);
    if (!more) continue;
    list.push_back({{"change", price.option + " " + price.value},
                    {"median_questions", number_or_null(price.plan.quantile(0.5))}});
  }
  return list;
}

}  // namespace

io::OrderedJson plan_json(const Created& created, const Plan& plan, const PlanOptions& options) {
  const std::vector<Closeness> margins =
      those_that_help(created, plan, price_margins(created, options));
  const std::vector<Price> prices = price_choices(created, options);
  const Definition& definition = created.definition;
  return {{"words", plan_words(created, plan)},
          {"simulations", plan.runs.size()},
          {"people", number_or_null(definition.raters)},
          {"most_answers", number_or_null(most_answers(definition, std::ssize(created.cards.ids)))},
          {"most_imagined", most_imagined(definition, std::ssize(created.cards.ids), options)},
          {"ended_share", plan.certified_share()},
          {"typical_answers", number_or_null(plan.certified().quantile(0.5))},
          {"answers_range", answers_range(plan)},
          {"guess_right_share", number_or_null(plan.right_share())},
          {"by_people", by_people(created, plan)},
          {"median_questions", number_or_null(plan.quantile(0.5))},
          {"q90_questions", number_or_null(plan.quantile(0.9))},
          {"median_people", number_or_null(plan.quantile(0.5, &PlannedRun::people))},
          {"median_bound", number_or_null(plan.median_bound())},
          {"by_difficulty", by_difficulty(plan)},
          {"hard_candidates", hard_candidates(plan, created)},
          {"close_enough", margin_list(created, margins)},
          {"as_panel", panel_json(created, price_panel(created, options))},
          {"suggested_margin", number_or_null(suggested_margin(created, plan, margins))},
          {"savings", savings(definition, prices)},
          {"prices", price_list(prices)}};
}

}  // namespace acol::study
