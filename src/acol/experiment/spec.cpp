#include "acol/experiment/spec.hpp"

#include <algorithm>

#include "acol/experiment/setting.hpp"
#include "acol/policy/make_policy.hpp"

namespace acol::experiment {
namespace {

void replace_all(std::string& text, std::string_view what, const std::string& by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at)) {
    text.replace(at, what.size(), by);
    at += by.size();
  }
}

}  // namespace

bool ExperimentSpec::sweeps_setting() const {
  return !sweep.empty() && instance.find("{value}") == std::string::npos;
}

std::string ExperimentSpec::instance_text(const std::string& panel,
                                          const std::string& value) const {
  std::string text = instance;
  std::string spelled = panel;
  std::ranges::replace(spelled, ';', ',');
  replace_all(text, "{panel}", spelled);
  replace_all(text, "{value}", value);
  return reading ? experiment::read_as(text, *reading) : text;
}

PolicyOptions ExperimentSpec::options(const std::string& value) const {
  PolicyOptions options;
  for (const auto& [key, text] : settings) set_option(options, key, text);
  const bool set = sweeps_setting() && !sweeps_budget() && measure == Measure::questions;
  if (set) set_option(options, sweep, value);
  return options;
}

std::int64_t ExperimentSpec::limit(const std::string& algorithm, const std::string& value) const {
  if (sweeps_budget()) return whole_of(sweep, value, 1, 9e15);
  const bool in_rounds = max_questions_in_rounds > 0 && asks_in_rounds(algorithm);
  return static_cast<std::int64_t>(in_rounds ? max_questions_in_rounds : max_questions);
}

bool ExperimentSpec::runs(const std::string& algorithm, const std::string& value) const {
  return !sweeps_stopping() || honours(algorithm, sweep) || value == values.front();
}

}  // namespace acol::experiment
