#include <chrono>

#include "acol/core/error.hpp"
#include "acol/io/json.hpp"
#include "acol/study/answers_csv.hpp"
#include "acol/study/certificate.hpp"
#include "acol/study/definition_json.hpp"
#include "acol/study/plan.hpp"
#include "acol/study/reply_json.hpp"
#include "acol/study/report.hpp"
#include "acol/study/service.hpp"
#include "acol/study/setup.hpp"
#include "acol/verify/verify.hpp"
#include "arrays.hpp"
#include "bindings.hpp"
#include "interruption.hpp"

namespace acol::python {
namespace {

std::int64_t wall_clock() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

/// The keys of a study file, as JSON. Throws InvalidArgument naming the key.
Created created_from(const std::string& definition_json) {
  Definition definition;
  const Json json = Json::parse(definition_json);
  for (const auto& [name, value] : json.items()) {
    set_field_json(definition, name, value);
  }
  return set_up(definition);
}

void create(const std::string& url, const std::string& definition) {
  const py::gil_scoped_release free;
  LogHead head;
  create_store(url, head.extend(to_text({wall_clock(), created_from(definition)})));
}

std::int64_t number_of(const std::string& question) {
  const std::int64_t number = question_number(question);
  require(number > 0, "'{}' is not a question: ask() gives their names, such as q1", question);
  return number;
}

/// A study as Python holds it. Every call may wait for a disk or another process, so none of them
/// holds the GIL.
class StudyHandle {
 public:
  explicit StudyHandle(const std::string& url) : service_(open_store(url), wall_clock) {}

  std::string ask(const std::string& rater, std::int64_t count) {
    const AskReply reply = service_.ask({rater, count});
    return service_.view([&](const Study& study) { return to_json(reply, study).dump(); });
  }
  static std::string told(TellReply reply) {
    switch (reply) {
      case TellReply::recorded:
        return "recorded";
      case TellReply::repeated:
        return "repeated";
      case TellReply::late:
        break;
    }
    return "late";
  }
  std::string tell(const std::string& question, const std::string& answer,
                   const std::string& rater) {
    return told(service_.tell({number_of(question), answer, rater}));
  }
  std::string status() {
    return service_.view(
        [](const Study& study) { return to_json(status_of(study, wall_clock()), study).dump(); });
  }
  std::string skip(const std::string& question, const std::string& rater, const std::string& reason,
                   bool unsure) {
    std::optional<TellReply> answered;
    run([&](const Study& study, Changes& changes) {
      const TellRequest request{.question = number_of(question), .rater = rater};
      if (unsure) {
        answered = not_sure(study, request, reason, wall_clock(), changes);
      } else {
        acol::skip(study, request.question, rater, reason, changes);
      }
    });
    return answered ? told(*answered) : "skipped";
  }
  void amend(const std::string& question, const std::string& answer, const std::string& rater) {
    run([&](const Study& study, Changes& changes) {
      acol::amend(study, {number_of(question), answer, rater}, changes);
    });
  }
  void retract(const std::string& question, const std::string& reason) {
    run([&](const Study& study, Changes& changes) {
      acol::retract(study, number_of(question), reason, changes);
    });
  }
  void pause(const std::string& reason) {
    run([&](const Study& study, Changes& changes) { acol::pause(study, reason, changes); });
  }
  void resume() {
    run([&](const Study& study, Changes& changes) { acol::resume(study, changes); });
  }
  void stop(const std::string& reason) {
    run([&](const Study& study, Changes& changes) { acol::stop(study, reason, changes); });
  }
  void withdraw(const std::vector<std::string>& candidates, const std::string& reason) {
    run([&](const Study& study, Changes& changes) {
      acol::withdraw(study, candidates, reason, changes);
    });
  }
  std::string certificate() { return whole(acol::certificate(service_)); }
  std::string report() {
    return service_.view_at_end([](const Study& study, const LogHead& head) {
      return study_report(study, head.hash(), wall_clock());
    });
  }
  std::string effects() {
    return service_.view([](const Study& study) { return to_json(acol::effects(study)).dump(); });
  }
  std::vector<AnswerRow> answers() {
    return service_.view([](const Study& study) { return answer_rows(study); });
  }

