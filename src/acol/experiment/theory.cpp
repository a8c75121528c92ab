#include "acol/experiment/theory.hpp"

#include <algorithm>

#include "acol/experiment/instances.hpp"

namespace acol::experiment {
namespace {

TheoremOptions theorem_options(const Instance& instance, const PolicyOptions& options) {
  return {.delta = options.delta,
          .noise_bound = options.noise_bound.value_or(instance.noise_bound()),
          .rounding = options.rounding,
          .round_growth = options.round_growth};
}

/// The median over instances of one quantity.
template <class Quantity>
double median_of(const std::vector<InstanceBounds>& found, Quantity quantity) {
  std::vector<double> values;
  for (const InstanceBounds& bounds : found) values.push_back(quantity(bounds));
  const auto middle = values.begin() + std::ssize(values) / 2;
  std::ranges::nth_element(values, middle);
  return *middle;
}

UpperBounds medians(const std::vector<InstanceBounds>& found, UpperBounds Theorems::* which) {
  const auto of = [&](double UpperBounds::* who) {
    return median_of(found,
                     [&](const InstanceBounds& bounds) { return bounds.theorems.*which.*who; });
  };
  return {of(&UpperBounds::acol), of(&UpperBounds::oracle), of(&UpperBounds::g_allocation)};
}

}  // namespace

std::vector<PlaceTheory> theory_of(const ExperimentSpec& spec, int most) {
  std::vector<PlaceTheory> places;
  for (const std::string& panel : spec.panels) {
    for (const std::string& value : spec.values) {
      const InstanceMaker make = find_instance(spec.instance_text(panel, value));
      std::vector<InstanceBounds> found;
      std::shared_ptr<const Instance> last;
      for (std::int64_t i = 0; i < std::min<std::int64_t>(most, spec.seeds); ++i) {
        const auto instance = make(static_cast<std::uint64_t>(spec.first_seed + i));
        if (instance == last) break;  // the same for every run
        last = instance;
        found.push_back(
            instance_bounds(*instance, theorem_options(*instance, spec.options(value))));
      }
      places.push_back(
          {panel, value,
           median_of(found, [](const InstanceBounds& b) { return b.complexity.value; }),
           median_of(found, [](const InstanceBounds& b) { return b.lower_bound; }),
           median_of(found, [](const InstanceBounds& b) { return b.theorems.worst_case; }),
           medians(found, &Theorems::printed), medians(found, &Theorems::proved)});
    }
  }
  return places;
}

}  // namespace acol::experiment
