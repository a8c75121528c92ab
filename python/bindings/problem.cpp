#include "acol/core/problem.hpp"

#include <fmt/format.h>

#include "acol/core/error.hpp"
#include "acol/io/catalogue.hpp"
#include "arrays.hpp"
#include "bindings.hpp"
#include "record.hpp"

namespace acol::python {
namespace {

constexpr const char* kProblem = R"(What is known before the first question.

    maximise r(x) over the arms x,  subject to  phi'x <= threshold,  phi unknown

`arms` has one row per candidate and one column per feature, `rewards` one number per candidate. Both
are copied once, whatever their order in memory, and never again. Rows with equal features are one
question, so they are merged: `arms` and `rewards` below are those of the *distinct* arms; questions
and recommendations count rows of the catalogue.

learn_threshold  the threshold is unknown too: learned as a constant feature
intercept        answers are affine in the features: append a constant feature
merge            False keeps candidates with the same features apart, as shape="any" needs it
thresholds       several constraints that must all hold, one threshold each
joint            one question is answered for all constraints at once
costs            of one question about each candidate

>>> import acol
>>> problem = acol.Problem([[0.1], [0.5], [0.9]], rewards=[1, 2, 3], threshold=0.6)
>>> problem.candidates, problem.dimension, problem.threshold
(3, 1, 0.6)
>>> acol.Problem([[1.0]], rewards=[1, 2])
Traceback (most recent call last):
ValueError: rewards must have one entry per arm (1), got 2
)";

constexpr const char* kReadCatalogue = R"(A spreadsheet of candidates (CSV).

Which column names the candidates, which are features, and which is to be made large or small.
`rewards` are the negated column where it is to be minimised, so larger is always better.

>>> import acol, pathlib, tempfile
>>> path = pathlib.Path(tempfile.mkdtemp()) / "cookies.csv"
>>> _ = path.write_text("recipe,sugar,kcal\nplain,0.1,380\nsweet,0.4,460\n")
>>> cookies = acol.read_catalogue(path, id="recipe", features=["sugar"], minimize="kcal")
>>> cookies.ids, cookies.rewards.tolist()
(['plain', 'sweet'], [-380.0, -460.0])
)";

std::shared_ptr<Problem> make_problem(const py::object& arms, const py::object& rewards,
                                      double threshold, bool learn_threshold, bool intercept,
                                      std::vector<double> thresholds, bool joint,
                                      const py::object& costs, bool merge) {
  Matrix features = to_matrix(arms, "arms");
  Vector values = to_vector(rewards, "rewards");
  ProblemOptions options{.threshold = threshold,
                         .learn_threshold = learn_threshold,
                         .intercept = intercept,
                         .thresholds = std::move(thresholds),
                         .joint = joint,
                         .merge = merge};
  if (!costs.is_none()) options.costs = to_vector(costs, "costs");
  const py::gil_scoped_release free;
  return std::make_shared<Problem>(std::move(features), std::move(values), std::move(options));
}

std::vector<double> thresholds(const Problem& problem) {
  std::vector<double> all;
  for (int l = 0; l < problem.constraints(); ++l) all.push_back(problem.threshold(l));
  return all;
}

/// All that a problem is made of, as the arguments that make it again.
py::tuple problem_state(const Problem& problem) {
  const Problem rows = problem.apart();
  const Eigen::Index features = rows.dimension() - (rows.has_constant() ? 1 : 0);
  const bool costs = rows.costs().size() > 0;
  return py::make_tuple(new_array(Matrix(rows.arms().leftCols(features))),
                        new_array(rows.rewards()), thresholds(problem), problem.has_constant(),
                        problem.joint(), costs ? new_array(rows.costs()) : py::none(),
                        problem.size() < problem.candidates());
}

std::shared_ptr<Problem> problem_of(const py::tuple& state) {
  return make_problem(state[0], state[1], 0, false, state[3].cast<bool>(),
                      state[2].cast<std::vector<double>>(), state[4].cast<bool>(), state[5],
                      state[6].cast<bool>());
}

ArmIndex checked(ArmIndex index, ArmIndex bound) {
  if (index >= 0 && index < bound) return index;
  throw py::index_error(fmt::format("must be from 0 to {}, got {}", bound - 1, index));
}

std::string represent(const Problem& problem) {
  return fmt::format("Problem({} candidates, {} distinct arms, {} features, {} constraint(s))",
                     problem.candidates(), problem.size(), problem.dimension(),
                     problem.constraints());
}

