#include <cmath>
#include <functional>
#include <thread>

#include "acol/core/error.hpp"
#include "acol/driving/candidates.hpp"
#include "acol/driving/picture.hpp"
#include "acol/driving/robustness.hpp"
#include "acol/driving/search.hpp"
#include "arrays.hpp"
#include "bindings.hpp"
#include "interruption.hpp"
#include "record.hpp"
#include "seed.hpp"

namespace acol::python {
namespace {

using driving::Controls;
using driving::Scenario;
using driving::ScenarioKind;

constexpr const char* kDrive = R"(Drives 20 actions in a scenario of the paper.

scenario  "base", "reward" or "blocked"
actions   20 rows (steer, accelerate), each from -1 to 1

>>> import acol
>>> straight = acol.drive("base", [[0.0, 0.41]] * 20)
>>> straight.feasible, straight.states.shape  # another car changes into its lane
(False, (21, 4))
)";

constexpr const char* kDriveFeatures = R"(The features of many drives at once, a row each.

actions is n x 20 x 2 (or n x 40). About a million drives a second.

>>> import acol, numpy
>>> acol.drive_features("base", numpy.zeros((3, 20, 2))).shape
(3, 8)
)";

constexpr const char* kOptimizeDrive = R"(Looks for the best drive that people accept.

scenario  "base", "reward" or "blocked"
penalty   instead of the constraint: maximise the reward minus penalty times the constraint
restarts  searches, of which the best counts
method    "refined", or "plain": the paper's cross-entropy method
jobs      threads; all processors unless given; the result does not depend on it

>>> import acol
>>> best = acol.optimize_drive("base", restarts=2, seed=1)
>>> best.feasible, best.reward > -0.01
(True, True)
)";

constexpr const char* kDrivingCandidates = R"(The 1,000 drives that acol ships, n x 20 x 2 actions.

>>> import acol
>>> acol.driving_candidates().shape
(1000, 20, 2)
)";

Scenario scenario_called(const std::string& name) {
  return driving::make_scenario(value_of<ScenarioKind>(name, "scenario"));
}

/// What was driven, and how.
struct Drive {
  Scenario scenario;
  Controls controls = {};
  driving::FeatureVector features = {};

  std::string label() const { return "scenario " + std::string(name_of(scenario.kind)); }
  double constraint() const { return driving::dot(driving::kConstraint, features); }
};

Drive make_drive(const Scenario& scenario, const Controls& controls) {
  return {scenario, controls, driving::roll_out(scenario, controls)};
}

Drive run_drive(const std::string& scenario, const py::object& actions) {
  const Matrix rows = to_matrix(actions, "actions");
  require(rows.rows() == driving::kSteps && rows.cols() == 2,
          "actions must be {} rows of steer and accelerate, got {} x {}", driving::kSteps,
          rows.rows(), rows.cols());
  Controls controls;
  for (std::size_t k = 0; k < driving::kControls; ++k) {
    controls[k] = rows(static_cast<Eigen::Index>(k / 2), static_cast<Eigen::Index>(k % 2));
  }
  driving::check_controls(controls);
  return make_drive(scenario_called(scenario), controls);
}

/// A row of 40 actions a drive, from n x 20 x 2 or n x 40 of them.
Matrix to_controls(const py::object& source) {
  const py::object actions = to_array(source, "actions");
  const auto shape = actions.attr("shape").cast<Shape>();
  const auto size = actions.attr("size").cast<std::size_t>();
  require(shape.size() >= 2 && static_cast<std::size_t>(shape[0]) * driving::kControls == size,
          "actions must be n x {} x 2 numbers", driving::kSteps);
  return to_matrix(actions.attr("reshape")(py::make_tuple(shape[0], driving::kControls)),
                   "actions");
}

py::object drive_features(const std::string& name, const py::object& actions) {
  const Scenario scenario = scenario_called(name);
  const Matrix controls = to_controls(actions);
  require((controls.array().abs() <= 1).all(), "actions must be numbers from -1 to 1");
  Matrix features;
  {
    const py::gil_scoped_release free;
    features = driving::roll_out(scenario, controls);
  }
  const NewArray<double> result({features.rows(), features.cols()});
  auto next = result.numbers().begin();
  for (const auto& row : features.rowwise()) {
    for (const double value : row) *next++ = value;
  }
  return result.array();
}

