#include "acol/study/features.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "acol/core/error.hpp"
#include "acol/study/cells.hpp"

namespace acol::study {
namespace {

constexpr std::size_t kMaxLevels = 100;
/// Relative distance from the span of earlier features below which one adds nothing.
constexpr double kCollinear = 1e-9;
/// What a problem takes: features whose squares can be added up.
constexpr double kMaxFeature = 1e150;
constexpr double kSmallestFeature = 1e-150;
/// Half a range below which the numbers of a column have lost digits.
constexpr double kSmallestRange = 1e-290;

template <class Parse>
bool all_cells(const std::vector<std::string>& cells, Parse parse) {
  return std::ranges::all_of(cells,
                             [&](const std::string& cell) { return parse(cell).has_value(); });
}

/// Scales a number or a date as the definition says; returns the term's range, in words.
std::string scale(const io::CsvTable& table, const Definition& definition, bool constant,
                  Term& term) {
  const std::string& column = term.column;
  const Vector values = values_of(table, term);
  const double low = values.minCoeff();
  const double high = values.maxCoeff();
  const std::string range = fmt::format("from {} to {}", text_of(term, low), text_of(term, high));
  if (definition.scaling == Scaling::none) return range;
  if (constant) term.shift = low / 2 + high / 2;  // the sum may be too large
  const double size = constant ? high / 2 - low / 2 : std::max(std::abs(low), std::abs(high));
  require(size >= kSmallestRange || low == high,
          "column '{}': numbers from {} to {} are too small: use other units", column, low, high);
  if (size > 0) term.scale = size;
  return range + (constant ? ", scaled to -1 .. 1" : ", divided by the largest size");
}

/// The categories of a column, in order. Throws ParseError at a cell that is a mistake.
std::set<std::string> levels_of(const io::CsvTable& table, const std::string& column, bool meant) {
  const std::vector<std::string> cells = table.texts(column);
  for (std::size_t row = 0; row < cells.size(); ++row) {
    if (cells[row].empty()) table.fail(row, fmt::format("column '{}' is empty", column));
    if (!meant && has_decimal_comma(cells[row])) {
      table.fail(row, fmt::format("column '{}': '{}' has a decimal comma; write a point", column,
                                  cells[row]));
    }
  }
  std::set<std::string> levels(cells.begin(), cells.end());
  if (levels.size() <= kMaxLevels) return levels;
  const auto found =
      std::ranges::find_if(cells, [](const std::string& cell) { return !io::parse_number(cell); });
  const auto odd = static_cast<std::size_t>(found == cells.end() ? 0 : found - cells.begin());
  table.fail(odd, fmt::format("column '{}' must be numbers, yes or no, or at most {} categories; "
                              "got '{}' among {} values",
                              column, kMaxLevels, cells[odd], levels.size()));
}

std::vector<Term> category_terms(const std::set<std::string>& levels, const std::string& column,
                                 bool constant, FeatureSet& set) {
  set.levels[column].assign(levels.begin(), levels.end());
  set.notes.push_back(
      fmt::format("{}: category with {} values{}", column, levels.size(),
                  constant ? fmt::format("; '{}' is the reference", *levels.begin()) : ""));
  std::vector<Term> terms;
  for (const std::string& level : levels) {
    if (constant && level == *levels.begin()) continue;
    terms.push_back({.column = column, .kind = TermKind::level, .level = level});
  }
  return terms;
}

/// The features of one column; notes what became of it.
std::vector<Term> terms_of(const io::CsvTable& table, const std::string& column,
                           const Definition& definition, bool constant, FeatureSet& set) {
  const std::vector<std::string> cells = table.texts(column);
  const bool category =
      std::ranges::find(definition.categorical, column) != definition.categorical.end();
  if (!category && (is_numeric(cells) || is_dates(cells))) {
    Term term{.column = column, .kind = is_numeric(cells) ? TermKind::number : TermKind::date};
    const std::string range = scale(table, definition, constant, term);
    set.notes.push_back(
        fmt::format("{}: {} {}", column,
                    term.kind == TermKind::date ? "date, counted in days," : "number", range));
    return {std::move(term)};
  }
  if (!category && all_cells(cells, parse_yes_no)) {
    set.notes.push_back(column + ": yes = 1, no = 0");
    return {{.column = column, .kind = TermKind::yes_no}};
  }
  return category_terms(levels_of(table, column, category), column, constant, set);
}

std::string name_of_term(const Term& term) {
  return term.kind == TermKind::level ? fmt::format("{} = {}", term.column, term.level)
                                      : term.column;
}

Vector column_of(const io::CsvTable& table, const Feature& feature) {
  Vector values = Vector::Ones(static_cast<Eigen::Index>(table.rows()));
  for (const Term& term : feature.factors) {
    const Vector read = values_of(table, term);
    for (std::size_t row = 0; row < table.rows(); ++row) {
      const auto at = static_cast<Eigen::Index>(row);
      double& value = values(at);
      value *= (read(at) - term.shift) / term.scale;
      if (std::abs(value) <= kMaxFeature) continue;
      table.fail(row, fmt::format("column '{}': the feature '{}' must be at most {} in size, got "
                                  "{}: use other units",
                                  term.column, feature.name, kMaxFeature, value));
    }
  }
  return values;
}

void add_products(std::vector<Feature>& features, const Definition& definition) {
  const std::size_t own = features.size();
  for (std::size_t i = 0; definition.squares && i < own; ++i) {
    const Term term = features[i].factors[0];
    if (is_measured(term)) {
      features.push_back({features[i].name + "^2", {term, term}});
    }
  }
  for (std::size_t i = 0; definition.interactions && i < own; ++i) {
    for (std::size_t j = i + 1; j < own; ++j) {
      const Term a = features[i].factors[0];
      const Term b = features[j].factors[0];
      if (a.column == b.column) continue;
      features.push_back({features[i].name + " x " + features[j].name, {a, b}});
    }
  }
}

/// Whether `values` lie outside the span of `basis` (orthonormal columns), which then grows.
bool extends(Matrix& basis, Eigen::Index& rank, const Vector& values) {
  Vector rest = values;
  for (int pass = 0; pass < 2; ++pass) {
    rest -= basis.leftCols(rank) * (basis.leftCols(rank).transpose() * rest);
  }
  const double norm = rest.norm();
  if (!(norm > kCollinear * values.norm())) return false;
  basis.col(rank++) = rest / norm;
  return true;
}

void drop_what_adds_nothing(const io::CsvTable& table, bool constant, FeatureSet& set) {
  Matrix basis(static_cast<Eigen::Index>(table.rows()), std::ssize(set.features) + 1);
  Eigen::Index rank = 0;
  if (constant) extends(basis, rank, Vector::Ones(basis.rows()));
  std::vector<Feature> kept;
  for (Feature& feature : set.features) {
    const Vector values = column_of(table, feature);
    const bool same = (values.array() == values(0)).all();
    const double size = values.cwiseAbs().maxCoeff();
    require(size == 0 || size >= kSmallestFeature,
            "column '{}': the feature '{}' must be zero or reach {} in size, got {} at most: use "
            "other units",
            feature.factors.front().column, feature.name, kSmallestFeature, size);
    if (extends(basis, rank, values)) {
      kept.push_back(std::move(feature));
    } else {
      set.notes.push_back(fmt::format(
          "{}: {}, left out", feature.name,
          same ? "the same for all candidates" : "a combination of the features before it"));
    }
  }
  set.features = std::move(kept);
}

}  // namespace

Matrix FeatureSet::matrix(const io::CsvTable& table) const {
  for (const auto& [column, known] : levels) {
    const std::vector<std::string> cells = table.texts(column);
    for (std::size_t row = 0; row < cells.size(); ++row) {
      if (std::ranges::find(known, cells[row]) != known.end()) continue;
      table.fail(row, fmt::format("column '{}': '{}' is a category not seen before; known: {}",
                                  column, cells[row], fmt::join(known, ", ")));
    }
  }
  Matrix matrix(static_cast<Eigen::Index>(table.rows()), std::ssize(features));
  for (std::size_t j = 0; j < features.size(); ++j) {
    matrix.col(static_cast<Eigen::Index>(j)) = column_of(table, features[j]);
  }
  return matrix;
}

std::vector<std::string> FeatureSet::beyond(const io::CsvTable& table) const {
  constexpr double kEnd = 1 + 1e-9;
  std::vector<std::string> words;
  std::set<std::string> seen;
  for (const Feature& feature : features) {
    for (const Term& term : feature.factors) {
      const bool scaled = is_measured(term) && (term.shift != 0 || term.scale != 1);
      if (!scaled || !seen.insert(term.column).second) continue;
      const Vector values = (values_of(table, term).array() - term.shift) / term.scale;
      const double most = values.cwiseAbs().maxCoeff();
      if (most <= kEnd) continue;
      words.push_back(fmt::format(
          "{}: up to {:.3g} of the range that the study began with, {} to {}: beyond it acceptance "
          "is extrapolated",
          term.column, most, text_of(term, term.shift - term.scale),
          text_of(term, term.shift + term.scale)));
    }
  }
  return words;
}

FeatureSet make_features(const io::CsvTable& table, const Definition& definition, bool constant) {
  FeatureSet set;
  for (const std::string& column : definition.categorical) {
    require(std::ranges::find(definition.features, column) != definition.features.end(),
            "categorical: '{}' is not among the features", column);
  }
  std::set<std::string> seen;
  for (const std::string& column : definition.features) {
    require(seen.insert(column).second, "features: '{}' is named twice", column);
    for (Term& term : terms_of(table, column, definition, constant, set)) {
      set.features.push_back({name_of_term(term), {std::move(term)}});
    }
  }
  add_products(set.features, definition);
  drop_what_adds_nothing(table, constant, set);
  if (constant) set.features.push_back({"constant", {}});
  require(!set.features.empty(),
          "all features of all arms are zero: no answer could tell them apart");
  return set;
}

}  // namespace acol::study
