#include "question.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "record.hpp"

namespace acol::python {
namespace {

constexpr ArmState kStates[] = {ArmState::undecided, ArmState::feasible, ArmState::infeasible,
                                ArmState::ruled_out};

}  // namespace

Status status_of(const Asker& asker) {
  return asker.with_policy([&](const Policy& policy) {
    const RecordedPolicy* const on_record = recorded(policy);
    Remarks remarks = on_record ? on_record->remarks() : Remarks{};
    Status status{.outcome = policy.outcome(),
                  .guarantee = policy.guarantee(),
                  .reasons = std::move(remarks.reasons),
                  .warnings = std::move(remarks.warnings),
                  .answered = asker.answered(),
                  .forecast = on_record ? on_record->forecast() : std::nullopt,
                  .recommendation = policy.recommend()};
    for (const Question& question : policy.ask()) {
      if (question.constraint == 0 || !on_record || !on_record->joint())
        status.outstanding += question.count;
    }
    for (const ArmState state : kStates) {
      status.counts[static_cast<std::size_t>(state)] = policy.knowledge().count(state);
    }
    return status;
  });
}

void bind_question(py::module_& module) {
  using namespace pybind11::literals;
  py::class_<Question>(module, "Question",
                       "\"What is the constraint value of this arm?\", asked `count` times over.")
      .def(py::init([](ArmIndex arm, std::int64_t count, std::int64_t round, int constraint) {
             return Question{arm, count, round, constraint};
           }),
           "arm"_a, "count"_a = 1, "round"_a = 0, "constraint"_a = 0)
      .def_readonly("arm", &Question::candidate, "Row of the catalogue.")
      .def_readonly("count", &Question::count, "Answers wanted.")
      .def_readonly("round", &Question::round, "Which round it belongs to.")
      .def_readonly("constraint", &Question::constraint, "Which constraint it is about.")
      .def(
          "__eq__", [](const Question& a, const Question& b) { return a == b; }, py::is_operator())
      .def("__hash__",
           [](const Question& q) {
             return py::hash(py::make_tuple(q.candidate, q.count, q.round, q.constraint));
           })
      .def("__repr__",
           [](const Question& q) {
             return fmt::format("Question(arm={}, count={}, round={}, constraint={})", q.candidate,
                                q.count, q.round, q.constraint);
           })
      .def(py::pickle(
          [](const Question& q) {
            return py::make_tuple(q.candidate, q.count, q.round, q.constraint);
          },
          [](const py::tuple& s) {
            return Question{s[0].cast<ArmIndex>(), s[1].cast<std::int64_t>(),
                            s[2].cast<std::int64_t>(), s[3].cast<int>()};
          }));
  py::class_<Answers>(module, "Answers",
                      "The answers to equal questions, reduced to what an estimate needs of them.")
      .def(py::init([](std::int64_t count, double sum, double sum_of_squares, std::int64_t rater) {
             const double about_mean =
                 sum_of_squares - sum * sum / static_cast<double>(std::max<std::int64_t>(1, count));
             return Answers{count, sum, std::max(0.0, about_mean), rater};
           }),
           "count"_a, "sum"_a, "sum_of_squares"_a, "rater"_a = kAnonymous)
      .def_readonly("count", &Answers::count, "How many.")
      .def_readonly("sum", &Answers::sum, "Their sum.")
      .def_property_readonly(
          "sum_of_squares", [](const Answers& a) { return a.squared_distance(0); },
          "The sum of their squares.")
      .def_readonly("spread", &Answers::spread, "The sum of their squared distances to their mean.")
      .def_readonly("rater", &Answers::rater, "Who gave them all; -1 for nobody in particular.")
      .def("__repr__",
           [](const Answers& a) {
             return fmt::format("Answers(count={}, sum={}, sum_of_squares={}, rater={})", a.count,
                                a.sum, a.squared_distance(0), a.rater);
           })
      .def(py::pickle(
          [](const Answers& a) { return py::make_tuple(a.count, a.sum, a.spread, a.rater); },
          [](const py::tuple& s) {
            return Answers{s[0].cast<std::int64_t>(), s[1].cast<double>(), s[2].cast<double>(),
                           s[3].cast<std::int64_t>()};
          }));
}

void bind_status(py::module_& module) {
  using namespace pybind11::literals;
  py::class_<Recommendation> recommendation(module, "Recommendation", "What to choose.");
  recommendation
      .def(py::init([](std::optional<ArmIndex> arm, bool certified) {
             return Recommendation{arm, certified};
           }),
           "arm"_a, "certified"_a = false)
      .def_readonly("arm", &Recommendation::candidate,
                    "Row of the catalogue; None where no arm is feasible.")
      .def_readonly("certified", &Recommendation::certified,
                    "Whether this is wrong with probability at most delta.")
      .def(py::pickle(
          [](const Recommendation& r) { return py::make_tuple(r.candidate, r.certified); },
          [](const py::tuple& s) {
            return Recommendation{s[0].cast<std::optional<ArmIndex>>(), s[1].cast<bool>()};
          }));
  as_record(recommendation, {"arm", "certified"});
  py::class_<BestGuess> guess(module, "BestGuess", "What is best as far as one can tell.");
  guess
      .def_readonly("arm", &BestGuess::candidate,
                    "Row of the catalogue; None where no arm seems feasible.")
      .def_readonly("probability", &BestGuess::probability,
                    "How likely that is; None where the algorithm cannot estimate it.");
  as_record(guess, {"arm", "probability"});

  py::class_<Status> status(module, "Status", "Where a policy stands.");
  const auto count = [](ArmState state) {
    return [state](const Status& s) { return s.counts[static_cast<std::size_t>(state)]; };
  };
  status
      .def_property_readonly(
          "outcome", [](const Status& s) { return name_of(s.outcome); },
          "running, certified, infeasible or stopped.")
      .def_property_readonly(
          "guarantee", [](const Status& s) { return name_of(s.guarantee); },
          "certified or heuristic.")
      .def_readonly("reasons", &Status::reasons,
                    "Why the guarantee is not what the algorithm promises.")
      .def_readonly("warnings", &Status::warnings, "Signs that an assumption is wrong.")
      .def_readonly("answered", &Status::answered, "Number of answers told.")
      .def_readonly("outstanding", &Status::outstanding, "Answers that are open now.")
      .def_property_readonly("feasible", count(ArmState::feasible), "Arms known to be feasible.")
      .def_property_readonly("infeasible", count(ArmState::infeasible),
                             "Arms known to be infeasible.")
      .def_property_readonly("undecided", count(ArmState::undecided),
                             "Arms that may still be the best feasible one.")
      .def_property_readonly("ruled_out", count(ArmState::ruled_out),
                             "Undecided arms that are not better than a feasible one.")
      .def_readonly(
          "forecast_questions_left", &Status::forecast,
          "About how many questions are left; None where the algorithm cannot estimate it.")
      .def_readonly("recommendation", &Status::recommendation, "The best guess so far.");
  as_record(status,
            {"outcome", "guarantee", "reasons", "warnings", "answered", "outstanding", "feasible",
             "infeasible", "undecided", "ruled_out", "forecast_questions_left", "recommendation"});
}

}  // namespace acol::python
