#include "acol/verify/log_check.hpp"

#include <algorithm>
#include <cmath>

#include "acol/core/error.hpp"

namespace acol::verify {
namespace {

void check_positive(Real value, const char* what) {
  require(value > 0, "{} must be positive", what);
}

}  // namespace

void LogCheck::add(const std::string& text) {
  const Json entry = parse_strictly(text);
  const std::string type = entry.at("type").get<std::string>();
  require((entries_ == 0) == (type == "created"),
          "'created' must be the first entry, and occur once");
  ++entries_;
  if (type == "created") format_ = static_cast<int>(whole(entry.at("format"), "the format"));
  const std::int64_t at = whole(entry.at("at"), "a time");
  require(format_ == 1 || at >= at_, "its time is before that of the previous entry");
  at_ = at;
  if (people_) people_->pass_time(at);
  if (type == "created") on_created(entry);
  if (type == "round") on_round(entry);
  if (type == "asked") on_asked(entry);
  if (type == "answered") on_answered(entry);
  if (type == "attended") on_attended(entry);
  if (type == "skipped") on_skipped(entry);
  if (type == "expired") on_expired(entry);
  if (type == "renewed") on_renewed(entry);
  if (type == "missed") on_missed(entry);
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
    const bool only_plans = type == "imported" && statement_.own_answers;
    if (type == flaw && !only_plans) flaws_.insert(fmt::format("answers were {}", flaw));
  }
  static const std::set<std::string> known = {
      "created", "round",   "asked",     "renewed",  "answered",  "late",      "skipped",
      "expired", "amended", "retracted", "imported", "withdrawn", "closed",    "paused",
      "resumed", "stopped", "exhausted", "attended", "undone",    "invited",   "revoked",
      "added",   "arrived", "waiting",   "left",     "missed",    "consented", "erased"};
  require(known.contains(type), "an entry of the unknown type '{}'", type);
}

void LogCheck::on_created(const Json& entry) {
  require(format_ == 1 || format_ == 2, "the log's format is neither 1 nor 2");
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
  read_kind(definition);
  created_ = entry;
  check_answers();
  if (!statement_.people) return;
  people_.emplace(definition, statement_.range);
  people_->pass_time(at_);
}

/// What is independent, what is assumed about the features, and by which algorithm.
void LogCheck::read_kind(const Json& definition) {
  const std::string algorithm = definition.at("algorithm").get<std::string>();
  require(algorithm == "e-acol" || algorithm == "e-acol-simple",
          "answers of '{}' cannot be rechecked, only those of e-acol and e-acol-simple", algorithm);
  statement_.simple = algorithm == "e-acol-simple";
  require(definition.value("misspecification", 0.0) == 0,
          "a study with a misspecification cannot be rechecked");
  const std::string independence = definition.at("independence").get<std::string>();
  statement_.by_rater = independence == "raters";
  statement_.people = independence == "people";
  require(statement_.by_rater || statement_.people || independence == "answers",
          "unknown independence '{}'", independence);
  const std::string shape = definition.value("shape", std::string("linear"));
  require(shape == "linear" || shape == "any", "unknown shape '{}'", shape);
  statement_.own_answers = shape == "any";
  require(!statement_.own_answers || (!statement_.simple && !statement_.by_rater),
          "shape = any needs e-acol and independent answers or people");
  require(format_ > 1 || !statement_.own_answers, "logs of format 1 have shape = linear");
  const std::string population = definition.value("population", std::string("people"));
  require(population != "panel", "this verifier does not know panels yet");
  require(population == "people", "unknown population '{}'", population);
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
  Round round{.candidates = list("candidates"), .counts = list("counts")};
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
  statement_.own_answers ? take_own(entry, round) : take_linear(entry, round);
  if (people_) people_->add_round(round.counts, round.lots);
  rounds_.push_back(std::move(round));
}

