#pragma once

#include <cstdint>
#include <set>
#include <unordered_map>
#include <vector>

#include "acol/core/answers.hpp"

namespace acol::study {

/// Who takes part in a study at the moment, as far as its log knows. Rounds are made for those who
/// are here: one that needed the answers of people who are gone would never be complete.
class People {
 public:
  /// Somebody did something, at this time (milliseconds since 1970).
  void act(std::int64_t rater, std::int64_t at);
  /// Asked for a question, and there was none.
  void wait(std::int64_t rater, std::int64_t at);
  /// Closed the page, or has nothing more to answer.
  void leave(std::int64_t rater);

  /// Whether somebody did something lately and has not left.
  bool here(std::int64_t rater, std::int64_t now) const { return here(rater, now, kAbsence); }
  bool here(std::int64_t rater, std::int64_t now, std::int64_t patience) const;
  bool left(std::int64_t rater) const;
  bool waits(std::int64_t rater) const;
  /// Whether it is news that somebody waits: it is not on record, or has been for long.
  bool waits_unnoted(std::int64_t rater, std::int64_t now) const {
    return !waits(rater) || !here(rater, now, kAbsence / 2);
  }
  /// All who are here, without names first if there are any.
  std::vector<std::int64_t> all_here(std::int64_t now) const;
  bool anybody_here(std::int64_t now) const;
  std::vector<std::int64_t> waiting() const { return {waiting_.begin(), waiting_.end()}; }
  /// Everybody who ever came.
  std::vector<std::int64_t> seen() const;
  /// When somebody last came, or a round, a question or an answer; 0: never.
  std::int64_t last_progress() const { return last_progress_; }
  void note_progress(std::int64_t at) { last_progress_ = at; }
  /// Who came for the first time since the last round was committed.
  std::int64_t newcomers() const { return newcomers_; }
  void note_round() { newcomers_ = 0; }

  /// Anybody who did nothing for this long (milliseconds) is considered gone.
  static constexpr std::int64_t kAbsence = 10 * 60 * 1000;

  template <class Self, class Archive>
  static void persist(Self& self, Archive& archive) {
    archive(self.people_, self.waiting_, self.recent_, self.tidy_at_, self.last_progress_,
            self.newcomers_);
  }

 private:
  struct Person {
    std::int64_t last = 0;
    bool left = false;
    bool waits = false;
    bool listed = false;  ///< In `recent_`.

    template <class Self, class Archive>
    static void persist(Self& self, Archive& archive) {
      archive(self.last, self.left, self.waits, self.listed);
    }
  };
  const Person* find(std::int64_t rater) const;
  void set(std::int64_t rater, std::int64_t at, bool waits);
  void note_waiting(std::int64_t rater, Person& person, bool waits);
  void forget_absent(std::int64_t now);

  std::unordered_map<std::int64_t, Person> people_;
  std::set<std::int64_t> waiting_;
  std::vector<std::int64_t> recent_;  ///< Everybody who may be here: hours count, not years.
  std::size_t tidy_at_ = 0;           ///< The size of recent_ at which it is tidied.
  std::int64_t last_progress_ = 0;
  std::int64_t newcomers_ = 0;
};

}  // namespace acol::study
