#pragma once

#include <cstdint>
#include <deque>
#include <limits>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "acol/verify/own_check.hpp"

namespace acol::verify {

/// How long an answer can be taken back, in milliseconds, and how often.
inline constexpr std::uint64_t kUndoWindow = 10 * 60 * 1000;
inline constexpr int kMaxReopened = 2;

/// Milliseconds from one time to another that is not before it, whatever whole numbers they are.
inline std::uint64_t elapsed(std::int64_t from, std::int64_t to) {
  return static_cast<std::uint64_t>(to) - static_cast<std::uint64_t>(from);
}

/// A second reading of "People" in docs/certificate.md: everybody has one hand of questions, each
/// question is a place of its round or a reserve for one, and a place counts once it is settled.
/// Throws Error naming the first question that breaks a rule. Questions are numbered from 0, q1
/// being 0, rounds and the candidates of a round as well.
class PeopleCheck {
 public:
  /// `range` is where all answers lie.
  PeopleCheck(const Json& definition, const std::optional<std::pair<Real, Real>>& range);

  /// Whoever is a person of their own for every question.
  static constexpr std::int32_t kNobody = 0;
  struct Asked {
    std::size_t question = 0;
    std::int64_t entry = 0;  ///< Number of the `asked` entry that it stands in.
    std::size_t round = 0;
    std::size_t candidate = 0;
    std::int32_t person = kNobody;
    std::int64_t closes = 0;
    std::optional<std::size_t> place = {};  ///< That it is a reserve for.
    std::optional<std::int64_t> lot = {};   ///< Of its round.
  };

  /// An entry is written.
  void pass_time(std::int64_t at) { at_ = at; }
  /// A round is committed; without counts none that counts.
  using Lots = std::vector<std::vector<std::size_t>>;
  /// `lots` have candidates of the round; none where it is not dealt in lots.
  void add_round(std::vector<std::int64_t> counts, Lots lots = {});
  void close_round(std::size_t round) { rounds_[round].closed = true; }

  void ask(const Asked& asked);
  void answer(std::size_t question, double value);
  void take_back(std::size_t question);
  void retract(std::size_t question);
  void skip(std::size_t question);
  void expire(std::size_t question) { record(question).held = false; }
  void renew(std::size_t question);
  void miss(std::size_t question);
  /// Its person is left out. Whether that makes it void.
  bool make_void(std::size_t question);

  enum class Stage : char { closed, finished, open };
  Stage stage(std::size_t round) const;

  /// What counts of a round by now: the sums of its candidates, with missing answers low and high.
  struct Counted {
    std::vector<std::pair<OwnSums, OwnSums>> sums = {};
    std::int64_t missing = 0;      ///< Places without an answer of their own.
    std::int64_t substituted = 0;  ///< Of `missing`, those with a reserve's answer.
  };
  Counted counted(std::size_t round) const;
  /// For linear evidence, which counts whole rounds: what stands in every place, and whose it is,
  /// by candidate. Throws Error where a place has no answer at all.
  struct Given {
    Real value = 0;
    std::int64_t person = 0;  ///< The same number for the same person.
  };
  std::vector<std::vector<Given>> given(std::size_t round) const;
  /// The same for a round in lots, by lot: a place that nobody was asked counts as missing.
  std::vector<std::vector<LotPlace>> given_by_lot(std::size_t round) const;

 private:
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
  struct Record {
    double value = 0;
    std::int64_t told = 0;
    std::int64_t closes = 0;
    std::uint32_t round = kNone;
    std::uint32_t candidate = 0;
    std::int32_t lot = -1;
    std::int32_t person = kNobody;
    std::uint32_t place = kNone;       ///< That it is a reserve for.
    std::uint32_t substitute = kNone;  ///< Of a place that is settled without an answer.
    bool held = false;
    bool answered = false;
    bool final = false;  ///< Its answer.
    bool skipped = false;
    bool missed = false;
    bool settled = false;
    bool is_void = false;
  };
  struct Person {
    std::int64_t entry = -1;
    std::vector<std::uint32_t> hand = {};
    std::uint32_t last = kNone;  ///< What they answered last.
  };
  struct Round {
    std::vector<std::int64_t> counts = {};
    Lots lots = {};
    std::vector<std::vector<std::uint32_t>> places = {};  ///< By candidate, in the order of names.
    std::vector<std::int64_t> taken = {};                 ///< Those of them that are not void.
    std::int64_t unsettled = 0;
    bool closed = false;
  };

  Record& record(std::size_t question);
  void check_hand(const Asked& asked);
  void check_place(const Asked& asked);
  void check_reserve(const Asked& asked);
  void check_lots(const Round& round) const;
  void check_lot(const Asked& asked) const;
  /// What counts in a place that is settled: with missing answers low and high.
  std::pair<Real, Real> imputed(const Record& place) const;
  void check_substitution(const Asked& asked, const Record& place) const;
  /// The last reserve that was asked, if its answer is final.
  std::uint32_t final_reserve(std::size_t place) const;
  bool is_open(const Record& one) const;
  void close_hand(std::int32_t person);
  void close_hands_of_reserves(std::size_t place);
  void finish(std::size_t question);
  void settle(std::size_t place, bool by_answer);
  bool counts_by_now(std::size_t place) const;

  std::int64_t each_ = 0;    ///< K
  std::uint64_t grace_ = 0;  ///< Milliseconds.
  Real missing_share_ = 0;   ///< θ
  Real low_ = 0;
  Real high_ = 0;
  std::int64_t at_ = 0;
  std::size_t newest_ = 0;  ///< The last round that places were asked of.
  std::vector<Record> records_;
  std::vector<Round> rounds_;
  std::unordered_map<std::int32_t, Person> people_;
  std::unordered_map<std::size_t, std::vector<std::uint32_t>> reserves_;  ///< By place.
};

}  // namespace acol::verify
