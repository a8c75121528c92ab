#pragma once

#include <span>
#include <string>
#include <vector>

#include "acol/experiment/summary.hpp"
#include "acol/io/json.hpp"

namespace acol::experiment {

/// A picture: a Vega-Lite specification with its data in it.
struct Figure {
  std::string id;  ///< Also the name of its files.
  std::string title;
  std::string caption;
  io::OrderedJson spec;
};

/// A specification with nothing in it but the version, the data and the look that all figures
/// share.
io::OrderedJson empty_chart(io::OrderedJson values);

/// Colour, mark and dash of the algorithms named, the same in every figure; with one legend.
io::OrderedJson algorithm_encoding(const std::vector<std::string>& names);

/// The label of an algorithm in legends.
std::string label_of(const std::string& algorithm);

/// What a panel of an experiment is called in headings: the paper's names of the driving scenarios,
/// else the family of instances and what is set of it.
std::string panel_title(const std::string& panel);

/// The name of a driving feature in headings.
std::string feature_title(std::string feature);

/// What is swept, as an axis says it.
std::string sweep_title(const std::string& sweep);

/// A logarithmic axis of questions.
io::OrderedJson questions_axis(const std::string& field, const std::string& title = "questions");

}  // namespace acol::experiment
