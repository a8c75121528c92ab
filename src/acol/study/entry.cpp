#include "acol/study/entry.hpp"

#include <charconv>
#include <concepts>
#include <nlohmann/json.hpp>

#include "acol/core/error.hpp"
#include "acol/io/stranger.hpp"
#include "acol/study/entry_json.hpp"
#include "acol/study/log.hpp"

namespace acol {
namespace {

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

// One pair of functions an entry: what it has beside `at` and `type`. Those that
// hold candidates have a file of their own.

using entry_json::put;
using entry_json::read;
using entry_json::text_or_none;
using entry_json::write;

constexpr const char* kOwnEvidence = "own";

void write(Json& json, const RoundCommitted& e) {
  json["round"] = e.round;
  json["candidates"] = e.candidates;
  json["counts"] = e.counts;
  json["forecast"] = e.forecast ? Json(*e.forecast) : Json();
  if (e.own) {
    json["evidence"] = kOwnEvidence;
    json["guess"] = e.guess;
    json["means"] = e.expected_means;
    json["variances"] = e.expected_squares;
    return;
  }
  json["bets"] = e.bets;
  if (!e.expected_means.empty()) {
    json["expected"] = {{"means", e.expected_means}, {"squares", e.expected_squares}};
  }
  json["owed"] = e.owed;
  if (e.guess < 0) return;
  json["confirm"] = {
      {"guess", e.guess}, {"mean", e.guessed_mean}, {"variance", e.guessed_variance}};
}
void read(const Json& json, RoundCommitted& e) {
  e.round = json.at("round").get<std::int64_t>();
  e.candidates = json.at("candidates").get<std::vector<std::int64_t>>();
  e.counts = json.at("counts").get<std::vector<std::int64_t>>();
  if (!json.at("forecast").is_null()) e.forecast = json["forecast"].get<double>();
  e.own = json.contains("evidence");
  if (e.own) {
    require(json["evidence"] == kOwnEvidence, "a round has evidence of an unknown kind");
    e.guess = json.at("guess").get<std::int64_t>();
    e.expected_means = json.at("means").get<std::vector<double>>();
    e.expected_squares = json.at("variances").get<std::vector<double>>();
    return;
  }
  e.bets = json.at("bets").get<std::vector<std::int64_t>>();
  if (json.contains("expected")) {
    e.expected_means = json["expected"].at("means").get<std::vector<double>>();
    e.expected_squares = json["expected"].at("squares").get<std::vector<double>>();
  }
  e.owed = json.at("owed").get<double>();
  if (!json.contains("confirm")) return;
  e.guess = json["confirm"].at("guess").get<std::int64_t>();
  e.guessed_mean = json["confirm"].at("mean").get<double>();
  e.guessed_variance = json["confirm"].at("variance").get<double>();
}

void write(Json& json, const Asked& e) {
  Json questions = Json::array();
  for (const Asked::Item& item : e.questions) {
    Json one = {question_name(item.question), item.round, item.candidate};
    if (item.instead > 0) one.push_back(question_name(item.instead));
    questions.push_back(std::move(one));
  }
  json["questions"] = std::move(questions);
  put(json, "rater", e.rater);
  put(json, "device", e.device);
  json["until"] = e.until;
  if (e.closes > 0) json["closes"] = e.closes;
}
void read(const Json& json, Asked& e) {
  for (const Json& item : json.at("questions")) {
    e.questions.push_back({question_number(item.at(0).get_ref<const std::string&>()),
                           item.at(1).get<std::int64_t>(), item.at(2).get<std::int64_t>()});
    if (item.size() > 3) {
      e.questions.back().instead = question_number(item.at(3).get_ref<const std::string&>());
    }
  }
  e.rater = text_or_none(json, "rater");
  e.device = text_or_none(json, "device");
  e.until = json.at("until").get<std::int64_t>();
  if (json.contains("closes")) e.closes = json["closes"].get<std::int64_t>();
}

void write(Json& json, const Missed& e) { json["questions"] = names_of(e.questions); }
void read(const Json& json, Missed& e) { e.questions = numbers_of(json.at("questions")); }

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
  if (e.seconds) json["seconds"] = *e.seconds;
  put(json, "key", e.key);
}
void read(const Json& json, Answered& e) {
  e.question = question_number(json.at("question").get_ref<const std::string&>());
  e.answer = json.at("answer").get<std::string>();
  e.value = json.at("value").get<double>();
  e.rater = text_or_none(json, "rater");
  if (json.contains("seconds")) e.seconds = json["seconds"].get<double>();
  e.key = text_or_none(json, "key");
}

void write(Json& json, const Attended& e) {
  write(json, Answered{e.question, e.answer, e.value, e.rater, e.seconds, e.key});
}
void read(const Json& json, Attended& e) {
  Answered answered;
  read(json, answered);
  e = {answered.question, answered.answer,  answered.value,
       answered.rater,    answered.seconds, answered.key};
}

void write(Json& json, const Late& e) {
  json["question"] = question_name(e.question);
  json["answer"] = e.answer;
  put(json, "rater", e.rater);
  put(json, "key", e.key);
}
void read(const Json& json, Late& e) {
  e.question = question_number(json.at("question").get_ref<const std::string&>());
  e.answer = json.at("answer").get<std::string>();
  e.rater = text_or_none(json, "rater");
  e.key = text_or_none(json, "key");
}

void write(Json& json, const Skipped& e) {
  json["question"] = question_name(e.question);
  put(json, "reason", e.reason);
}
void read(const Json& json, Skipped& e) {
  e.question = question_number(json.at("question").get_ref<const std::string&>());
  e.reason = text_or_none(json, "reason");
}

void write(Json& json, const Expired& e) {
  json["questions"] = names_of(e.questions);
  if (e.clock) json["clock"] = *e.clock;
}
void read(const Json& json, Expired& e) {
  e.questions = numbers_of(json.at("questions"));
  if (json.contains("clock")) e.clock = json["clock"].get<std::int64_t>();
}

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

void write(Json& json, const Undone& e) {
  json["question"] = question_name(e.question);
  json["until"] = e.until;
}
void read(const Json& json, Undone& e) {
  e.question = question_number(json.at("question").get_ref<const std::string&>());
  e.until = json.at("until").get<std::int64_t>();
}

void write(Json& json, const Invited& e) {
  json["id"] = e.id;
  json["role"] = name_of(e.role);
  put(json, "name", e.name);
  json["hash"] = to_hex(e.hash);
}
void read(const Json& json, Invited& e) {
  e.id = json.at("id").get<std::string>();
  e.role = value_of<Role>(json.at("role").get<std::string>(), "role");
  e.name = text_or_none(json, "name");
  e.hash = from_hex(json.at("hash").get<std::string>());
}
void write(Json& json, const Revoked& e) { json["id"] = e.id; }
void read(const Json& json, Revoked& e) { e.id = json.at("id").get<std::string>(); }

template <class Entry>
  requires std::same_as<Entry, Arrived> || std::same_as<Entry, Waiting> || std::same_as<Entry, Left>
void write(Json& json, const Entry& e) {
  put(json, "rater", e.rater);
}
template <class Entry>
  requires std::same_as<Entry, Arrived> || std::same_as<Entry, Waiting> || std::same_as<Entry, Left>
void read(const Json& json, Entry& e) {
  e.rater = text_or_none(json, "rater");
}

/// In the order of EntryBody.
constexpr std::string_view kTypes[] = {
    "created", "round",   "asked",     "renewed",  "answered", "late",      "skipped",
    "expired", "amended", "retracted", "imported", "closed",   "withdrawn", "paused",
    "resumed", "stopped", "exhausted", "attended", "undone",   "invited",   "revoked",
    "added",   "arrived", "waiting",   "left",     "missed"};
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

namespace {

/// What is wrong, without what the library calls it: "[json.exception.type_error.302] type must …".
std::string plain_words(const Json::exception& error) {
  const std::string text = error.what();
  const std::size_t end = text.find("] ");
  return end == std::string::npos ? text : text.substr(end + 2);
}

}  // namespace

Entry entry_from(const std::string& text) {
  if (!is_shallow_json(text)) throw StorageError("an entry of the log is nested too deeply");
  try {
    const Json json = Json::parse(text);
    return {json.at("at").get<std::int64_t>(),
            body_from(json, json.at("type").get_ref<const std::string&>())};
  } catch (const Json::parse_error&) {  // whose words may end within a character
    throw StorageError("an entry of the log cannot be read: it is not JSON");
  } catch (const Json::exception& error) {
    throw StorageError(fmt::format("an entry of the log cannot be read: {}", plain_words(error)));
  } catch (const InvalidArgument& error) {
    throw StorageError(fmt::format("an entry of the log cannot be read: {}", error.what()));
  }
}

std::string question_name(std::int64_t question) { return "q" + std::to_string(question); }

std::int64_t question_number(std::string_view name) {
  std::int64_t number = 0;
  if (!name.starts_with('q')) return 0;
  const auto [end, error] = std::from_chars(name.data() + 1, name.data() + name.size(), number);
  return error == std::errc() && end == name.data() + name.size() && number > 0 ? number : 0;
}

}  // namespace acol
