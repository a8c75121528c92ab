#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "acol/core/choice.hpp"
#include "acol/io/json.hpp"

namespace acol::io {

// A described type lists its fields once, in a static member template
//
//   template <class Self, class Field>
//   static void describe(Self& self, Field&& field) {
//     field("name", self.name, "What it is.");
//   }
//
// and everything that others read of it follows: its JSON and the schema of that JSON.

/// Takes fields and does nothing.
struct AnyField {
  template <class... Args>
  void operator()(Args&&... /*args*/) const {}
};

template <class T>
concept Described = requires(T& value, const AnyField& field) { T::describe(value, field); };

/// A described type that has a place of its own among the schemas.
template <class T>
concept Named = Described<T> && requires {
  { T::kName } -> std::convertible_to<std::string_view>;
};

namespace described {

template <class T>
struct Wrapped : std::false_type {};
template <class T>
struct Wrapped<std::optional<T>> : std::true_type {};

template <class T>
struct Listed : std::false_type {};
template <class T, class Allocator>
struct Listed<std::vector<T, Allocator>> : std::true_type {};

}  // namespace described

/// A number where there is one.
inline std::optional<double> known(double value) {
  return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

/// The JSON of a described value: an object with its fields in order; what is not there is null.
template <class T>
OrderedJson json_of(const T& value) {
  if constexpr (described::Wrapped<T>::value) {
    return value ? json_of(*value) : OrderedJson(nullptr);
  } else if constexpr (described::Listed<T>::value) {
    OrderedJson list = OrderedJson::array();
    for (const auto& one : value) list.push_back(json_of(one));
    return list;
  } else if constexpr (std::is_enum_v<T>) {
    return std::string(name_of(value));
  } else if constexpr (std::floating_point<T>) {
    return finite_or_null(value);
  } else if constexpr (Described<T>) {
    OrderedJson json = OrderedJson::object();
    T::describe(value, [&](const char* name, const auto& field, const char* /*help*/) {
      json[name] = json_of(field);
    });
    return json;
  } else if constexpr (std::same_as<T, std::variant<std::string, double>>) {
    return std::visit([](const auto& one) { return OrderedJson(one); }, value);
  } else {
    return OrderedJson(value);
  }
}

/// JSON schemas of described types, by name, as an OpenAPI description has them.
class Schemas {
 public:
  /// The schema of a type; of one with a name, a reference to it.
  template <class T>
  OrderedJson of() {
    if constexpr (described::Wrapped<T>::value) {
      return or_null(of<typename T::value_type>());
    } else if constexpr (described::Listed<T>::value) {
      return {{"type", "array"}, {"items", of<typename T::value_type>()}};
    } else if constexpr (std::is_enum_v<T>) {
      OrderedJson names = OrderedJson::array();
      for (const auto& choice : kChoices<T>) names.push_back(std::string(choice.name));
      return {{"type", "string"}, {"enum", names}};
    } else if constexpr (Named<T>) {
      const std::string name(T::kName);
      if (!all_.contains(name)) {
        all_[name] = nullptr;  // it may refer to itself
        all_[name] = object<T>();
      }
      return {{"$ref", "#/components/schemas/" + name}};
    } else if constexpr (Described<T>) {
      return object<T>();
    } else if constexpr (std::same_as<T, bool>) {
      return {{"type", "boolean"}};
    } else if constexpr (std::integral<T>) {
      return {{"type", "integer"}};
    } else if constexpr (std::floating_point<T>) {
      return {{"type", "number"}};
    } else if constexpr (std::same_as<T, std::variant<std::string, double>>) {
      return {{"type", {"string", "number"}}};
    } else if constexpr (std::same_as<T, OrderedJson>) {
      return {{"type", "object"}};
    } else {
      return {{"type", "string"}};
    }
  }

  const OrderedJson& all() const { return all_; }

 private:
  template <class T>
  OrderedJson object() {
    OrderedJson schema = {{"type", "object"}, {"properties", OrderedJson::object()}};
    OrderedJson required = OrderedJson::array();
    const T value{};
    T::describe(value, [&](const char* name, const auto& field, const char* help) {
      OrderedJson part = of<std::decay_t<decltype(field)>>();
      if (*help != '\0') part["description"] = help;
      schema["properties"][name] = std::move(part);
      required.push_back(name);
    });
    schema["required"] = required;
    return schema;
  }

  static OrderedJson or_null(OrderedJson schema) {
    if (schema.contains("$ref")) return {{"oneOf", {std::move(schema), {{"type", "null"}}}}};
    OrderedJson& type = schema["type"];
    if (type.is_string()) type = OrderedJson::array({type, "null"});
    if (schema.contains("enum")) schema["enum"].push_back(nullptr);
    return schema;
  }

  OrderedJson all_ = OrderedJson::object();
};

}  // namespace acol::io
