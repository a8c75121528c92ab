#include <algorithm>
#include <map>
#include <set>

#include "acol/core/error.hpp"
#include "acol/core/random.hpp"
#include "acol/study/attention.hpp"
#include "acol/study/commands.hpp"
#include "acol/study/deal.hpp"
#include "acol/study/deal_panel.hpp"

namespace acol::study {
namespace {

constexpr std::int64_t kMaxAtOnce = 100'000;
constexpr std::int64_t kShortLease = 45'000;  // milliseconds, where somebody has nothing else to do

constexpr std::int64_t kNewcomer = -2;  // nobody has this number

/// Chooses questions for one rater, keeping account of what the log does not have yet.
class Asking {
 public:
  Asking(const Study& study, const AskRequest& request, std::int64_t now)
      : study_(study),
        book_(study.book()),
        request_(request),
        now_(now),
        rater_(book_.find_rater(request.rater)),
        until_(now + lease()),
        held_(count_held()) {}

  AskReply run(Changes& changes) {
    AskReply reply;
    hand_back(reply, changes);
    while (std::ssize(reply.questions) < request_.count && within_budget()) {
      std::optional<Asked::Item> item = choose();
      if (!item) break;
      if (attention_is_due()) item = choose_attention().value_or(*item);
      take(*item);
      reply.questions.push_back(
          {item->question, item->candidate, shown_round(study_, item->round)});
    }
    if (now_ < study_.last_entry() - lease()) lapsed_.clock = now_;
    if (!lapsed_.questions.empty()) changes.emplace_back(lapsed_);
    if (!asked_.questions.empty()) {
      asked_.rater = request_.rater;
      if (request_.rater.empty()) asked_.device = request_.caller.device;
      asked_.until = until_;
      changes.emplace_back(asked_);
    }
    return reply;
  }

 private:
  /// Whether nobody has to be waited for: the lease has ended, its holder is gone, or the clock
  /// went back by more.
  bool lapsed(const QuestionRecord& record) const {
    return now_ >= record.until() || now_ < record.until() - 2 * lease() ||
           study_.people().left(record.rater);
  }

  /// Whether somebody who has nothing else to do may get it.
  bool lapsed_for_idle(const QuestionRecord& record) const {
    if (request_.rater.empty()) return lapsed(record);
    return lapsed(record) || now_ >= record.until() - lease() + std::min(lease(), kShortLease);
  }

  std::int64_t lease() const { return milliseconds_of_lease(study_.definition()); }

  /// Whether who asks has the question: by name, or at the same browser.
  bool has(std::int64_t question, const QuestionRecord& record) const {
    if (!request_.rater.empty()) return rater_ == record.rater;
    return record.rater == kAnonymous && book_.device_of(question) == request_.caller.device;
  }

  void hand_back(AskReply& reply, Changes& changes) {
    if (request_.rater.empty() ? !request_.caller.browser : !rater_) return;
    Renewed renewed{.until = until_};
    for (const std::int64_t question : book_.open()) {
      const QuestionRecord& record = book_.question(question);
      if (!has(question, record) || !book_.wanted(question)) continue;
      if (std::ssize(reply.questions) == request_.count) break;
      reply.questions.push_back(
          {question, book_.candidate_of(record), shown_round(study_, record.round)});
      const bool half_over = 2 * (record.until() - now_) < until_ - now_;
      if (half_over || lapsed(record)) renewed.questions.push_back(question);
    }
    if (!renewed.questions.empty()) changes.emplace_back(std::move(renewed));
  }

  /// Questions whose lease has ended use up nothing: who waits for them may get them.
  bool within_budget() const {
    if (!study_.definition().budget) return true;
    const std::int64_t out = held_ + std::ssize(asked_.questions);
    return book_.answered() + out < *study_.definition().budget;
  }

  std::int64_t count_held() const {
    if (!study_.definition().budget) return 0;
    return std::ranges::count_if(book_.open(), [this](std::int64_t question) {
      const QuestionRecord& record = book_.question(question);
      return record.round >= 0 && !lapsed(record);
    });
  }

  /// Whether the rater may be asked about the candidate once more.
  bool may_ask(std::int64_t candidate) const {
    if (request_.rater.empty() || !study_.repeats()) return true;
    const auto just = used_.find(candidate);
    const std::int64_t before = rater_ ? book_.uses(*rater_, candidate) : 0;
    return before + (just == used_.end() ? 0 : just->second) < *study_.repeats();
  }

  std::int64_t free(std::int64_t round, std::size_t entry) const {
    const auto just = taken_.find({round, entry});
    return book_.rounds()[static_cast<std::size_t>(round)].free(entry) -
           (just == taken_.end() ? 0 : just->second);
  }

  /// A random one of the free questions of the first round that has any for this rater. Else one
  /// that was handed out and is overdue: in a round that nobody waits for, only after its lease.
  std::optional<Asked::Item> choose() {
    for (const auto overdue : {&Asking::lapsed, &Asking::lapsed_for_idle}) {
      for (std::int64_t round = study_.rounds_counted(); round < std::ssize(book_.rounds());
           ++round) {
        if (book_.rounds()[static_cast<std::size_t>(round)].closed) continue;
        if (const auto item = choose_from(round)) return item;
        if (let_one_lapse(round, overdue)) return choose_from(round);
      }
    }
    return std::nullopt;
  }

