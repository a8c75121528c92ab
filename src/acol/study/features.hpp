#pragma once

#include <map>
#include <string>
#include <vector>

#include "acol/core/types.hpp"
#include "acol/io/csv.hpp"
#include "acol/study/definition.hpp"
#include "acol/study/term.hpp"

namespace acol::study {

/// A product of terms; of none: the constant 1.
struct Feature {
  std::string name = {};
  std::vector<Term> factors = {};

  bool operator==(const Feature&) const = default;
};

/// How the columns of a spreadsheet become feature vectors.
struct FeatureSet {
  std::vector<Feature> features = {};
  std::vector<std::string> notes = {};  ///< What was made of each column, in words.
  /// The categories of a column that has any.
  std::map<std::string, std::vector<std::string>> levels = {};

  /// One row a candidate. Throws ParseError naming file, line and column of a cell that does not
  /// fit: not a number, not yes or no, or a category that was not there before.
  Matrix matrix(const io::CsvTable& table) const;
  /// Numbers of a table that lie outside what scaled features were made for, in words.
  std::vector<std::string> beyond(const io::CsvTable& table) const;
};

/// Numbers and dates as they are or scaled, yes/no as 1/0, anything else one-hot; squares and
/// products where asked for; what is constant, or a combination of features before it, is left out
/// and noted: it would change nothing. `constant` adds an intercept, as the last feature.
FeatureSet make_features(const io::CsvTable& table, const Definition& definition, bool constant);

}  // namespace acol::study
