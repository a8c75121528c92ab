#include "acol/experiment/setting.hpp"

#include <algorithm>
#include <cmath>

#include "acol/core/error.hpp"
#include "acol/io/text.hpp"

namespace acol::experiment {

double number_of(std::string_view key, const std::string& text, double low, double high) {
  const std::optional<double> value = io::parse_number(text);
  require(value && low <= *value && *value <= high, "{} must be a number from {} to {}, got '{}'",
          key, low, high, text);
  return *value;
}

std::int64_t whole_of(std::string_view key, const std::string& text, double low, double high) {
  const double value = number_of(key, text, low, high);
  require(value == std::floor(value), "{} must be a whole number, got '{}'", key, text);
  return static_cast<std::int64_t>(value);
}

std::vector<std::string> list_of(std::string_view key, const std::string& text) {
  std::vector<std::string> list = io::split(text, ',');
  require(!list.empty() && std::ranges::none_of(list, &std::string::empty),
          "{} must be a list such as a,b,c; got '{}'", key, text);
  return list;
}

void set_option(PolicyOptions& options, const std::string& name, const std::string& text) {
  SettingAssigner assigner{name, text};
  describe(options, assigner);
  require(assigner.found, "unknown setting '{}'; known: {}", name, assigner.known);
}

void set_world(driving::World& world, const std::string& name, std::string_view text) {
  if (text.empty() && name == "start_speed") world.start_speed.reset();
  if (text.empty()) return;
  const std::string value(text);
  SettingAssigner assigner{name, value};
  describe(world, assigner);
  require(assigner.found, "unknown field '{}' of the driving world; known: {}", name,
          assigner.known);
}

}  // namespace acol::experiment
