#include "customers.hpp"

#include <fmt/format.h>

#include "acol/core/random.hpp"

namespace acol::cli {

Customers::Customers(study::Service& service, Vector likes, std::uint64_t seed)
    : service_(&service), likes_(std::move(likes)), seed_(seed) {}

std::int64_t Customers::next(const std::function<bool()>& before_each) {
  constexpr std::int64_t kWholeHand = 1000;  // more than any hand holds
  const std::string name = fmt::format("customer {}", ++seen_);
  const Stream opinion{seed_, StreamUse::noise, static_cast<std::uint64_t>(seen_)};
  std::int64_t answered = 0;
  for (const study::DealtQuestion& question :
       service_->ask({.rater = name, .count = kWholeHand}).questions) {
    if (!before_each()) break;
    const bool yes = bernoulli(opinion, static_cast<std::uint64_t>(question.candidate),
                               likes_(question.candidate));
    service_->tell({.question = question.question, .answer = yes ? "yes" : "no", .rater = name});
    ++answered;
  }
  return answered;
}

}  // namespace acol::cli
