#pragma once

#include <optional>
#include <string>
#include <vector>

#include "acol/io/json.hpp"

namespace acol::server {

// The fields of a request's body. Each throws a 400 that names the field.

inline constexpr std::size_t kMaxName = 200;     ///< Characters.
inline constexpr std::size_t kMaxNames = 5000;   ///< At once.
inline constexpr std::size_t kMaxReason = 2000;  ///< Characters.

/// Empty where there is none, or null. NUL characters are refused: no CSV can hold them.
std::string text_field(const io::OrderedJson& body, const char* name, std::size_t most_characters);
/// One that must be there and not empty.
std::string needed_text(const io::OrderedJson& body, const char* name, std::size_t most_characters);
/// Some names, at least one.
std::vector<std::string> names_field(const io::OrderedJson& body, const char* name);
std::optional<std::int64_t> count_field(const io::OrderedJson& body, const char* name);

}  // namespace acol::server
