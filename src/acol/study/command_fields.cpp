#include "acol/study/command_fields.hpp"

#include <algorithm>
#include <cmath>

#include "acol/study/entry.hpp"

namespace acol::study {
namespace {

constexpr double kSecondsAtMost = 1e9;
constexpr std::int64_t kCountAtMost = 100'000;

/// Of UTF-8, which JSON is: bytes that do not go on with a character.
std::size_t characters_in(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

void field_must(bool fits, std::string_view name, std::string_view must) {
  if (!fits) throw FieldError(fmt::format("{} must {}", name, must));
}

/// A list of types, of which null is one where the field may be left out.
io::OrderedJson typed(std::initializer_list<const char*> types, const FieldRule& rule) {
  io::OrderedJson list = io::OrderedJson::array();
  for (const char* type : types) list.push_back(type);
  if (!rule.argument) list.push_back("null");
  return {{"type", list}};
}

io::OrderedJson text_schema(const FieldRule& rule) {
  io::OrderedJson schema = typed({"string"}, rule);
  if (rule.argument) schema["minLength"] = 1;
  schema["maxLength"] = rule.most_characters;
  schema["pattern"] = "^[^\\u0000]*$";
  return schema;
}

}  // namespace

void read_field(const io::OrderedJson& json, std::string_view name, const FieldRule& rule,
                std::string& value) {
  field_must(json.is_string(), name, "be text");
  value = json.get<std::string>();
  field_must(characters_in(value) <= rule.most_characters, name,
             fmt::format("have at most {} characters", rule.most_characters));
  field_must(value.find('\0') == std::string::npos, name, "not have a NUL character");
  if (rule.argument && value.empty()) throw FieldError(fmt::format("{} is missing", name));
}

void read_field(const io::OrderedJson& json, std::string_view name, const FieldRule& rule,
                std::vector<std::string>& value) {
  field_must(json.is_array(), name, "be a list of texts");
  for (const io::OrderedJson& one : json) read_field(one, name, rule, value.emplace_back());
  field_must(!rule.argument || !value.empty(), name, "not be empty");
}

void read_field(const io::OrderedJson& json, std::string_view name, const FieldRule& rule,
                QuestionField& value) {
  std::string text;
  read_field(json, name, rule, text);
  value.number = question_number(text);
  allow(value.number > 0, Why::unknown, "'{}' is not a question: ask gives their names, such as q1",
        text);
}

void read_field(const io::OrderedJson& json, std::string_view name, const FieldRule& rule,
                AnswerField& value) {
  if (json.is_boolean()) {
    value.text = json.get<bool>() ? "yes" : "no";
  } else if (json.is_number()) {
    value.text = json.dump();
  } else {
    read_field(json, name, rule, value.text);
  }
}

void read_field(const io::OrderedJson& json, std::string_view name, const FieldRule& /*rule*/,
                bool& value) {
  field_must(json.is_boolean(), name, "be true or false");
  value = json.get<bool>();
}

void read_field(const io::OrderedJson& json, std::string_view name, const FieldRule& /*rule*/,
                std::int64_t& value) {
  const double number = json.is_number() ? json.get<double>() : -1;  // 5.0 is whole, too
  field_must(
      number >= 1 && number <= static_cast<double>(kCountAtMost) && number == std::floor(number),
      name, fmt::format("be a whole number from 1 to {}", kCountAtMost));
  value = static_cast<std::int64_t>(number);
}

void read_field(const io::OrderedJson& json, std::string_view name, const FieldRule& /*rule*/,
                std::optional<double>& value) {
  field_must(json.is_number() && json >= 0 && json <= kSecondsAtMost, name,
             fmt::format("be a number from 0 to {}", kSecondsAtMost));
  value = json.get<double>();
}

io::OrderedJson field_schema(const std::string& /*value*/, const FieldRule& rule) {
  return text_schema(rule);
}
io::OrderedJson field_schema(const std::vector<std::string>& /*value*/, const FieldRule& rule) {
  io::OrderedJson schema = typed({"array"}, rule);
  schema["items"] = {{"type", "string"}, {"minLength", 1}, {"maxLength", rule.most_characters}};
  if (rule.argument) schema["minItems"] = 1;
  return schema;
}
io::OrderedJson field_schema(const QuestionField& /*value*/, const FieldRule& rule) {
  io::OrderedJson schema = text_schema(rule);
  schema["examples"] = {"q1"};
  return schema;
}
io::OrderedJson field_schema(const AnswerField& /*value*/, const FieldRule& rule) {
  io::OrderedJson schema = text_schema(rule);
  schema["type"] = typed({"string", "number", "boolean"}, rule)["type"];
  return schema;
}
io::OrderedJson field_schema(bool /*value*/, const FieldRule& rule) {
  return typed({"boolean"}, rule);
}
io::OrderedJson field_schema(std::int64_t /*value*/, const FieldRule& rule) {
  io::OrderedJson schema = typed({"integer"}, rule);
  schema["minimum"] = 1;
  schema["maximum"] = kCountAtMost;
  return schema;
}
io::OrderedJson field_schema(const std::optional<double>& /*value*/, const FieldRule& rule) {
  io::OrderedJson schema = typed({"number"}, rule);
  schema["minimum"] = 0;
  schema["maximum"] = kSecondsAtMost;
  return schema;
}

io::OrderedJson request_schema(std::vector<CommandField> fields) {
  io::OrderedJson schema = {{"type", "object"}, {"properties", io::OrderedJson::object()}};
  for (CommandField& field : fields) {
    field.schema["description"] = field.help;
    schema["properties"][field.name] = std::move(field.schema);
    if (field.rule.argument) schema["required"].push_back(field.name);
  }
  return schema;
}

}  // namespace acol::study
