#pragma once

#include <string>

#include "acol/policy/choices.hpp"

namespace acol::study {

/// What became of a study.
enum class StudyOutcome { running, certified, infeasible, budget, stopped };

constexpr auto choices(StudyOutcome) {
  return named<StudyOutcome>({{"running", StudyOutcome::running},
                              {"certified", StudyOutcome::certified},
                              {"infeasible", StudyOutcome::infeasible},
                              {"budget", StudyOutcome::budget},
                              {"stopped", StudyOutcome::stopped}});
}

/// Whether the result of a study carries the promise "wrong at most δ of the time".
enum class StudyGuarantee {
  pending,  ///< Nothing speaks against a certificate, but there is no result yet.
  certified,
  heuristic,  ///< Something it relies on was not promised from the start.
  voided,     ///< Something happened that breaks the promise.
};

constexpr auto choices(StudyGuarantee) {
  return named<StudyGuarantee>({{"pending", StudyGuarantee::pending},
                                {"certified", StudyGuarantee::certified},
                                {"heuristic", StudyGuarantee::heuristic},
                                {"voided", StudyGuarantee::voided}});
}

/// Why a guarantee is not what the algorithm promises.
struct Reason {
  StudyGuarantee makes = StudyGuarantee::heuristic;
  std::string text = {};

  bool operator==(const Reason&) const = default;

  template <class Self, class Archive>
  static void persist(Self& self, Archive& archive) {
    archive(self.makes, self.text);
  }
};

}  // namespace acol::study
