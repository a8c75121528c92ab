#include "acol/experiment/presets.hpp"

#include "acol/experiment/setting.hpp"
#include "acol/io/text.hpp"

namespace acol::experiment {
namespace {

using enum SwitchScope;

constexpr Switch kSwitches[] = {
    {policy, "noise_bound", "1", "1", "the instance's own", "R in every interval and round length"},
    {policy, "norm_bound", "", "1", "the true norm", "S, the bound on the norm of phi"},
    {policy, "arm_norm_bound", "", "1", "the largest norm",
     "L, the bound on the norms of arms in the adaptive interval"},
    {policy, "lambda", "0.1", "0.1", "0.1",
     "ridge weight of the greedy algorithms; the paper names no value"},
    {policy, "sqrt_beta", "0.5", "0.5", "10 R", "interval of the tuned algorithms"},
    {policy, "rule", "widest", "reducer", "reducer",
     "what maxvar asks: the pseudo-code of Algorithm 2 the widest arm, text and code what shrinks "
     "it "
     "most"},
    {policy, "ties", "rule-out", "decide", "rule-out",
     "arms tied with a feasible one: the definition of U_t rules them out, pseudo-code and code do "
     "not"},
    {policy, "first_look", "no", "no", "yes", "whether intervals may decide before any answer"},
    {policy, "rho_power", "2", "1", "2", "ACOL's round length: the squared norm, or the norm"},
    {policy, "rounding", "0.05", "0.01", "0.05",
     "epsilon of the rounding, in ACOL's round length; the paper names no value"},
    {policy, "round_ridge", "0", "0.01", "0", "ridge in the estimates of a round"},
    {policy, "round_growth", "2", "2", "2", "v; the paper says between 1 and 2"},
    {instance, "first", "0", "0.1", "0.1", "the line's ten arms begin here and end at 1", "line"},
    {instance, "c1", "4", "10", "10", "c1 of the distance to other cars", "driver:"},
    {instance, "dt", "1", "0.2", "0.2", "time step; the paper's equations have none", "driver:"},
    {instance, "squared", "0", "1", "1", "distance to a lane's middle: plain, or squared",
     "driver:"},
    {instance, "speed", "0.41", "", "0.1 if blocked, else 0.41",
     "our car's speed at the start; the paper names none", "driver:"},
    {world, "side_weight", "4", "10", "10", "c1 of the distance to other cars"},
    {world, "time_step", "1", "0.2", "0.2", "time step; the paper's equations have none"},
    {world, "lane_distance", "plain", "squared", "squared", "distance to a lane's middle"},
    {world, "start_speed", "0.41", "", "0.1 if blocked, else 0.41",
     "our car's speed at the start; the paper names none"},
    {search, "method", "plain", "plain", "refined", "cross-entropy alone, or refined by CMA-ES"},
    {search, "returned", "mean", "best", "best",
     "what a cross-entropy search gives back: the last mean, or the best policy seen"},
};

bool gives(const std::string& instance, std::string_view parameter) {
  for (const char before : {':', ','}) {
    if (instance.find(fmt::format("{}{}=", before, parameter)) != std::string::npos) return true;
  }
  return false;
}

/// Whether `instance` is one of the family with this prefix, with or without parameters.
bool belongs(const std::string& instance, std::string_view family) {
  if (family.ends_with(':')) return instance.starts_with(family);
  return instance == family || instance.starts_with(std::string(family) + ":");
}

std::string spelled(std::string_view value) {
  return value.empty() ? "unchanged" : fmt::format("`{}`", value);
}

/// The flag, key or parameter that sets it.
std::string spelled_name(const Switch& row) {
  if (row.scope != instance) return fmt::format("`{}`", row.name);
  const bool ended = row.family.ends_with(':');
  return fmt::format("`{}{}{}=`", row.family, ended ? "…:" : ":", row.name);
}

}  // namespace

std::span<const Switch> switches() { return kSwitches; }

std::string read_as(const std::string& instance, Reading reading) {
  std::string text = instance;
  for (const Switch& row : kSwitches) {
    if (row.scope != SwitchScope::instance || !belongs(instance, row.family)) continue;
    if (row.value(reading).empty() || gives(instance, row.name)) continue;
    // driver:base has a colon of its own.
    const std::size_t names = row.family.ends_with(':') ? 2 : 1;
    const bool first = io::split(text, ':').size() <= names;
    text += fmt::format("{}{}={}", first ? ":" : ",", row.name, row.value(reading));
  }
  return text;
}

void set_policy_switch(PolicyOptions& options, const std::string& name, const std::string& text) {
  if (!text.empty()) return set_option(options, name, text);
  if (name == "noise_bound") options.noise_bound.reset();
  if (name == "norm_bound") options.norm_bound.reset();
  if (name == "arm_norm_bound") options.arm_norm_bound.reset();
}

std::string switch_table() {
  std::string table =
      "| setting | paper (`--as paper`) | published code (`--as code`) | here by default | what it "
      "is |\n| --- | --- | --- | --- | --- |\n";
  for (const Switch& row : kSwitches) {
    table += fmt::format("| {} | {} | {} | {} | {} |\n", spelled_name(row), spelled(row.paper),
                         spelled(row.code), row.ours, row.about);
  }
  return table;
}

}  // namespace acol::experiment
