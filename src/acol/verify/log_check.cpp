#include "acol/verify/log_check.hpp"

#include <algorithm>
#include <cmath>

#include "acol/core/error.hpp"

namespace acol::verify {
namespace {

std::string text_or_none(const Json& json, const char* key) {
  return json.contains(key) ? json.at(key).get<std::string>() : std::string();
}

/// "q17" → 17. Throws InvalidArgument for what is no question's name.
std::size_t question_number(const std::string& text) {
  const bool named =
      text.size() > 1 && text.size() < 18 && text[0] == 'q' &&
      std::all_of(text.begin() + 1, text.end(), [](char c) { return c >= '0' && c <= '9'; });
  require(named, "'{}' is no question", text);
  return std::stoull(text.substr(1));
}

void check_positive(Real value, const char* what) {
  require(value > 0, "{} must be positive", what);
}

}  // namespace

void LogCheck::add(const std::string& text) {
  const Json entry = parse_strictly(text);
  const std::string type = entry.at("type").get<std::string>();
  require((entries_ == 0) == (type == "created"), "the entry 'created' must be the first, once");
  ++entries_;
  if (type == "created") format_ = static_cast<int>(whole(entry.at("format"), "the format"));
  const std::int64_t at = whole(entry.at("at"), "a time");
  require(format_ == 1 || at >= at_, "it was written before the entry before it");
  at_ = at;
  if (type == "created") on_created(entry);
  if (type == "round") on_round(entry);
  if (type == "asked") on_asked(entry);
  if (type == "answered") on_answered(entry);
  if (type == "attended") on_attended(entry);
  if (type == "skipped") on_skipped(entry);
  if (type == "expired") on_expired(entry);
  if (type == "renewed") on_renewed(entry);
  if (type == "late") ++counts_.late;
  if (type == "left" || type == "arrived" || type == "asked" || type == "answered") {
    raters_[static_cast<std::size_t>(rater_called(entry))].gone = type == "left";
  }
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
      "created", "round",   "asked",     "renewed",  "answered",  "late",    "skipped",
      "expired", "amended", "retracted", "imported", "withdrawn", "closed",  "paused",
      "resumed", "stopped", "exhausted", "attended", "undone",    "invited", "revoked",
      "added",   "arrived", "waiting",   "left"};
  require(known.contains(type), "an entry of the unknown type '{}'", type);
}

