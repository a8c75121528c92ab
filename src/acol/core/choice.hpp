#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "acol/core/error.hpp"

namespace acol {

/// One row of the table that names the values of an enumeration.
template <class Enum>
struct Choice {
  std::string_view name;
  Enum value;
};

/// The rows of a table. An enumeration has names when `choices(Enum)` beside it returns one.
template <class Enum, std::size_t count>
constexpr std::array<Choice<Enum>, count> named(const Choice<Enum> (&rows)[count]) {
  return std::to_array(rows);
}

/// The table of an enumeration, which is found in its own namespace.
template <class Enum>
inline constexpr auto kChoices = choices(Enum{});

/// The name of a value, as its table has it.
template <class Enum>
std::string_view name_of(Enum value) {
  for (const auto& choice : kChoices<Enum>) {
    if (choice.value == value) return choice.name;
  }
  return "?";
}

/// The names in the table, "a, b, c".
template <class Rows>
std::string listed(const Rows& rows, std::string_view separator = ", ") {
  std::string list;
  for (const auto& row : rows) {
    if (!list.empty()) list += separator;
    list += row.name;
  }
  return list;
}

/// The row of a table that is called `name`; `kind` says in the message what its rows are.
template <class Rows>
const auto& row_called(const Rows& rows, std::string_view kind, std::string_view name) {
  for (const auto& row : rows) {
    if (row.name == name) return row;
  }
  throw InvalidArgument(fmt::format("unknown {} '{}'; known: {}", kind, name, listed(rows)));
}

/// The value called `name`; `what` says in the message what it is the name of.
template <class Enum>
Enum value_of(std::string_view name, std::string_view what) {
  for (const auto& choice : kChoices<Enum>) {
    if (choice.name == name) return choice.value;
  }
  throw InvalidArgument(
      fmt::format("{} must be one of {}; got '{}'", what, listed(kChoices<Enum>), name));
}

}  // namespace acol
