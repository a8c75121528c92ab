#include "acol/study/limits.hpp"

#include <algorithm>
#include <ranges>

namespace acol::study {
namespace {

// What a round may ask, given the people who are here to answer.

/// Questions of a round for each of several people who are here.
constexpr std::int64_t kQuestionsEach = 3;

/// Whether those without a name are devices, with hands like everybody's, or may be; else each of
/// their questions is a person of its own.
bool devices_ask(const QuestionBook& book) {
  for (std::int64_t question = std::ssize(book.questions()); question > 0; --question) {
    if (book.question(question).rater == kAnonymous) return !book.device_of(question).empty();
  }
  return true;
}

/// Of a group that stays together nobody is to come. Where some are done and others came since,
/// there will be others, but no more than were seen to take somebody's place.
std::int64_t people_to_come(const Study& study) {
  if (study.people().newcomers() == 0) return 0;
  const std::vector<std::int64_t> seen = study.people().seen();
  const std::int64_t done = std::ranges::count_if(seen, [&](std::int64_t rater) {
    return study.people().left(rater) || study.has_seen_all(rater);
  });
  return std::min(done, 2 * study.people().newcomers());
}

/// How often people may still be asked about every candidate, less what open rounds ask for; empty:
/// any number of times. It counts as many people as the study was made for, or else those who are
/// here, of whom one in five may leave; and where people come and go, newcomers like those since
/// the last round, twice as many. While a round is open, nobody who could answer in place of
/// those who leave is promised to another round: it would never end.
std::vector<std::int64_t> caps_by_people(const Study& study) {
  const std::vector<std::int64_t> here = study.people().all_here(study.last_entry());
  const std::optional<std::int64_t>& raters = study.definition().raters;  // fixed, or none
  const bool anonymous = std::ranges::find(here, kAnonymous) != here.end();
  if (!study.repeats() || (anonymous && !raters)) return {};
  const std::int64_t people = raters ? *raters : std::ssize(here);
  std::vector<std::int64_t> caps(static_cast<std::size_t>(study.problem().size()),
                                 people * *study.repeats());
  const auto cap_of = [&](std::int64_t row) -> std::int64_t& {
    return caps[static_cast<std::size_t>(study.problem().distinct(row))];
  };
  for (ArmIndex arm = 0; raters && arm < study.problem().size(); ++arm) {
    const std::int64_t row = study.problem().candidate(arm);
    cap_of(row) -= study.book().spent(row);
    for (const std::int64_t rater : study.left_out()) {
      cap_of(row) -= *study.repeats() - study.book().uses(rater, row);
    }
  }
  for (const std::int64_t rater : raters ? std::vector<std::int64_t>() : here) {
    study.book().for_each_use(rater,
                              [&](std::int64_t row, std::int64_t times) { cap_of(row) -= times; });
  }
  for (std::int64_t round = study.rounds_counted(); round < std::ssize(study.book().rounds());
       ++round) {
    const RoundBook& book = study.book().rounds()[static_cast<std::size_t>(round)];
    for (std::size_t entry = 0; !book.closed && entry < book.candidates.size(); ++entry) {
      cap_of(book.candidates[entry]) -= std::max<std::int64_t>(0, book.free(entry));
    }
  }
  std::int64_t reserve = raters ? 0 : people * *study.repeats() / 5;
  const bool ahead = study.rounds_counted() < std::ssize(study.book().rounds());
  if (!ahead && std::ranges::max(caps) <= reserve) reserve = 0;  // else nothing could be asked
  const std::int64_t more = raters ? 0 : *study.repeats() * people_to_come(study);
  for (std::int64_t& cap : caps) cap = std::max<std::int64_t>(0, cap - reserve) + more;
  return caps;
}

/// Rounds for those who are here and have no hand yet, or for a third as many newcomers as are busy
/// with theirs. A round of own answers is made of whole hands, in which nobody is asked about a
/// candidate twice; a linear one is as long as its design asks for, and dealt in lots.
RoundLimits limits_for_hands(const Study& study) {
  const auto each = study.definition().answers_per_rater;
  std::vector<std::int64_t> here = study.people().all_here(study.last_entry());
  std::erase_if(here, [&](std::int64_t rater) { return study.has_seen_all(rater); });
  const bool unnamed =
      std::ranges::find(here, kAnonymous) != here.end() && !devices_ask(study.book());
  const auto has_hand = [&](std::int64_t rater) {
    return study.hands()->hand_of("@" + study.book().raters()[static_cast<std::size_t>(rater)]) !=
           nullptr;
  };
  const auto newcomers = std::ranges::count_if(
      here, [&](std::int64_t rater) { return rater != kAnonymous && !has_hand(rater); });
  std::int64_t people = std::max({std::int64_t{1}, newcomers, (std::ssize(here) + 2) / 3});
  RoundLimits limits{.least = people * each};
  if (study.definition().raters) {
    const auto left = *study.definition().raters - study.hands()->people();
    people = std::min(people, left);
    limits.caps.assign(static_cast<std::size_t>(study.problem().size()), left);
  }
  if (!study.any_shape()) {
    limits.lot = unnamed ? 1 : each;
    if (!limits.caps.empty()) limits.questions = limits.caps.front() * limits.lot;
  }
  if (study.any_shape() && !unnamed) {
    limits.hands = people;
    limits.questions = limits.least = people * each;
    limits.caps.assign(static_cast<std::size_t>(study.problem().size()), people);
  }
  return limits;
}

/// A round has about one question for everybody, but nobody is asked about a candidate twice.
RoundLimits limits_for_panel(const Study& study) {
  RoundLimits limits{.least = study.panel()->people()};
  for (ArmIndex arm = 0; arm < study.problem().size(); ++arm) {
    limits.caps.push_back(study.panel()->people() -
                          study.panel()->places_about(study.problem().candidate(arm)));
  }
  return limits;
}

}  // namespace

bool Study::has_seen_all(std::int64_t rater) const {
  if (deals_hands_) {
    if (rater == kAnonymous) return false;
    const auto* hand = hands_.hand_of("@" + book_.raters()[static_cast<std::size_t>(rater)]);
    return hand != nullptr && hands_.hand_complete(hand->front());
  }
  if (rater == kAnonymous || !repeats_) return false;
  if (panel_.exists() && epoch_ > 1) return false;  // everybody is asked again
  std::int64_t seen = 0;
  book_.for_each_use(rater, [&](std::int64_t row, std::int64_t times) {
    seen += !withdrawn(row) && problem_->candidate(problem_->distinct(row)) == row &&
            times >= *repeats_;
  });
  if (seen == 0) return false;
  std::int64_t all = problem_->size();
  for (std::size_t row = 0; row < withdrawn_.size(); ++row) {
    const auto at = static_cast<ArmIndex>(row);
    all -= withdrawn_[row] != 0 && problem_->candidate(problem_->distinct(at)) == at;
  }
  return seen >= all;
}

bool Study::somebody_idle() const {
  const std::vector<std::int64_t> waiting = people_.waiting();
  return std::ranges::any_of(waiting, [this](std::int64_t rater) {
    return people_.here(rater, at_) && !has_seen_all(rater) && !left_out(rater);
  });
}

bool Study::running_low() const {
  const std::int64_t here = std::ssize(people_.all_here(at_));
  if (deals_hands_) return here > 1 && !dealing_round() && somebody_idle();
  std::int64_t left = 0;
  for (std::int64_t round = cursor_; round < std::ssize(book_.rounds()); ++round) {
    const RoundBook& book = book_.rounds()[static_cast<std::size_t>(round)];
    for (std::size_t entry = 0; !book.closed && entry < book.counts.size(); ++entry) {
      left += std::max<std::int64_t>(0, book.free(entry));
    }
  }
  return here > 1 && left < here;
}

RoundLimits limits_of(const Study& study) {
  const std::int64_t here = std::ssize(study.people().all_here(study.last_entry()));
  RoundLimits limits = study.hands() != nullptr ? limits_for_hands(study)
                       : study.panel() != nullptr
                           ? limits_for_panel(study)
                           : RoundLimits{.least = here > 1 ? kQuestionsEach * here : 0,
                                         .caps = caps_by_people(study),
                                         // a number alone has nothing to be measured by
                                         .each = study.set_aside().measures() ? 2 : 1};
  if (study.definition().budget) {
    const auto left = *study.definition().budget - study.book().answered();
    limits.questions = std::min(limits.questions, left);
    for (std::int64_t round = study.rounds_counted(); round < std::ssize(study.book().rounds());
         ++round) {
      const RoundBook& book = study.book().rounds()[static_cast<std::size_t>(round)];
      if (!book.closed) limits.questions -= book.missing;
    }
    limits.least = std::min(limits.least, std::max<std::int64_t>(0, limits.questions));
  }
  const bool any_withdrawn =
      std::ranges::any_of(std::views::iota(std::int64_t{0}, std::ssize(study.cards().ids)),
                          [&](std::int64_t row) { return study.withdrawn(row); });
  if (!any_withdrawn) return limits;
  if (limits.caps.empty()) {
    limits.caps.assign(static_cast<std::size_t>(study.problem().size()),
                       std::numeric_limits<std::int64_t>::max());
  }
  for (ArmIndex arm = 0; arm < study.problem().size(); ++arm) {
    const bool out = study.withdrawn(study.problem().candidate(arm));
    if (out) limits.caps[static_cast<std::size_t>(arm)] = 0;
  }
  return limits;
}

}  // namespace acol::study
