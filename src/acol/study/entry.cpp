#include "acol/study/entry.hpp"

#include <charconv>
#include <nlohmann/json.hpp>

#include "acol/core/error.hpp"
#include "acol/study/definition_json.hpp"
#include "acol/study/log.hpp"

namespace acol {
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

Json names_of(const std::vector<std::int64_t>& questions) {
  Json names = Json::array();
  for (const std::int64_t question : questions) names.push_back(question_name(question));
  return names;
}

std::vector<std::int64_t> numbers_of(const Json& names) {
  std::vector<std::int64_t> numbers;
  for (const Json& name : names) {
    numbers.push_back(question_number(name.get_ref<const std::string&>()));
  }
  return numbers;
}

void put(Json& json, const char* key, const std::string& text) {
  if (!text.empty()) json[key] = text;
}

std::string text_or_none(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found == json.end() ? std::string() : found->get<std::string>();
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

// One pair of functions an entry: what it has beside `at` and `type`.

void write(Json& json, const Created& e) {
  json["definition"] = to_json(e.definition);
  json["features"] = features_json(e.features);
  json["notes"] = e.features.notes;
  json["ids"] = e.cards.ids;
  if (!e.cards.labels.empty()) json["labels"] = e.cards.labels;
  if (!e.cards.texts.empty()) json["texts"] = e.cards.texts;
  if (!e.cards.images.empty()) json["images"] = e.cards.images;
  json["problem"] = {{"arms", rows_of(e.problem.arms)},
                     {"rewards", list_of(e.problem.rewards)},
                     {"costs", list_of(e.problem.costs)},
                     {"threshold", e.problem.threshold},
                     {"noise_bound", e.problem.noise_bound}};
  json["format"] = 1;
}
void read(const Json& json, Created& e) {
  if (json.at("format") != 1) throw StorageError("the study was made by a newer acol");
  e.definition = definition_from(json.at("definition"));
  e.features = features_from(json.at("features"), json.at("notes"));
  e.cards.ids = json.at("ids").get<std::vector<std::string>>();
  if (json.contains("labels")) e.cards.labels = json["labels"].get<std::vector<std::string>>();
  if (json.contains("texts")) e.cards.texts = json["texts"].get<std::vector<std::string>>();
  if (json.contains("images")) e.cards.images = json["images"].get<std::vector<std::string>>();
  const Json& problem = json.at("problem");
  e.problem = {.arms = matrix_of(problem.at("arms")),
               .rewards = vector_of(problem.at("rewards")),
               .costs = vector_of(problem.at("costs")),
               .threshold = problem.at("threshold").get<double>(),
               .noise_bound = problem.at("noise_bound").get<double>()};
}

void write(Json& json, const RoundCommitted& e) {
  json["round"] = e.round;
  json["candidates"] = e.candidates;
  json["counts"] = e.counts;
  json["bets"] = e.bets;
  json["owed"] = e.owed;
  json["forecast"] = e.forecast ? Json(*e.forecast) : Json();
}
void read(const Json& json, RoundCommitted& e) {
  e.round = json.at("round").get<std::int64_t>();
  e.candidates = json.at("candidates").get<std::vector<std::int64_t>>();
  e.counts = json.at("counts").get<std::vector<std::int64_t>>();
  e.bets = json.at("bets").get<std::vector<std::int64_t>>();
  e.owed = json.at("owed").get<double>();
  if (!json.at("forecast").is_null()) e.forecast = json["forecast"].get<double>();
}

void write(Json& json, const Asked& e) {
  Json questions = Json::array();
  for (const Asked::Item& item : e.questions) {
    questions.push_back({question_name(item.question), item.round, item.candidate});
  }
  json["questions"] = std::move(questions);
  put(json, "rater", e.rater);
  json["until"] = e.until;
}
void read(const Json& json, Asked& e) {
  for (const Json& item : json.at("questions")) {
    e.questions.push_back({question_number(item.at(0).get_ref<const std::string&>()),
                           item.at(1).get<std::int64_t>(), item.at(2).get<std::int64_t>()});
  }
  e.rater = text_or_none(json, "rater");
  e.until = json.at("until").get<std::int64_t>();
}

void write(Json& json, const Renewed& e) {
  json["questions"] = names_of(e.questions);
  json["until"] = e.until;
}
void read(const Json& json, Renewed& e) {
  e.questions = numbers_of(json.at("questions"));
  e.until = json.at("until").get<std::int64_t>();
}

void write(Json& json, const Answered& e) {
  json["question"] = question_name(e.question);
  json["answer"] = e.answer;
  json["value"] = e.value;
  put(json, "rater", e.rater);
}
void read(const Json& json, Answered& e) {
  e.question = question_number(json.at("question").get_ref<const std::string&>());
  e.answer = json.at("answer").get<std::string>();
  e.value = json.at("value").get<double>();
  e.rater = text_or_none(json, "rater");
}

void write(Json& json, const Late& e) {
  json["question"] = question_name(e.question);
  json["answer"] = e.answer;
  put(json, "rater", e.rater);
}
void read(const Json& json, Late& e) {
  e.question = question_number(json.at("question").get_ref<const std::string&>());
  e.answer = json.at("answer").get<std::string>();
  e.rater = text_or_none(json, "rater");
}

void write(Json& json, const Skipped& e) {
  json["question"] = question_name(e.question);
  put(json, "reason", e.reason);
}
void read(const Json& json, Skipped& e) {
  e.question = question_number(json.at("question").get_ref<const std::string&>());
  e.reason = text_or_none(json, "reason");
}

void write(Json& json, const Expired& e) { json["questions"] = names_of(e.questions); }
void read(const Json& json, Expired& e) { e.questions = numbers_of(json.at("questions")); }

void write(Json& json, const Amended& e) {
  json["question"] = question_name(e.question);
  json["answer"] = e.answer;
  json["value"] = e.value;
}
void read(const Json& json, Amended& e) {
  e.question = question_number(json.at("question").get_ref<const std::string&>());
  e.answer = json.at("answer").get<std::string>();
  e.value = json.at("value").get<double>();
}

void write(Json& json, const Retracted& e) {
  json["question"] = question_name(e.question);
  put(json, "reason", e.reason);
}
void read(const Json& json, Retracted& e) {
  e.question = question_number(json.at("question").get_ref<const std::string&>());
  e.reason = text_or_none(json, "reason");
}

void write(Json& json, const Imported& e) {
  json["candidates"] = e.candidates;
  json["answers"] = e.answers;
  json["values"] = e.values;
  json["raters"] = e.raters;
  put(json, "source", e.source);
}
void read(const Json& json, Imported& e) {
  e.candidates = json.at("candidates").get<std::vector<std::int64_t>>();
  e.answers = json.at("answers").get<std::vector<std::string>>();
  e.values = json.at("values").get<std::vector<double>>();
  e.raters = json.at("raters").get<std::vector<std::string>>();
  e.source = text_or_none(json, "source");
}

void write(Json& json, const Closed& e) {
  json["round"] = e.round;
  put(json, "reason", e.reason);
}
void read(const Json& json, Closed& e) {
  e.round = json.at("round").get<std::int64_t>();
  e.reason = text_or_none(json, "reason");
}

void write(Json& json, const Withdrawn& e) {
  json["candidates"] = e.candidates;
  put(json, "reason", e.reason);
}
void read(const Json& json, Withdrawn& e) {
  e.candidates = json.at("candidates").get<std::vector<std::int64_t>>();
  e.reason = text_or_none(json, "reason");
}

void write(Json& json, const Paused& e) { put(json, "reason", e.reason); }
void read(const Json& json, Paused& e) { e.reason = text_or_none(json, "reason"); }
void write(Json& /*json*/, const Resumed& /*e*/) {}
void read(const Json& /*json*/, Resumed& /*e*/) {}
void write(Json& json, const Stopped& e) { put(json, "reason", e.reason); }
void read(const Json& json, Stopped& e) { e.reason = text_or_none(json, "reason"); }
void write(Json& /*json*/, const Exhausted& /*e*/) {}
void read(const Json& /*json*/, Exhausted& /*e*/) {}

/// In the order of EntryBody.
constexpr std::string_view kTypes[] = {"created",  "round",    "asked",     "renewed", "answered",
                                       "late",     "skipped",  "expired",   "amended", "retracted",
                                       "imported", "closed",   "withdrawn", "paused",  "resumed",
                                       "stopped",  "exhausted"};
static_assert(std::size(kTypes) == std::variant_size_v<EntryBody>);

template <std::size_t kIndex = 0>
EntryBody body_from(const Json& json, std::string_view type) {
  if constexpr (kIndex < std::variant_size_v<EntryBody>) {
    if (type != kTypes[kIndex]) return body_from<kIndex + 1>(json, type);
    std::variant_alternative_t<kIndex, EntryBody> body;
    read(json, body);
    return body;
  } else {
    throw StorageError(fmt::format("the log has an entry of type '{}': use a newer acol", type));
  }
}

}  // namespace

std::string to_text(const Entry& entry) {
  Json json = {{"at", entry.at}, {"type", std::string(kTypes[entry.body.index()])}};
  std::visit([&](const auto& body) { write(json, body); }, entry.body);
  try {
    return json.dump(-1, ' ', false, Json::error_handler_t::strict);
  } catch (const Json::type_error&) {
    throw InvalidArgument("all text must be UTF-8: a cell, a name or an answer is not");
  }
}

Entry entry_from(const std::string& text) {
  try {
    const Json json = Json::parse(text);
    return {json.at("at").get<std::int64_t>(),
            body_from(json, json.at("type").get_ref<const std::string&>())};
  } catch (const Json::exception& error) {
    throw StorageError(fmt::format("an entry of the log cannot be read: {}", error.what()));
  } catch (const InvalidArgument& error) {
    throw StorageError(fmt::format("an entry of the log cannot be read: {}", error.what()));
  }
}

std::string question_name(std::int64_t question) { return fmt::format("q{}", question); }

std::int64_t question_number(std::string_view name) {
  std::int64_t number = 0;
  if (!name.starts_with('q')) return 0;
  const auto [end, error] = std::from_chars(name.data() + 1, name.data() + name.size(), number);
  return error == std::errc() && end == name.data() + name.size() && number > 0 ? number : 0;
}

}  // namespace acol
