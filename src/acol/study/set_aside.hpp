#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "acol/study/question_book.hpp"
#include "acol/study/yardstick.hpp"

namespace acol::study {

/// Questions whose answers were set aside, where no range says which answers there are.
class SetAside {
 public:
  /// `book` is the study's own; it must outlive this object. Nothing is measured before
  /// measure_by().
  explicit SetAside(QuestionBook& book) : book_(&book) {}
  void measure_by(const Yardstick& yardstick) { yardstick_ = yardstick; }
  bool measures() const { return yardstick_.has_value(); }

  /// Once everybody who was to be asked about a candidate in a round has answered, those answers
  /// are set aside, and asked for again, that cannot be meant.
  void add(std::int64_t answered);
  /// The answer is taken back.
  void remove(std::int64_t answered);

  /// The answers that cannot have been meant.
  std::vector<std::int64_t> far_off() const;
  /// The answers that were the only ones about their candidate and far from the threshold; others
  /// agree now.
  std::int64_t first_ones() const { return std::ssize(questions_) - std::ssize(far_off()); }
  /// How far apart answers about one candidate may be.
  double apart() const { return yardstick_->apart(); }

  template <class Self, class Archive>
  static void persist(Self& self, Archive& archive) {
    archive(self.yardstick_, self.questions_);
  }

 private:
  QuestionBook* book_;
  std::optional<Yardstick> yardstick_;
  std::vector<std::int64_t> questions_;
};

}  // namespace acol::study
