#include <algorithm>

#include "acol/policy/make_policy.hpp"
#include "acol/study/log.hpp"
#include "acol/study/study.hpp"

namespace acol {

// How answers count where people are what is independent (docs/certificate.md, "People"): place by
// place, in the order in which the places of a round were dealt; later rounds after earlier ones.
// Without a shape a candidate's places count as far as they are settled. A linear round counts when
// all its places are.

namespace {

/// Whether those without a name are devices, with hands like everybody's, or may be; else each of
/// their questions is a person of its own.
bool devices_ask(const QuestionBook& book) {
  for (std::int64_t question = std::ssize(book.questions()); question > 0; --question) {
    if (book.question(question).rater == kAnonymous) return !book.device_of(question).empty();
  }
  return true;
}

}  // namespace

std::int64_t Study::person_of(std::int64_t question) const {
  const std::int32_t rater = book_.question(question).rater;
  const std::string& device = book_.device_of(question);
  const auto* hand = hands_.hand_of(device.empty() && rater != kAnonymous
                                        ? "@" + book_.raters()[static_cast<std::size_t>(rater)]
                                        : "#" + device);
  return hand == nullptr ? question : hand->front();
}

void Study::deal(const Asked& entry, const Asked::Item& item) {
  const std::string& person = entry.rater.empty() ? entry.device : entry.rater;
  const bool fits =
      item.instead == 0 ||
      (item.instead < item.question && hands_.is_place(item.instead) &&
       book_.question(item.instead).round == item.round && hands_.wants_reserve(item.instead));
  if (!fits) {
    throw StorageError(fmt::format("the log contradicts itself: question {} stands in for {}",
                                   question_name(item.question), question_name(item.instead)));
  }
  hands_.deal({item.question, person.empty() ? person : (entry.rater.empty() ? "#" : "@") + person,
               entry.closes, item.instead});
}

bool Study::wants(std::int64_t question) const {
  const QuestionRecord& record = book_.question(question);
  if (panel_.exists()) {
    return record.state == QuestionState::open && !book_.round_of(record).closed;
  }
  if (!deals_hands_ || record.round < 0) return book_.wanted(question);
  const bool waiting =
      record.state == QuestionState::open || record.state == QuestionState::expired;
  return waiting && !book_.round_of(record).closed;
}

bool Study::counts_already(std::int64_t question) const {
  const QuestionRecord& record = book_.question(question);
  if (panel_.exists()) return record.state == QuestionState::answered;
  if (deals_hands_ && record.round >= 0) return hands_.is_final(question);
  return book_.round_of(record).complete();
}

std::optional<std::int64_t> Study::dealing_round() const {
  for (auto round = std::max<std::int64_t>(cursor_, hands_.latest_round());
       round < std::ssize(book_.rounds()); ++round) {
    if (hands_.any_free(round)) return round;
  }
  return std::nullopt;
}

bool Study::ended(std::int64_t round) const {
  return !hands_.any_free(round) && hands_.all_settled(round);
}

void Study::tell_place(std::int64_t candidate, const Hands::Settled& settled,
                       Policy& policy) const {
  const ArmIndex arm = problem_->distinct(candidate);
  const auto open = std::ranges::find_if(policy.ask(), [&](const Question& question) {
    return problem_->distinct(question.candidate) == arm;
  });
  Question question = *open;
  question.count = 1;
  if (settled.answer || (settled.substitute && !any_shape())) {
    policy.tell(question, Answers::single(settled.answer ? *settled.answer : *settled.substitute,
                                          person_of(settled.question)));
  } else {
    policy.miss(question, settled.substitute);
  }
}

void Study::tell_places(std::int64_t round) {
  const std::vector<std::int64_t>& candidates = book_.round(round).candidates;
  for (std::size_t entry = 0; entry < candidates.size(); ++entry) {
    const std::vector<std::int64_t> places = hands_.places(round, entry);
    for (std::size_t& told = told_places_[entry]; told < places.size(); ++told) {
      const std::optional<Hands::Settled> settled = hands_.settled(places[told]);
      if (!settled) break;
      tell_place(candidates[entry], *settled, *policy_);
    }
  }
}

void Study::advance_places() {
  while (cursor_ < std::ssize(commitments_) && !policy_->done()) {
    const auto at = static_cast<std::size_t>(cursor_);
    if (!book_.rounds()[at].closed) {
      if (!adopted_) policy_->adopt(commitments_[at]);
      adopted_ = true;
      told_places_.resize(book_.rounds()[at].candidates.size(), 0);
      const bool over = ended(cursor_);
      if (over || any_shape()) tell_places(cursor_);
      if (!over) return;
      if (!policy_->done() && !policy_->ask().empty()) policy_->end_round();
      watch_round(cursor_);
    }
    adopted_ = false;
    told_places_.clear();
    ++cursor_;
  }
}

/// What was told, once more, with another θ: forecasts and guesses stand in the record.
bool Study::follows_with(double missing_share) const {
  PolicyOptions options = policy_options();
  options.missing_share = missing_share;
  const std::unique_ptr<Policy> policy =
      make_policy(created_.definition.algorithm, *problem_, options);
  for (std::int64_t round = 0; round <= cursor_ && round < std::ssize(recorded_); ++round) {
    const RoundBook& book = book_.round(round);
    if (book.closed) continue;
    policy->adopt(commitments_[static_cast<std::size_t>(round)]);
    for (std::size_t entry = 0; entry < book.candidates.size(); ++entry) {
      const std::vector<std::int64_t> places = hands_.places(round, entry);
      const std::size_t told = round < cursor_ ? places.size() : told_places_[entry];
      for (std::size_t i = 0; i < told; ++i) {
        tell_place(book.candidates[entry], *hands_.settled(places[i]), *policy);
      }
    }
    if (policy->done()) break;
    if (!policy->ask().empty()) policy->end_round();
  }
  return policy->done() && policy->recommend().candidate == policy_->recommend().candidate;
}

std::optional<double> Study::tolerated_missing_share() const {
  if (!deals_hands_ || !any_shape() || !policy_->done()) return std::nullopt;
  const bool any_missing = std::ranges::any_of(book_.questions(), [](const QuestionRecord& one) {
    return one.round >= 0 &&
           (one.state == QuestionState::missed || one.state == QuestionState::skipped);
  });
  if (!any_missing) return std::nullopt;
  constexpr int kSteps = 20;
  int low = static_cast<int>(created_.definition.policy.missing_share * kSteps);
  for (int high = kSteps; low < high;) {
    const int middle = (low + high + 1) / 2;
    if (follows_with(static_cast<double>(middle) / kSteps)) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return static_cast<double>(low) / kSteps;
}

/// What was answered in a round and the policy does not know yet: enough to plan by.
std::vector<QuestionAnswers> Study::untold_in(std::int64_t round, const Policy& policy) const {
  const std::vector<std::int64_t>& candidates = book_.round(round).candidates;
  std::vector<QuestionAnswers> told;
  for (std::size_t entry = 0; entry < candidates.size(); ++entry) {
    const auto open = std::ranges::find_if(policy.ask(), [&](const Question& question) {
      return problem_->distinct(question.candidate) == problem_->distinct(candidates[entry]);
    });
    const std::vector<std::int64_t> places = hands_.places(round, entry);
    for (std::size_t i = round == cursor_ ? told_places_[entry] : 0; i < places.size(); ++i) {
      const QuestionRecord& record = book_.question(places[i]);
      if (record.state != QuestionState::answered) continue;
      told.push_back({*open, Answers::single(record.value)});
    }
  }
  return told;
}

/// Everybody who may take part has, and nothing more will come.
bool Study::everybody_done() const {
  return fixed_people() && static_cast<double>(hands_.people()) >= *definition().raters &&
         hands_.pending().empty() && cursor_ == std::ssize(recorded_);
}

/// Rounds for those who are here and have no hand yet, or for a third as many newcomers as are busy
/// with theirs. A round of own answers is made of whole hands, in which nobody is asked about a
/// candidate twice; a linear one is as long as its design asks for.
RoundLimits Study::limits_for_hands() const {
  const auto each = static_cast<std::int64_t>(definition().answers_per_rater);
  std::vector<std::int64_t> here = people_.all_here(at_);
  std::erase_if(here, [this](std::int64_t rater) { return has_seen_all(rater); });
  const bool unnamed = std::ranges::find(here, kAnonymous) != here.end() && !devices_ask(book_);
  const auto has_hand = [this](std::int64_t rater) {
    return hands_.hand_of("@" + book_.raters()[static_cast<std::size_t>(rater)]) != nullptr;
  };
  const auto newcomers = std::ranges::count_if(
      here, [&](std::int64_t rater) { return rater != kAnonymous && !has_hand(rater); });
  std::int64_t people = std::max({std::int64_t{1}, newcomers, (std::ssize(here) + 2) / 3});
  RoundLimits limits{.least = people * each};
  if (fixed_people()) {
    const auto left = static_cast<std::int64_t>(*definition().raters) - hands_.people();
    people = std::min(people, left);
    limits.caps.assign(static_cast<std::size_t>(problem_->size()), left);
  }
  if (any_shape() && !unnamed) {
    limits.hands = people;
    limits.questions = limits.least = people * each;
    limits.caps.assign(static_cast<std::size_t>(problem_->size()), people);
  }
  return limits;
}

}  // namespace acol
