#include "field.hpp"

#include <algorithm>
#include <cmath>

#include "http_error.hpp"

namespace acol::server {
namespace {

/// Of UTF-8, which JSON is: bytes that do not go on with a character.
std::size_t characters_in(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

}  // namespace

std::string text_field(const io::OrderedJson& body, const char* name, std::size_t most_characters) {
  const auto found = body.find(name);
  if (found == body.end() || found->is_null()) return {};
  if (!found->is_string()) throw HttpError(400, fmt::format("{} must be text", name));
  std::string text = found->get<std::string>();
  if (characters_in(text) > most_characters) {
    throw HttpError(400, fmt::format("{} must have at most {} characters", name, most_characters));
  }
  if (text.find('\0') != std::string::npos) {
    throw HttpError(400, fmt::format("{} must not have a NUL character", name));
  }
  return text;
}

std::string needed_text(const io::OrderedJson& body, const char* name,
                        std::size_t most_characters) {
  std::string text = text_field(body, name, most_characters);
  if (text.empty()) throw HttpError(400, fmt::format("{} is missing", name));
  return text;
}

std::vector<std::string> names_field(const io::OrderedJson& body, const char* name) {
  const auto found = body.find(name);
  const bool fits =
      found != body.end() && found->is_array() && !found->empty() && found->size() <= kMaxNames;
  if (!fits) throw HttpError(400, fmt::format("{} must be 1 to {} names", name, kMaxNames));
  std::vector<std::string> names;
  for (const io::OrderedJson& one : *found) {
    names.push_back(needed_text({{name, one}}, name, kMaxName));
  }
  return names;
}

std::optional<std::int64_t> count_field(const io::OrderedJson& body, const char* name) {
  const auto found = body.find(name);
  if (found == body.end() || found->is_null()) return std::nullopt;
  const double value = found->is_number() ? found->get<double>() : -1;  // 5.0 is whole, too
  if (value < 0 || value > 1e9 || value != std::floor(value)) {
    throw HttpError(400, fmt::format("{} must be a whole number", name));
  }
  return static_cast<std::int64_t>(value);
}

}  // namespace acol::server