Drive optimize_drive(const std::string& name, std::optional<double> penalty, int restarts,
                     const py::object& seed, const std::string& method, std::optional<int> jobs) {
  const Scenario scenario = scenario_called(name);
  Interruption interruption;
  const unsigned processors = std::max(1U, std::thread::hardware_concurrency());
  const driving::SearchOptions options{.method = value_of<driving::SearchMethod>(method, "method"),
                                       .restarts = restarts,
                                       .seed = to_seed(seed),
                                       .jobs = jobs.value_or(static_cast<int>(processors)),
                                       .stop = [&] { return interruption.poll(); }};
  driving::Found found;
  {
    const py::gil_scoped_release free;
    found = driving::search(scenario, driving::task_goal(scenario, penalty), options);
  }
  interruption.rethrow();
  return make_drive(scenario, found.controls);
}

py::object driving_candidates() {
  const std::vector<driving::Candidate> candidates = driving::shipped_candidates();
  const NewArray<double> result({std::ssize(candidates), driving::kSteps, 2});
  auto next = result.numbers().begin();
  for (const driving::Candidate& candidate : candidates) {
    next = std::ranges::copy(candidate.controls, next).out;
  }
  return result.array();
}

py::object states_of(const Drive& drive) {
  const driving::CarPath path = driving::drive(drive.scenario, drive.controls);
  const NewArray<double> states({std::ssize(path), 4});
  auto next = states.numbers().begin();
  for (const driving::CarState& car : path) {
    for (const double value : {car.x, car.y, car.heading, car.speed}) *next++ = value;
  }
  return states.array();
}

py::object actions_of(const Drive& drive) {
  const NewArray<double> actions({driving::kSteps, 2});
  std::ranges::copy(drive.controls, actions.numbers().begin());
  return actions.array();
}

std::string picture_of(const Drive& drive) {
  return driving::road_picture(drive.scenario, {{drive.label(), drive.controls}});
}

void bind_drive(py::module_& module) {
  py::class_<Drive> drive(module, "Drive", "A drive of 20 steps, and what it is like.");
  drive
      .def_property_readonly(
          "scenario", [](const Drive& d) { return name_of(d.scenario.kind); }, "Its name.")
      .def_property_readonly(
          "features", [](const Drive& d) { return column<double>(d.features, std::identity()); },
          "As in drive_feature_names(), summed over the steps.")
      .def_property_readonly(
          "reward", [](const Drive& d) { return driving::dot(d.scenario.reward, d.features); },
          "How well it does its task.")
      .def_property_readonly("constraint", &Drive::constraint, "Feasible when at most 1.")
      .def_property_readonly(
          "feasible", [](const Drive& d) { return d.constraint() <= driving::kThreshold; },
          "Whether people accept it.")
      .def_property_readonly("states", &states_of, "x, y, heading and speed, the start included.")
      .def_property_readonly("actions", &actions_of, "Steer and accelerate of each step.")
      .def("picture", &picture_of, "The way on the road, as SVG.")
      .def(
          "film",
          [](const Drive& d) { return driving::road_film(d.scenario, d.controls, d.label()); },
          "The same as an animated SVG.")
      .def("_repr_svg_", &picture_of, "What a notebook shows.");
  as_record(drive,
            {"scenario", "features", "reward", "constraint", "feasible", "states", "actions"});
}

}  // namespace

void bind_driving(py::module_& module) {
  using namespace pybind11::literals;
  bind_drive(module);
  module.def("drive", &run_drive, kDrive, "scenario"_a, "actions"_a);
  module.def("drive_features", &drive_features, kDriveFeatures, "scenario"_a, "actions"_a);
  module.def("optimize_drive", &optimize_drive, kOptimizeDrive, "scenario"_a, py::kw_only(),
             "penalty"_a = py::none(), "restarts"_a = 20, "seed"_a = 0, "method"_a = "refined",
             "jobs"_a = py::none());
  module.def("driving_candidates", &driving_candidates, kDrivingCandidates);
  module.def(
      "drive_feature_names",
      [] {
        std::vector<std::string> names;
        for (const driving::FeatureInfo& info : driving::kFeatureTable)
          names.emplace_back(info.name);
        return names;
      },
      "The names of the eight features of a drive.");
}

}  // namespace acol::python
