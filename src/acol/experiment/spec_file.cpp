#include "acol/experiment/spec_file.hpp"

#include <toml++/toml.h>

#include <algorithm>
#include <filesystem>

#include "acol/core/error.hpp"
#include "acol/experiment/built_in_specs.hpp"
#include "acol/experiment/presets.hpp"
#include "acol/experiment/setting.hpp"
#include "acol/io/text.hpp"
#include "acol/policy/make_policy.hpp"

namespace acol::experiment {
namespace {

/// One key of an experiment's file. Lists are spelled "a, b, c" in overrides.
struct Key {
  std::string_view name;
  void (*assign)(ExperimentSpec& spec, const std::string& text);
};

void assign_algorithms(ExperimentSpec& spec, const std::string& text) {
  const std::vector<std::string> known = policy_names();
  spec.algorithms = list_of("algorithms", text);
  for (const std::string& name : spec.algorithms) {
    require(std::ranges::find(known, name) != known.end(),
            "algorithms: unknown algorithm '{}'; known: {}", name, fmt::join(known, ", "));
  }
}

constexpr Key kKeys[] = {
    {"title", [](ExperimentSpec& spec, const std::string& text) { spec.title = text; }},
    {"caption", [](ExperimentSpec& spec, const std::string& text) { spec.caption = text; }},
    {"place", [](ExperimentSpec& spec,
                 const std::string& text) { spec.place = whole_of("place", text, 1, 1e6); }},
    {"paper", [](ExperimentSpec& spec, const std::string& text) { spec.paper = text; }},
    {"measure", [](ExperimentSpec& spec,
                   const std::string& text) { spec.measure = value_of<Measure>(text, "measure"); }},
    {"instance", [](ExperimentSpec& spec, const std::string& text) { spec.instance = text; }},
    {"panels",
     [](ExperimentSpec& spec, const std::string& text) { spec.panels = list_of("panels", text); }},
    {"sweep", [](ExperimentSpec& spec, const std::string& text) { spec.sweep = text; }},
    {"values",
     [](ExperimentSpec& spec, const std::string& text) { spec.values = list_of("values", text); }},
    {"algorithms", assign_algorithms},
    {"seeds", [](ExperimentSpec& spec,
                 const std::string& text) { spec.seeds = whole_of("seeds", text, 1, 1e6); }},
    {"first_seed",
     [](ExperimentSpec& spec, const std::string& text) {
       spec.first_seed = whole_of("first_seed", text, 0, 1e9);
     }},
    {"max_questions",
     [](ExperimentSpec& spec, const std::string& text) {
       spec.max_questions = number_of("max_questions", text, 1, 9e15);
     }},
    {"side_weights",
     [](ExperimentSpec& spec, const std::string& text) {
       spec.side_weights.clear();
       for (const std::string& one : list_of("side_weights", text)) {
         spec.side_weights.push_back(number_of("side_weights", one, 1e-6, 1e6));
       }
     }},
    {"methods",
     [](ExperimentSpec& spec, const std::string& text) {
       spec.methods.clear();
       for (const std::string& one : list_of("methods", text)) {
         spec.methods.push_back(value_of<driving::SearchMethod>(one, "methods"));
       }
     }},
    {"returned",
     [](ExperimentSpec& spec, const std::string& text) {
       spec.returned = value_of<driving::Returned>(text, "returned");
     }},
    {"own_time",
     [](ExperimentSpec& spec, const std::string& text) {
       require(text == "true" || text == "false", "own_time must be true or false, got '{}'", text);
       spec.own_time = text == "true";
     }},
    {"max_questions_in_rounds",
     [](ExperimentSpec& spec, const std::string& text) {
       spec.max_questions_in_rounds = number_of("max_questions_in_rounds", text, 1, 9e15);
     }},
};

void assign(ExperimentSpec& spec, const std::string& name, const std::string& text) {
  for (const Key& key : kKeys) {
    if (key.name == name) return key.assign(spec, text);
  }
  if (name == "side_weight") return assign(spec, "side_weights", text);
  SettingAssigner world{name, text};
  describe(spec.world, world);
  if (world.found) return;
  PolicyOptions checked;
  SettingAssigner option{name, text};
  describe(checked, option);
  require(option.found, "unknown key '{}'; known: {}, and the settings {}", name, listed(kKeys),
          option.known);
  spec.settings[name] = text;
}

std::string text_of(const toml::node& node) {
  if (const toml::array* array = node.as_array()) {
    std::string list;
    for (const toml::node& item : *array) {
      list += fmt::format("{}{}", list.empty() ? "" : ",", text_of(item));
    }
    return list;
  }
  if (const auto text = node.value_exact<std::string>()) return *text;
  if (const auto flag = node.value_exact<bool>()) return *flag ? "true" : "false";
  if (const auto whole = node.value_exact<std::int64_t>()) return fmt::to_string(*whole);
  if (const auto number = node.value_exact<double>()) return fmt::to_string(*number);
  throw InvalidArgument("must be a text, a number or a list of them");
}

/// Parses one experiment's file; every complaint names its line.
class SpecReader {
 public:
  SpecReader(const std::string& name, const std::string& text) : name_(name) {
    try {
      table_ = toml::parse(text, name);
    } catch (const toml::parse_error& error) {
      throw ParseError(fmt::format("{}:{}: not valid TOML: {}", name_, error.source().begin.line,
                                   error.description()));
    }
  }

