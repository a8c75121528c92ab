#include <fmt/format.h>

#include "acol/core/error.hpp"
#include "arrays.hpp"
#include "asker.hpp"
#include "bindings.hpp"
#include "insight.hpp"
#include "policy_options.hpp"
#include "question.hpp"
#include "transcript_columns.hpp"

namespace acol::python {
namespace {

constexpr const char* kMakePolicy = R"(The algorithm called `name`, as an ask/tell machine.

Certified algorithms are wrong with probability at most delta, provided that answers are
phi'x plus R-sub-Gaussian noise (R is noise_bound: (hi - lo)/2 for answers in [lo, hi]).

>>> import acol
>>> problem = acol.Problem([[0.1], [0.5], [0.9]], rewards=[1, 2, 3], threshold=0.6)
>>> policy = acol.make_policy("e-acol", problem, delta=0.05, noise_bound=0.1)
>>> while not policy.done():
...     for question in policy.ask():
...         policy.tell(question, [0.1, 0.5, 0.9][question.arm])  # ask somebody here
>>> policy.recommend()
Recommendation(arm=1, certified=True)

The names are those of policy_names(). Options, by keyword:

)";

constexpr const char* kPolicy = R"(One of the built-in algorithms, made by make_policy().

The next questions follow from the problem, the options and the answers told so far, and from nothing
else: replaying answers() into a fresh policy restores it.)";

constexpr const char* kAsk = R"(At most `limit` questions that are open now, each for one answer.

Empty once done(). Asking changes nothing. Answers may be told in any order; a question that is open
n times over is n times in the list.)";

constexpr const char* kTell = R"(Takes an answer to an open question: phi'x + noise, as a number.

Or an array of answers to the same question, or an Answers. `rater` (a number) says who answered,
where that matters. Raises ValueError, and changes nothing, if the question is not open.)";

constexpr const char* kAnswers = R"(All answers so far, as columns for a data frame.

>>> import acol
>>> problem = acol.Problem([[0.1], [0.9]], rewards=[1, 2], threshold=0.6)
>>> policy = acol.make_policy("g-acol-tuned", problem, sqrt_beta=0.5)
>>> policy.tell(policy.ask()[0], 0.25)
>>> {name: column.tolist() for name, column in policy.answers().items() if name in ("arm", "sum")}
{'arm': [1], 'sum': [0.25]}
)";

constexpr const char* kReplay = R"(Tells the answers of another policy's answers(), in order.

Brings a fresh policy to the state of the other one. Raises ValueError where they do not fit: another
problem, or other options.)";

py::object states(const Asker& asker) {
  const Problem& problem = *asker.problem();
  const NewArray<std::uint8_t> codes({problem.candidates()});
  asker.with_policy([&](const Policy& policy) {
    ArmIndex row = 0;
    for (std::uint8_t& code : codes.numbers()) {
      code = static_cast<std::uint8_t>(policy.knowledge().state(problem.distinct(row++)));
    }
  });
  return codes.array();
}

double to_number(const py::object& value) {
  const double number = PyFloat_AsDouble(value.ptr());
  if (number == -1 && PyErr_Occurred() != nullptr) throw py::error_already_set();
  return number;
}

py::object to_answer_array(const py::object& answer) {
  try {
    return to_array(answer, "answer");
  } catch (const InvalidArgument& error) {
    throw py::type_error(error.what());
  }
}

/// One answer, or an array of answers to the same question.
Answers to_answers(const py::object& answer, std::int64_t rater) {
  const py::object array = to_answer_array(answer);
  if (array.attr("ndim").cast<int>() == 0) return Answers::single(to_number(array), rater);
  Answers answers{.rater = rater};
  for (const double one : to_vector(array, "answer")) answers += Answers::single(one, rater);
  return answers;
}

/// What a policy says when it is asked like this.
template <class Said>
auto said_by(Said (Policy::*member)() const) {
  return [member](const Asker& asker) {
    return asker.with_policy([member](const Policy& policy) { return (policy.*member)(); });
  };
}

