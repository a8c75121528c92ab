#include <chrono>

#include "acol/core/error.hpp"
#include "acol/io/described.hpp"
#include "acol/io/html_report.hpp"
#include "acol/io/json.hpp"
#include "acol/study/answers_csv.hpp"
#include "acol/study/certificate.hpp"
#include "acol/study/charts.hpp"
#include "acol/study/command_table.hpp"
#include "acol/study/definition_json.hpp"
#include "acol/study/plan_words.hpp"
#include "acol/study/pseudonyms.hpp"
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
study::Definition definition_of(const std::string& definition_json) {
  study::Definition definition;
  const io::Json json = io::Json::parse(definition_json);
  for (const auto& [name, value] : json.items()) {
    set_field_json(definition, name, value);
  }
  return definition;
}

void create(const std::string& url, const std::string& definition) {
  const py::gil_scoped_release free;
  const study::Definition stated = definition_of(definition);
  study::Pictures pictures = study::pictures_beside(stated.candidates);
  const study::SeparatedNames first = first_line(set_up(stated, pictures), wall_clock());
  create_store(url, first.lines.front(), first.people, pictures.kept());
}

/// A study as Python holds it. Every call may wait for a disk or another process, so none of them
/// holds the GIL.
class StudyHandle {
 public:
  explicit StudyHandle(const std::string& url) : service_(study::open_store(url), wall_clock) {}

  /// Runs a command of command_table(): JSON in and out.
  std::string call(const std::string& name, const std::string& arguments) {
    return study::command_called(name)
        .run({.service = service_}, io::OrderedJson::parse(arguments))
        .dump();
  }
  std::string certificate() { return io::whole(acol::study::certificate(service_)); }
  std::string report() { return io::html_report(study_report(service_)); }
  std::string charts() {
    const study::Overview overview = service_.view(
        [&](const study::Study& study) { return overview_of(study, service_.now()); });
    return io::json_of(charts_of(overview)).dump();
  }
  std::vector<study::AnswerRow> answers() { return answer_rows(service_); }

 private:
  study::Service service_;
};

py::dict answer_columns(StudyHandle& study) {
  using Row = study::AnswerRow;
  std::vector<Row> rows;
  {
    const py::gil_scoped_release free;
    rows = study.answers();
  }
  const auto texts = [&](std::string study::AnswerRow::* field) {
    py::list column;
    for (const study::AnswerRow& row : rows) column.append(py::str(row.*field));
    return column;
  };
  py::dict columns;
  columns["question"] = texts(&study::AnswerRow::question);
  columns["candidate"] = texts(&study::AnswerRow::candidate);
  columns["arm"] = column<std::int64_t>(rows, [](const study::AnswerRow& row) { return row.arm; });
  columns["round"] =
      column<std::int64_t>(rows, [](const study::AnswerRow& row) { return row.round; });
  columns["rater"] = texts(&study::AnswerRow::rater);
  columns["answer"] = texts(&study::AnswerRow::answer);
  columns["value"] = column<double>(rows, [](const study::AnswerRow& row) { return row.value; });
  return columns;
}

py::dict plan_columns(const std::string& definition, int simulations, double most_questions) {
  Interruption interruption;
  study::PlanOptions options{.simulations = simulations,
                             .most_questions = most_questions,
                             .stop = [&] { return interruption.poll(); }};
  study::Created created;
  study::Plan plan;
  {
    const py::gil_scoped_release free;
    created = set_up(definition_of(definition));
    options.seed = created.definition.seed;
    plan = plan_study(created, options);
  }
  interruption.rethrow();
  py::list hardest;
  for (const study::PlannedRun& run : plan.runs) {
    hardest.append(created.cards.ids[static_cast<std::size_t>(run.hardest)]);
  }
  py::dict columns;
  columns["questions"] =
      column<double>(plan.runs, [](const study::PlannedRun& run) { return run.questions; });
  columns["people"] =
      column<double>(plan.runs, [](const study::PlannedRun& run) { return run.people; });
  columns["right"] =
      column<bool>(plan.runs, [](const study::PlannedRun& run) { return run.right; });
  columns["ended"] =
      column<bool>(plan.runs, [](const study::PlannedRun& run) { return run.ended; });
  columns["gap"] = column<double>(plan.runs, [](const study::PlannedRun& run) { return run.gap; });
  columns["hardest"] = hardest;
  columns["words"] = plan_words(created, plan);
  columns["median_questions"] = plan.quantile(0.5);
  columns["answers_range"] = py::make_tuple(plan.answers(0.1), plan.answers(0.9));
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
      .def("call", &StudyHandle::call, "name"_a, "arguments"_a, Free())
      .def("certificate", &StudyHandle::certificate, Free())
      .def("report", &StudyHandle::report, Free())
      .def("charts", &StudyHandle::charts, Free())
      .def("answers", &answer_columns);
  module.def("_create_study", &create, "url"_a, "definition"_a);
  module.def("_plan_study", &plan_columns, "definition"_a, "simulations"_a, "most_questions"_a);
  module.def("_verify", &verdict_on, "certificate"_a);
}

}  // namespace acol::python
