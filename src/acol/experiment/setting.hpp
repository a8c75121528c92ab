#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "acol/core/choice.hpp"
#include "acol/driving/scenario.hpp"
#include "acol/policy/options.hpp"

namespace acol::experiment {

/// A number from `low` to `high`. Throws InvalidArgument, naming `key`, if the text is no such
/// number.
double number_of(std::string_view key, const std::string& text, double low, double high);

/// The same for whole numbers.
std::int64_t whole_of(std::string_view key, const std::string& text, double low, double high);

/// A list spelled "a, b, c". Throws InvalidArgument, naming `key`, if an item is empty.
std::vector<std::string> list_of(std::string_view key, const std::string& text);

/// Sets the field called `name` of an options struct from text; `known` collects all names.
struct SettingAssigner {
  std::string_view name;
  const std::string& text;
  bool found = false;
  std::string known = {};

  template <class Field>
  void operator()(std::string_view field_name, Field& field, const std::string&) {
    known += fmt::format("{}{}", known.empty() ? "" : ", ", field_name);
    if (field_name != name) return;
    found = true;
    assign(field);
  }

  void assign(double& field) const { field = number_of(name, text, -1e300, 1e300); }
  void assign(int& field) const { field = static_cast<int>(whole_of(name, text, -1e9, 1e9)); }
  template <class Enum>
    requires std::is_enum_v<Enum>
  void assign(Enum& field) const {
    field = value_of<Enum>(text, name);
  }
  template <class Value>
  void assign(std::optional<Value>& field) const {
    assign(field.emplace());
  }
};

/// Sets one option of an algorithm. Throws InvalidArgument unless `name` is one and `text` a value
/// of it.
void set_option(PolicyOptions& options, const std::string& name, const std::string& text);

/// Sets one field of the driving world; an empty text leaves it at its default. Throws
/// InvalidArgument unless `name` is a field and `text` a value of it.
void set_world(driving::World& world, const std::string& name, std::string_view text);

}  // namespace acol::experiment