io::Catalogue load_catalogue(const py::object& path, const std::string& id,
                             const std::vector<std::string>& features,
                             const std::optional<std::string>& maximize,
                             const std::optional<std::string>& minimize) {
  require(maximize.has_value() != minimize.has_value(),
          "give the column of rewards as either maximize or minimize");
  return io::read_catalogue(std::string(py::str(path)), {.id = id,
                                                         .features = features,
                                                         .reward = maximize ? *maximize : *minimize,
                                                         .minimize = minimize.has_value()});
}

void bind_catalogue(py::module_& module) {
  using namespace pybind11::literals;
  py::class_<io::Catalogue> catalogue(module, "Catalogue", "A spreadsheet of candidates.");
  catalogue.def_readonly("ids", &io::Catalogue::ids, "Names of the candidates.")
      .def_readonly("features", &io::Catalogue::features, "Names of the columns of `arms`.")
      .def_property_readonly(
          "arms",
          [](const py::object& self) { return view(self.cast<const io::Catalogue&>().arms, self); },
          "One row per candidate: a view, no copy.")
      .def_property_readonly(
          "rewards",
          [](const py::object& self) {
            return view(self.cast<const io::Catalogue&>().rewards, self);
          },
          "One number per candidate, larger is better: a view, no copy.")
      .def_readonly("minimize", &io::Catalogue::minimize, "Whether rewards are a negated column.")
      .def("__repr__", [](const io::Catalogue& c) {
        return fmt::format("Catalogue({} candidates, {} features)", c.ids.size(),
                           c.features.size());
      });
  module.def("read_catalogue", &load_catalogue, kReadCatalogue, "path"_a, py::kw_only(), "id"_a,
             "features"_a, "maximize"_a = py::none(), "minimize"_a = py::none());
}

}  // namespace

void bind_problem(py::module_& module) {
  using namespace pybind11::literals;
  py::class_<Problem, std::shared_ptr<Problem>>(module, "Problem", kProblem)
      .def(py::init(&make_problem), "arms"_a, "rewards"_a, "threshold"_a = 0.0, py::kw_only(),
           "learn_threshold"_a = false, "intercept"_a = false,
           "thresholds"_a = std::vector<double>(), "joint"_a = false, "costs"_a = py::none(),
           "merge"_a = true, "Checks and merges the catalogue.")
      .def_property_readonly(
          "arms",
          [](const py::object& self) { return view(self.cast<const Problem&>().arms(), self); },
          "Features of the distinct arms, the constant feature included: a view, no copy.")
      .def_property_readonly(
          "rewards",
          [](const py::object& self) { return view(self.cast<const Problem&>().rewards(), self); },
          "Rewards of the distinct arms: a view, no copy.")
      .def_property_readonly(
          "threshold", [](const Problem& problem) { return problem.threshold(); },
          "An arm is feasible when phi'x is at most this (of several constraints, the first).")
      .def_property_readonly("thresholds", &thresholds, "One threshold per constraint.")
      .def_property_readonly("size", &Problem::size, "Number of distinct arms.")
      .def_property_readonly("dimension", &Problem::dimension,
                             "Number of features, the constant one included.")
      .def_property_readonly("candidates", &Problem::candidates,
                             "Rows of the catalogue, repeated ones included.")
      .def_property_readonly("constraints", &Problem::constraints, "Number of constraints.")
      .def_property_readonly("joint", &Problem::joint,
                             "Whether one question answers all constraints.")
      .def_property_readonly("has_constant", &Problem::has_constant,
                             "Whether the last feature is the constant 1.")
      .def_property_readonly("largest_norm", &Problem::largest_norm, "max ||x|| over the arms.")
      .def(
          "candidate",
          [](const Problem& problem, ArmIndex arm) {
            return problem.candidate(checked(arm, problem.size()));
          },
          "arm"_a, "The row of the catalogue that distinct arm `arm` stands for.")
      .def(
          "distinct",
          [](const Problem& problem, ArmIndex candidate) {
            return problem.distinct(checked(candidate, problem.candidates()));
          },
          "candidate"_a, "The distinct arm that has the features of row `candidate`.")
      .def("__repr__", &represent)
      .def(py::pickle(&problem_state, &problem_of));
  bind_catalogue(module);
}

}  // namespace acol::python