void LogCheck::on_created(const Json& entry) {
  require(format_ == 1 || format_ == 2, "the log has another format than 1 and 2");
  statement_.format = format_;
  const Json& problem = entry.at("problem");
  const Json& definition = entry.at("definition");
  take_candidates(entry, problem);
  statement_.threshold = number(problem.at("threshold"), "the threshold");
  statement_.noise_bound = number(problem.at("noise_bound"), "the noise bound");
  check_positive(statement_.noise_bound, "the noise bound");
  statement_.delta = number(definition.at("delta"), "delta");
  require(0 < statement_.delta && statement_.delta < 1, "delta must be in (0, 1)");
  if (format_ > 1) statement_.delta *= 0.95L;  // of the first epoch
  lease_ = static_cast<std::int64_t>(1000 * number(definition.at("lease"), "the lease"));
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

/// Answers within a range [lo, hi] are (hi − lo)/2-sub-Gaussian; without one R is the owner's to
/// state (in logs of format 1 always).
void LogCheck::check_answers() {
  const Json& definition = created_.at("definition");
  meaning_ = AnswerMeaning(definition);
  statement_.range = meaning_.range();
  require(statement_.threshold == meaning_.threshold(),
          "the threshold of the problem is not the one of the definition");
  const bool stated = definition.contains("noise_bound") && !definition["noise_bound"].is_null();
  require(stated || meaning_.range(), "neither a noise bound nor a range of answers is stated");
  const bool believed = !meaning_.range() || (format_ == 1 && stated);
  const Real width = believed ? 0 : meaning_.range()->second - meaning_.range()->first;
  require(2 * statement_.noise_bound >= width * (1 - 1e-12L),
          "the noise bound is too small for the range of the answers");
}

void LogCheck::on_round(const Json& entry) {
  require(entry.at("round") == rounds_.size(), "round {} comes after {} rounds",
          entry.at("round").dump(), rounds_.size());
  const auto list = [&](const char* key) {
    std::vector<std::int64_t> numbers;
    for (const Json& one : entry.at(key)) numbers.push_back(whole(one, key));
    return numbers;
  };
  Round round{.candidates = list("candidates"), .counts = list("counts"), .bets = list("bets")};
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
  round.held.assign(round.counts.size(), 0);
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
  const std::int64_t until = whole(entry.at("until"), "the end of a lease");
  for (const Json& item : entry.at("questions")) {
    const std::string name = fmt::format("q{}", questions_.size() + 1);
    require(item.at(0) == name, "question {} does not follow {} others", item.at(0).dump(),
            questions_.size());
    const std::int64_t number = whole(item.at(1), "a round");
    Question asked{.until = until, .round = -1, .rater = rater_called(entry), .held = true};
    require(!is_left_out(asked.rater), "{} was asked of somebody who was left out", name);
    if (number == -1) {
      asked.place = attention_place(whole(item.at(2), "a candidate"), name);
      hand_out(asked);
      continue;
    }
    require(0 <= number && number < std::ssize(rounds_),
            "{} belongs to a round that was not committed before it", name);
    asked.round = static_cast<std::int32_t>(number);
    Round& round = rounds_[static_cast<std::size_t>(number)];
    const auto& candidates = round.candidates;
    const auto found = std::ranges::find(candidates, whole(item.at(2), "a candidate"));
    require(found != candidates.end(), "{} is about a candidate that its round does not have",
            name);
    asked.place = static_cast<std::uint32_t>(found - candidates.begin());
    require(round.answered[asked.place] + round.held[asked.place] < round.counts[asked.place],
            "{} is one question more than its round has open", name);
    ++round.held[asked.place];
    hand_out(asked);
  }
}

void LogCheck::hand_out(const Question& asked) {
  const auto index = static_cast<std::uint32_t>(questions_.size());
  questions_.push_back(asked);
  rater_of(asked).questions.push_back(index);
  if (asked.round >= 0) rounds_[static_cast<std::size_t>(asked.round)].questions.push_back(index);
}

/// The number of who an entry names.
std::int32_t LogCheck::rater_called(const Json& entry) {
  const std::string name = text_or_none(entry, "rater");
  if (name.empty()) return kNobody;
  const auto [found, is_new] =
      rater_numbers_.try_emplace(name, static_cast<std::int32_t>(raters_.size()));
  if (is_new) raters_.emplace_back();
  return found->second;
}

/// Nobody has the question any more.
void LogCheck::end(Question& asked) {
  if (!asked.held) return;
  asked.held = false;
  if (asked.round >= 0) --rounds_[static_cast<std::size_t>(asked.round)].held[asked.place];
}

LogCheck::Question& LogCheck::question(const Json& name) {
  const std::string text = name.get<std::string>();
  const std::size_t number = question_number(text);
  require(number >= 1 && number <= questions_.size(), "{} was never asked", text);
  return questions_[number - 1];
}

/// What answers have in common, whether they are evidence or not.
void LogCheck::take_answer(Question& asked, const Json& entry) {
  const std::string name = entry.at("question").get<std::string>();
  require(!asked.answered, "{} is answered twice", name);
  const std::int32_t rater = rater_called(entry);
  require(asked.rater == kNobody || asked.rater == rater, "{} is answered by somebody else", name);
  asked.value = static_cast<double>(number(entry.at("value"), "the value of an answer"));
  require(asked.value == meaning_.value_of(entry.at("answer").get<std::string>()),
          "the value of the answer to {} is not what the answer says", name);
  end(asked);
  if (asked.rater != rater) {
    asked.rater = rater;
    rater_of(asked).questions.push_back(static_cast<std::uint32_t>(question_number(name) - 1));
  }
  asked.answered = true;
  asked.told = at_;
}

void LogCheck::on_answered(const Json& entry) {
  Question& asked = question(entry.at("question"));
  const std::string name = entry.at("question").get<std::string>();
  require(asked.round >= 0, "{} only checks attention", name);
  take_answer(asked, entry);
  require(!is_left_out(asked.rater), "{} is answered by somebody who was left out", name);
  Round& round = rounds_[static_cast<std::size_t>(asked.round)];
  require(!round.closed && round.answered[asked.place] < round.counts[asked.place],
          "{} is one answer more than its round asked for", name);
  ++round.answered[asked.place];
  ++answered_;
  require(!statement_.by_rater || asked.rater != kNobody,
          "{} does not say who answered, but raters are what is independent", name);
  note_rater(asked);
  if (format_ > 1 && !statement_.range) measure(asked);
}

/// What speaks against independent answers.
void LogCheck::note_rater(const Question& asked) {
  if (asked.rater == kNobody) return;
  Rater& rater = rater_of(asked);
  if (statement_.by_rater) {
    if (rater.answers == 0) rater.round = asked.round;
    if (rater.round != asked.round) flaws_.insert("a rater took part in two rounds");
    rater.answers += rater.round == asked.round;
    return;
  }
  const std::int64_t row = row_of(asked);
  const auto place = std::ranges::lower_bound(rater.rows, row);
  if (place != rater.rows.end() && *place == row) {
    flaws_.insert("a rater answered twice about a candidate");
  } else {
    rater.rows.insert(place, row);
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
  const std::int64_t index = whole(entry.at("round"), "a round");
  require(0 <= index && index < std::ssize(rounds_), "a round that does not exist is closed");
  Round& round = rounds_[static_cast<std::size_t>(index)];
  for (const std::uint32_t question : round.questions) end(questions_[question]);
  round.closed = true;
  if (std::ranges::any_of(round.answered, [](std::int64_t count) { return count > 0; })) {
    flaws_.insert("a round was closed after answers were in");
  }
}

LogCheck::Counts LogCheck::counts() const {
  Counts result = counts_;
  std::vector<bool> took_part(raters_.size(), false);
  for (const Question& asked : questions_) {
    if (!asked.answered || asked.left_out || asked.round < 0) continue;
    result.anonymous += asked.rater == kNobody;
    took_part[static_cast<std::size_t>(asked.rater)] = true;
  }
  result.people = std::count(took_part.begin() + 1, took_part.end(), true);
  return result;
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
    const auto& means = rounds_[static_cast<std::size_t>(asked.round)].means;
    const Real off = means.empty() ? 0 : Real{asked.value} - means[asked.place];
    arm.distance += off * off;
    if (statement_.by_rater) ++arm.raters[asked.rater];
  }
  std::vector<AnsweredRound> counted;
  for (std::size_t k = 0; k < open; ++k) {
    if (!rounds_[k].closed) counted.push_back(std::move(all[k]));
  }
  return counted;
}

}  // namespace acol::verify