  /// Assigns the keys of a table; the tables in it are left to the caller.
  void assign_all(ExperimentSpec& spec, const toml::table& table) const {
    for (const auto& [key, node] : table) {
      if (node.is_table()) continue;
      try {
        assign(spec, std::string(key.str()), text_of(node));
      } catch (const InvalidArgument& error) {
        throw ParseError(fmt::format("{}:{}: {}", name_, node.source().begin.line, error.what()));
      }
    }
  }

  void assign_tables(ExperimentSpec& spec, bool quick) const {
    for (const auto& [key, node] : table_) {
      if (!node.is_table()) continue;
      const bool known = key == "settings" || key == "quick";
      if (!known) {
        throw ParseError(fmt::format("{}:{}: unknown table '{}'; known: settings, quick", name_,
                                     node.source().begin.line, std::string_view(key.str())));
      }
      if (key == "settings" || quick) assign_all(spec, *node.as_table());
    }
  }

  const toml::table& table() const { return table_; }

 private:
  std::string name_;
  toml::table table_;
};

}  // namespace

void read_as(ExperimentSpec& spec, Reading reading) {
  spec.reading = reading;
  for (const Switch& row : switches()) {
    const std::string name(row.name);
    const std::string value(row.value(reading));
    if (row.scope == SwitchScope::instance) continue;  // by instance_text()
    if (row.scope == SwitchScope::search) {
      assign(spec, name == "method" ? "methods" : name, value);
    } else if (row.scope == SwitchScope::world && value.empty()) {
      set_world(spec.world, name, value);
    } else if (value.empty()) {
      spec.settings.erase(name);
    } else {
      assign(spec, name, value);
    }
  }
}

ExperimentSpec parse_experiment(const std::string& name, const std::string& toml, bool quick) {
  const SpecReader reader(name, toml);
  ExperimentSpec spec;
  spec.name = std::filesystem::path(name).stem().string();
  reader.assign_all(spec, reader.table());
  reader.assign_tables(spec, quick);
  if (spec.panels.empty()) spec.panels.emplace_back();
  if (spec.values.empty()) spec.values.emplace_back();
  if (spec.title.empty()) spec.title = spec.name;
  return spec;
}

void apply_override(ExperimentSpec& spec, const std::string& assignment) {
  const std::size_t equals = assignment.find('=');
  require(equals != std::string::npos && equals > 0, "override '{}' must be given as key=value",
          assignment);
  assign(spec, std::string(io::trim(assignment.substr(0, equals))),
         std::string(io::trim(assignment.substr(equals + 1))));
}

std::vector<std::string> experiment_names() {
  std::vector<std::pair<std::int64_t, std::string>> places;
  for (const BuiltInSpec& built_in : built_in_specs()) {
    const std::string name(built_in.name);
    places.emplace_back(parse_experiment(name, std::string(built_in.toml), false).place, name);
  }
  std::ranges::sort(places);
  std::vector<std::string> names;
  for (auto& [place, name] : places) names.push_back(std::move(name));
  return names;
}

ExperimentSpec find_experiment(const std::string& name, bool quick) {
  for (const BuiltInSpec& spec : built_in_specs()) {
    if (spec.name == name) return parse_experiment(name, std::string(spec.toml), quick);
  }
  require(name.ends_with(".toml"), "unknown experiment '{}'; known: {}, or a file FILE.toml", name,
          fmt::join(experiment_names(), ", "));
  return parse_experiment(name, io::read_file(name), quick);
}

}  // namespace acol::experiment