/// Bets, and what was expected of the answers.
void LogCheck::take_linear(const Json& entry, Round& round) const {
  if (entry.contains("evidence")) {
    const bool lots = people_ && entry["evidence"] == "people";
    require(lots || entry["evidence"] == "shares", "round {} has evidence that is not linear",
            rounds_.size());
    take_shares(entry, round.stakes);
    if (lots) take_lots(entry, round);
  } else {
    for (const Json& bet : entry.at("bets")) round.stakes.bets.push_back(whole(bet, "bets"));
  }
  if (entry.contains("confirm")) {
    const Json& confirm = entry["confirm"];
    round.guessed =
        GuessedArm{whole(confirm.at("guess"), "a guess"), number(confirm.at("mean"), "a mean"),
                   number(confirm.at("variance"), "a variance")};
    require(0 <= round.guessed->row && round.guessed->row < std::ssize(statement_.arms) &&
                round.guessed->variance >= 0,
            "the guess of round {} is not valid", rounds_.size());
  }
  if (entry.contains("expected")) {
    round.means = numbers(entry["expected"].at("means"), "a mean");
    round.expected_squares = numbers(entry["expected"].at("squares"), "a square");
  }
  check_block(round);
}

/// Which candidates each person is asked about, and how far one person's answers may err together.
void LogCheck::take_lots(const Json& entry, Round& round) const {
  round.covariance = number(entry.at("covariance"), "a covariance");
  require(round.covariance >= 0 && entry.contains("expected"),
          "round {} does not say what it expects of people", rounds_.size());
  require(entry.at("lots").is_array() && !entry["lots"].empty(), "round {} has no lots",
          rounds_.size());
  for (const Json& rows : entry["lots"]) {
    std::vector<std::size_t>& lot = round.lots.emplace_back();
    for (const Json& row : rows) {
      const auto found = std::ranges::find(round.candidates, whole(row, "a candidate of a lot"));
      require(found != round.candidates.end(),
              "a lot of round {} has a candidate that the round does not have", rounds_.size());
      lot.push_back(static_cast<std::size_t>(found - round.candidates.begin()));
    }
  }
}

void LogCheck::take_shares(const Json& entry, RoundStakes& stakes) const {
  const auto staked = [](const Json& list) {
    std::vector<Staked> result;
    for (const Json& one : list) {
      require(one.is_array() && one.size() == 2, "a share is not a candidate and a number");
      result.push_back({whole(one[0], "a candidate"), number(one[1], "a share")});
    }
    return result;
  };
  stakes.by_shares = true;
  stakes.shares = staked(entry.at("shares"));
  if (entry.contains("reserve")) stakes.reserve = staked(entry["reserve"]);
  if (entry.contains("prior")) {
    require(entry["prior"] == "falling", "round {} has an unknown prior", rounds_.size());
    stakes.falling = true;
  }
  if (!entry.contains("block")) return;
  require(entry["block"].is_array() && entry["block"].size() == 2,
          "round {} does not say which block it is, and of how many", rounds_.size());
  stakes.block = whole(entry["block"][0], "a block");
  stakes.blocks = whole(entry["block"][1], "a number of blocks");
}

/// Blocks of a planned round follow one another, closed ones left out, and are identical.
void LogCheck::check_block(const Round& round) const {
  const RoundStakes& stakes = round.stakes;
  require(0 <= stakes.block && stakes.block < stakes.blocks, "round {} is block {} of {}",
          rounds_.size(), stakes.block, stakes.blocks);
  if (stakes.block == 0) return;
  RoundStakes before = stakes;
  --before.block;
  const auto last =
      std::find_if(rounds_.rbegin(), rounds_.rend(), [](const Round& one) { return !one.closed; });
  require(last != rounds_.rend() && last->stakes == before && last->counts == round.counts &&
              last->candidates == round.candidates && last->means == round.means &&
              last->lots == round.lots && last->covariance == round.covariance &&
              last->expected_squares == round.expected_squares,
          "round {} differs from the block before it", rounds_.size());
}

/// A guess, and what was thought of the mean answers.
void LogCheck::take_own(const Json& entry, Round& round) const {
  require(entry.contains("evidence") && entry["evidence"] == "own",
          "round {} has no evidence from own answers", rounds_.size());
  round.guess = whole(entry.at("guess"), "a guess");
  require(-1 <= round.guess && round.guess < std::ssize(statement_.arms),
          "the guess of round {} is a candidate that does not exist", rounds_.size());
  round.means = numbers(entry.at("means"), "a mean");
  round.variances = numbers(entry.at("variances"), "a variance");
  require(round.means.size() == round.counts.size() &&
              round.variances.size() == round.counts.size() &&
              std::ranges::all_of(round.variances, [](Real variance) { return variance > 0; }),
          "round {} does not say what it thinks of each of its candidates", rounds_.size());
}

}  // namespace acol::verify
