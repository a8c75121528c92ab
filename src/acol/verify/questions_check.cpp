#include <algorithm>

#include "acol/core/error.hpp"
#include "acol/verify/log_check.hpp"

namespace acol::verify {
namespace {

/// "q17" → 17. Throws InvalidArgument for what is not a question's name.
std::size_t question_number(const std::string& text) {
  const bool named =
      text.size() > 1 && text.size() < 18 && text[0] == 'q' &&
      std::all_of(text.begin() + 1, text.end(), [](char c) { return c >= '0' && c <= '9'; });
  require(named, "'{}' is not a question", text);
  return std::stoull(text.substr(1));
}

}  // namespace

void LogCheck::on_asked(const Json& entry) {
  const std::int64_t until = whole(entry.at("until"), "the end of a lease");
  for (const Json& item : entry.at("questions")) {
    const std::string name = fmt::format("q{}", questions_.size() + 1);
    require(item.at(0) == name, "question {} does not follow {} others", item.at(0).dump(),
            questions_.size());
    Question asked = found_in_round(item, name);
    asked.until = until;
    asked.rater = person_called(entry);
    asked.held = true;
    require(!is_left_out(asked.rater), "{} was asked of somebody who was left out", name);
    if (asked.round >= 0) {
      if (people_) take_hand(entry, item, asked);
      Round& round = rounds_[static_cast<std::size_t>(asked.round)];
      const std::int64_t taken = round.answered[asked.place] + round.held[asked.place];
      require(people_ || taken < round.counts[asked.place],
              "{} exceeds the open questions of its round", name);
      ++round.held[asked.place];
    }
    hand_out(asked);
  }
}

/// The round and candidate of a question, or that it only checks attention.
LogCheck::Question LogCheck::found_in_round(const Json& item, const std::string& name) const {
  const std::int64_t number = whole(item.at(1), "a round");
  const std::int64_t candidate = whole(item.at(2), "a candidate");
  if (number == -1) return {.round = -1, .place = attention_place(candidate, name)};
  require(0 <= number && number < std::ssize(rounds_),
          "{} belongs to a round that was not committed before it", name);
  const auto& candidates = rounds_[static_cast<std::size_t>(number)].candidates;
  const auto found = std::ranges::find(candidates, candidate);
  require(found != candidates.end(), "{} is about a candidate that its round does not have", name);
  return {.round = static_cast<std::int32_t>(number),
          .place = static_cast<std::uint32_t>(found - candidates.begin())};
}

/// One question of somebody's hand.
void LogCheck::take_hand(const Json& entry, const Json& item, const Question& asked) {
  PeopleCheck::Asked one{.question = questions_.size(),
                         .entry = static_cast<std::int64_t>(entries_),
                         .round = static_cast<std::size_t>(asked.round),
                         .candidate = asked.place,
                         .person = asked.rater,
                         .closes = whole(entry.at("closes"), "the end of a grace")};
  if (item.size() > 3) one.place = index_of(item.at(3));
  if (entry.contains("lot")) one.lot = whole(entry["lot"], "a lot");
  people_->ask(one);
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
  return name.empty() ? kNobody : numbered("rater " + name);
}

/// The same; where people are the independent units, a device stands for a person without a name.
std::int32_t LogCheck::person_called(const Json& entry) {
  const std::string device = text_or_none(entry, "device");
  const std::int32_t rater = rater_called(entry);
  if (!people_ || rater != kNobody || device.empty()) return rater;
  const std::int32_t person = numbered("device " + device);
  raters_[static_cast<std::size_t>(person)].device = true;
  return person;
}

std::int32_t LogCheck::numbered(const std::string& name) {
  const auto [found, is_new] =
      rater_numbers_.try_emplace(name, static_cast<std::int32_t>(raters_.size()));
  if (is_new) raters_.emplace_back();
  return found->second;
}

/// Nobody but the person who was asked. Anybody may answer what was asked of nobody in particular,
/// unless people are the independent units: then it would not be known before who they are.
bool LogCheck::may_answer(const Question& asked, std::int32_t rater) const {
  if (asked.rater == rater) return true;
  const bool nameless = raters_[static_cast<std::size_t>(asked.rater)].device;
  return people_ ? nameless && rater == kNobody : asked.rater == kNobody;
}

/// Nobody holds the question now.
void LogCheck::end(Question& asked) {
  if (!asked.held) return;
  asked.held = false;
  if (asked.round >= 0) --rounds_[static_cast<std::size_t>(asked.round)].held[asked.place];
}

std::size_t LogCheck::index_of(const Json& name) const {
  const std::string text = name.get<std::string>();
  const std::size_t number = question_number(text);
  require(number >= 1 && number <= questions_.size(), "{} was never asked", text);
  return number - 1;
}

/// What answers have in common, whether they are evidence or not.
void LogCheck::take_answer(Question& asked, const Json& entry) {
  const std::string name = entry.at("question").get<std::string>();
  require(!asked.answered, "{} is answered twice", name);
  const std::int32_t rater = rater_called(entry);
  require(may_answer(asked, rater), "{} is answered by somebody else", name);
  asked.value = static_cast<double>(number(entry.at("value"), "the value of an answer"));
  require(asked.value == meaning_.value_of(entry.at("answer").get<std::string>()),
          "the value of the answer to {} is not what the answer says", name);
  end(asked);
  if (asked.rater == kNobody && rater != kNobody) {
    asked.rater = rater;
    rater_of(asked).questions.push_back(static_cast<std::uint32_t>(index_of(entry.at("question"))));
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
  require(!round.closed && (people_ || round.answered[asked.place] < round.counts[asked.place]),
          "{} exceeds the answers that its round asked for", name);
  if (people_) people_->answer(index_of(entry.at("question")), asked.value);
  ++round.answered[asked.place];
  ++answered_;
  require(!statement_.by_rater || asked.rater != kNobody,
          "{} does not say who answered, but independence is by rater", name);
  note_rater(asked);
  if (format_ > 1 && !statement_.range) measure(asked);
}

/// What speaks against independent answers.
void LogCheck::note_rater(const Question& asked) {
  if (asked.rater == kNobody || people_) return;
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

void LogCheck::on_closed(const Json& entry) {
  const std::int64_t index = whole(entry.at("round"), "a round");
  require(0 <= index && index < std::ssize(rounds_), "a round that does not exist is closed");
  Round& round = rounds_[static_cast<std::size_t>(index)];
  for (const std::uint32_t question : round.questions) end(questions_[question]);
  round.closed = true;
  if (people_) people_->close_round(static_cast<std::size_t>(index));
  if (std::ranges::any_of(round.answered, [](std::int64_t count) { return count > 0; })) {
    flaws_.insert("a round was closed after answers were in");
  }
  // Who does not answer tells something as well.
  if (people_ && !round.questions.empty()) {
    flaws_.insert("a round was closed after people were asked");
  }
}

}  // namespace acol::verify
