#include <fmt/format.h>

#include "acol/core/version.hpp"
#include "acol/experiment/algorithm_style.hpp"
#include "acol/experiment/spec_file.hpp"
#include "bindings.hpp"
#include "record.hpp"

namespace acol::python {
namespace {

constexpr const char* kFindExperiment = R"(The built-in experiment called `name`, or a TOML file.

quick  fewer seeds and coarser sweeps, as the file's [quick] table says

>>> import acol
>>> acol.find_experiment("irrelevant-eps", quick=True).values
['0.02', '0.05', '0.1']
)";

constexpr const char* kStyles =
    R"(How the algorithms look in every figure: label, colour, shape, dash.

>>> import acol
>>> acol.algorithm_styles()["acol"]["label"]
'ACOL'
)";

py::dict styles() {
  py::dict table;
  for (const experiment::AlgorithmStyle& style : experiment::algorithm_styles()) {
    py::dict row;
    row["label"] = style.label;
    row["colour"] = style.colour;
    row["shape"] = style.shape;
    row["dash"] = style.dash;
    table[py::str(std::string(style.name))] = row;
  }
  return table;
}

}  // namespace

void bind_experiment(py::module_& module) {
  using namespace pybind11::literals;
  module.attr("__version__") = std::string(version());
  py::class_<experiment::ExperimentSpec> spec(
      module, "ExperimentSpec", "One experiment, as a file in experiments/ describes it.");
  spec.def_readonly("name", &experiment::ExperimentSpec::name, "Its name.")
      .def_readonly("title", &experiment::ExperimentSpec::title, "Its title.")
      .def_readonly("caption", &experiment::ExperimentSpec::caption, "What to see in its figure.")
      .def_property_readonly(
          "measure", [](const experiment::ExperimentSpec& self) { return name_of(self.measure); },
          "What it measures: questions, robustness, scenarios, transfer or features.")
      .def_readonly("instance", &experiment::ExperimentSpec::instance,
                    "With {panel} and {value} in place of what varies.")
      .def_readonly("panels", &experiment::ExperimentSpec::panels, "What {panel} stands for.")
      .def_readonly("sweep", &experiment::ExperimentSpec::sweep, "What varies.")
      .def_readonly("values", &experiment::ExperimentSpec::values, "What {value} stands for.")
      .def_readonly("algorithms", &experiment::ExperimentSpec::algorithms,
                    "Names of the algorithms.")
      .def_readonly("seeds", &experiment::ExperimentSpec::seeds, "Number of runs.")
      .def_readonly("first_seed", &experiment::ExperimentSpec::first_seed, "Seed of the first run.")
      .def_readonly("max_questions", &experiment::ExperimentSpec::max_questions,
                    "A run that reaches it is shown as such.")
      .def("instance_text", &experiment::ExperimentSpec::instance_text, "panel"_a, "value"_a,
           "The instance of one panel and value.")
      .def("options", &experiment::ExperimentSpec::options, "value"_a,
           "The algorithms' options there.");
  as_record(spec, {"name", "title", "measure", "instance", "panels", "sweep", "values",
                   "algorithms", "seeds", "first_seed", "max_questions"});
  module.def("find_experiment", &experiment::find_experiment, kFindExperiment, "name"_a,
             "quick"_a = false);
  module.def("experiment_names", &experiment::experiment_names,
             "The experiments that come with acol, in the order of the paper.");
  module.def("algorithm_styles", &styles, kStyles);
}

}  // namespace acol::python
