#include "acol/study/entry_values.hpp"

#include <nlohmann/json.hpp>

#include "acol/study/log.hpp"

namespace acol::study::entries {
namespace {

void expect_fit(bool fits, std::string_view what) {
  if (!fits) throw StorageError(fmt::format("{} do not belong together", what));
}

void check_cards(const Cards& cards) {
  for (const std::vector<std::string>* list : {&cards.labels, &cards.texts, &cards.images}) {
    expect_fit(list->empty() || list->size() == cards.ids.size(), "what is shown and the ids");
  }
}

}  // namespace

void put(io::Json& json, const Vector& values) {
  json = std::vector<double>(values.begin(), values.end());
}

void get(const io::Json& json, Vector& values) {
  const auto list = json.get<std::vector<double>>();
  values = Eigen::Map<const Vector>(list.data(), std::ssize(list));
}

void put(io::Json& json, const Matrix& matrix) {
  json = io::Json::array();
  for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
    put(json.emplace_back(), Vector(matrix.row(i)));
  }
}

void get(const io::Json& json, Matrix& matrix) {
  const auto rows = static_cast<Eigen::Index>(json.size());
  matrix.resize(rows, rows > 0 ? static_cast<Eigen::Index>(json.at(0).size()) : 0);
  for (Eigen::Index i = 0; i < rows; ++i) {
    const io::Json& row = json[static_cast<std::size_t>(i)];
    if (std::ssize(row) != matrix.cols()) throw StorageError("the arms have different lengths");
    for (Eigen::Index j = 0; j < matrix.cols(); ++j) {
      matrix(i, j) = row[static_cast<std::size_t>(j)].get<double>();
    }
  }
}

void put(io::Json& json, const Digest& digest) { json = to_hex(digest); }
void get(const io::Json& json, Digest& digest) { digest = from_hex(json.get<std::string>()); }
void put(io::Json& json, Role role) { json = std::string(name_of(role)); }
void get(const io::Json& json, Role& role) {
  role = value_of<Role>(json.get<std::string>(), "role");
}
void put(io::Json& json, const Definition& definition) { json = to_json(definition); }
void get(const io::Json& json, Definition& definition) { definition = definition_from(json); }

void put(io::Json& json, const std::vector<Feature>& features) {
  json = io::Json::array();
  for (const Feature& feature : features) {
    io::Json factors = io::Json::array();
    for (const Term& term : feature.factors) {
      io::Json factor = {{"column", term.column}, {"kind", std::string(name_of(term.kind))}};
      if (!term.level.empty()) factor["level"] = term.level;
      if (term.kind == TermKind::number || term.kind == TermKind::date) {
        factor["shift"] = term.shift;
        factor["scale"] = term.scale;
      }
      factors.push_back(std::move(factor));
    }
    json.push_back({{"name", feature.name}, {"factors", std::move(factors)}});
  }
}

void get(const io::Json& json, std::vector<Feature>& features) {
  for (const io::Json& one : json) {
    Feature feature{.name = one.at("name").get<std::string>()};
    for (const io::Json& factor : one.at("factors")) {
      feature.factors.push_back(
          {.column = factor.at("column").get<std::string>(),
           .kind = value_of<TermKind>(factor.at("kind").get<std::string>(), "kind"),
           .level = factor.value("level", ""),
           .shift = factor.value("shift", 0.0),
           .scale = factor.value("scale", 1.0)});
    }
    features.push_back(std::move(feature));
  }
}

void put(io::Json& json, const std::vector<Asked::Item>& items) {
  json = io::Json::array();
  for (const Asked::Item& item : items) {
    io::Json one = {question_name(item.question), item.round, item.candidate};
    if (item.instead > 0) one.push_back(question_name(item.instead));
    json.push_back(std::move(one));
  }
}

void get(const io::Json& json, std::vector<Asked::Item>& items) {
  for (const io::Json& item : json) {
    items.push_back({number_of(item.at(0)), item.at(1).get<std::int64_t>(),
                     item.at(2).get<std::int64_t>(), item.size() > 3 ? number_of(item.at(3)) : 0});
  }
}

void put(io::Json& json, const std::vector<RoundCommitted::Staked>& staked) {
  json = io::Json::array();
  for (const RoundCommitted::Staked& one : staked) json.push_back({one.candidate, one.amount});
}

void get(const io::Json& json, std::vector<RoundCommitted::Staked>& staked) {
  for (const io::Json& one : json) {
    staked.push_back({one.at(0).get<std::int64_t>(), one.at(1).get<double>()});
  }
}

io::Json names_of(const std::vector<std::int64_t>& questions) {
  io::Json names = io::Json::array();
  for (const std::int64_t question : questions) names.push_back(question_name(question));
  return names;
}

std::int64_t number_of(const io::Json& name) {
  return question_number(name.get_ref<const std::string&>());
}

std::vector<std::int64_t> numbers_of(const io::Json& names) {
  std::vector<std::int64_t> numbers;
  for (const io::Json& name : names) numbers.push_back(number_of(name));
  return numbers;
}

void check_read(const Created& e) {
  for (const Cards* cards : {&e.cards, &e.attention.cards}) {
    check_cards(*cards);
    expect_fit(cards->details.size() == cards->ids.size() * e.definition.show.size(),
               "what is shown and the ids");
  }
  expect_fit(std::ssize(e.cards.ids) == e.problem.arms.rows(), "the ids and the arms");
  expect_fit(std::ssize(e.features.features) == e.problem.arms.cols(), "the features and the arms");
  expect_fit(e.attention.right.size() == e.attention.cards.ids.size(), "the checks of attention");
}

void check_read(const Added& e) { check_cards(e.cards); }

}  // namespace acol::study::entries
