#include "acol/core/error.hpp"
#include "acol/simulate/instance_bounds.hpp"
#include "arrays.hpp"
#include "bindings.hpp"
#include "instance.hpp"
#include "record.hpp"

namespace acol::python {
namespace {

constexpr const char* kLowerBound = R"(How many questions any algorithm needs, given the truth.

    H = min over designs of  max over x of  x'A^-1 x / (phi'x - threshold)^2

over the best feasible arm and the arms of higher reward (all arms where none is feasible); an
algorithm that is right with probability 1 - delta asks at least 2 R^2 log(1/(2.4 delta)) H questions
on average [Lindner et al. 2022, Thm. 1]. With it come the other quantities of the paper's theorems:
worst_case (d/C^2), complexity_all (H-bar), smallest_gap (C), rounds (t-bar), and questions that
suffice with probability 1 - delta for acol, oracle and g-allocation, as the paper prints them
(upper_bounds) and as they can be proved (proved_upper_bounds; docs/math.md).

instance is a name, a JSON file or an Instance; or a Problem, with phi (one row per constraint where
there are several) and noise_bound. rounding is epsilon, round_growth v of the paper.

>>> import acol
>>> bound = acol.lower_bound("irrelevant-dimensions:d=10,eps=0.05", delta=0.05, noise_bound=1.0)
>>> bound.best_arm, round(bound.lower_bound)
(9, 1696)
>>> round(bound.complexity_all), round(bound.worst_case), bound.rounds
(409, 4000, 5)
)";

struct Bound {
  InstanceBounds bounds;
  double margin = 0;
};

Bound bound_of(const py::object& source, const py::object& phi, double delta,
               std::optional<double> noise_bound, double margin, double rounding,
               double round_growth) {
  std::shared_ptr<const Instance> instance;
  if (py::isinstance<Problem>(source)) {
    require(!phi.is_none() && noise_bound, "a bound for a Problem needs phi and noise_bound");
    const auto& problem = source.cast<const Problem&>();
    instance = std::make_shared<const Instance>("problem", problem, to_rows(phi, "phi"), Noise{});
  } else {
    require(phi.is_none(), "phi goes with a Problem; an instance has its own");
    instance = to_instance_maker(source)(0);
  }
  const TheoremOptions options{.delta = delta,
                               .noise_bound = noise_bound.value_or(instance->noise_bound()),
                               .rounding = rounding,
                               .round_growth = round_growth};
  const py::gil_scoped_release free;
  return {instance_bounds(*instance, options, margin), margin};
}

/// As on the command line: of several constraints a point says which one it is about.
py::list support_of(const Bound& bound) {
  py::list support;
  const std::vector<Design>& designs = bound.bounds.complexity.designs;
  for (std::size_t l = 0; l < designs.size(); ++l) {
    const py::object design = py::cast(designs[l]);
    const py::list points = design.attr("support");
    for (const py::handle point : points) {
      if (designs.size() > 1) point["constraint"] = l;
      support.append(point);
    }
  }
  return support;
}

py::dict upper_bounds_of(const UpperBounds& bounds) {
  using namespace pybind11::literals;
  return py::dict("acol"_a = bounds.acol, "oracle"_a = bounds.oracle,
                  "g_allocation"_a = bounds.g_allocation);
}

}  // namespace

void bind_bound(py::module_& module) {
  using namespace pybind11::literals;
  py::class_<Bound> bound(module, "Bound", "How many questions any algorithm needs.");
  const auto add = [&](const char* name, auto get, const char* help) {
    bound.def_property_readonly(name, [get](const Bound& b) { return get(b.bounds); }, help);
  };
  using Bounds = const InstanceBounds&;
  add("complexity", [](Bounds b) { return b.complexity.value; }, "H.");
  add("lower_bound", [](Bounds b) { return b.lower_bound; }, "Questions, on average.");
  add(
      "best_arm", [](Bounds b) { return b.complexity.best; },
      "The best feasible row; None where there is none.");
  add(
      "worst_case", [](Bounds b) { return b.theorems.worst_case; },
      "d/C^2, which H never exceeds.");
  add(
      "complexity_all", [](Bounds b) { return b.theorems.complexity_all; },
      "H-bar: with all arms to be told apart.");
  add(
      "smallest_gap", [](Bounds b) { return b.theorems.smallest_gap; },
      "C: the least distance of an arm from its threshold.");
  add("rounds", [](Bounds b) { return b.theorems.rounds; }, "t-bar: the rounds of acol.");
  add(
      "upper_bounds", [](Bounds b) { return upper_bounds_of(b.theorems.printed); },
      "Questions that suffice with probability 1 - delta, as the paper prints them.");
  add(
      "proved_upper_bounds", [](Bounds b) { return upper_bounds_of(b.theorems.proved); },
      "The same as they can be proved (docs/math.md).");
  bound.def_readonly("margin", &Bound::margin, "The margin that the bounds are for.");
  bound
      .def_property_readonly("support", &support_of,
                             "The best design for telling the arms apart, as a list of {'arm', "
                             "'weight'}, with 'constraint' where there are several.")
      .def("__float__", [](const Bound& b) { return b.bounds.lower_bound; });
  as_record(bound,
            {"complexity", "lower_bound", "best_arm", "margin", "worst_case", "complexity_all",
             "smallest_gap", "rounds", "upper_bounds", "proved_upper_bounds", "support"});
  module.def("lower_bound", &bound_of, kLowerBound, "instance"_a, "phi"_a = py::none(),
             py::kw_only(), "delta"_a = 0.05, "noise_bound"_a = py::none(), "margin"_a = 0.0,
             "rounding"_a = 0.05, "round_growth"_a = 2.0);
}

}  // namespace acol::python
