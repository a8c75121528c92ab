#include "acol/core/error.hpp"
#include "acol/study/definition_json.hpp"

namespace acol::study {
namespace {

std::string default_text(const io::Json& value) {
  return value.is_string() ? value.get<std::string>() : value.dump();
}

/// What may be written, in words, and as a JSON schema.
struct Kind {
  std::string words;
  io::Json schema;
  bool flag = false;
};

Kind list_kind(std::string words) {
  return {std::move(words),
          {{"type", io::Json::array({"array", "string"})}, {"items", {{"type", "string"}}}}};
}

Kind kind_of(const double& /*field*/) { return {"NUMBER", {{"type", "number"}}}; }
template <std::integral Whole>
Kind kind_of(const Whole& /*field*/) {
  return {"NUMBER", {{"type", "integer"}}};
}
Kind kind_of(const bool& /*field*/) { return {"", {{"type", "boolean"}}, true}; }
Kind kind_of(const std::string& /*field*/) {
  return {"TEXT", {{"type", io::Json::array({"string", "number"})}}};
}
Kind kind_of(const std::vector<std::string>& /*field*/) { return list_kind("a,b,..."); }
template <Spelled Value>
Kind kind_of(const Value& /*field*/) {
  return {std::string(Value::kForm), {{"type", io::Json::array({"string", "number", "array"})}}};
}
template <Spelled Value>
Kind kind_of(const std::vector<Value>& /*field*/) {
  return list_kind(fmt::format("{},...", Value::kForm));
}
template <class Enum>
  requires std::is_enum_v<Enum>
Kind kind_of(const Enum& /*field*/) {
  io::Json names = io::Json::array();
  for (const auto& choice : kChoices<Enum>) names.push_back(std::string(choice.name));
  return {listed(kChoices<Enum>, "|"), {{"enum", names}}};
}
template <class Value>
Kind kind_of(const std::optional<Value>& /*field*/) {
  return kind_of(Value{});
}

}  // namespace

std::vector<FieldInfo> definition_fields() {
  std::vector<FieldInfo> fields;
  Definition fallback;
  const io::Json values = to_json(fallback);
  describe(fallback, [&](const char* name, auto& field, std::string_view help) {
    const Kind kind = kind_of(field);
    fields.push_back({name, values.contains(name) && !kind.flag ? default_text(values[name]) : "",
                      kind.words, std::string(help), kind.flag,
                      kind.schema.value("enum", std::vector<std::string>())});
  });
  return fields;
}

std::string definition_schema() {
  io::Json schema = {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                     {"title", "acol study"},
                     {"type", "object"},
                     {"additionalProperties", false},
                     {"required", {"candidates", "id", "features", "answers"}},
                     {"oneOf", {{{"required", {"maximize"}}}, {{"required", {"minimize"}}}}}};
  Definition fallback;
  const io::Json values = to_json(fallback);
  describe(fallback, [&](const char* name, auto& field, std::string_view help) {
    io::Json& property = schema["properties"][name];
    property = kind_of(field).schema;
    property["description"] = std::string(help);
    if (values.contains(name)) property["default"] = values[name];
  });
  return schema.dump(2);
}

}  // namespace acol::study
