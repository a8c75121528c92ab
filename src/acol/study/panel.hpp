#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "acol/study/question_book.hpp"

namespace acol::study {

/// The people that a study's claim is about, and whose turn it is (docs/certificate.md, "Panels").
///
/// About every candidate they are asked in an order of its own, which the seed fixes. A round that
/// asks c times about a candidate has the next c *places* of that order; a place belongs to the
/// person who stands there, whenever they come. What is known of a question itself is in the book.
class Panel {
 public:
  /// `book` is the study's own; it must outlive this object.
  explicit Panel(const QuestionBook& book) : book_(&book) {}
  /// Without names people are numbered in the order in which they come.
  void set_people(std::uint64_t seed, std::int64_t people, const std::vector<std::string>& names);

  std::int64_t people() const { return people_; }
  /// Whether there is a panel: not where the claim is about people in general.
  bool exists() const { return people_ > 0; }
  /// The number of somebody; none: they are not on the panel, or have not come.
  std::optional<std::int32_t> member(const std::string& name) const;
  /// Whether somebody is on the panel, or may still be.
  bool admits(const std::string& name) const;
  /// Somebody came.
  void arrive(const std::string& name);

  /// `closes` in milliseconds since 1970: whoever has not answered by then is missing.
  void add_round(std::int64_t closes);
  /// A round is passed over: its places are the next ones again.
  void close_round(std::int64_t round);
  /// Evidence begins anew: all orders are drawn again.
  void begin_anew();
  /// The time of a round is over.
  void note_missed(std::int64_t round) { rounds_[static_cast<std::size_t>(round)].over = true; }
  std::int64_t closes(std::int64_t round) const {
    return rounds_[static_cast<std::size_t>(round)].closes;
  }
  bool over(std::int64_t round) const { return rounds_[static_cast<std::size_t>(round)].over; }

  /// How many places about a candidate the rounds have so far.
  std::int64_t places_about(std::int64_t candidate) const;
  /// The place about an entry of a round that belongs to somebody; none: nothing is theirs.
  std::optional<std::int64_t> place_of(std::int32_t member, std::int64_t round,
                                       std::size_t entry) const;
  /// Whether nobody was asked yet who the place belongs to.
  bool free(std::int64_t round, std::size_t entry, std::int64_t place) const {
    return question_at(round, entry, place) == 0;
  }
  /// Of those who came: who has a place of the round that is not settled. And how many such places
  /// belong to people who never came.
  struct Awaited {
    std::vector<std::string> names = {};  ///< In order.
    std::int64_t unknown = 0;
  };
  Awaited awaited(std::int64_t round) const;
  /// The question was asked of who the place belongs to.
  void deal(std::int64_t question, std::int64_t place);

  /// What stands in a place for good.
  struct Settled {
    std::optional<double> answer = {};  ///< None: it is missing.
  };
  std::optional<Settled> settled(std::int64_t round, std::size_t entry, std::int64_t place) const;
  /// The answer in a place, settled or not.
  std::optional<double> answer(std::int64_t round, std::size_t entry, std::int64_t place) const;

  template <class Self, class Archive>
  static void persist(Self& self, Archive& archive) {
    archive(self.numbers_, self.epoch_, self.rounds_, self.places_);
  }

 private:
  struct Round {
    std::vector<std::int64_t> first = {};                   ///< Place in the order, by entry.
    std::vector<std::vector<std::int32_t>> questions = {};  ///< By entry and place; 0: none yet.
    std::int64_t closes = 0;
    bool closed = false;
    bool over = false;

    template <class Self, class Archive>
    static void persist(Self& self, Archive& archive) {
      archive(self.first, self.questions, self.closes, self.closed, self.over);
    }
  };
  const Round& at(std::int64_t round) const { return rounds_[static_cast<std::size_t>(round)]; }
  std::int64_t question_at(std::int64_t round, std::size_t entry, std::int64_t place) const {
    return at(round).questions[entry][static_cast<std::size_t>(place)];
  }
  /// Where everybody stands in the order of a candidate.
  const std::vector<std::int32_t>& positions(std::int64_t candidate) const;

  const QuestionBook* book_;
  std::uint64_t seed_ = 0;
  std::int64_t people_ = 0;
  bool listed_ = false;
  std::unordered_map<std::string, std::int32_t> numbers_;
  std::int64_t epoch_ = 1;
  std::vector<Round> rounds_;
  std::unordered_map<std::int64_t, std::int64_t> places_;  ///< By candidate, without closed rounds.
  mutable std::unordered_map<std::int64_t, std::vector<std::int32_t>> positions_;
};

}  // namespace acol::study
