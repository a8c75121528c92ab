// The C++ example of the README, as a program of somebody who only has the installed package.
#include <acol/acol.hpp>
#include <cstdio>

int main() {
  acol::Matrix arms(3, 1);
  arms << 0.2, 0.5, 0.9;
  const acol::Vector rewards = arms.col(0);
  const auto measure = [&](acol::ArmIndex candidate) { return arms(candidate, 0); };
#include "readme_example.inc"
  std::printf("candidate %td, certified %d\n", *best.candidate, best.certified);
  return *best.candidate == 1 && best.certified ? 0 : 1;
}
