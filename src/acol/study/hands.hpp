#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "acol/study/question_book.hpp"

namespace acol::study {

/// Who has which hand, where people are the independent units (docs/certificate.md, "People").
///
/// A question is a *place* of its round, or a *reserve* that stands in for the place of somebody
/// who has not answered. A place counts by the person who got it first, whenever they answer before
/// it closes; a reserve is used only if they never do. What is known of a question itself is in the
/// book.
class Hands {
 public:
  /// `book` is the study's own; it must outlive this object.
  explicit Hands(const QuestionBook& book) : book_(&book) {}

  struct Deal {
    std::int64_t question = 0;
    std::string person = {};   ///< The same for the same person; empty: a person of its own.
    std::int64_t closes = 0;   ///< Milliseconds since 1970.
    std::int64_t instead = 0;  ///< The place that it is a reserve for; 0: it is a place.
    std::int64_t lot = 0;      ///< Of its round, where that is dealt in lots.
  };
  /// The question is in the book already. One that checks attention belongs to no hand.
  void deal(const Deal& deal);
  void note_answer(std::int64_t question);
  /// Its answer was taken back.
  void note_undone(std::int64_t question);
  /// The time of a place is over: what its reserve has said by now, if anything, stands for it.
  void note_missed(std::int64_t place);

  /// Nothing more is needed for this round.
  void close(std::int64_t round);

  std::int64_t people() const { return std::ssize(hands_); }
  /// Hands of one question that were dealt to nobody in particular.
  std::int64_t unnamed() const { return people() - std::ssize(numbers_); }
  /// Who gave at least one answer.
  std::int64_t people_who_answered() const;
  /// The questions of a person's hand; null: none was dealt.
  const std::vector<std::int32_t>* hand_of(const std::string& person) const;
  /// A person's number, for whoever must know whose answers belong together: the first question of
  /// the hand. What was asked of nobody known is somebody's own.
  std::int64_t person_of(std::int64_t question) const;
  std::int64_t closes(std::int64_t question) const { return at(question).closes; }
  bool is_place(std::int64_t question) const { return at(question).instead == 0; }
  /// The lot of its round that it belongs to, where that is dealt in lots.
  std::int64_t lot_of(std::int64_t question) const { return at(question).lot; }

  /// Whether its answer counts, and can no longer be taken back: it is not its person's last one,
  /// or the hand is complete.
  bool is_final(std::int64_t question) const;
  /// Whether nothing is left to answer in the hand of this question.
  bool hand_complete(std::int64_t question) const;

  /// What stands in a place for good.
  struct Settled {
    std::optional<double> answer = {};      ///< Answer of the person who got it first.
    std::optional<double> substitute = {};  ///< Answer of the reserve, where that is missing.
    std::int64_t question = 0;              ///< Whose answer it is.
  };
  std::optional<Settled> settled(std::int64_t place) const;
  /// The places of a round about one of its candidates, in order, without those of people who were
  /// left out.
  std::vector<std::int64_t> places(std::int64_t round, std::size_t entry) const;
  /// How often the candidate may still get a place.
  std::int64_t free(std::int64_t round, std::size_t entry) const;
  bool any_free(std::int64_t round) const;
  bool all_settled(std::int64_t round) const;
  /// The last round that has a place; places of earlier ones are no longer dealt. −1: none.
  std::int64_t latest_round() const { return latest_round_; }

  /// What somebody stands in for others with, in places that are not settled.
  std::vector<std::int64_t> unused_reserves(std::int64_t rater) const;
  /// Places that wait for their answer, in order.
  const std::set<std::int64_t>& pending() const { return pending_; }
  /// Whether somebody else has said for good what stands for the place if it is missed.
  bool has_substitute(std::int64_t place) const {
    return final_answer(at(place).reserve).has_value();
  }
  /// Whether a reserve may be dealt: the person who got the place is gone or skipped it, and nobody
  /// stands in.
  bool wants_reserve(std::int64_t place) const;

  template <class Self, class Archive>
  static void persist(Self& self, Archive& archive) {
    archive(self.dealt_, self.hands_, self.numbers_, self.places_, self.pending_,
            self.latest_round_);
  }

 private:
  struct Dealt {
    std::int64_t closes = 0;
    std::int32_t hand = -1;    ///< −1: it checks attention.
    std::int32_t instead = 0;  ///< The place that it is a reserve for.
    std::int32_t reserve =
        0;  ///< Of a place: the last one dealt; once missed, the one that counts.
    std::int32_t lot = 0;

    template <class Self, class Archive>
    static void persist(Self& self, Archive& archive) {
      archive(self.closes, self.hand, self.instead, self.reserve, self.lot);
    }
  };
  struct Hand {
    std::vector<std::int32_t> questions = {};
    std::int32_t last = 0;  ///< Answered.

    template <class Self, class Archive>
    static void persist(Self& self, Archive& archive) {
      archive(self.questions, self.last);
    }
  };

  const Dealt& at(std::int64_t question) const {
    return dealt_[static_cast<std::size_t>(question - 1)];
  }
  Dealt& at(std::int64_t question) { return dealt_[static_cast<std::size_t>(question - 1)]; }
  bool has_places(std::int64_t round) const {
    return round < std::ssize(places_) && !places_[static_cast<std::size_t>(round)].empty();
  }
  QuestionState state(std::int64_t question) const { return book_->question(question).state; }
  bool is_over(std::int64_t question) const;
  std::optional<double> final_answer(std::int64_t question) const;
  std::int32_t hand_number(const std::string& person);

  const QuestionBook* book_;
  std::vector<Dealt> dealt_;  ///< By question.
  std::vector<Hand> hands_;
  std::unordered_map<std::string, std::int32_t> numbers_;       ///< Of hands, by person.
  std::vector<std::vector<std::vector<std::int32_t>>> places_;  ///< By round and entry.
  std::set<std::int64_t> pending_;
  std::int64_t latest_round_ = -1;
};

}  // namespace acol::study