 private:
  void run(const Service::Command& command) { service_.run(command); }

  Service service_;
};

py::dict answer_columns(StudyHandle& study) {
  using Row = AnswerRow;
  std::vector<Row> rows;
  {
    const py::gil_scoped_release free;
    rows = study.answers();
  }
  const auto texts = [&](std::string AnswerRow::* field) {
    py::list column;
    for (const AnswerRow& row : rows) column.append(py::str(row.*field));
    return column;
  };
  py::dict columns;
  columns["question"] = texts(&AnswerRow::question);
  columns["candidate"] = texts(&AnswerRow::candidate);
  columns["arm"] = column<std::int64_t>(rows, [](const AnswerRow& row) { return row.arm; });
  columns["round"] = column<std::int64_t>(rows, [](const AnswerRow& row) { return row.round; });
  columns["rater"] = texts(&AnswerRow::rater);
  columns["answer"] = texts(&AnswerRow::answer);
  columns["value"] = column<double>(rows, [](const AnswerRow& row) { return row.value; });
  return columns;
}

py::dict plan_columns(const std::string& definition, int simulations, double most_questions) {
  Interruption interruption;
  PlanOptions options{.simulations = simulations, .most_questions = most_questions, .stop = [&] {
                        return interruption.poll();
                      }};
  Created created;
  Plan plan;
  {
    const py::gil_scoped_release free;
    created = created_from(definition);
    options.seed = static_cast<std::uint64_t>(created.definition.seed);
    plan = plan_study(created, options);
  }
  interruption.rethrow();
  py::list hardest;
  for (const PlannedRun& run : plan.runs) {
    hardest.append(created.cards.ids[static_cast<std::size_t>(run.hardest)]);
  }
  py::dict columns;
  columns["questions"] =
      column<double>(plan.runs, [](const PlannedRun& run) { return run.questions; });
  columns["ended"] = column<bool>(plan.runs, [](const PlannedRun& run) { return run.ended; });
  columns["gap"] = column<double>(plan.runs, [](const PlannedRun& run) { return run.gap; });
  columns["hardest"] = hardest;
  return columns;
}

py::dict verdict_on(const std::string& certificate) {
  CertificateVerdict verdict;
  {
    const py::gil_scoped_release free;
    verdict = verify_certificate(certificate);
  }
  py::dict fields;
  fields["valid"] = verdict.valid;
  fields["claim"] = verdict.claim;
  fields["delta"] = verdict.delta;
  fields["reason"] = verdict.reason;
  return fields;
}

}  // namespace

void bind_study(py::module_& module) {
  using namespace pybind11::literals;
  using Free = py::call_guard<py::gil_scoped_release>;
  // studies.py is the face of these: JSON goes across.
  py::class_<StudyHandle>(module, "_Study")
      .def(py::init<const std::string&>(), "url"_a, Free())
      .def("ask", &StudyHandle::ask, "rater"_a, "count"_a, Free())
      .def("tell", &StudyHandle::tell, "question"_a, "answer"_a, "rater"_a, Free())
      .def("skip", &StudyHandle::skip, "question"_a, "rater"_a, "reason"_a, "unsure"_a, Free())
      .def("amend", &StudyHandle::amend, "question"_a, "answer"_a, "rater"_a, Free())
      .def("retract", &StudyHandle::retract, "question"_a, "reason"_a, Free())
      .def("pause", &StudyHandle::pause, "reason"_a, Free())
      .def("resume", &StudyHandle::resume, Free())
      .def("stop", &StudyHandle::stop, "reason"_a, Free())
      .def("withdraw", &StudyHandle::withdraw, "candidates"_a, "reason"_a, Free())
      .def("status", &StudyHandle::status, Free())
      .def("effects", &StudyHandle::effects, Free())
      .def("certificate", &StudyHandle::certificate, Free())
      .def("report", &StudyHandle::report, Free())
      .def("answers", &answer_columns);
  module.def("_create_study", &create, "url"_a, "definition"_a);
  module.def("_plan_study", &plan_columns, "definition"_a, "simulations"_a, "most_questions"_a);
  module.def("_verify", &verdict_on, "certificate"_a);
}

}  // namespace acol::python
