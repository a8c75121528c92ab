#include "acol/study/deal.hpp"

#include <algorithm>

#include "acol/core/random.hpp"
#include "acol/study/attention.hpp"
#include "acol/study/deal_lots.hpp"

namespace acol::study {
namespace {

/// Deals one hand: fixed before the first of its answers, from one round, no candidate twice.
class Dealing {
 public:
  Dealing(const Study& study, const AskRequest& request, std::int64_t now)
      : study_(study), book_(study.book()), hands_(*study.hands()), request_(request), now_(now) {}

  AskReply run(Changes& changes) {
    const std::string person = person_of(request_);
    if (const auto* hand = person.empty() ? nullptr : hands_.hand_of(person)) {
      return handed_back(*hand, changes);
    }
    if (nobody_else_may_come()) return {.done = true};
    return deal(person.empty(), changes);
  }

 private:
  std::int64_t until() const { return now_ + milliseconds_of_lease(study_.definition()); }

  bool answerable(std::int64_t question) const {
    return study_.wants(question) &&
           (book_.question(question).round < 0 || now_ < hands_.closes(question));
  }

  AskReply handed_back(const std::vector<std::int32_t>& hand, Changes& changes) {
    AskReply reply;
    Renewed renewed{.until = until()};
    std::vector<std::int64_t> all(hand.begin(), hand.end());
    for (const std::int64_t question : book_.open()) {  // those that check attention, too
      const QuestionRecord& record = book_.question(question);
      const auto rater = book_.find_rater(request_.rater);
      if (record.round < 0 && record.rater != kAnonymous && rater == record.rater) {
        all.push_back(question);
      }
    }
    std::ranges::sort(all);
    for (const std::int64_t question : all) {
      if (!answerable(question)) continue;
      if (std::ssize(reply.questions) == request_.count) break;
      const QuestionRecord& record = book_.question(question);
      reply.questions.push_back(
          {question, book_.candidate_of(record), shown_round(study_, record.round)});
      const bool half_over = 2 * (record.until() - now_) < until() - now_;
      if (record.state == QuestionState::open && half_over) renewed.questions.push_back(question);
    }
    if (!renewed.questions.empty()) changes.emplace_back(std::move(renewed));
    reply.done = reply.questions.empty();
    return reply;
  }

  bool nobody_else_may_come() const {
    const std::optional<std::int64_t>& most = study_.definition().raters;
    return most && hands_.people() >= *most;
  }

  /// How many questions may be dealt; `unnamed`: each to another person.
  std::int64_t room(bool unnamed) const {
    const Definition& definition = study_.definition();
    auto most = unnamed ? request_.count : definition.answers_per_rater;
    if (unnamed && definition.raters) {
      most = std::min(most, *definition.raters - hands_.people());
    }
    if (!definition.budget) return most;
    const std::int64_t out = book_.answered() + std::ssize(hands_.pending());
    return std::min(most, *definition.budget - out);
  }

  AskReply deal(bool unnamed, Changes& changes) {
    const std::int64_t most = room(unnamed);
    std::vector<Asked::Item> items;
    const std::optional<std::int64_t> lot = deal_lot(study_, most, items);
    if (!lot) add_without_lots(unnamed, most, items);
    add_attention(items);
    if (items.empty()) return {};
    Asked asked{
        .questions = items,
        .rater = request_.rater,
        .device = request_.rater.empty() ? request_.caller.device : std::string(),
        .until = until(),
        .closes = std::max(now_, study_.last_entry()) + milliseconds_of_grace(study_.definition()),
        .lot = lot};
    AskReply reply;
    for (const Asked::Item& item : items) {
      if (std::ssize(reply.questions) == request_.count) break;
      reply.questions.push_back({item.question, item.candidate, shown_round(study_, item.round)});
    }
    changes.emplace_back(std::move(asked));
    return reply;
  }

  void add_without_lots(bool unnamed, std::int64_t most, std::vector<Asked::Item>& items) const {
    if (!unnamed) return add_hand(most, items);
    if (const std::optional<std::int64_t> round = dealing_round()) {
      add_places(*round, most, true, items);
    }
    add_reserves(std::nullopt, most, true, items);
  }

  /// The round whose places are dealt, unless it is dealt in lots.
  std::optional<std::int64_t> dealing_round() const {
    const std::optional<std::int64_t> round = study_.dealing_round();
    return round && study_.in_lots(*round) ? std::nullopt : round;
  }

