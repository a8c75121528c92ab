#pragma once

#include <CLI/CLI.hpp>
#include <algorithm>
#include <concepts>
#include <optional>
#include <string>

#include "acol/policy/options.hpp"

namespace acol::cli {

/// Adds one --option per described field of an options struct, with its default and its help.
class FlagAdder {
 public:
  explicit FlagAdder(CLI::App& app) : app_(&app) {}

  template <class Number>
    requires std::is_arithmetic_v<Number>
  void operator()(const std::string& name, Number& field, const std::string& help) {
    app_->add_option(flag(name), field, help)->capture_default_str();
  }

  template <std::floating_point Number>
  void operator()(const std::string& name, std::optional<Number>& field, const std::string& help) {
    app_->add_option_function<Number>(flag(name), [&field](const Number& x) { field = x; }, help);
  }

  template <class Enum>
    requires std::is_enum_v<Enum>
  void operator()(const std::string& name, Enum& field, const std::string& help) {
    add_choice<Enum>(name, help, [&field](Enum value) {
      field = value;
    })->default_str(std::string(name_of(field)));
  }

  template <class Enum>
    requires std::is_enum_v<Enum>
  void operator()(const std::string& name, std::optional<Enum>& field, const std::string& help) {
    add_choice<Enum>(name, help, [&field](Enum value) { field = value; });
  }

 private:
  static std::string flag(std::string name) {
    std::ranges::replace(name, '_', '-');
    return "--" + name;
  }

  template <class Enum, class Store>
  CLI::Option* add_choice(const std::string& name, const std::string& help, Store store) {
    const std::string spelled = flag(name);
    return app_
        ->add_option_function<std::string>(
            spelled,
            [spelled, store](const std::string& text) { store(value_of<Enum>(text, spelled)); },
            help)
        ->type_name(listed(kChoices<Enum>, "|"));
  }

  CLI::App* app_;
};

}  // namespace acol::cli
