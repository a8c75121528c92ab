#pragma once

#include "asker.hpp"
#include "bindings.hpp"

namespace acol::python {

/// Where a policy stands, in the words of a study's status.
struct Status {
  Outcome outcome = Outcome::running;
  Guarantee guarantee = Guarantee::certified;
  std::vector<std::string> reasons;
  std::vector<std::string> warnings;
  std::int64_t answered = 0;
  std::int64_t outstanding = 0;
  ArmIndex counts[4] = {};
  std::optional<double> forecast;
  Recommendation recommendation;
};

Status status_of(const Asker& asker);

/// Binds Question and Answers.
void bind_question(py::module_& module);
/// Binds Recommendation and Status.
void bind_status(py::module_& module);

}  // namespace acol::python
