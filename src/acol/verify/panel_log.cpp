#include "acol/verify/panel_log.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

namespace acol::verify {
namespace {

/// Of the definition: whole, though it may be written with a fraction of 0.
std::int64_t stated_whole(const Json& definition, const char* name) {
  const Real value = number(definition.at(name), name);
  require(0 <= value && value <= 9e15L && value == std::floor(value), "{} must be whole", name);
  return static_cast<std::int64_t>(value);
}

/// What is neither here nor in the table of add() has no place in the log of a panel.
const std::set<std::string> kNothing = {"late",      "paused",    "resumed", "stopped",
                                        "exhausted", "invited",   "revoked", "waiting",
                                        "left",      "consented", "erased"};

}  // namespace

PanelLog::PanelLog(const Json& created) : definition_(created.at("definition")) {
  require(definition_.at("population") == "panel" && definition_.at("answers") == "yes-no" &&
              definition_.at("shape") == "any" && definition_.at("independence") == "people",
          "a panel needs yes-no answers, shape = any and independence = people");
  people_ = stated_whole(definition_, "raters");
  grace_ = static_cast<std::int64_t>(1000 * number(definition_.at("grace"), "grace"));
  for (const Json& name : definition_.value("panel", Json::array())) {
    const auto next = static_cast<std::int64_t>(numbers_.size());
    require(numbers_.emplace(name.get<std::string>(), next).second, "a name appears twice");
  }
  listed_ = !numbers_.empty();
  require(people_ >= 1 && (!listed_ || std::ssize(numbers_) == people_),
          "the panel has the wrong number of people");
  rewards_ = numbers(created.at("problem").at("rewards"), "a reward");
}

void PanelLog::add(const Json& entry) {
  const std::string type = entry.at("type").get<std::string>();
  const std::int64_t at = whole(entry.at("at"), "a time");
  require(at >= at_, "its time is before that of the previous entry");
  at_ = at;
  static const std::map<std::string, void (PanelLog::*)(const Json&)> kRules = {
      {"arrived", &PanelLog::on_arrived},    {"round", &PanelLog::on_round},
      {"asked", &PanelLog::on_asked},        {"answered", &PanelLog::on_answered},
      {"skipped", &PanelLog::on_skipped},    {"missed", &PanelLog::on_missed},
      {"closed", &PanelLog::on_closed},      {"added", &PanelLog::on_added},
      {"withdrawn", &PanelLog::on_withdrawn}};
  if (type == "amended" || type == "retracted") {
    flaws_.insert(fmt::format("answers were {}", type));
    return;
  }
  const auto rule = kRules.find(type);
  require(rule != kRules.end() || kNothing.contains(type),
          "the log of a panel must not have an entry of type '{}'", type);
  if (rule == kRules.end()) return;
  const bool goes_on = type == "round" || type == "asked" || type == "answered";
  require(!goes_on || must_close_.empty(), "a round was closed, but not all later ones");
  (this->*rule->second)(entry);
}

void PanelLog::on_arrived(const Json& entry) {
  const std::string name = text_or_none(entry, "rater");
  const auto next = static_cast<std::int64_t>(numbers_.size());
  if (!listed_ && !name.empty() && next < people_) numbers_.try_emplace(name, next);
}

void PanelLog::on_round(const Json& entry) {
  require(whole(entry.at("round"), "a round") == std::ssize(rounds_), "rounds are out of order");
  require(entry.at("evidence") == "own", "a round has the wrong kind of evidence");
  const auto means = numbers(entry.at("means"), "a mean");
  const auto variances = numbers(entry.at("variances"), "a variance");
  const Json& candidates = entry.at("candidates");
  const Json& counts = entry.at("counts");
  require(counts.size() == candidates.size() && means.size() == candidates.size() &&
              variances.size() == candidates.size(),
          "a round has lists of different lengths");
  Round round{.closes = at_ + grace_};
  round.stated.guess = whole(entry.at("guess"), "a guess");
  require(-1 <= round.stated.guess && round.stated.guess < std::ssize(rewards_),
          "a guess is not a candidate");
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const std::int64_t row = whole(candidates[i], "a candidate");
    const std::int64_t count = whole(counts[i], "a count");
    require(0 <= row && row < std::ssize(rewards_),
            "a round asks about a candidate that does not exist");
    require(variances[i] > 0, "a variance is not positive");
    for (const auto& before : round.stated.asked) {
      require(before.row != row, "a round has a candidate twice");
    }
    round.stated.asked.push_back({row, means[i], variances[i]});
    round.first.push_back(places_[row]);
    require(0 <= count && count <= people_ - places_[row],
            "a round asks more people about a candidate than are left");
    places_[row] += count;
    round.places.emplace_back(static_cast<std::size_t>(count), -1);
  }
  rounds_.push_back(std::move(round));
}

