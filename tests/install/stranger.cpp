// The C++ example of the README, as a program of somebody who only has the installed package.
#include <acol/policy/make_policy.hpp>
#include <cstdio>

int main() {
  acol::Matrix arms(3, 1);
  arms << 0.2, 0.5, 0.9;
  const acol::Problem problem(arms, arms.col(0), {.threshold = 0.6});
  const auto policy = acol::make_policy("e-acol", problem, {.noise_bound = 0.1});
  while (!policy->done()) {
    const acol::Question question = policy->ask().front();
    const double y = arms(question.candidate, 0);
    policy->tell(question, acol::Answers::single(y));
  }
  const acol::Recommendation best = policy->recommend();
  std::printf("candidate %td, certified %d\n", *best.candidate, best.certified);
  return *best.candidate == 1 && best.certified ? 0 : 1;
}
