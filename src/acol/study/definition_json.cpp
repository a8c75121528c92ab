#include "acol/study/definition_json.hpp"

#include <algorithm>
#include <cmath>

#include "acol/core/error.hpp"
#include "acol/io/text.hpp"

namespace acol::study {
namespace {

constexpr double kMaxWhole = 9e15;  // doubles tell whole numbers apart up to here

/// A list of parts is what people write with commas.
std::string spelled(const io::Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (!value.is_array()) return value.dump();
  std::string list;
  for (const io::Json& part : value) list += (list.empty() ? "" : ",") + spelled(part);
  return list;
}

/// Sets the field called `name` and remembers that it exists.
class Setter {
 public:
  /// `shown` is what messages call the field.
  Setter(const std::string& name, const io::Json& value, const std::string& shown)
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
        value_->is_string() ? io::parse_number(value_->get<std::string>()) : std::nullopt;
    if (!parsed) fail("a number");
    return *parsed;
  }
  void set(double& field) const { field = number(); }
  template <std::integral Whole>
  void set(Whole& field) const {
    constexpr double kMax = sizeof(Whole) > 4 ? kMaxWhole : 1e9;
    const double value = number();
    if (value != std::floor(value) || std::abs(value) > kMax) fail("a whole number");
    if (value < 0 && std::unsigned_integral<Whole>) fail("a whole number of at least 0");
    field = static_cast<Whole>(value);
  }
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
    if (!value_->is_string() && !value_->is_number()) fail("text");
    field = spelled(*value_);
  }
  void set(std::vector<std::string>& field) const {
    if (value_->is_string()) {
      field = io::split(value_->get<std::string>(), ',');
      return;
    }
    if (!value_->is_array()) fail("a list of texts");
    field.clear();
    for (const io::Json& one : *value_) {
      if (!one.is_string()) fail("a list of texts");
      field.push_back(one.get<std::string>());
    }
  }
  template <Spelled Value>
  void set(Value& field) const {
    const std::optional<Value> value = Value::parse(spelled(*value_));
    if (!value) fail(Value::kMust);
    field = *value;
  }
  template <Spelled Value>
  void set(std::vector<Value>& field) const {
    std::vector<std::string> words;
    set(words);
    field.clear();
    for (const std::string& word : words) {
      const std::optional<Value> value = Value::parse(word);
      require(value.has_value(), "{} must be {}, got '{}' in it", shown_, Value::kMust, word);
      field.push_back(*value);
    }
  }
  template <class Enum>
    requires std::is_enum_v<Enum>
  void set(Enum& field) const {
    field = value_of<Enum>(spelled(*value_), shown_);
  }
  template <class Value>
  void set(std::optional<Value>& field) const {
    if (Spelled<Value> && *value_ == "") return field.reset();
    Value value{};
    set(value);
    field = value;
  }

  const std::string& name_;
  const io::Json* value_;
  const std::string& shown_;
  bool found_ = false;
};

io::Json shown(double value) { return value; }
io::Json shown(int value) { return value; }
io::Json shown(bool value) { return value; }
// Logs have always had 10.0 here.
io::Json shown(std::int64_t value) { return static_cast<double>(value); }
io::Json shown(std::uint64_t value) { return static_cast<double>(value); }
io::Json shown(const std::string& value) { return value.empty() ? io::Json() : io::Json(value); }
io::Json shown(const std::vector<std::string>& value) {
  return value.empty() ? io::Json() : io::Json(value);
}
template <Spelled Value>
io::Json shown(const Value& value) {
  return value.text();
}
template <Spelled Value>
io::Json shown(const std::vector<Value>& values) {
  io::Json words;
  for (const Value& value : values) words.push_back(value.text());
  return words;
}
template <class Enum>
  requires std::is_enum_v<Enum>
io::Json shown(Enum value) {
  return std::string(name_of(value));
}
template <class Value>
io::Json shown(const std::optional<Value>& value) {
  return value ? shown(*value) : io::Json();
}

void set_as(Definition& definition, const std::string& name, const io::Json& value,
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

void set_field_json(Definition& definition, const std::string& name, const io::Json& value) {
  set_as(definition, name, value, name);
}

void set_field(Definition& definition, const std::string& name, const std::string& text) {
  std::string flag = "--" + name;
  std::ranges::replace(flag, '_', '-');
  set_as(definition, name, text, flag);
}

io::Json to_json(const Definition& definition) {
  io::Json json = io::Json::object();
  Definition copy = definition;  // describe() shows fields that may be set
  describe(copy, [&](const char* name, auto& field, std::string_view /*help*/) {
    io::Json value = shown(field);
    if (!value.is_null()) json[name] = std::move(value);
  });
  return json;
}

Definition definition_from(const io::Json& json) {
  Definition definition;
  for (const auto& [key, value] : json.items()) set_field_json(definition, key, value);
  return definition;
}

}  // namespace acol::study
