#include "acol/study/entry_json.hpp"

#include <nlohmann/json.hpp>

#include "acol/study/log.hpp"

namespace acol::entry_json {
namespace {

Json list_of(const Vector& values) { return std::vector<double>(values.begin(), values.end()); }

Vector vector_of(const Json& json) {
  const auto values = json.get<std::vector<double>>();
  return Eigen::Map<const Vector>(values.data(), std::ssize(values));
}

Json rows_of(const Matrix& matrix) {
  Json rows = Json::array();
  for (Eigen::Index i = 0; i < matrix.rows(); ++i) rows.push_back(list_of(matrix.row(i)));
  return rows;
}

Matrix matrix_of(const Json& json) {
  const auto rows = static_cast<Eigen::Index>(json.size());
  Matrix matrix(rows, rows > 0 ? static_cast<Eigen::Index>(json.at(0).size()) : 0);
  for (Eigen::Index i = 0; i < rows; ++i) {
    const Json& row = json[static_cast<std::size_t>(i)];
    if (std::ssize(row) != matrix.cols()) throw StorageError("the arms have different lengths");
    for (Eigen::Index j = 0; j < matrix.cols(); ++j) {
      matrix(i, j) = row[static_cast<std::size_t>(j)].get<double>();
    }
  }
  return matrix;
}

Json features_json(const FeatureSet& set) {
  Json features = Json::array();
  for (const Feature& feature : set.features) {
    Json factors = Json::array();
    for (const Term& term : feature.factors) {
      Json factor = {{"column", term.column}, {"kind", std::string(name_of(term.kind))}};
      put(factor, "level", term.level);
      if (term.kind == TermKind::number) {
        factor["shift"] = term.shift;
        factor["scale"] = term.scale;
      }
      factors.push_back(std::move(factor));
    }
    features.push_back({{"name", feature.name}, {"factors", std::move(factors)}});
  }
  return features;
}

FeatureSet features_from(const Json& json, const Json& notes) {
  FeatureSet set{.notes = notes.get<std::vector<std::string>>()};
  for (const Json& one : json) {
    Feature feature{.name = one.at("name").get<std::string>()};
    for (const Json& factor : one.at("factors")) {
      feature.factors.push_back(
          {.column = factor.at("column").get<std::string>(),
           .kind = value_of<TermKind>(factor.at("kind").get<std::string>(), "kind"),
           .level = text_or_none(factor, "level"),
           .shift = factor.value("shift", 0.0),
           .scale = factor.value("scale", 1.0)});
    }
    set.features.push_back(std::move(feature));
  }
  return set;
}

void write_cards(Json& json, const Cards& cards) {
  json["ids"] = cards.ids;
  if (!cards.labels.empty()) json["labels"] = cards.labels;
  if (!cards.texts.empty()) json["texts"] = cards.texts;
  if (!cards.images.empty()) json["images"] = cards.images;
}

void expect_fit(bool fits, std::string_view what) {
  if (!fits) throw StorageError(fmt::format("{} do not fit together", what));
}

Cards cards_from(const Json& json) {
  Cards cards{.ids = json.at("ids").get<std::vector<std::string>>()};
  if (json.contains("labels")) cards.labels = json["labels"].get<std::vector<std::string>>();
  if (json.contains("texts")) cards.texts = json["texts"].get<std::vector<std::string>>();
  if (json.contains("images")) cards.images = json["images"].get<std::vector<std::string>>();
  for (const std::vector<std::string>* list : {&cards.labels, &cards.texts, &cards.images}) {
    expect_fit(list->empty() || list->size() == cards.ids.size(), "what is shown and the ids");
  }
  return cards;
}

/// Nothing later looks beyond what there is.
void check_sizes(const Created& e) {
  expect_fit(std::ssize(e.cards.ids) == e.problem.arms.rows(), "the ids and the arms");
  expect_fit(std::ssize(e.features.features) == e.problem.arms.cols(), "the features and the arms");
  expect_fit(e.attention.right.size() == e.attention.cards.ids.size(), "the checks of attention");
}

}  // namespace

void put(Json& json, const char* key, const std::string& text) {
  if (!text.empty()) json[key] = text;
}

std::string text_or_none(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found == json.end() ? std::string() : found->get<std::string>();
}

void write(Json& json, const Created& e) {
  json["definition"] = to_json(e.definition);
  json["features"] = features_json(e.features);
  json["notes"] = e.features.notes;
  if (!e.features.levels.empty()) json["levels"] = e.features.levels;
  write_cards(json, e.cards);
  if (!e.attention.right.empty()) {
    Json attention = {{"right", e.attention.right}};
    write_cards(attention, e.attention.cards);
    json["attention"] = std::move(attention);
  }
  json["problem"] = {{"arms", rows_of(e.problem.arms)},
                     {"rewards", list_of(e.problem.rewards)},
                     {"costs", list_of(e.problem.costs)},
                     {"threshold", e.problem.threshold},
                     {"noise_bound", e.problem.noise_bound}};
  json["format"] = e.format;
}
void read(const Json& json, Created& e) {
  if (json.at("format") != 1 && json.at("format") != kLogFormat) {
    throw StorageError("the study was made by a newer acol");
  }
  e.format = json.at("format").get<int>();
  e.definition = definition_from(json.at("definition"));
  e.features = features_from(json.at("features"), json.at("notes"));
  if (json.contains("levels")) json["levels"].get_to(e.features.levels);
  e.cards = cards_from(json);
  if (json.contains("attention")) {
    e.attention = {cards_from(json["attention"]),
                   json["attention"].at("right").get<std::vector<std::string>>()};
  }
  const Json& problem = json.at("problem");
  e.problem = {.arms = matrix_of(problem.at("arms")),
               .rewards = vector_of(problem.at("rewards")),
               .costs = vector_of(problem.at("costs")),
               .threshold = problem.at("threshold").get<double>(),
               .noise_bound = problem.at("noise_bound").get<double>()};
  check_sizes(e);
}

void write(Json& json, const Added& e) {
  write_cards(json, e.cards);
  json["arms"] = rows_of(e.arms);
  json["rewards"] = list_of(e.rewards);
  json["costs"] = list_of(e.costs);
  json["anew"] = e.anew;
  put(json, "source", e.source);
}
void read(const Json& json, Added& e) {
  e.cards = cards_from(json);
  e.arms = matrix_of(json.at("arms"));
  e.rewards = vector_of(json.at("rewards"));
  e.costs = vector_of(json.at("costs"));
  e.anew = json.at("anew").get<bool>();
  e.source = text_or_none(json, "source");
}

}  // namespace acol::entry_json
