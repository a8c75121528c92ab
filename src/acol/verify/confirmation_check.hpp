#pragma once

#include <algorithm>
#include <cmath>
#include <map>

#include "acol/verify/own_check.hpp"

namespace acol::verify {

/// Whether answers about the claimed candidate alone show that it is acceptable ("Confirmation").
class ConfirmationCheck {
 public:
  explicit ConfirmationCheck(const Statement& statement) : statement_(statement) {}

  void add(const AnsweredRound& round) {
    if (!round.guessed) return;
    for (const auto& arm : round.arms) {
      if (arm.row != round.guessed->row) continue;
      for_[arm.row] +=
          log_own_bet(statement_, BetSide::below, statement_.threshold + statement_.margin,
                      {round.guessed->mean, round.guessed->variance},
                      {static_cast<Real>(arm.count), arm.sum, arm.squares});
    }
  }
  bool confirms(std::int64_t row) const {
    Real wealth = 0;
    for (const auto& [guess, log] : for_) {
      wealth += guess == row ? log : std::min<Real>(0, log);
    }
    return for_.contains(row) && wealth >= std::log(1 / statement_.delta) - 1e-9L;
  }

 private:
  const Statement& statement_;
  std::map<std::int64_t, Real> for_;
};

}  // namespace acol::verify
