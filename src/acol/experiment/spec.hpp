#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "acol/core/choice.hpp"
#include "acol/driving/search.hpp"
#include "acol/experiment/presets.hpp"
#include "acol/policy/options.hpp"

namespace acol::experiment {

/// What an experiment measures, and with it what its figure shows.
enum class Measure {
  questions,   ///< How many questions algorithms ask, along a sweep.
  robustness,  ///< What a penalty in place of a constraint leads to.
  scenarios,   ///< The trajectories of the driving scenarios.
  transfer,    ///< What a constraint learned in one scenario is worth in the others.
  features,    ///< The features of the driving world as maps.
};

constexpr auto choices(Measure) {
  return named<Measure>({{"questions", Measure::questions},
                         {"robustness", Measure::robustness},
                         {"scenarios", Measure::scenarios},
                         {"transfer", Measure::transfer},
                         {"features", Measure::features}});
}

/// One experiment, as a file in experiments/ describes it.
struct ExperimentSpec {
  std::string name;
  std::string title;
  std::string caption;        ///< What to see in its figure.
  std::int64_t place = 1000;  ///< Among the others, in lists and on the page of a reproduction.
  std::string paper;          ///< Where the paper shows it: "Figure 2 (a), left"; empty: nowhere.
  Measure measure = Measure::questions;
  std::string instance;  ///< With {panel} and {value} in place of what varies.
  /// What {panel} stands for (a ';' in it for a ','); one empty text if there is none.
  std::vector<std::string> panels;
  /// What varies; where no {value} is in `instance`, the name of a setting, or "max_questions".
  std::string sweep;
  std::vector<std::string> values;  ///< What {value} stands for; one empty text if nothing varies.
  std::vector<std::string> algorithms;
  std::int64_t seeds = 30;
  std::int64_t first_seed = 0;  ///< Of them; of random instances too.
  double max_questions = 5e7;   ///< A run that reaches it is shown as such.
  /// The same for algorithms that ask in rounds, which cost little to simulate; 0: the same.
  double max_questions_in_rounds = 0;
  /// Whether the page shows what runs took, beside what they asked.
  bool own_time = false;
  /// Of the driving searches: one world for each c₁, every method in each.
  driving::World world = {};
  std::vector<double> side_weights = {driving::kSideWeight};
  std::vector<driving::SearchMethod> methods = {driving::SearchMethod::refined};
  driving::Returned returned = driving::Returned::best;
  /// Whose reading built-in instances are in; none: as they are named.
  std::optional<Reading> reading = {};
  /// Of the algorithms, by the names of describe(PolicyOptions), as they were spelled.
  std::map<std::string, std::string> settings;

  bool sweeps_setting() const;
  bool sweeps_budget() const { return sweep == "max_questions"; }
  bool sweeps_stopping() const { return sweep == "stopping"; }
  /// The instance of one panel and value, and the algorithms' options there.
  std::string instance_text(const std::string& panel, const std::string& value) const;
  PolicyOptions options(const std::string& value) const;
  /// After how many questions the runs of an algorithm end there.
  std::int64_t limit(const std::string& algorithm, const std::string& value) const;
  /// Whether an algorithm is run there: once only, if it does not honour the rule that is swept.
  bool runs(const std::string& algorithm, const std::string& value) const;
};

}  // namespace acol::experiment
