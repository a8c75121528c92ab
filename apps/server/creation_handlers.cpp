#include <algorithm>
#include <set>

#include "acol/io/text.hpp"
#include "acol/study/definition_json.hpp"
#include "acol/study/plan_json.hpp"
#include "acol/study/setup.hpp"
#include "handlers.hpp"

namespace acol::server {
namespace {

constexpr std::size_t kMostCategories = 30;
constexpr std::size_t kExamples = 3;
constexpr double kPatience = 20;  // seconds for a plan
constexpr const char* kFile = "candidates.csv";

void check_may_create(const Call& call) {
  if (!call.application.options().create) throw HttpError(404, "not found");
  if (call.application.study()) throw HttpError(409, "the study exists already");
}

CsvTable table_of(const Call& call) {
  const auto found = call.body.find("csv");
  if (found == call.body.end() || !found->is_string() || *found == "") {
    throw HttpError(400, "csv is missing");
  }
  return CsvTable::parse(kFile, found->get<std::string>());
}

Definition definition_of(const Call& call) {
  const auto found = call.body.find("definition");
  if (found == call.body.end() || !found->is_object()) {
    throw HttpError(400, "definition must be an object");
  }
  Definition definition;
  for (const auto& [key, value] : found->items()) {
    if (key != "candidates") set_field_json(definition, key, value);
  }
  definition.candidates = kFile;
  return definition;
}

bool is_yes_no(std::string cell) {
  std::ranges::transform(cell, cell.begin(), [](unsigned char c) { return std::tolower(c); });
  return cell == "yes" || cell == "no" || cell == "true" || cell == "false" || cell == "y" ||
         cell == "n";
}

struct Column {
  std::string name;
  std::string_view kind;
  std::size_t distinct = 0;
  std::vector<std::string> examples;
};

/// What a column looks like it is.
Column column_of(const CsvTable& table, const std::string& name) {
  const std::vector<std::string> cells = table.texts(name);
  const std::set<std::string> values(cells.begin(), cells.end());
  Column column{.name = name, .kind = "text", .distinct = values.size(), .examples = {}};
  const auto all = [&](auto&& test) { return std::ranges::all_of(cells, test); };
  if (all([](const std::string& cell) { return parse_number(cell).has_value(); })) {
    column.kind = "number";
  } else if (all(is_yes_no)) {
    column.kind = "yes-no";
  } else if (values.size() == cells.size() && !values.contains("")) {
    const auto is_long = [](const std::string& cell) { return cell.size() > 60; };
    column.kind = std::ranges::any_of(cells, is_long) ? "text" : "id";
  } else if (values.size() <= kMostCategories && !values.contains("")) {
    column.kind = "category";
  }
  for (const std::string& value : values) {
    if (column.examples.size() < kExamples) column.examples.push_back(value);
  }
  return column;
}

/// A definition to start from: the first column that names rows is the id, the last column of
/// numbers is what to maximise, and what else could matter to people is a feature.
OrderedJson suggestion(const std::vector<Column>& columns) {
  OrderedJson json = {{"answers", "yes-no"}, {"features", OrderedJson::array()}};
  std::string reward;
  for (const Column& column : columns) {
    if (column.kind == "id" && !json.contains("id")) json["id"] = column.name;
    if (column.kind == "number" && column.distinct > 1) reward = column.name;
  }
  if (!reward.empty()) json["maximize"] = reward;
  for (const Column& column : columns) {
    const bool usable =
        column.kind == "number" || column.kind == "yes-no" || column.kind == "category";
    if (usable && column.distinct > 1 && column.name != reward) {
      json["features"].push_back(column.name);
    }
  }
  return json;
}

/// What a field is unless it is set, as text, for fields that have such a value.
OrderedJson defaults_json() {
  OrderedJson json = OrderedJson::object();
  for (const FieldInfo& field : definition_fields()) {
    if (!field.fallback.empty()) json[field.name] = field.fallback;
  }
  return json;
}

/// The notes are "column: what became of it".
OrderedJson what_becomes(const FeatureSet& features) {
  OrderedJson list = OrderedJson::array();
  for (const std::string& note : features.notes) {
    const std::size_t colon = note.find(": ");
    list.push_back({{"name", note.substr(0, colon)},
                    {"becomes", colon == std::string::npos ? "" : note.substr(colon + 2)}});
  }
  return list;
}

}  // namespace

Response columns(Call& call) {
  check_may_create(call);
  const CsvTable table = table_of(call);
  std::vector<Column> found;
  OrderedJson list = OrderedJson::array();
  for (const std::string& name : table.header()) {
    found.push_back(column_of(table, name));
    const Column& column = found.back();
    list.push_back({{"name", column.name},
                    {"kind", column.kind},
                    {"distinct", column.distinct},
                    {"example", column.examples}});
  }
  return json_response({{"rows", table.rows()},
                        {"columns", list},
                        {"suggested", suggestion(found)},
                        {"defaults", defaults_json()}});
}

Response plan(Call& call) {
  check_may_create(call);
  const Created created = set_up(definition_of(call), table_of(call));
  PlanOptions options{.simulations = 30,
                      .seed = static_cast<std::uint64_t>(created.definition.seed)};
  const double end = call.application.seconds() + kPatience;
  options.stop = [&] { return call.application.seconds() > end; };
  if (created.definition.budget) options.most_questions = *created.definition.budget;
  return json_response({{"columns", what_becomes(created.features)},
                        {"plan", plan_json(created, plan_study(created, options), options)}});
}

Response create(Call& call) {
  check_may_create(call);
  call.application.create(set_up(definition_of(call), table_of(call)));
  return json_response({{"created", true}});
}

}  // namespace acol::server
