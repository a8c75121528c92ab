#pragma once

#include "acol/io/described.hpp"
#include "acol/study/refusal.hpp"

namespace acol::study {

/// How a field of a command is given, and what it may be.
struct FieldRule {
  bool argument = false;  ///< It must be there; on a command line its place says which it is.
  std::size_t most_characters = 200;
};

/// A field as the faces of a command see it.
struct CommandField {
  std::string name;
  std::string help;
  FieldRule rule;
  io::OrderedJson schema;  ///< Of its JSON; null is the same as leaving it out.

  bool is(std::string_view type) const { return schema.at("type").at(0) == type; }
};

/// A field that is not what it must be. The message names it.
class FieldError : public InvalidArgument {
 public:
  using InvalidArgument::InvalidArgument;
};

/// The name of a question, "q17".
struct QuestionField {
  std::int64_t number = 0;
};
/// An answer as it would be typed; JSON may have numbers and true or false instead.
struct AnswerField {
  std::string text = {};
};

// How each kind of field is read from JSON, and its schema. Reading throws FieldError.

void read_field(const io::OrderedJson& json, std::string_view name, const FieldRule& rule,
                std::string& value);
void read_field(const io::OrderedJson& json, std::string_view name, const FieldRule& rule,
                std::vector<std::string>& value);
void read_field(const io::OrderedJson& json, std::string_view name, const FieldRule& rule,
                QuestionField& value);
void read_field(const io::OrderedJson& json, std::string_view name, const FieldRule& rule,
                AnswerField& value);
void read_field(const io::OrderedJson& json, std::string_view name, const FieldRule& rule,
                bool& value);
void read_field(const io::OrderedJson& json, std::string_view name, const FieldRule& rule,
                std::int64_t& value);
void read_field(const io::OrderedJson& json, std::string_view name, const FieldRule& rule,
                std::optional<double>& value);

io::OrderedJson field_schema(const std::string& value, const FieldRule& rule);
io::OrderedJson field_schema(const std::vector<std::string>& value, const FieldRule& rule);
io::OrderedJson field_schema(const QuestionField& value, const FieldRule& rule);
io::OrderedJson field_schema(const AnswerField& value, const FieldRule& rule);
io::OrderedJson field_schema(bool value, const FieldRule& rule);
io::OrderedJson field_schema(std::int64_t value, const FieldRule& rule);
io::OrderedJson field_schema(const std::optional<double>& value, const FieldRule& rule);

/// The request that has these fields, as an object of a JSON schema.
io::OrderedJson request_schema(std::vector<CommandField> fields);

template <class Request>
Request request_from(const io::OrderedJson& arguments) {
  Request request;
  Request::describe(request, [&](const char* name, auto& value, const char* /*help*/,
                                 const FieldRule& rule = {}) {
    const auto found = arguments.find(name);
    const bool there = found != arguments.end() && !found->is_null();
    if (there) read_field(*found, name, rule, value);
    if (!there && rule.argument) throw FieldError(fmt::format("{} is missing", name));
  });
  return request;
}

template <class Request>
std::vector<CommandField> fields_of() {
  std::vector<CommandField> fields;
  const Request request;
  Request::describe(request, [&](const char* name, const auto& value, const char* help,
                                 const FieldRule& rule = {}) {
    fields.push_back({name, help, rule, field_schema(value, rule)});
  });
  return fields;
}

}  // namespace acol::study
