#include "acol/core/error.hpp"
#include "acol/design/complexity.hpp"
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
on average [Lindner et al. 2022, Thm. 1].

instance is a name, a JSON file or an Instance; or a Problem, with phi and noise_bound.

>>> import acol
>>> bound = acol.lower_bound("irrelevant-dimensions:d=10,eps=0.05", delta=0.05, noise_bound=1.0)
>>> bound.best_arm, round(bound.lower_bound)
(9, 1696)
)";

struct Bound {
  double complexity = 0;
  double lower_bound = 0;
  std::optional<ArmIndex> best;
  Design design;
};

Bound bound_of(const py::object& source, const py::object& phi, double delta,
               std::optional<double> noise_bound, double margin) {
  std::shared_ptr<const Instance> instance;
  if (py::isinstance<Problem>(source)) {
    require(!phi.is_none() && noise_bound, "a bound for a Problem needs phi and noise_bound");
    instance = std::make_shared<const Instance>("problem", source.cast<const Problem&>(),
                                                to_vector(phi, "phi"), Noise{});
  } else {
    require(phi.is_none(), "phi goes with a Problem; an instance has its own");
    instance = to_instance_maker(source)(0);
  }
  const Problem& problem = instance->problem();
  const double bound = noise_bound.value_or(instance->noise_bound());
  question_bound(1, delta, bound);  // complains about the options before the work
  require(problem.constraints() == 1, "there is no bound for several constraints ({})",
          problem.constraints());
  const py::gil_scoped_release free;
  Complexity found = complexity(problem, instance->values(), {.gap = 1e-6}, margin);
  for (ArmIndex& arm : found.design.arms) arm = problem.candidate(arm);
  if (found.best) found.best = problem.candidate(*found.best);
  return {.complexity = found.value,
          .lower_bound = question_bound(found.value, delta, bound),
          .best = found.best,
          .design = std::move(found.design)};
}

}  // namespace

void bind_bound(py::module_& module) {
  using namespace pybind11::literals;
  py::class_<Bound> bound(module, "Bound", "How many questions any algorithm needs.");
  bound.def_readonly("complexity", &Bound::complexity, "H.")
      .def_readonly("lower_bound", &Bound::lower_bound, "Questions, on average.")
      .def_readonly("best_arm", &Bound::best, "The best feasible row; None where there is none.")
      .def_property_readonly(
          "support",
          [](const Bound& b) -> py::object { return py::cast(b.design).attr("support"); },
          "The best design for telling the arms apart, as a list of {'arm', 'weight'}.")
      .def("__float__", [](const Bound& b) { return b.lower_bound; });
  as_record(bound, {"complexity", "lower_bound", "best_arm", "support"});
  module.def("lower_bound", &bound_of, kLowerBound, "instance"_a, "phi"_a = py::none(),
             py::kw_only(), "delta"_a = 0.05, "noise_bound"_a = py::none(), "margin"_a = 0.0);
}

}  // namespace acol::python
