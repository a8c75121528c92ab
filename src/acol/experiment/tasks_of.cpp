#include "acol/experiment/tasks_of.hpp"

#include "acol/experiment/driving_tasks.hpp"
#include "acol/experiment/question_tasks.hpp"

namespace acol::experiment {

TaskList tasks_of(const ExperimentSpec& spec, std::string_view build) {
  switch (spec.measure) {
    case Measure::robustness:
      return robustness_tasks(spec, build);
    case Measure::scenarios:
      return scenario_tasks(spec, build);
    case Measure::transfer:
      return transfer_tasks(spec, build);
    case Measure::features:
      return feature_tasks(spec, build);
    default:
      return question_tasks(spec, build);
  }
}

}  // namespace acol::experiment
