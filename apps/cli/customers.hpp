#pragma once

#include <functional>

#include "acol/study/service.hpp"

namespace acol::cli {

/// Simulated people who come to a study one after the other, answer what they are asked and go.
class Customers {
 public:
  /// `likes` is the share of people that says yes, by row of the catalogue.
  Customers(study::Service& service, Vector likes, std::uint64_t seed);

  /// The next customer takes a hand of questions and answers them. `before_each` is called before
  /// every answer; where it says no, the customer leaves. How many questions were answered.
  std::int64_t next(const std::function<bool()>& before_each);
  /// How many have come so far.
  std::int64_t seen() const { return seen_; }

 private:
  study::Service* service_;
  Vector likes_;
  std::uint64_t seed_;
  std::int64_t seen_ = 0;
};

}  // namespace acol::cli