void bind_conversation(py::class_<Asker>& asker) {
  using namespace pybind11::literals;
  asker.def_property_readonly("algorithm", &Asker::algorithm, "Its name.")
      .def_property_readonly("problem", &Asker::problem, "The problem it solves.")
      .def("ask", &Asker::ask, kAsk, "limit"_a = 1000)
      .def(
          "open_questions",
          [](const Asker& self) {
            return self.with_policy([](const Policy& policy) {
              return std::vector<Question>(policy.ask().begin(), policy.ask().end());
            });
          },
          "What is open as (arm, count): a round of a million questions is a short list.")
      .def(
          "tell",
          [](Asker& self, const Question& question, double answer, std::int64_t rater) {
            self.tell(question, Answers::single(answer, rater));
          },
          kTell, "question"_a, "answer"_a.noconvert(), "rater"_a = kAnonymous)
      .def(
          "tell",
          [](Asker& self, const Question& question, const Answers& answers) {
            self.tell(question, answers);
          },
          "question"_a, "answer"_a)
      .def(
          "tell",
          [](Asker& self, const Question& question, const py::object& answer, std::int64_t rater) {
            self.tell(question, to_answers(answer, rater));
          },
          "question"_a, "answer"_a, "rater"_a = kAnonymous)
      .def("done", said_by(&Policy::done), "Whether nothing is left to ask.");
}

void bind_knowledge(py::class_<Asker>& asker) {
  using namespace pybind11::literals;
  asker.def("status", &status_of, "Where it stands: outcome, counts, forecast, recommendation.")
      .def("recommend", said_by(&Policy::recommend),
           "The best guess so far, at any time; certified once that is proved.")
      .def_property_readonly(
          "guarantee", [](const Asker& self) { return name_of(said_by(&Policy::guarantee)(self)); },
          "certified or heuristic.")
      .def("states", &states,
           "The state of each row of the catalogue, as indices into acol.STATES.")
      .def(
          "answers", [](const Asker& self) { return to_columns(self.transcript()); }, kAnswers)
      .def("estimates", &estimates, kEstimates, "constraint"_a = 0)
      .def("evidence", &evidence, kEvidence)
      .def("posterior", &posterior, kPosterior, "draws"_a = 400)
      .def("best_guess", said_by(&Policy::best_guess),
           "What is best as far as one can tell, proven or not: .arm and .probability.")
      .def_property_readonly(
          "options", [](const Asker& self) { return self.options(); },
          "The options that the policy was made with.");
}

void bind_memory(py::class_<Asker>& asker) {
  using namespace pybind11::literals;
  asker
      .def(
          "replay",
          [](Asker& self, const py::dict& answers) { self.replay(to_transcript(answers)); },
          kReplay, "answers"_a)
      .def("__repr__",
           [](const Asker& self) {
             return fmt::format("Policy({}, {} answered)", self.algorithm(), self.answered());
           })
      .def(py::pickle(
          [](const Asker& self) {
            return py::make_tuple(self.algorithm(), self.problem(), to_arguments(self.options()),
                                  to_columns(self.transcript()));
          },
          [](const py::tuple& state) {
            auto restored = std::make_unique<Asker>(
                state[0].cast<std::string>(), state[1].cast<std::shared_ptr<Problem>>(),
                to_policy_options(py::kwargs(state[2].cast<py::dict>())));
            restored->replay(to_transcript(state[3].cast<py::dict>()));
            return restored;
          }));
}

}  // namespace

void bind_policy(py::module_& module) {
  using namespace pybind11::literals;
  bind_question(module);
  bind_status(module);
  bind_policy_options(module);
  py::class_<Asker> asker(module, "Policy", kPolicy);
  bind_conversation(asker);
  bind_knowledge(asker);
  bind_memory(asker);
  const std::string doc = kMakePolicy + listed_options();
  module.def(
      "make_policy",
      [](const std::string& name, const std::shared_ptr<Problem>& problem,
         const py::kwargs& options) {
        return std::make_unique<Asker>(name, problem, to_policy_options(options));
      },
      doc.c_str(), "name"_a, "problem"_a.none(false));
  module.def("policy_names", &policy_names, "The algorithms that make_policy() knows.");
  module.def("has_guarantee", &has_guarantee, "name"_a,
             "Whether what the algorithm certifies is wrong at most delta of the time.");
  module.def("honours", &honours, "algorithm"_a, "option"_a,
             "Whether the algorithm makes use of an option; one that it does not is refused.");
}

}  // namespace acol::python
