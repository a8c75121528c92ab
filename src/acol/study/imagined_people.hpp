#pragma once

#include "acol/core/answers.hpp"
#include "acol/study/entry.hpp"

namespace acol::study {

/// People who think as an imagined truth says: those of a panel once and for all, others as they
/// are drawn.
class ImaginedPeople {
 public:
  /// `created` must outlive this object. `seed` is of what is said, not of the truth.
  ImaginedPeople(const Created& created, std::uint64_t seed, std::uint64_t number);

  /// The mean answer about every candidate: of a panel, what its people think.
  const Vector& means() const { return means_; }
  /// What `count` of them say, who were not asked about the candidate yet; of a panel, one of them.
  Answers answer(std::int64_t candidate, std::int64_t count);

 private:
  Answers noes_of(std::int64_t refused, std::int64_t count) const;
  /// The share of people who say no whose mean answer is `mean`.
  double share_of_noes(double mean) const;
  void form_panel();

  const Created* created_;
  Stream stream_;
  Vector means_;
  std::vector<std::int64_t> noes_left_ = {};  ///< Of a panel, by candidate: noes left.
  std::vector<std::int64_t> left_ = {};       ///< Of a panel, by candidate: people not asked yet.
  std::uint64_t index_ = 0;
};

}  // namespace acol::study
