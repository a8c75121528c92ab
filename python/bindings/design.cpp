#include <functional>

#include "acol/core/choice.hpp"
#include "acol/core/problem.hpp"
#include "acol/design/optimal_design.hpp"
#include "acol/design/rounding.hpp"
#include "arrays.hpp"
#include "bindings.hpp"
#include "clock.hpp"
#include "interruption.hpp"
#include "record.hpp"

namespace acol::python {
namespace {

constexpr const char* kOptimalDesign = R"(How often to ask about each arm, to learn most.

    min over designs l of  max over targets x of  w_x x'A(l)^-1 x,    A(l) = sum_i l_i x_i x_i'

with a proof of how close it is: `lower_bound <= optimum <= value` always holds, and
`relative_gap = value/lower_bound - 1`. Any rank, zero and repeated arms and any scale are fine.

arms        an array, or a Problem (whose distinct arms are used without a copy)
targets     rows that the design is to be good for; all of them unless given
weights     w >= 0, one per target; all 1 unless given
caps        upper bounds on the design's weights, one per arm
gap         stop once value <= (1 + gap) lower_bound
time_limit  seconds; then the best design so far

>>> import acol
>>> design = acol.optimal_design([[1, 0], [0, 1], [0.5, 0.5]], gap=1e-6)
>>> round(design.value, 4), design.arms.tolist(), design.weights.round(3).tolist()
(2.0, [0, 1], [0.5, 0.5])
>>> design.lower_bound <= 2 <= design.value * (1 + 1e-12)
True
)";

constexpr const char* kApportion =
    R"(Whole numbers n_i close to total * weights_i that sum to total.

Efficient apportionment: maximises min n_i/weights_i, so that no variance grows by more than
1/(1 - p/total), p the number of weights.

>>> import acol
>>> acol.apportion([0.5, 0.3, 0.2], total=11)
[6, 3, 2]
)";

/// The support as the command line prints it.
py::list support(const Design& design) {
  py::list points;
  for (std::size_t i = 0; i < design.arms.size(); ++i) {
    py::dict point;
    point["arm"] = design.arms[i];
    point["weight"] = design.weights(static_cast<Eigen::Index>(i));
    points.append(point);
  }
  return points;
}

Design design_for(const py::object& arms, const py::object& targets, const py::object& weights,
                  double gap, const py::object& caps, std::optional<double> time_limit) {
  DesignTargets wanted;
  if (!targets.is_none()) wanted.arms = to_indices(targets, "targets");
  require(targets.is_none() || !wanted.arms.empty(), "targets must have at least one entry");
  if (!weights.is_none()) wanted.weights = to_vector(weights, "weights");
  Interruption interruption;
  DesignOptions options{
      .gap = gap, .now = seconds_now, .stop = [&] { return interruption.poll(); }};
  if (!caps.is_none()) options.caps = to_vector(caps, "caps");
  if (time_limit) {
    require(*time_limit > 0, "time_limit must be positive, got {}", *time_limit);
    options.time_limit = *time_limit;
  }
  const auto solve = [&](const Matrix& matrix) {
    const py::gil_scoped_release free;
    return optimal_design(matrix, wanted, options);
  };
  Design design = py::isinstance<Problem>(arms) ? solve(arms.cast<const Problem&>().arms())
                                                : solve(to_matrix(arms, "arms"));
  interruption.rethrow();
  return design;
}

}  // namespace

void bind_design(py::module_& module) {
  using namespace pybind11::literals;
  py::class_<Design> design(module, "Design", "A distribution over arms, with its proof.");
  design
      .def_property_readonly(
          "arms", [](const Design& d) { return column<std::int64_t>(d.arms, std::identity()); },
          "Rows of the support, in order.")
      .def_property_readonly(
          "weights",
          [](const py::object& self) { return view(self.cast<const Design&>().weights, self); },
          "Weights of the support, summing to 1.")
      .def_property_readonly("support", &support, "The same as a list of {'arm', 'weight'}.")
      .def_readonly("value", &Design::value, "max over targets of w x'A^-1 x.")
      .def_readonly("lower_bound", &Design::lower_bound, "No design has a smaller value.")
      .def_property_readonly("relative_gap", &Design::gap, "value/lower_bound - 1.")
      .def_readonly("iterations", &Design::iterations, "Steps of the inner solvers.")
      .def_readonly("passes", &Design::passes, "Looks at the whole catalogue.")
      .def_property_readonly(
          "stop", [](const Design& d) { return name_of(d.stop); },
          "Why it ended: converged, time_limit, stopped, stalled or unbounded.");
  as_record(design, {"value", "lower_bound", "relative_gap", "iterations", "stop", "support"});
  module.def("optimal_design", &design_for, kOptimalDesign, "arms"_a, "targets"_a = py::none(),
             "weights"_a = py::none(), "gap"_a = 1e-3, py::kw_only(), "caps"_a = py::none(),
             "time_limit"_a = py::none());
  module.def(
      "apportion",
      [](const py::object& weights, std::int64_t total) {
        return apportion(to_vector(weights, "weights"), total);
      },
      kApportion, "weights"_a, "total"_a);
}

}  // namespace acol::python
