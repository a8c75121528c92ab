#include "insight.hpp"

#include "acol/core/error.hpp"
#include "acol/policy/insight.hpp"
#include "arrays.hpp"

namespace acol::python {

const char* const kEstimates = R"(What is known of every candidate, as columns.

value   estimated mean answer, from all answers
error   its standard error, for noise of size R; infinite where the answers say nothing
asked   how many answers are about it (or about one with the same features)

>>> import acol
>>> problem = acol.Problem([[0.1], [0.5], [0.9]], rewards=[1, 2, 3], threshold=0.6)
>>> policy = acol.make_policy("top-two", problem, noise_bound=0.1)
>>> policy.tell(policy.ask()[0], 0.45)
>>> {name: column.round(2).tolist() for name, column in policy.estimates().items()}
{'value': [0.05, 0.25, 0.45], 'error': [0.01, 0.06, 0.1], 'asked': [0, 0, 1]}
)";

const char* const kEvidence = R"(Nats by which the answers speak against each result.

Entry k is about "candidate k is the best feasible one", the last about "nothing is feasible". Half
the squared distance, in standard errors, to where the result could be true; 0 for what fits. It
describes the answers: what a recommendation rests on is the algorithm's own.)";

const char* const kPosterior =
    R"(The probability of each result, under a flat prior and Gaussian noise.

Entries as in evidence(). Not a number while the answers leave a direction of the catalogue unknown.)";

namespace {

Insight insight_of(const Asker& asker) {
  const Transcript told = asker.transcript();
  return Insight(*asker.problem(), told, asker.options());
}

/// Of the distinct arms, as one entry a row of the catalogue; `last` entries follow the arms.
py::object by_row(const Problem& problem, const Vector& values, Eigen::Index last = 0) {
  Vector rows(problem.candidates() + last);
  for (ArmIndex row = 0; row < problem.candidates(); ++row) {
    rows(row) = values(problem.distinct(row));
  }
  rows.tail(last) = values.tail(last);
  return new_array(rows);
}

/// Results are about the row that stands for an arm; for its repetitions `otherwise`.
py::object by_result(const Problem& problem, const Vector& values, double otherwise) {
  Vector rows = Vector::Constant(problem.candidates() + 1, otherwise);
  for (ArmIndex arm = 0; arm < problem.size(); ++arm) rows(problem.candidate(arm)) = values(arm);
  rows(problem.candidates()) = values(problem.size());
  return new_array(rows);
}

}  // namespace

py::dict estimates(const Asker& asker, int constraint) {
  const Problem& problem = *asker.problem();
  require(constraint >= 0 && constraint < problem.constraints(),
          "constraint must be from 0 to {}, got {}", problem.constraints() - 1, constraint);
  const Insight insight = insight_of(asker);
  const Insight::Constraint& known = insight.constraint(constraint);
  const NewArray<std::int64_t> asked({problem.candidates()});
  ArmIndex row = 0;
  for (std::int64_t& count : asked.numbers()) {
    count = known.counts[static_cast<std::size_t>(problem.distinct(row++))];
  }
  py::dict columns;
  columns["value"] = by_row(problem, known.value);
  columns["error"] = by_row(problem, known.error);
  columns["asked"] = asked.array();
  return columns;
}

py::object evidence(const Asker& asker) {
  return by_row(*asker.problem(), insight_of(asker).evidence(), 1);
}

py::object posterior(const Asker& asker, int draws) {
  return by_result(*asker.problem(), insight_of(asker).posterior(draws, asker.options().seed), 0);
}

}  // namespace acol::python