  /// A round that many have left first, then one with places that nobody had.
  void add_hand(std::int64_t most, std::vector<Asked::Item>& items) const {
    const std::optional<std::int64_t> dealing = dealing_round();
    for (std::int64_t round = study_.rounds_counted(); round < std::ssize(book_.rounds());
         ++round) {
      std::vector<Asked::Item> reserves;
      add_reserves(round, most, false, reserves);
      const bool many = 2 * std::ssize(reserves) >= std::max<std::int64_t>(most, 2);
      if (reserves.empty() || (dealing && !many)) continue;
      items = std::move(reserves);
      return;
    }
    if (!dealing) return;
    add_places(*dealing, most, false, items);
    add_reserves(*dealing, most, false, items);
  }

  /// Of the candidates that have free places, those that have most: then a round takes the fewest
  /// people. Ties are broken at random.
  void add_places(std::int64_t round, std::int64_t most, bool repeat,
                  std::vector<Asked::Item>& items) const {
    struct Free {
      std::int64_t places;
      std::uint64_t draw;
      std::int64_t candidate;
    };
    const Stream stream{study_.definition().seed, StreamUse::question};
    std::vector<Free> free;
    const std::vector<std::int64_t>& candidates = book_.round(round).candidates;
    for (std::size_t entry = 0; entry < candidates.size(); ++entry) {
      const std::int64_t places = hands_.free(round, entry);
      if (places <= 0 || study_.withdrawn(candidates[entry])) continue;
      const std::uint64_t index =
          (static_cast<std::uint64_t>(book_.next_number(items.size())) << 24) +
          static_cast<std::uint64_t>(entry);
      const std::uint64_t draw = uniform_below(stream, index, std::uint64_t{1} << 53);
      for (std::int64_t left = places; left > 0; left = repeat ? left - 1 : 0) {
        free.push_back({left, draw, candidates[entry]});
      }
    }
    std::ranges::sort(free, [](const Free& a, const Free& b) {
      return std::pair(-a.places, a.draw) < std::pair(-b.places, b.draw);
    });
    for (const Free& one : free) {
      if (std::ssize(items) >= most) return;
      items.push_back({book_.next_number(items.size()), round, one.candidate});
    }
  }

  /// Questions that stand in for those of people who are gone, of one round or of all.
  void add_reserves(std::optional<std::int64_t> round, std::int64_t most, bool repeat,
                    std::vector<Asked::Item>& items) const {
    for (const std::int64_t place : hands_.pending()) {
      if (std::ssize(items) >= most) return;
      const QuestionRecord& record = book_.question(place);
      const std::int64_t candidate = book_.candidate_of(record);
      if ((round && record.round != *round) || !hands_.wants_reserve(place)) continue;
      if (study_.in_lots(record.round)) continue;
      if (study_.withdrawn(candidate)) continue;
      const bool twice = std::ranges::any_of(
          items, [&](const Asked::Item& item) { return item.candidate == candidate; });
      if (twice && !repeat) continue;
      items.push_back({book_.next_number(items.size()), record.round, candidate, place});
    }
  }

  void add_attention(std::vector<Asked::Item>& items) const {
    const std::vector<std::int64_t>& checks = book_.attention().candidates;
    if (checks.empty() || items.empty()) return;
    std::vector<Asked::Item> mixed;
    std::size_t used = 0;
    for (const Asked::Item& item : items) {
      if (checks_attention(study_, hands_.people(), std::ssize(mixed)) && used < checks.size()) {
        mixed.push_back({book_.next_number(mixed.size()), kAttentionRound, checks[used++]});
      }
      mixed.push_back(item);
      mixed.back().question = std::ssize(book_.questions()) + std::ssize(mixed);
    }
    items = std::move(mixed);
  }

  const Study& study_;
  const QuestionBook& book_;
  const Hands& hands_;
  const AskRequest& request_;
  std::int64_t now_;
};

}  // namespace

std::string person_of(const AskRequest& request) {
  if (!request.rater.empty()) return "@" + request.rater;
  return request.caller.device.empty() ? std::string() : "#" + request.caller.device;
}

AskReply deal(const Study& study, const AskRequest& request, std::int64_t now, Changes& changes) {
  return Dealing(study, request, now).run(changes);
}

bool has_finished(const Study& study, const AskRequest& request, std::int64_t now) {
  const std::string person = person_of(request);
  if (study.hands() == nullptr || person.empty() || !study.hands()->hand_of(person)) return false;
  Changes unused;
  return deal(study, request, now, unused).done;
}

}  // namespace acol::study
