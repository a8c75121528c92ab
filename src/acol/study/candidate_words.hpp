#pragma once

#include "acol/study/overview.hpp"

namespace acol::study {

/// What is said of the candidates of a study, in people's words.
class CandidateWords {
 public:
  /// `overview` must outlive this object.
  explicit CandidateWords(const Overview& overview)
      : overview_(overview), ranked_(overview.ranked()) {}

  /// Best reward first.
  const std::vector<CandidateView>& ranked() const { return ranked_; }
  const CandidateView* find(const std::string& id) const;

  /// A share as people write it, or an answer.
  std::string value(double value) const;
  /// "about 58 % accept it (45 to 70 %)"; of few: "2 of the 3 who were asked accept it"
  std::string acceptance(const CandidateView& one) const;
  /// "it is at about 58 %"; of few as above. Requires an estimate.
  std::string place(const CandidateView& one) const;
  /// "mpg 44.3"
  std::string reward(const CandidateView& one) const;
  /// "higher mpg"
  std::string goal() const;
  /// What is acceptable: "at least 50 %".
  std::string wanted() const;

  /// Candidates with a better reward that are not withdrawn, the best first.
  std::vector<CandidateView> better_than(const CandidateView& one) const;
  /// Of some candidates, the one that is closest to being acceptable; null: nothing is known.
  const CandidateView* closest(const std::vector<CandidateView>& some) const;
  /// The next in line, should it drop out; null: nobody.
  const CandidateView* next_after(const CandidateView& best) const;
  /// Of some candidates those that are open, the most acceptable first.
  std::vector<CandidateView> open_of(std::vector<CandidateView> some) const;

 private:
  /// Larger is more acceptable; what is not known comes last.
  double rank(const CandidateView& one) const;

  const Overview& overview_;
  std::vector<CandidateView> ranked_;
};

}  // namespace acol::study
