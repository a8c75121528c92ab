#pragma once

#include <cmath>
#include <memory>
#include <vector>

#include "acol/core/random.hpp"
#include "acol/policy/make_policy.hpp"
#include "support/gen.hpp"

namespace acol::testing {

/// A catalogue in which reward goes with what people refuse; `noes` is the truth.
struct Tastes {
  Problem problem;
  Vector noes;
};

inline Tastes tastes(Eigen::Index n, std::uint64_t seed,
                     ProblemOptions options = {.threshold = 0.3}) {
  const Matrix arms = random_matrix(n, 2, seed);
  Vector noes(n);
  for (Eigen::Index i = 0; i < n; ++i) noes(i) = 1 / (1 + std::exp(-1.5 * arms(i, 0) + 0.5));
  const Vector rewards = arms.col(0) + 0.2 * random_vector(n, seed);
  options.merge = false;
  return {Problem(arms, rewards, options), noes};
}

inline std::unique_ptr<RecordedPolicy> any_policy(const Problem& problem, bool by_hand = false) {
  return make_policy("e-acol", problem,
                     {.delta = 0.1,
                      .margin = 0.05,
                      .shape = Shape::any,
                      .answer_range = AnswerRange{0, 1},
                      .rounds_on_record = by_hand});
}

inline Answers drawn_answers(std::int64_t count, double share, std::uint64_t index) {
  const auto up = static_cast<double>(binomial({4, StreamUse::noise}, index, count, share));
  const double down = static_cast<double>(count) - up;
  return {count, up, up * down / (up + down)};
}

/// Answers the open round; what was told.
inline std::vector<QuestionAnswers> answer_all(Policy& policy, const Vector& noes,
                                               std::uint64_t& index) {
  std::vector<QuestionAnswers> told;
  const auto open = policy.ask();
  for (const Question& question : std::vector<Question>(open.begin(), open.end())) {
    told.push_back({question, drawn_answers(question.count, noes(question.candidate), index++)});
    policy.tell(question, told.back().answers);
  }
  return told;
}

}  // namespace acol::testing