std::int64_t PanelLog::position(std::int64_t row, std::int64_t number) {
  std::vector<std::int64_t>& positions = positions_[row];
  if (positions.empty()) {
    std::vector<std::pair<std::array<unsigned char, 32>, std::int64_t>> order;
    const std::int64_t seed = stated_whole(definition_, "seed");
    for (std::int64_t one = 0; one < people_; ++one) {
      const std::string text = fmt::format("panel {} {} {} {}", seed, epoch_, row, one);
      order.push_back({{}, one});
      crypto_generichash(order.back().first.data(), order.back().first.size(),
                         reinterpret_cast<const unsigned char*>(text.data()), text.size(), nullptr,
                         0);
    }
    std::ranges::sort(order);
    positions.resize(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
      positions[static_cast<std::size_t>(order[i].second)] = static_cast<std::int64_t>(i);
    }
  }
  return positions[static_cast<std::size_t>(number)];
}

void PanelLog::on_asked(const Json& entry) {
  const std::string rater = text_or_none(entry, "rater");
  require(numbers_.contains(rater), "'{}' is not on the panel", rater);
  for (const Json& item : entry.at("questions")) ask(item, rater);
}

void PanelLog::ask(const Json& item, const std::string& rater) {
  require(item.size() == 3 && item.at(0) == fmt::format("q{}", questions_.size() + 1),
          "questions are out of order, or stand in for others");
  const std::int64_t at = whole(item.at(1), "a round");
  require(0 <= at && at < std::ssize(rounds_), "a question belongs to no round");
  Round& round = rounds_[static_cast<std::size_t>(at)];
  require(!round.closed && !round.over, "a question belongs to a round that is over");
  const std::int64_t row = whole(item.at(2), "a candidate");
  const auto found = std::ranges::find(round.stated.asked, row, &PanelRound::Asked::row);
  require(found != round.stated.asked.end(), "its round does not have this question");
  const auto i = static_cast<std::size_t>(found - round.stated.asked.begin());
  const std::int64_t place = position(row, numbers_.at(rater)) - round.first[i];
  const bool theirs = 0 <= place && place < std::ssize(round.places[i]);
  require(theirs && round.places[i][static_cast<std::size_t>(place)] < 0,
          "it is not the turn of '{}'", rater);
  round.places[i][static_cast<std::size_t>(place)] = std::ssize(questions_);
  questions_.push_back({static_cast<std::size_t>(at), rater});
}

PanelLog::Question& PanelLog::open_question(const Json& entry) {
  const std::string name = entry.at("question").get<std::string>();
  std::size_t number = 0;
  if (name.size() > 1 && name.size() < 18 && name[0] == 'q' &&
      name.find_first_not_of("0123456789", 1) == std::string::npos) {
    number = std::stoull(name.substr(1));
  }
  require(1 <= number && number <= questions_.size(), "'{}' is not a question", name);
  Question& question = questions_[number - 1];
  const Round& round = rounds_[question.round];
  require(!question.said && !round.closed && !round.over, "{} is not open", name);
  return question;
}

void PanelLog::on_answered(const Json& entry) {
  Question& question = open_question(entry);
  require(at_ < rounds_[question.round].closes, "an answer came after its time");
  require(text_or_none(entry, "rater") == question.rater, "the answer came from somebody else");
  const double share = definition_.at("accept_share").get<double>();
  std::string word = entry.at("answer").get<std::string>();
  std::ranges::transform(word, word.begin(), [](unsigned char c) { return std::tolower(c); });
  const bool yes = word == "yes" || word == "y";
  const bool no = word == "no" || word == "n" ||
                  (text_or_none(definition_, "unsure") == "no" && word == "not sure");
  require(yes || no, "'{}' is neither yes nor no", word);
  require(entry.at("value") == (yes ? -(1 - share) : share),
          "the value of an answer is not what the answer says");
  question.said = yes ? Said::yes : Said::no;
  ++rounds_[question.round].answers;
  ++answered_;
}

void PanelLog::on_skipped(const Json& entry) { open_question(entry).said = Said::missing; }

void PanelLog::on_missed(const Json& entry) {
  const std::int64_t at = whole(entry.at("round"), "a round");
  require(0 <= at && at < std::ssize(rounds_), "no such round");
  Round& round = rounds_[static_cast<std::size_t>(at)];
  require(!round.closed && !round.over && at_ >= round.closes, "the time of a round is not over");
  round.over = true;
}

}  // namespace acol::verify
