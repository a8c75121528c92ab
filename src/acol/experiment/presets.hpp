#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "acol/core/choice.hpp"
#include "acol/driving/search.hpp"
#include "acol/policy/options.hpp"

namespace acol::experiment {

/// Whose reading of what the paper leaves open, or says in two ways: `--as`.
enum class Reading { paper, code };

constexpr auto choices(Reading) {
  return named<Reading>({{"paper", Reading::paper}, {"code", Reading::code}});
}

/// What a switch is a setting of.
enum class SwitchScope {
  policy,    ///< PolicyOptions, by the names of describe().
  instance,  ///< A parameter of built-in instances whose name begins with `family`.
  world,     ///< driving::World.
  search,    ///< The search for drives.
};

/// One ambiguity, as a setting. A value that is empty is the default: what is true of the problem.
struct Switch {
  SwitchScope scope;
  std::string_view name;
  std::string_view paper;  ///< What the paper says, in its text or its pseudo-code.
  std::string_view code;   ///< What the published code does.
  std::string_view ours;   ///< The default here, in words.
  std::string_view about;
  std::string_view family = {};

  std::string_view value(Reading reading) const { return reading == Reading::paper ? paper : code; }
};

/// The one table of all of them; docs/reproducing.md has it, generated.
std::span<const Switch> switches();

/// An instance in somebody's reading: built-in ones get the parameters that they were not given.
std::string read_as(const std::string& instance, Reading reading);

/// Sets the option called `name` of an algorithm, or leaves it to its default if `text` is empty.
/// Throws InvalidArgument unless `text` is a value of it.
void set_policy_switch(PolicyOptions& options, const std::string& name, const std::string& text);

/// The table as Markdown.
std::string switch_table();

}  // namespace acol::experiment
