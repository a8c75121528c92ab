#include "instance.hpp"

#include <fmt/format.h>

#include "acol/core/error.hpp"
#include "acol/experiment/instances.hpp"
#include "arrays.hpp"
#include "seed.hpp"

namespace acol::python {
namespace {

constexpr const char* kInstance = R"(A problem together with its truth, to simulate answers.

phi    the constraint, the coordinate of a constant feature included; one row per constraint
       where there are several
noise  gaussian, rademacher or uniform with standard deviation sigma; binary answers +1 with
       probability (phi'x + 1)/2, else -1

>>> import acol
>>> problem = acol.Problem([[0.1], [0.5], [0.9]], rewards=[1, 2, 3], threshold=0.6)
>>> instance = acol.Instance(problem, phi=[1.0], noise="gaussian", sigma=0.1)
>>> instance.best, instance.feasible(2), instance.noise_bound
(1, False, 0.1)
)";

constexpr const char* kEnvironment = R"(The simulated person, or instrument, of an instance.

Same seed, same answer to the k-th question.

>>> import acol
>>> person = acol.Environment(acol.find_instance("line:sigma=0"), seed=1)
>>> person.answer(acol.Question(arm=4))
0.5
)";

std::shared_ptr<Instance> make_instance(const std::shared_ptr<Problem>& problem,
                                        const py::object& phi, const std::string& noise,
                                        double sigma, std::optional<double> noise_bound,
                                        const std::string& name) {
  std::vector<Vector> constraints;
  if (problem->constraints() == 1) {
    constraints.push_back(to_vector(phi, "phi"));
  } else {
    const Matrix rows = to_matrix(phi, "phi");
    for (const auto& row : rows.rowwise()) constraints.emplace_back(row.transpose());
  }
  const Noise kind{
      .kind = value_of<NoiseKind>(noise, "noise"), .sigma = sigma, .bound = noise_bound};
  return std::make_shared<Instance>(name, *problem, std::move(constraints), kind);
}

py::tuple instance_state(const Instance& instance) {
  py::list phi;
  for (int l = 0; l < instance.problem().constraints(); ++l) {
    phi.append(new_array(instance.constraint(l)));
  }
  const Noise& noise = instance.noise();
  py::object people = py::none();
  if (noise.people) {
    const Population& p = *noise.people;
    people = py::make_tuple(p.answers_each, p.leniency, p.skip_no, p.skip_yes, p.leave,
                            std::string(name_of(p.unsure)));
  }
  return py::make_tuple(instance.name(), std::make_shared<Problem>(instance.problem()), phi,
                        std::string(name_of(noise.kind)), noise.sigma, noise.bound,
                        std::string(name_of(noise.link)), people);
}

std::shared_ptr<Instance> instance_of(const py::tuple& state) {
  std::vector<Vector> phi;
  for (const py::handle one : state[2]) {
    phi.push_back(to_vector(py::reinterpret_borrow<py::object>(one), "phi"));
  }
  Noise noise{.kind = value_of<NoiseKind>(state[3].cast<std::string>(), "noise"),
              .sigma = state[4].cast<double>(),
              .bound = state[5].cast<std::optional<double>>(),
              .link = value_of<Link>(state[6].cast<std::string>(), "link")};
  if (!state[7].is_none()) {
    const auto p = state[7].cast<py::tuple>();
    noise.people =
        Population{p[0].cast<std::int64_t>(), p[1].cast<double>(),
                   p[2].cast<double>(),       p[3].cast<double>(),
                   p[4].cast<double>(),       value_of<Unsure>(p[5].cast<std::string>(), "unsure")};
  }
  return std::make_shared<Instance>(state[0].cast<std::string>(),
                                    *state[1].cast<std::shared_ptr<Problem>>(), std::move(phi),
                                    std::move(noise));
}

ArmIndex checked_row(const Instance& instance, ArmIndex row) {
  if (row >= 0 && row < instance.problem().candidates()) return row;
  throw py::index_error(
      fmt::format("arm must be from 0 to {}, got {}", instance.problem().candidates() - 1, row));
}

py::object answer(const Instance& instance, Environment& environment, const Question& question) {
  checked_row(instance, question.candidate);
  require(question.count >= 1, "count must be at least 1, got {}", question.count);
  require(question.constraint >= 0 && question.constraint < instance.problem().constraints(),
          "constraint must be from 0 to {}, got {}", instance.problem().constraints() - 1,
          question.constraint);
  const Answers answers = environment.answer(question);
  return question.count == 1 ? py::cast(answers.sum) : py::cast(answers);
}

/// An environment that keeps its instance alive.
struct Person {
  std::shared_ptr<Instance> instance;
  Environment environment;
};

void bind_environment(py::module_& module) {
  using namespace pybind11::literals;
  py::class_<Person>(module, "Environment", kEnvironment)
      .def(py::init([](const std::shared_ptr<Instance>& instance, const py::object& seed) {
             return Person{instance, Environment(*instance, to_seed(seed))};
           }),
           "instance"_a.none(false), "seed"_a = 0)
      .def(
          "answer",
          [](Person& self, const Question& question) {
            return answer(*self.instance, self.environment, question);
          },
          "question"_a, "A number; an Answers where the question's count is above 1.");
}

}  // namespace

