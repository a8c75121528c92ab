#include "acol/study/plan_prices.hpp"

#include <algorithm>

#include "acol/core/error.hpp"

namespace acol::study {
namespace {

constexpr int kMaxPrices = 7;

int simulations_each(const PlanOptions& options) {
  return std::max(options.simulations / 6, std::min(options.simulations, 12));
}

struct Alternative {
  std::string option = {};
  std::string value = {};
  std::function<void(PolicyOptions&)> set = [](PolicyOptions&) {};
};

Alternative of_shape(Shape shape) {
  return {"shape", std::string(name_of(shape)), [=](PolicyOptions& o) {
            o.shape = shape;
            o.confirm.reset();  // as that shape has it
          }};
}

Alternative of_independence(Independence independence) {
  return {"independence", std::string(name_of(independence)),
          [=](PolicyOptions& o) { o.independence = independence; }};
}

Alternative of_margin(double margin) {
  return {"margin", fmt::format("{:.3g}", margin), [=](PolicyOptions& o) { o.margin = margin; }};
}

Alternative of_delta(double delta) {
  return {"delta", fmt::format("{:.3g}", delta), [=](PolicyOptions& o) { o.delta = delta; }};
}

std::vector<Alternative> choices(const Created& created) {
  const PolicyOptions& now = created.definition.policy;
  std::vector<Alternative> result(1);
  if (created.definition.algorithm == "e-acol") {
    const bool any = shape_of(now) == Shape::any;
    const bool people = independence_of(now) != Independence::answers;
    result.push_back(of_shape(any ? Shape::linear : Shape::any));
    result.push_back(of_independence(people ? Independence::answers : Independence::people));
  }
  const double margin = now.margin > 0 ? now.margin : created.problem.noise_bound / 20;
  if (now.margin > 0) result.push_back(of_margin(margin / 2));
  result.push_back(of_margin(2 * margin));
  result.push_back(of_delta(now.delta / 2));
  result.push_back(of_delta(std::min(0.4, 2 * now.delta)));
  return result;
}

}  // namespace

int simulations_of_prices(const PlanOptions& options) {
  return kMaxPrices * simulations_each(options);
}

std::vector<Price> price_choices(const Created& created, const PlanOptions& options) {
  PlanOptions fewer = options;
  fewer.simulations = simulations_each(options);
  std::vector<Price> prices;
  for (const Alternative& choice : choices(created)) {
    Created other = created;
    choice.set(other.definition.policy);
    other.definition = decided(other.definition);
    try {
      check(other.definition);
      Plan plan = plan_study(other, fewer);
      if (std::ssize(plan.runs) < fewer.simulations) break;  // stopped: not of the same truths
      prices.push_back({choice.option, choice.value, std::move(plan)});
    } catch (const InvalidArgument&) {
      continue;  // not with the other options
    }
  }
  return prices;
}

}  // namespace acol::study
