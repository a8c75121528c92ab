#pragma once

#include <span>
#include <string_view>

namespace acol::experiment {

struct BuiltInSpec {
  std::string_view name;
  std::string_view toml;
};

/// The files of experiments/, as they were when the library was built, by name.
std::span<const BuiltInSpec> built_in_specs();

/// experiments/published.csv: the figures of the authors' published code.
std::string_view published_csv();

}  // namespace acol::experiment
