#pragma once

#include "acol/core/choice.hpp"
#include "acol/core/random.hpp"
#include "acol/inference/confidence.hpp"
#include "acol/inference/predictions.hpp"
#include "acol/policy/choices.hpp"
#include "acol/policy/foreseeing.hpp"
#include "acol/policy/recorded_policy.hpp"
#include "acol/policy/shortlist.hpp"

namespace acol {

/// What the next question is about.
enum class Criterion {
  maxvar,     ///< The uncertainty ‖x‖_{A⁻¹} of the pool.
  uniform,    ///< A random arm of the pool.
  maxreward,  ///< The arm of highest reward in the pool.
};

/// Among which arms a greedy algorithm chooses.
enum class Pool {
  all,
  uncertain,  ///< The undecided arms, U_t.
  feasible,   ///< The arms known to be feasible, F_t; random arms until one is.
};

constexpr auto choices(Criterion) {
  return named<Criterion>({{"maxvar", Criterion::maxvar},
                           {"uniform", Criterion::uniform},
                           {"maxreward", Criterion::maxreward}});
}

constexpr auto choices(Pool) {
  return named<Pool>(
      {{"all", Pool::all}, {"uncertain", Pool::uncertain}, {"feasible", Pool::feasible}});
}

/// The choices on the axes of the greedy algorithms.
struct AdaptiveOptions {
  ConfidenceOptions confidence = {};
  Criterion criterion = Criterion::maxvar;
  Pool pool = Pool::uncertain;
  Rule rule = Rule::reducer;
  double margin = 0;  ///< ε ≥ 0: arms up to τ + ε may be recommended.
  Ties ties = Ties::rule_out;
  FirstLook first_look = FirstLook::yes;
  std::uint64_t seed = 0;         ///< Of the random choices.
  bool rounds_on_record = false;  ///< Questions open by plan() and adopt() only.
};

/// The greedy algorithms of the paper, G-ACOL and its relatives [lindner2022, Algorithm 2]: one
/// question at a time, intervals that hold at all times, every arm that is decided leaves.
class Adaptive final : public RecordedPolicy, public Foreseeing {
 public:
  /// `problem` must outlive this object.
  Adaptive(const Problem& problem, const AdaptiveOptions& options);

  std::span<const Question> ask() const override;
  void tell(const Question& question, const Answers& answers) override;
  Recommendation recommend() const override;
  BestGuess best_guess() const override;
  const Knowledge& knowledge() const override { return knowledge_; }
  Guarantee guarantee() const override;
  bool foresees() const override { return options_.criterion != Criterion::maxvar; }
  void foresee(const AnswerLaw& law, std::int64_t limit) override;
  void plan(const RoundLimits& limits) override;
  void adopt(const Commitment& round) override;
  Commitment commitment() const override;

 private:
  double radius() const;
  void look();
  void advance();
  void check(const Question& asked, const Question& question, const Answers& answers) const;
  void tell_foreseen(const Question& question, const Answers& answers);
  void foresee_repetition(const AnswerLaw& law, std::int64_t limit);
  void foresee_random(const AnswerLaw& law, std::int64_t limit);
  void note_undecided();
  ArmIndex choose();
  ArmIndex choose_by_variance();
  ArmIndex choose_from_shortlist();
  ArmIndex random_arm(Pool pool, std::int64_t round) const;

  const Problem* problem_;
  AdaptiveOptions options_;
  ConfidenceRadius radius_;
  Predictions predictions_;
  Knowledge knowledge_;
  Shortlist shortlist_;
  std::vector<ArmIndex> undecided_;  ///< U_t, where random arms of it are asked about.
  Question question_;
  bool open_ = false;               ///< Whether the question may be answered.
  std::vector<Question> foreseen_;  ///< All open questions where there are several, or of several
                                    ///< answers; the next one is still question_.
  std::int64_t streak_ = 0;         ///< Answers in a row to questions about one candidate.
  std::int64_t next_look_ = 0;      ///< The number of answers at which foresee() looks again.
  Vector scores_;                   ///< Work space: one entry per arm.
  Vector kept_scores_;              ///< Work space: one entry per arm on the shortlist.
};

}  // namespace acol
