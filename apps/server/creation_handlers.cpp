#include <sodium.h>

#include <filesystem>

#include "acol/io/spreadsheet.hpp"
#include "acol/io/text.hpp"
#include "acol/study/columns.hpp"
#include "acol/study/definition_json.hpp"
#include "acol/study/plan_json.hpp"
#include "acol/study/setup.hpp"
#include "creation.hpp"
#include "handlers.hpp"

namespace acol::server {
namespace {

constexpr double kPatience = 20;  // seconds for a plan
constexpr const char* kFile = "candidates.csv";
constexpr std::size_t kSample = 6;  // candidates

std::string text_of(const Call& call, const char* key) {
  const auto found = call.body.find(key);
  return found != call.body.end() && found->is_string() ? found->get<std::string>() : "";
}

}  // namespace

void check_may_create(const Call& call) {
  if (!call.front.options().create) throw HttpError(404, "not found");
  if (call.application().study()) throw HttpError(409, "the study exists already");
}

std::string file_name(const Call& call, const char* unless) {
  std::string name = std::filesystem::path(text_of(call, "name")).filename().string();
  return name.empty() ? unless : name;
}

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
  if (io::trim(bytes).empty()) throw HttpError(400, "the file is empty");
  return bytes;
}

namespace {

io::CsvTable table_of(const Call& call, const std::string& sheet) {
  return io::parse_spreadsheet(file_name(call, kFile), bytes_of(call), sheet);
}

study::Definition definition_of(const Call& call) {
  const auto found = call.body.find("definition");
  if (found == call.body.end() || !found->is_object()) {
    throw HttpError(400, "definition must be an object");
  }
  study::Definition definition;
  for (const auto& [key, value] : found->items()) {
    if (key != "candidates") set_field_json(definition, key, value);
  }
  definition.candidates = file_name(call, kFile);
  return definition;
}

/// A definition to start from: the first column that names rows is the id, else their numbers, and
/// then what people read is the column of words that repeats least. What could matter to people is
/// a feature, and shown to them. What the goal is nobody can guess.
io::OrderedJson suggestion(const std::vector<study::ColumnLook>& columns) {
  io::OrderedJson json = {{"answers", "yes-no"}, {"features", io::OrderedJson::array()}};
  const study::ColumnLook* words = nullptr;
  for (const study::ColumnLook& column : columns) {
    const bool usable = column.kind == "number" || column.kind == "date" ||
                        column.kind == "yes-no" || column.kind == "category";
    if (column.kind == "id" && !json.contains("id")) json["id"] = column.name;
    if (usable && column.distinct > 1) json["features"].push_back(column.name);
    const bool rarer = words == nullptr || column.distinct > words->distinct;
    if (column.kind == "text" && column.missing == 0 && rarer) words = &column;
  }
  if (!json.contains("id")) {
    json["id"] = study::kRowNumber;
    if (words != nullptr) json["label"] = words->name;
  }
  json["show"] = json["features"];
  return json;
}

/// Everything that can be said about a study, for a page that offers all of it.
io::OrderedJson fields_json() {
  io::OrderedJson list = io::OrderedJson::array();
  for (const study::FieldInfo& field : study::definition_fields()) {
    list.push_back({{"name", field.name},
                    {"default", field.flag ? "false" : field.fallback},
                    {"flag", field.flag},
                    {"number", field.type == "NUMBER"},
                    {"choices", field.choices},
                    {"help", field.help}});
  }
  return list;
}

/// Some candidates, to show what people will see of them.
io::OrderedJson sample_of(const io::CsvTable& table) {
  io::OrderedJson list = io::OrderedJson::array();
  for (std::size_t row = 0; row < std::min(table.rows(), kSample); ++row) {
    io::OrderedJson cells = io::OrderedJson::array();
    for (std::size_t at = 0; at < table.header().size(); ++at) cells.push_back(table.cell(row, at));
    list.push_back(std::move(cells));
  }
  return list;
}

/// What people are asked where the definition does not say it; {} stands for the candidate.
io::OrderedJson sentences_json() {
  const io::AnswerScale yes_no({});
  const io::AnswerScale number({.kind = io::AnswerKind::number, .threshold = 0});
  return {{"yes_no", yes_no.sentence("{}")}, {"number", number.sentence("{}")}};
}

/// The notes are "column: what became of it".
io::OrderedJson what_becomes(const study::FeatureSet& features) {
  io::OrderedJson list = io::OrderedJson::array();
  for (const std::string& note : features.notes) {
    const std::size_t colon = note.find(": ");
    list.push_back({{"name", note.substr(0, colon)},
                    {"becomes", colon == std::string::npos ? "" : note.substr(colon + 2)}});
  }
  return list;
}

study::Created set_up_of(const Call& call, study::Pictures& pictures) {
  const study::Definition definition = definition_of(call);
  return set_up(definition, table_of(call, definition.sheet), pictures);
}

}  // namespace

Response columns(Call& call) {
  check_may_create(call);
  const io::CsvTable table = table_of(call, text_of(call, "sheet"));
  const std::vector<study::ColumnLook> looks = study::column_looks(table);
  io::OrderedJson list = io::OrderedJson::array();
  for (const study::ColumnLook& column : looks) {
    const study::NameWithUnit shown = study::unit_of(column.name);
    list.push_back({{"name", column.name},
                    {"title", shown.name},
                    {"unit", shown.unit},
                    {"kind", column.kind},
                    {"distinct", column.distinct},
                    {"missing", column.missing},
                    {"example", column.examples}});
  }
  return json_response({{"rows", table.rows()},
                        {"columns", list},
                        {"notes", table.notes()},
                        {"sheets", table.sheets()},
                        {"sample", sample_of(table)},
                        {"suggested", suggestion(looks)},
                        {"sentences", sentences_json()},
                        {"fields", fields_json()}});
}

Response plan(Call& call) {
  check_may_create(call);
  study::Pictures pictures = sent_pictures(call);
  const study::Created created = set_up_of(call, pictures);
  study::PlanOptions options{.seed = created.definition.seed};
  const double begin = call.front.seconds();
  double end = begin + kPatience / 2;  // the rest is for what choices cost
  options.stop = [&] { return call.front.seconds() > end; };
  const study::Plan plan = plan_study(created, options);
  end = begin + kPatience;
  return json_response(
      {{"columns", what_becomes(created.features)}, {"plan", plan_json(created, plan, options)}});
}

Response create(Call& call) {
  check_may_create(call);
  study::Pictures pictures = sent_pictures(call);
  const study::Created created = set_up_of(call, pictures);
  call.application().create(created, pictures.kept());
  return json_response({{"created", true}});
}

}  // namespace acol::server
