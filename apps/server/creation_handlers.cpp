#include <sodium.h>

#include <filesystem>

#include "acol/io/spreadsheet.hpp"
#include "acol/io/text.hpp"
#include "acol/study/columns.hpp"
#include "acol/study/definition_json.hpp"
#include "acol/study/plan_json.hpp"
#include "acol/study/setup.hpp"
#include "handlers.hpp"

namespace acol::server {
namespace {

constexpr double kPatience = 20;  // seconds for a plan
constexpr const char* kFile = "candidates.csv";

void check_may_create(const Call& call) {
  if (!call.application.options().create) throw HttpError(404, "not found");
  if (call.application.study()) throw HttpError(409, "the study exists already");
}

std::string text_of(const Call& call, const char* key) {
  const auto found = call.body.find(key);
  return found != call.body.end() && found->is_string() ? found->get<std::string>() : "";
}

std::string file_name(const Call& call) {
  const std::string name = std::filesystem::path(text_of(call, "name")).filename().string();
  return name.empty() ? kFile : name;
}

/// The bytes of the spreadsheet: as text in `csv`, or as base64 in `file`.
std::string bytes_of(const Call& call) {
  if (std::string text = text_of(call, "csv"); !text.empty()) return text;
  const std::string coded = text_of(call, "file");
  if (coded.empty()) throw HttpError(400, "csv or file is missing");
  std::string bytes(coded.size(), '\0');
  std::size_t size = 0;
  if (sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), coded.data(),
                        coded.size(), nullptr, &size, nullptr,
                        sodium_base64_VARIANT_ORIGINAL) != 0) {
    throw HttpError(400, "file must be base64");
  }
  bytes.resize(size);
  if (trim(bytes).empty()) throw HttpError(400, "the file is empty");
  return bytes;
}

CsvTable table_of(const Call& call, const std::string& sheet) {
  return parse_spreadsheet(file_name(call), bytes_of(call), sheet);
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
  definition.candidates = file_name(call);
  return definition;
}

/// A definition to start from: the first column that names rows is the id, else their numbers; what
/// could matter to people is a feature. What the goal is nobody can guess.
OrderedJson suggestion(const std::vector<ColumnLook>& columns) {
  OrderedJson json = {{"answers", "yes-no"}, {"features", OrderedJson::array()}};
  for (const ColumnLook& column : columns) {
    const bool usable =
        column.kind == "number" || column.kind == "yes-no" || column.kind == "category";
    if (column.kind == "id" && !json.contains("id")) json["id"] = column.name;
    if (usable && column.distinct > 1) json["features"].push_back(column.name);
  }
  if (!json.contains("id")) json["id"] = kRowNumber;
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

Created set_up_of(const Call& call) {
  const Definition definition = definition_of(call);
  return set_up(definition, table_of(call, definition.sheet));
}

}  // namespace

Response columns(Call& call) {
  check_may_create(call);
  const CsvTable table = table_of(call, text_of(call, "sheet"));
  const std::vector<ColumnLook> looks = column_looks(table);
  OrderedJson list = OrderedJson::array();
  for (const ColumnLook& column : looks) {
    list.push_back({{"name", column.name},
                    {"kind", column.kind},
                    {"distinct", column.distinct},
                    {"missing", column.missing},
                    {"example", column.examples}});
  }
  return json_response({{"rows", table.rows()},
                        {"columns", list},
                        {"notes", table.notes()},
                        {"sheets", table.sheets()},
                        {"suggested", suggestion(looks)},
                        {"defaults", defaults_json()}});
}

Response plan(Call& call) {
  check_may_create(call);
  const Created created = set_up_of(call);
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
  call.application.create(set_up_of(call));
  return json_response({{"created", true}});
}

}  // namespace acol::server