  std::optional<Asked::Item> choose_from(std::int64_t round) {
    const RoundBook& book = book_.rounds()[static_cast<std::size_t>(round)];
    std::int64_t total = 0;
    for (std::size_t entry = 0; entry < book.candidates.size(); ++entry) {
      if (may_ask(book.candidates[entry])) total += std::max<std::int64_t>(0, free(round, entry));
    }
    if (total == 0) return std::nullopt;
    std::int64_t draw = drawn(total);
    for (std::size_t entry = 0;; ++entry) {
      if (!may_ask(book.candidates[entry])) continue;
      draw -= std::max<std::int64_t>(0, free(round, entry));
      if (draw < 0) return Asked::Item{next_number(), round, book.candidates[entry]};
    }
  }

  std::int64_t next_number() const { return book_.next_number(asked_.questions.size()); }

  /// Below `total`, by the number of the question.
  std::int64_t drawn(std::int64_t total) const {
    const Stream stream{study_.definition().seed, StreamUse::question};
    return static_cast<std::int64_t>(uniform_below(
        stream, static_cast<std::uint64_t>(next_number()), static_cast<std::uint64_t>(total)));
  }

  void take(const Asked::Item& item) {
    asked_.questions.push_back(item);
    ++used_[item.candidate];
    if (item.round < 0) return;
    const auto& candidates = book_.rounds()[static_cast<std::size_t>(item.round)].candidates;
    const auto entry = std::ranges::find(candidates, item.candidate) - candidates.begin();
    ++taken_[{item.round, static_cast<std::size_t>(entry)}];
  }

  bool attention_is_due() const {
    if (book_.attention().candidates.empty()) return false;
    const std::int64_t rater = rater_.value_or(std::ssize(book_.raters()));
    return checks_attention(study_, rater, book_.handed_to(rater) + std::ssize(asked_.questions));
  }

  std::optional<Asked::Item> choose_attention() const {
    std::vector<std::int64_t> fresh;
    for (const std::int64_t candidate : book_.attention().candidates) {
      if (may_ask(candidate)) fresh.push_back(candidate);
    }
    if (fresh.empty()) return std::nullopt;
    return Asked::Item{next_number(), kAttentionRound,
                       fresh[static_cast<std::size_t>(drawn(std::ssize(fresh)))]};
  }

  /// Takes an overdue question from somebody.
  bool let_one_lapse(std::int64_t round, bool (Asking::*overdue)(const QuestionRecord&) const) {
    for (const std::int64_t question : book_.open()) {
      const QuestionRecord& record = book_.question(question);
      if (record.round != round || !(this->*overdue)(record) || !book_.wanted(question)) continue;
      if (!request_.rater.empty() && rater_ == record.rater) continue;
      if (!may_ask(book_.candidate_of(record)) || !taken_over_.insert(question).second) continue;
      lapsed_.questions.push_back(question);
      --taken_[{round, record.entry}];
      if (free(round, record.entry) > 0) return true;
    }
    return false;
  }

  const Study& study_;
  const QuestionBook& book_;
  const AskRequest& request_;
  std::int64_t now_;
  std::optional<std::int64_t> rater_;
  std::int64_t until_;
  std::int64_t held_;  ///< Open questions whose lease has not ended.
  Asked asked_;
  Expired lapsed_;
  std::set<std::int64_t> taken_over_;  ///< The same.
  std::map<std::pair<std::int64_t, std::size_t>, std::int64_t> taken_;
  std::map<std::int64_t, std::int64_t> used_;
};

}  // namespace

void check(const Study& study, const AskRequest& request) {
  require(request.count >= 1 && request.count <= kMaxAtOnce, "count must be from 1 to {}, got {}",
          kMaxAtOnce, request.count);
  require(
      !request.rater.empty() || independence_of(study.definition().policy) != Independence::raters,
      "independence = raters needs the rater's name with every question");
  require(!request.rater.empty() || study.attention().right.empty(),
          "attention questions need the rater's name with every question");
  check_name(study, request.rater, request.caller);
  const Consent* consent = study.consents().of(request.rater, request.caller.device);
  allow(request.caller.speaker == Speaker::owner || study.over() || consent != nullptr ||
            study.definition().consent.empty(),
        Why::consent, "nothing is asked before you agree to the text on the first page");
  if (study.panel() == nullptr) return;
  require(!request.rater.empty(), "questions for a panel need the rater's name");
  allow(study.definition().panel.empty() || study.panel()->admits(request.rater), Why::foreign,
        "'{}' is not on the list of this panel", request.rater);
}

AskReply ask(const Study& study, const AskRequest& request, std::int64_t now, Changes& changes) {
  check(study, request);
  const std::optional<std::int64_t> rater = study.book().find_rater(request.rater);
  if (study.over() || (rater && study.left_out(*rater))) return {.done = true};
  if (study.paused()) return {};
  AskReply reply = study.hands() != nullptr   ? deal(study, request, now, changes)
                   : study.panel() != nullptr ? deal_panel(study, request, now, changes)
                                              : Asking(study, request, now).run(changes);
  // A device is a person, too, where people have hands.
  const bool somebody =
      study.hands() != nullptr ? !person_of(request).empty() : !request.rater.empty();
  if (reply.questions.empty() && !reply.done && somebody &&
      study.people().waits_unnoted(rater.value_or(kNewcomer), now)) {
    changes.emplace_back(Waiting{request.rater});
  }
  return reply;
}

}  // namespace acol::study
