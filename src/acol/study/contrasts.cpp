#include "acol/study/contrasts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace acol::study {
namespace {

/// What a column holds: a category, or a number as its term makes it.
struct Setting {
  double number = 0;
  std::string level = {};
};

/// An imagined candidate, by column.
using Point = std::map<std::string, Setting>;

/// Between which settings of its column a term is compared.
struct Ends {
  Setting low = {};
  Setting middle = {};
  Setting high = {};
};

class Contraster {
 public:
  Contraster(const FeatureSet& set, const Matrix& arms) : set_(set), arms_(arms) {
    for (const Feature& feature : set.features) {
      for (const Term& term : feature.factors) usual_[term.column] = usual(term);
    }
  }

  /// Of the features that are made of the same columns as this one.
  void add_like(const Feature& feature, std::vector<Contrast>& found) const {
    if (feature.factors.empty()) return;
    for (const Term& first : alternatives(feature.factors.front())) {
      if (feature.factors.size() == 1) {
        add(main(first), found);
      } else if (feature.factors[0] == feature.factors[1]) {
        add(square(first), found);
      } else {
        for (const Term& second : alternatives(feature.factors[1])) {
          add(product(first, second), found);
        }
      }
    }
  }

 private:
  /// None where the features cannot tell the two apart.
  static void add(Contrast contrast, std::vector<Contrast>& found) {
    if (!contrast.difference.array().isZero(0)) found.push_back(std::move(contrast));
  }

  /// All categories but the reference: also those whose feature was left out because the others
  /// imply it.
  std::vector<Term> alternatives(const Term& term) const {
    if (term.kind != TermKind::level) return {term};
    std::vector<Term> terms;
    const std::vector<std::string>& levels = set_.levels.at(term.column);
    for (std::size_t i = 1; i < levels.size(); ++i) {
      terms.push_back({.column = term.column, .kind = TermKind::level, .level = levels[i]});
    }
    return terms;
  }

  /// The column of the candidates' vectors that is the term alone; none where it was left out.
  std::optional<Eigen::Index> column_of(const Term& term) const {
    const auto found = std::ranges::find(set_.features, std::vector<Term>{term}, &Feature::factors);
    if (found == set_.features.end()) return std::nullopt;
    return found - set_.features.begin();
  }

  Ends ends(const Term& term) const {
    if (term.kind == TermKind::level) {
      const std::string& reference = set_.levels.at(term.column).front();
      return {{0, reference}, {0, reference}, {0, term.level}};
    }
    if (term.kind == TermKind::yes_no) return {{0}, {0}, {1}};
    const std::optional<Eigen::Index> column = column_of(term);
    const double low = column ? arms_.col(*column).minCoeff() : -1;
    const double high = column ? arms_.col(*column).maxCoeff() : 1;
    return {{low}, {(low + high) / 2}, {high}};
  }

  Setting usual(const Term& term) const { return ends(term).middle; }

  /// The feature vector of the usual candidate, but for some columns.
  Vector at(const Point& changed) const {
    Point point = changed;
    point.insert(usual_.begin(), usual_.end());
    Vector vector = Vector::Ones(std::ssize(set_.features));
    for (std::size_t j = 0; j < set_.features.size(); ++j) {
      for (const Term& term : set_.features[j].factors) {
        const Setting& setting = point.at(term.column);
        vector(static_cast<Eigen::Index>(j)) *=
            term.kind == TermKind::level ? (setting.level == term.level ? 1 : 0) : setting.number;
      }
    }
    return vector;
  }

  static std::string shown(const Term& term, const Setting& setting) {
    if (term.kind == TermKind::level) return setting.level;
    if (term.kind == TermKind::yes_no) return setting.number > 0 ? "yes" : "no";
    const double value = term.shift + term.scale * setting.number;
    return term.kind == TermKind::date ? text_of(term, value) : fmt::format("{:.6g}", value);
  }

  static std::string equation(const Term& term, const Setting& setting) {
    return fmt::format("{} = {}", term.column, shown(term, setting));
  }

  static std::string name(const Term& term) {
    return term.kind == TermKind::level ? equation(term, {0, term.level}) : term.column;
  }

  static std::string words(const Term& term, const Ends& ends) {
    const std::string low = shown(term, ends.low);
    if (term.kind == TermKind::level) return "compared with " + low;
    if (term.kind == TermKind::yes_no) return "yes compared with no";
    return fmt::format("from {} to {}", low, shown(term, ends.high));
  }

  /// Where a product makes the difference depend on other columns: what these are at.
  std::string others(const Term& term) const {
    Point seen;
    std::string text;
    for (const Feature& feature : set_.features) {
      const auto& factors = feature.factors;
      if (std::ranges::find(factors, term.column, &Term::column) == factors.end()) continue;
      for (const Term& other : factors) {
        if (other.column == term.column || !seen.emplace(other.column, Setting{}).second) continue;
        text += fmt::format("{}{}", text.empty() ? ", at " : " and ",
                            equation(other, usual_.at(other.column)));
      }
    }
    return text;
  }

  Contrast main(const Term& term) const {
    const Ends between = ends(term);
    Contrast result{
        .name = name(term),
        .compares = words(term, between) + others(term),
        .difference = at({{term.column, between.high}}) - at({{term.column, between.low}})};
    if (term.kind == TermKind::level) result.reference = between.low.level;
    return result;
  }

  Contrast square(const Term& term) const {
    const Ends between = ends(term);
    const Vector sum = at({{term.column, between.low}}) + at({{term.column, between.high}});
    return {.name = name(term) + "^2",
            .compares = fmt::format("mean of {} and {} compared with {}", shown(term, between.low),
                                    shown(term, between.high), shown(term, between.middle)),
            .difference = sum / 2 - at({{term.column, between.middle}})};
  }

  Contrast product(const Term& first, const Term& second) const {
    const Ends a = ends(first);
    const Ends b = ends(second);
    const auto along_first = [&](const Setting& of_second) -> Vector {
      return at({{first.column, a.high}, {second.column, of_second}}) -
             at({{first.column, a.low}, {second.column, of_second}});
    };
    return {
        .name = fmt::format("{} x {}", name(first), name(second)),
        .compares = fmt::format("effect of {} ({}) at {}, less that at {}", name(first),
                                words(first, a), equation(second, b.high), equation(second, b.low)),
        .difference = along_first(b.high) - along_first(b.low)};
  }

  const FeatureSet& set_;
  const Matrix& arms_;
  Point usual_;
};

}  // namespace

std::vector<Contrast> contrasts(const FeatureSet& set, const Matrix& arms) {
  const Contraster contraster(set, arms);
  std::vector<Contrast> found;
  std::set<std::vector<std::string>> seen;
  for (const Feature& feature : set.features) {
    std::vector<std::string> columns;
    for (const Term& term : feature.factors) columns.push_back(term.column);
    if (seen.insert(columns).second) contraster.add_like(feature, found);
  }
  return found;
}

}  // namespace acol::study
