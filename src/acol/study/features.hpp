#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "acol/core/choice.hpp"
#include "acol/core/types.hpp"
#include "acol/io/csv.hpp"
#include "acol/study/definition.hpp"

namespace acol {

/// What a cell is read as.
enum class TermKind { number, yes_no, level };

template <>
struct Choices<TermKind> {
  static constexpr Choice<TermKind> kTable[] = {
      {"number", TermKind::number}, {"yes-no", TermKind::yes_no}, {"level", TermKind::level}};
};

/// A number made of one cell: (x − shift)/scale, 1 for yes, or 1 for a category.
struct Term {
  std::string column = {};
  TermKind kind = TermKind::number;
  std::string level = {};  ///< The category.
  double shift = 0;
  double scale = 1;

  bool operator==(const Term&) const = default;
};

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
  Matrix matrix(const CsvTable& table) const;
  /// Numbers of a table that lie outside what scaled features were made for, in words.
  std::vector<std::string> beyond(const CsvTable& table) const;
};

/// 1 for yes, true or y, 0 for no, false or n, whatever their case.
std::optional<double> parse_yes_no(std::string text);

/// Whether cells are mostly numbers: then the rest are mistakes or missing, not categories.
bool is_numeric(const std::vector<std::string>& cells);

/// Whether a cell says that there is nothing: it is empty, or among numbers a word such as NA.
bool is_missing(std::string_view cell, bool numeric);

/// Numbers as they are or scaled, yes/no as 1/0, anything else one-hot; squares and products where
/// asked for; what is constant, or a combination of features before it, is left out and noted: it
/// would change nothing. `constant` adds an intercept, as the last feature.
FeatureSet make_features(const CsvTable& table, const Definition& definition, bool constant);

}  // namespace acol
