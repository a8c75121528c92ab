#include "openapi.hpp"

#include "acol/study/charts.hpp"
#include "acol/study/command_table.hpp"
#include "asked.hpp"
#include "study_summary.hpp"

namespace acol::server {
namespace {

#include "hall_openapi.inc"
#include "openapi.inc"

/// "close-round" as programs write it: closeRound.
std::string operation_id(std::string_view name) {
  std::string id;
  bool upper = false;
  for (const char c : name) {
    if (c == '-') {
      upper = true;
    } else {
      id += upper ? static_cast<char>(c - 'a' + 'A') : c;
      upper = false;
    }
  }
  return id;
}

io::OrderedJson security_of(const study::CommandRow& row) {
  io::OrderedJson list = {{{"bearer", io::OrderedJson::array()}}};
  if (row.who == study::Speaker::rater) list.push_back({{"raterCookie", io::OrderedJson::array()}});
  list.push_back({{"ownerCookie", io::OrderedJson::array()}});
  return list;
}

io::OrderedJson parameters_of(const study::CommandRow& row) {
  io::OrderedJson list = io::OrderedJson::array();
  if (row.name == "tell" || row.name == "skip") {
    list.push_back(
        {{"name", "Idempotency-Key"},
         {"in", "header"},
         {"schema", {{"type", "string"}, {"maxLength", 200}}},
         {"description", "The same for the same answer, sent again: it gets the same reply."}});
  }
  if (row.who == study::Speaker::rater) list.push_back({{"$ref", "#/components/parameters/Role"}});
  return list;
}

io::OrderedJson content(io::OrderedJson schema) {
  return {{"application/json", {{"schema", std::move(schema)}}}};
}

io::OrderedJson operation_of(const study::CommandRow& row, io::OrderedJson reply) {
  io::OrderedJson operation = {{"operationId", operation_id(row.name)},
                               {"summary", std::string(row.help) + "."},
                               {"x-acol-command", row.name},
                               {"security", security_of(row)},
                               {"parameters", parameters_of(row)}};
  if (is_post(row)) {
    operation["requestBody"] = {{"required", true},
                                {"content", content(request_schema(row.fields()))}};
  }
  io::OrderedJson responses = {
      {"200", {{"description", "Done."}, {"content", content(std::move(reply))}}}};
  const auto fail = [&](const char* status) {
    responses[status] = {{"$ref", std::string("#/components/responses/Error") + status}};
  };
  for (const char* status : {"400", "401", "403", "404", "429", "503"}) fail(status);
  if (is_post(row)) {
    for (const char* status : {"409", "410", "413", "415", "422"}) fail(status);
  }
  operation["responses"] = std::move(responses);
  return operation;
}

/// What the list of many studies has in common with one study.
constexpr const char* kSharedPaths[] = {"/assets/{name}", "/api/openapi.json", "/livez",
                                        "/readyz",        "/healthz",          "/metrics"};

std::string hall_described() {
  io::OrderedJson document = io::OrderedJson::parse(kHallOpenApiText);
  const io::OrderedJson one = io::OrderedJson::parse(kOpenApiText);
  for (const char* path : kSharedPaths) document["paths"][path] = one.at("paths").at(path);
  document["components"] = one.at("components");
  io::Schemas schemas;
  schemas.of<StudySummary>();
  for (const auto& [name, schema] : schemas.all().items()) {
    document["components"]["schemas"][name] = schema;
  }
  return document.dump(1);
}

std::string described() {
  io::OrderedJson document = io::OrderedJson::parse(kOpenApiText);
  io::Schemas schemas;
  for (const study::CommandRow& row : study::command_table()) {
    io::OrderedJson reply = row.reply_schema(schemas);
    if (row.name == "ask") continue;  // a server says more: the file does
    document["paths"]["/api/" + std::string(row.name)][is_post(row) ? "post" : "get"] =
        operation_of(row, std::move(reply));
  }
  schemas.of<study::Overview>();
  schemas.of<study::ChartView>();
  for (const auto& [name, schema] : schemas.all().items()) {
    document["components"]["schemas"][name] = schema;
  }
  io::OrderedJson& overview = document["components"]["schemas"]["Overview"];
  overview["properties"]["charts"] = {{"type", "array"}, {"items", schemas.of<study::ChartView>()}};
  overview["required"].push_back("charts");
  return document.dump(1);
}

}  // namespace

const std::string& hall_openapi_text() {
  static const std::string text = hall_described();
  return text;
}

const std::string& openapi_text() {
  static const std::string text = described();
  return text;
}

}  // namespace acol::server