std::shared_ptr<Problem> shared_problem(const std::shared_ptr<const Instance>& instance) {
  return {instance, const_cast<Problem*>(&instance->problem())};
}

InstanceMaker to_instance_maker(const py::object& source) {
  if (!py::isinstance<Instance>(source)) return experiment::find_instance(instance_name(source));
  const auto instance = source.cast<std::shared_ptr<Instance>>();
  return [instance](std::uint64_t) { return instance; };
}

std::string instance_name(const py::object& source) {
  if (py::isinstance<Instance>(source)) return source.cast<const Instance&>().name();
  return py::str(source);
}

void bind_instance(py::module_& module) {
  using namespace pybind11::literals;
  py::class_<Instance, std::shared_ptr<Instance>>(module, "Instance", kInstance)
      .def(py::init(&make_instance), "problem"_a.none(false), "phi"_a, py::kw_only(),
           "noise"_a = "gaussian", "sigma"_a = 0.05, "noise_bound"_a = py::none(),
           "name"_a = "instance", "Copies the problem.")
      .def_property_readonly("name", &Instance::name, "What results call it.")
      .def_property_readonly(
          "problem", [](const std::shared_ptr<Instance>& self) { return shared_problem(self); },
          "What an algorithm may see of it.")
      .def_property_readonly(
          "phi",
          [](const py::object& self) {
            return view(self.cast<const Instance&>().constraint(), self);
          },
          "The constraint (of several, the first).")
      .def_property_readonly(
          "values",
          [](const py::object& self) { return view(self.cast<const Instance&>().values(), self); },
          "phi'x of the distinct arms.")
      .def_property_readonly(
          "noise", [](const Instance& self) { return name_of(self.noise().kind); },
          "gaussian, binary, rademacher or uniform.")
      .def_property_readonly(
          "sigma", [](const Instance& self) { return self.noise().sigma; },
          "Standard deviation of the noise; binary has none.")
      .def_property_readonly("noise_bound", &Instance::noise_bound, "R.")
      .def_property_readonly("norm_bound", &Instance::norm_bound, "The largest ||phi||.")
      .def_property_readonly("best", &Instance::best,
                             "The best feasible row of the catalogue; None where there is none.")
      .def(
          "feasible",
          [](const Instance& self, ArmIndex arm) { return self.feasible(checked_row(self, arm)); },
          "arm"_a, "Whether phi'x <= threshold, for a row of the catalogue.")
      .def(
          "correct",
          [](const Instance& self, std::optional<ArmIndex> arm, double margin) {
            if (arm) checked_row(self, *arm);
            return self.correct(arm, margin);
          },
          "arm"_a, "margin"_a = 0.0,
          "Whether recommending a row (or None: nothing is feasible) is right.")
      .def("__repr__",
           [](const Instance& self) {
             return fmt::format("Instance({}, {} candidates)", self.name(),
                                self.problem().candidates());
           })
      .def(py::pickle(&instance_state, &instance_of));
  module.def(
      "find_instance",
      [](const py::object& name, const py::object& seed) {
        return std::const_pointer_cast<Instance>(
            experiment::find_instance(std::string(py::str(name)))(to_seed(seed)));
      },
      "name"_a, "seed"_a = 0,
      "The instance that a name with parameters, or a JSON file, stands for. `seed` makes a random "
      "one whose name has no seed.");
  module.def("describe_instances", &experiment::describe_instances,
             "The families of instances with their parameters, one a line.");
  bind_environment(module);
}

}  // namespace acol::python
