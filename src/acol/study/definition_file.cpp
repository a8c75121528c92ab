#include <toml++/toml.h>

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "acol/core/error.hpp"
#include "acol/io/stranger.hpp"
#include "acol/study/definition.hpp"
#include "acol/study/definition_json.hpp"

namespace acol::study {
namespace {

/// "study.toml:7: " or "study.json: ", by key.
using Places = std::map<std::string, std::string>;

io::Json value_of_node(const toml::node& node, const std::string& place) {
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* number = node.as_integer()) return number->get();
  if (const auto* number = node.as_floating_point()) return number->get();
  if (const auto* flag = node.as_boolean()) return flag->get();
  if (const auto* array = node.as_array()) {
    io::Json list = io::Json::array();
    for (const toml::node& element : *array) list.push_back(value_of_node(element, place));
    return list;
  }
  throw ParseError(place + "tables and dates have no meaning here");
}

io::Json read_toml(const std::string& path, Places& places) {
  toml::table table;
  try {
    table = toml::parse(io::read_text(path), path);
  } catch (const toml::parse_error& error) {
    throw ParseError(fmt::format("{}:{}:{}: {}", path, error.source().begin.line,
                                 error.source().begin.column, error.description()));
  }
  io::Json json = io::Json::object();
  for (const auto& [key, node] : table) {
    const std::string name(key.str());
    places[name] = fmt::format("{}:{}: ", path, node.source().begin.line);
    json[name] = value_of_node(node, places[name] + name + ": ");
  }
  return json;
}

io::Json read_json(const std::string& path) {
  const std::string text = io::read_text(path);
  io::Json json;
  try {
    json = io::Json::parse(text);
  } catch (const io::Json::parse_error& error) {
    const auto line =
        1 +
        std::count(text.begin(),
                   text.begin() + static_cast<std::ptrdiff_t>(std::min(error.byte, text.size())),
                   '\n');
    throw ParseError(fmt::format("{}:{}: not valid JSON", path, line));
  } catch (const io::Json::exception&) {
    throw ParseError(fmt::format("{}: holds a number outside the range of doubles", path));
  }
  if (!json.is_object()) throw ParseError(fmt::format("{}: must be a JSON object", path));
  if (!io::is_shallow_json(text)) throw ParseError(fmt::format("{}: is nested too deeply", path));
  return json;
}

}  // namespace

void read_definition(const std::string& path, Definition& definition) {
  Places places;
  const io::Json json = path.ends_with(".toml") ? read_toml(path, places) : read_json(path);
  for (const auto& [key, value] : json.items()) {
    try {
      set_field_json(definition, key, value);
    } catch (const InvalidArgument& error) {
      const auto place = places.find(key);
      throw ParseError((place == places.end() ? path + ": " : place->second) + error.what());
    }
  }
  const std::filesystem::path file = definition.candidates;
  if (json.contains("candidates") && file.is_relative()) {
    definition.candidates = (std::filesystem::path(path).parent_path() / file).string();
  }
}

}  // namespace acol::study
