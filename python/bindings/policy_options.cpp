#include "policy_options.hpp"

#include <fmt/format.h>

#include "arrays.hpp"
#include "record.hpp"
#include "seed.hpp"

namespace acol::python {
namespace {

template <class Field>
struct Unwrapped {
  using Type = Field;
};
template <class Value>
struct Unwrapped<std::optional<Value>> {
  using Type = Value;
};

/// Sets a field of any kind that describe() lists from a Python value.
class Setter {
 public:
  Setter(std::string name, py::handle value) : name_(std::move(name)), value_(value) {}

  template <class Field>
  void operator()(const std::string& name, Field& field, const char* /*help*/) {
    if (name != name_) return;
    found_ = true;
    using Value = typename Unwrapped<Field>::Type;
    if (value_.is_none() && !std::is_same_v<Field, Value>) {
      field = Field();
    } else if constexpr (std::is_enum_v<Value>) {
      field = value_of<Value>(as<std::string>("a name"), name);
    } else {
      field = as<Value>(std::is_integral_v<Value> ? "a whole number" : "a number");
    }
  }

  bool found() const { return found_; }

 private:
  template <class Value>
  Value as(const char* kind) const {
    try {
      return value_.cast<Value>();
    } catch (const py::cast_error&) {
      throw py::type_error(
          fmt::format("{} must be {}, got {}", name_, kind, std::string(py::repr(value_))));
    }
  }

  std::string name_;
  py::handle value_;
  bool found_ = false;
};

/// Reads the field called `name`.
class Getter {
 public:
  explicit Getter(std::string name) : name_(std::move(name)) {}

  template <class Field>
  void operator()(const std::string& name, const Field& field, const char* /*help*/) {
    if (name == name_) value_ = read(field);
  }

  py::object value() const { return value_; }

 private:
  template <class Value>
  static py::object read(const Value& value) {
    if constexpr (std::is_enum_v<Value>) {
      return py::str(std::string(name_of(value)));
    } else {
      return py::cast(value);
    }
  }

  template <class Value>
  static py::object read(const std::optional<Value>& value) {
    return value ? read(*value) : py::none();
  }

  std::string name_;
  py::object value_ = py::none();
};

std::vector<std::pair<std::string, std::string>> names_and_help() {
  std::vector<std::pair<std::string, std::string>> rows;
  PolicyOptions options;
  describe(options, [&](const char* name, auto&, const char* help) {
    rows.emplace_back(std::string_view(name) == "lambda" ? "lambda_" : name, help);
  });
  rows.emplace_back("answer_range", "(low, high) between which all answers lie: e-acol uses it");
  rows.emplace_back("seed", "of the algorithm's own random choices");
  return rows;
}

std::string without_underscore(std::string name) {
  if (name.ends_with('_')) name.pop_back();
  return name;
}

py::object read_option(PolicyOptions options, const std::string& name) {
  if (name == "seed") return py::cast(options.seed);
  if (name == "answer_range") {
    const auto& range = options.answer_range;
    return range ? py::object(py::make_tuple(range->low, range->high)) : py::none();
  }
  Getter getter(without_underscore(name));
  describe(options, getter);
  return getter.value();
}

std::optional<AnswerRange> to_range(py::handle value) {
  if (value.is_none()) return std::nullopt;
  const auto [low, high] = value.cast<std::pair<double, double>>();
  return AnswerRange{low, high};
}

void set(PolicyOptions& options, const std::string& spelled, py::handle value) {
  const std::string name = without_underscore(spelled);
  if (name == "seed") {
    options.seed = to_seed(value);
  } else if (name == "answer_range") {
    options.answer_range = to_range(value);
  } else if (name == "truth") {
    if (!value.is_none()) {
      options.truth = to_rows(py::reinterpret_borrow<py::object>(value), "truth");
    }
  } else {
    Setter setter(name, value);
    describe(options, setter);
    if (setter.found()) return;
    std::string known;
    for (const auto& row : names_and_help()) known += row.first + ", ";
    throw py::type_error(fmt::format("unknown option '{}'; known: {}truth", spelled, known));
  }
}

}  // namespace

PolicyOptions to_policy_options(const py::kwargs& arguments) {
  PolicyOptions options;
  for (const auto& [name, value] : arguments) set(options, name.cast<std::string>(), value);
  return options;
}

py::dict to_arguments(const PolicyOptions& options) {
  py::dict arguments;
  for (const auto& row : names_and_help()) {
    arguments[row.first.c_str()] = read_option(options, row.first);
  }
  py::list truth;
  for (const Vector& phi : options.truth) truth.append(new_array(phi));
  arguments["truth"] = truth.empty() ? py::object(py::none()) : py::object(truth);
  return arguments;
}

std::string listed_options() {
  std::string lines;
  for (const auto& [name, help] : names_and_help()) lines += fmt::format("{:<17}{}\n", name, help);
  return lines;
}

void bind_policy_options(py::module_& module) {
  py::class_<PolicyOptions> options(module, "PolicyOptions",
                                    "What can be set about an algorithm, as one that is written in "
                                    "Python gets to see it.");
  std::vector<std::string> names;
  for (const auto& [name, help] : names_and_help()) {
    options.def_property_readonly(
        name.c_str(), [name](const PolicyOptions& self) { return read_option(self, name); },
        py::doc(help.c_str()));
    names.push_back(name);
  }
  as_record(options, names);
  options.def(py::pickle(
      &to_arguments, [](const py::dict& state) { return to_policy_options(py::kwargs(state)); }));
}

}  // namespace acol::python
