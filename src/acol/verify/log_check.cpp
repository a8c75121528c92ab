#include "acol/verify/log_check.hpp"

#include <algorithm>
#include <cmath>

#include "acol/core/error.hpp"
#include "acol/verify/number.hpp"

namespace acol::verify {
namespace {

std::string text_or_none(const Json& json, const char* key) {
  return json.contains(key) ? json.at(key).get<std::string>() : std::string();
}

void check_positive(Real value, const char* what) {
  require(value > 0, "{} must be positive", what);
}

}  // namespace

void LogCheck::add(const std::string& text) {
  const Json entry = Json::parse(text);
  const std::string type = entry.at("type").get<std::string>();
  require((entries_ == 0) == (type == "created"), "the entry 'created' must be the first, once");
  ++entries_;
  if (type == "created") on_created(entry);
  if (type == "round") on_round(entry);
  if (type == "asked") on_asked(entry);
  if (type == "answered") on_answered(entry);
  if (type == "attended") on_attended(entry);
  if (type == "skipped") on_skipped(entry);
  if (type == "undone") on_undone(entry);
  if (type == "closed") on_closed(entry);
  if (type == "withdrawn") on_withdrawn(entry);
  if (type == "added") on_added(entry);
  if (type == "imported") on_imported(entry);
  if (type == "retracted") on_retracted(entry);
  for (const char* flaw : {"amended", "retracted", "imported"}) {
    if (type == flaw) flaws_.insert(fmt::format("answers were {}", flaw));
  }
  static const std::set<std::string> known = {
      "created",   "round",     "asked",    "renewed",   "answered", "late",   "skipped", "expired",
      "amended",   "retracted", "imported", "withdrawn", "closed",   "paused", "resumed", "stopped",
      "exhausted", "attended",  "undone",   "invited",   "revoked",  "added"};
  require(known.contains(type), "an entry of the unknown type '{}'", type);
}

void LogCheck::on_created(const Json& entry) {
  require(entry.at("format") == 1, "the log has another format than 1");
  const Json& problem = entry.at("problem");
  const Json& definition = entry.at("definition");
  take_candidates(entry, problem);
  statement_.threshold = number(problem.at("threshold"), "the threshold");
  statement_.noise_bound = number(problem.at("noise_bound"), "the noise bound");
  check_positive(statement_.noise_bound, "the noise bound");
  statement_.delta = number(definition.at("delta"), "delta");
  require(0 < statement_.delta && statement_.delta < 1, "delta must be in (0, 1)");
  statement_.margin = number(definition.at("margin"), "the margin");
  require(statement_.margin >= 0, "the margin must not be negative");
  statement_.by_rater = definition.at("independence") == "raters";
  const std::string algorithm = definition.at("algorithm").get<std::string>();
  require(algorithm == "e-acol" || algorithm == "e-acol-simple",
          "answers of '{}' cannot be rechecked, only those of e-acol and e-acol-simple", algorithm);
  statement_.simple = algorithm == "e-acol-simple";
  require(definition.value("misspecification", 0.0) == 0,
          "a study with a misspecification cannot be rechecked");
  created_ = entry;
  check_answers();
}

/// Answers within a range [lo, hi] are (hi − lo)/2-sub-Gaussian; less is the owner's to state.
void LogCheck::check_answers() {
  const Json& definition = created_.at("definition");
  meaning_ = AnswerMeaning(definition);
  statement_.range = meaning_.range();
  require(statement_.threshold == meaning_.threshold(),
          "the threshold of the problem is not the one of the definition");
  const bool stated = definition.contains("noise_bound") && !definition["noise_bound"].is_null();
  require(stated || meaning_.range(), "neither a noise bound nor a range of answers is stated");
  const Real width = stated ? 0 : meaning_.range()->second - meaning_.range()->first;
  require(2 * statement_.noise_bound >= width * (1 - 1e-12L),
          "the noise bound is too small for the range of the answers");
}

void LogCheck::on_round(const Json& entry) {
  require(entry.at("round") == rounds_.size(), "round {} comes after {} rounds",
          entry.at("round").dump(), rounds_.size());
  Round round{.candidates = entry.at("candidates").get<std::vector<std::int64_t>>(),
              .counts = entry.at("counts").get<std::vector<std::int64_t>>(),
              .bets = entry.at("bets").get<std::vector<std::int64_t>>()};
  require(!round.candidates.empty() && round.candidates.size() == round.counts.size(),
          "round {} has lists of different lengths", rounds_.size());
  std::set<std::int64_t> distinct;
  for (std::size_t i = 0; i < round.counts.size(); ++i) {
    const std::int64_t row = round.candidates[i];
    require(0 <= row && row < std::ssize(statement_.arms) && distinct.insert(row).second &&
                round.counts[i] > 0,
            "round {} asks about candidates that it cannot ask about", rounds_.size());
  }
  round.answered.assign(round.counts.size(), 0);
  if (entry.contains("expected")) {
    for (const Json& mean : entry["expected"].at("means")) {
      round.means.push_back(number(mean, "a mean"));
    }
    for (const Json& square : entry["expected"].at("squares")) {
      round.expected_squares.push_back(number(square, "a square"));
    }
  }
  rounds_.push_back(std::move(round));
}

void LogCheck::on_asked(const Json& entry) {
  for (const Json& item : entry.at("questions")) {
    const std::string name = fmt::format("q{}", questions_.size() + 1);
    require(item.at(0) == name, "question {} does not follow {} others", item.at(0).dump(),
            questions_.size());
    Question asked{.round = item.at(1).get<std::int64_t>(), .rater = text_or_none(entry, "rater")};
    require(!left_out_.contains(asked.rater), "{} was asked of somebody who was left out", name);
    if (asked.round == -1) {
      asked.place = attention_place(item.at(2).get<std::int64_t>(), name);
      questions_.push_back(asked);
      continue;
    }
    require(0 <= asked.round && asked.round < std::ssize(rounds_),
            "{} belongs to a round that was not committed before it", name);
    const auto& candidates = rounds_[static_cast<std::size_t>(asked.round)].candidates;
    const auto found = std::ranges::find(candidates, item.at(2).get<std::int64_t>());
    require(found != candidates.end(), "{} is about a candidate that its round does not have",
            name);
    asked.place = static_cast<std::size_t>(found - candidates.begin());
    questions_.push_back(asked);
  }
}

LogCheck::Question& LogCheck::question(const Json& name) {
  const std::string text = name.get<std::string>();
  const bool named =
      text.size() > 1 && text.size() < 18 && text[0] == 'q' &&
      std::all_of(text.begin() + 1, text.end(), [](char c) { return c >= '0' && c <= '9'; });
  require(named, "'{}' is no question", text);
  const std::size_t index = std::stoull(text.substr(1));
  require(index >= 1 && index <= questions_.size(), "{} was never asked", text);
  return questions_[index - 1];
}

/// What answers have in common, whether they are evidence or not.
void LogCheck::take_answer(Question& asked, const Json& entry) {
  const std::string name = entry.at("question").get<std::string>();
  require(!asked.answered, "{} is answered twice", name);
  const std::string rater = text_or_none(entry, "rater");
  require(asked.rater.empty() || asked.rater == rater, "{} is answered by somebody else", name);
  asked.value = number(entry.at("value"), "the value of an answer");
  require(asked.value == meaning_.value_of(entry.at("answer").get<std::string>()),
          "the value of the answer to {} is not what the answer says", name);
  asked.rater = rater;
  asked.answered = true;
}

void LogCheck::on_answered(const Json& entry) {
  Question& asked = question(entry.at("question"));
  const std::string name = entry.at("question").get<std::string>();
  require(asked.round >= 0, "{} only checks attention", name);
  take_answer(asked, entry);
  require(!left_out_.contains(asked.rater), "{} is answered by somebody who was left out", name);
  Round& round = rounds_[static_cast<std::size_t>(asked.round)];
  require(!round.closed && round.answered[asked.place] < round.counts[asked.place],
          "{} is one answer more than its round asked for", name);
  ++round.answered[asked.place];
  ++answered_;
  require(!statement_.by_rater || !asked.rater.empty(),
          "{} does not say who answered, but raters are what is independent", name);
  note_rater(asked);
}

/// What speaks against independent answers.
void LogCheck::note_rater(const Question& asked) {
  if (asked.rater.empty()) return;
  if (statement_.by_rater) {
    const auto [at, is_new] = round_of_rater_.try_emplace(asked.rater, asked.round);
    if (!is_new && at->second != asked.round) flaws_.insert("a rater took part in two rounds");
    return;
  }
  const std::int64_t row = rounds_[static_cast<std::size_t>(asked.round)].candidates[asked.place];
  if (!asked_once_.insert({asked.rater, row}).second) {
    flaws_.insert("a rater answered twice about a candidate");
  }
}

std::int64_t LogCheck::first_open_round() const {
  std::int64_t first = 0;
  for (const Round& round : rounds_) {
    if (!round.closed && round.answered != round.counts) break;
    ++first;
  }
  return first;
}

void LogCheck::on_closed(const Json& entry) {
  const auto index = entry.at("round").get<std::size_t>();
  require(index < rounds_.size(), "a round that does not exist is closed");
  Round& round = rounds_[index];
  round.closed = true;
  if (std::ranges::any_of(round.answered, [](std::int64_t count) { return count > 0; })) {
    flaws_.insert("a round was closed after answers were in");
  }
}

std::vector<AnsweredRound> LogCheck::counted_rounds() const {
  const auto open = static_cast<std::size_t>(first_open_round());
  std::vector<AnsweredRound> all(open);
  for (std::size_t k = 0; k < open; ++k) {
    all[k].bets = rounds_[k].bets;
    all[k].means = rounds_[k].means;
    all[k].expected_squares = rounds_[k].expected_squares;
    for (const std::int64_t row : rounds_[k].candidates) all[k].arms.push_back({.row = row});
  }
  for (const Question& asked : questions_) {
    if (!asked.answered || asked.left_out || asked.round < 0) continue;
    if (asked.round >= static_cast<std::int64_t>(open)) continue;
    AnsweredArm& arm = all[static_cast<std::size_t>(asked.round)].arms[asked.place];
    ++arm.count;
    arm.sum += asked.value;
    arm.squares += asked.value * asked.value;
    ++arm.raters[asked.rater];
  }
  std::vector<AnsweredRound> counted;
  for (std::size_t k = 0; k < open; ++k) {
    if (!rounds_[k].closed) counted.push_back(std::move(all[k]));
  }
  return counted;
}

}  // namespace acol::verify
