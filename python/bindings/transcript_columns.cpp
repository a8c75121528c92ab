#include "transcript_columns.hpp"

#include "acol/core/error.hpp"
#include "arrays.hpp"

namespace acol::python {

py::dict to_columns(const Transcript& told) {
  const auto of_question = [&](auto member) {
    return column<std::int64_t>(told, [=](const QuestionAnswers& t) { return t.question.*member; });
  };
  py::dict columns;
  columns["arm"] = of_question(&Question::candidate);
  columns["round"] = of_question(&Question::round);
  columns["constraint"] = of_question(&Question::constraint);
  columns["count"] =
      column<std::int64_t>(told, [](const QuestionAnswers& t) { return t.answers.count; });
  columns["sum"] = column<double>(told, [](const QuestionAnswers& t) { return t.answers.sum; });
  columns["spread"] =
      column<double>(told, [](const QuestionAnswers& t) { return t.answers.spread; });
  columns["rater"] =
      column<std::int64_t>(told, [](const QuestionAnswers& t) { return t.answers.rater; });
  return columns;
}

Transcript to_transcript(const py::dict& columns) {
  const auto wanted = [&](const char* name) -> py::object {
    require(columns.contains(name), "answers must have a column '{}'", name);
    return columns[name];
  };
  const auto whole = [&](const char* name) { return to_indices(wanted(name), name); };
  const std::vector<ArmIndex> arms = whole("arm");
  const std::vector<ArmIndex> rounds = whole("round");
  const std::vector<ArmIndex> constraints = whole("constraint");
  const std::vector<ArmIndex> counts = whole("count");
  const std::vector<ArmIndex> raters = whole("rater");
  const Vector sums = to_vector(wanted("sum"), "sum");
  const Vector spreads = to_vector(wanted("spread"), "spread");
  for (const std::size_t size :
       {rounds.size(), constraints.size(), counts.size(), raters.size(),
        static_cast<std::size_t>(sums.size()), static_cast<std::size_t>(spreads.size())}) {
    require(size == arms.size(), "the columns of answers must be of one length, got {} and {}",
            arms.size(), size);
  }
  Transcript told;
  for (std::size_t i = 0; i < arms.size(); ++i) {
    const auto at = static_cast<Eigen::Index>(i);
    told.push_back({{arms[i], counts[i], rounds[i], static_cast<int>(constraints[i])},
                    {counts[i], sums(at), spreads(at), raters[i]}});
  }
  return told;
}

}  // namespace acol::python
