#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "acol/experiment/summary.hpp"

namespace acol {

using Json = nlohmann::ordered_json;

/// A picture: a Vega-Lite specification with its data in it.
struct Figure {
  std::string id;  ///< Also the name of its files.
  std::string title;
  std::string caption;
  Json spec;
};

/// A specification with nothing in it but the version, the data and the look that all figures
/// share.
Json empty_chart(Json values);

/// Colour, mark and dash of the algorithms named, the same in every figure; with one legend.
Json algorithm_encoding(const std::vector<std::string>& names);

/// The label of an algorithm in legends.
std::string label_of(const std::string& algorithm);

/// A logarithmic axis of questions.
Json questions_axis(const std::string& field, const std::string& title = "questions");

}  // namespace acol
