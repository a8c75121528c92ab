#include "acol/study/definition_json.hpp"

#include <algorithm>
#include <cmath>

#include "acol/core/error.hpp"
#include "acol/io/text.hpp"

namespace acol {
namespace {

std::string spelled(const Json& value) {
  return value.is_string() ? value.get<std::string>() : value.dump();
}

/// Sets the field called `name` and remembers that there is one.
class Setter {
 public:
  /// `shown` is what messages call the field.
  Setter(const std::string& name, const Json& value, const std::string& shown)
      : name_(name), value_(&value), shown_(shown) {}

  bool found() const { return found_; }

  template <class Field>
  void operator()(std::string_view name, Field& field, std::string_view /*help*/) {
    if (name != name_) return;
    found_ = true;
    set(field);
  }

 private:
  [[noreturn]] void fail(std::string_view must) const {
    throw InvalidArgument(fmt::format("{} must be {}, got '{}'", shown_, must, spelled(*value_)));
  }

  double number() const {
    if (value_->is_number()) return value_->get<double>();
    const auto parsed =
        value_->is_string() ? parse_number(value_->get<std::string>()) : std::nullopt;
    if (!parsed) fail("a number");
    return *parsed;
  }
  void set(double& field) const { field = number(); }
  void set(int& field) const {
    const double value = number();
    if (value != std::floor(value) || std::abs(value) > 1e9) fail("a whole number");
    field = static_cast<int>(value);
  }
  void set(std::optional<double>& field) const { field = number(); }
  void set(bool& field) const {
    if (value_->is_boolean()) {
      field = value_->get<bool>();
    } else if (value_->is_string() && (*value_ == "true" || *value_ == "false")) {
      field = *value_ == "true";
    } else {
      fail("true or false");
    }
  }
  void set(std::string& field) const {
    if (value_->is_array() && name_ == "answer_range" && value_->size() == 2) {
      field = spelled((*value_)[0]) + "," + spelled((*value_)[1]);
      return;
    }
    if (!value_->is_string() && !value_->is_number()) fail("text");
    field = spelled(*value_);
  }
  void set(std::vector<std::string>& field) const {
    if (value_->is_string()) {
      field = split(value_->get<std::string>(), ',');
      return;
    }
    if (!value_->is_array()) fail("a list of texts");
    field.clear();
    for (const Json& one : *value_) {
      if (!one.is_string()) fail("a list of texts");
      field.push_back(one.get<std::string>());
    }
  }
  template <class Enum>
    requires std::is_enum_v<Enum>
  void set(Enum& field) const {
    field = value_of<Enum>(spelled(*value_), shown_);
  }
  template <class Enum>
    requires std::is_enum_v<Enum>
  void set(std::optional<Enum>& field) const {
    field = value_of<Enum>(spelled(*value_), shown_);
  }

  const std::string& name_;
  const Json* value_;
  const std::string& shown_;
  bool found_ = false;
};

Json shown(double value) { return value; }
Json shown(int value) { return value; }
Json shown(bool value) { return value; }
Json shown(const std::string& value) { return value.empty() ? Json() : Json(value); }
Json shown(const std::vector<std::string>& value) { return value.empty() ? Json() : Json(value); }
template <class Enum>
  requires std::is_enum_v<Enum>
Json shown(Enum value) {
  return std::string(name_of(value));
}
template <class Value>
Json shown(const std::optional<Value>& value) {
  return value ? shown(*value) : Json();
}

/// What may be written, in words, and as a JSON schema.
struct Kind {
  std::string words;
  Json schema;
  bool flag = false;
};

template <class Enum>
Kind enum_kind() {
  Json names = Json::array();
  for (const auto& choice : Choices<Enum>::kTable) names.push_back(std::string(choice.name));
  return {listed(Choices<Enum>::kTable, "|"), {{"enum", names}}};
}

Kind kind_of(const double& /*field*/) { return {"NUMBER", {{"type", "number"}}}; }
Kind kind_of(const int& /*field*/) { return {"NUMBER", {{"type", "integer"}}}; }
Kind kind_of(const std::optional<double>& /*field*/) { return {"NUMBER", {{"type", "number"}}}; }
Kind kind_of(const bool& /*field*/) { return {"", {{"type", "boolean"}}, true}; }
Kind kind_of(const std::string& /*field*/) {
  return {"TEXT", {{"type", Json::array({"string", "number", "array"})}}};
}
Kind kind_of(const std::vector<std::string>& /*field*/) {
  return {"a,b,...", {{"type", Json::array({"array", "string"})}, {"items", {{"type", "string"}}}}};
}
template <class Enum>
  requires std::is_enum_v<Enum>
Kind kind_of(const Enum& /*field*/) {
  return enum_kind<Enum>();
}
template <class Enum>
  requires std::is_enum_v<Enum>
Kind kind_of(const std::optional<Enum>& /*field*/) {
  return enum_kind<Enum>();
}

void set_as(Definition& definition, const std::string& name, const Json& value,
            const std::string& shown) {
  Setter setter(name, value, shown);
  describe(definition, setter);
  if (setter.found()) return;
  std::string known;
  for (const FieldInfo& field : definition_fields()) {
    known += fmt::format("{}{}", known.empty() ? "" : ", ", field.name);
  }
  throw InvalidArgument(fmt::format("unknown key '{}'; known: {}", name, known));
}

}  // namespace

void set_field_json(Definition& definition, const std::string& name, const Json& value) {
  set_as(definition, name, value, name);
}

void set_field(Definition& definition, const std::string& name, const std::string& text) {
  std::string flag = "--" + name;
  std::ranges::replace(flag, '_', '-');
  set_as(definition, name, text, flag);
}

Json to_json(const Definition& definition) {
  Json json = Json::object();
  Definition copy = definition;  // describe() shows fields that may be set
  describe(copy, [&](const char* name, auto& field, std::string_view /*help*/) {
    Json value = shown(field);
    if (!value.is_null()) json[name] = std::move(value);
  });
  return json;
}

Definition definition_from(const Json& json) {
  Definition definition;
  for (const auto& [key, value] : json.items()) set_field_json(definition, key, value);
  return definition;
}

std::vector<FieldInfo> definition_fields() {
  std::vector<FieldInfo> fields;
  Definition fallback;
  describe(fallback, [&](const char* name, auto& field, std::string_view help) {
    const Json value = shown(field);
    const Kind kind = kind_of(field);
    fields.push_back({name, value.is_null() || kind.flag ? std::string() : spelled(value),
                      kind.words, std::string(help), kind.flag,
                      kind.schema.value("enum", std::vector<std::string>())});
  });
  return fields;
}

std::string definition_schema() {
  Json schema = {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                 {"title", "acol study"},
                 {"type", "object"},
                 {"additionalProperties", false},
                 {"required", {"candidates", "id", "features", "answers"}},
                 {"oneOf", {{{"required", {"maximize"}}}, {{"required", {"minimize"}}}}}};
  Definition fallback;
  describe(fallback, [&](const char* name, auto& field, std::string_view help) {
    Json& property = schema["properties"][name];
    property = kind_of(field).schema;
    property["description"] = std::string(help);
    Json value = shown(field);
    if (!value.is_null()) property["default"] = std::move(value);
  });
  return schema.dump(2);
}

}  // namespace acol
