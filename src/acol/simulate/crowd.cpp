#include "acol/simulate/crowd.hpp"

#include <algorithm>

#include "acol/core/error.hpp"

namespace acol {
namespace {

/// Of the open questions, those that are wanted most often: then a round takes the fewest people.
std::vector<Question> hand_of(std::span<const Question> open, std::int64_t size) {
  std::vector<Question> hand(open.begin(), open.end());
  const auto wanted = std::min<std::ptrdiff_t>(size, std::ssize(hand));
  std::partial_sort(hand.begin(), hand.begin() + wanted, hand.end(),
                    [](const Question& a, const Question& b) {
                      return std::pair(-a.count, a.candidate) < std::pair(-b.count, b.candidate);
                    });
  hand.resize(static_cast<std::size_t>(wanted));
  for (Question& question : hand) question.count = 1;
  return hand;
}

}  // namespace

Crowd::Crowd(const Instance& instance, std::uint64_t seed)
    : instance_(&instance), people_(instance.noise().people.value_or(Population{})), seed_(seed) {
  require(instance.noise().people.has_value(), "{} has no simulated people", instance.name());
  predictors_ = instance.problem().arms() * instance.constraint();
}

std::optional<double> Crowd::answer(const Question& question, double leniency, Stream stream,
                                    std::uint64_t index) const {
  const double z = predictors_(instance_->problem().distinct(question.candidate)) + leniency;
  const double share = std::clamp(share_of_no(instance_->noise().link, z), 0.0, 1.0);
  const bool no = bernoulli(stream, index, share);
  const bool unsure = bernoulli(stream, index + 1, no ? people_.skip_no : people_.skip_yes);
  if (unsure && people_.unsure == Unsure::skip) return std::nullopt;
  return no || unsure ? 1 : -1;
}

std::int64_t Crowd::visit(Policy& policy, std::int64_t limit) {
  const std::int64_t person = visitors_++;
  const Stream stream{seed_, StreamUse::noise, static_cast<std::uint64_t>(visitors_)};
  const double leniency = people_.leniency * standard_normal(stream, 0);
  std::uint64_t index = 1;
  std::int64_t given = 0;
  const std::int64_t most = std::min(people_.answers_each, limit);
  const RecordedPolicy* const on_record = recorded(policy);
  const auto lot = on_record ? on_record->open_lot() : std::nullopt;
  std::vector<Question> hand = lot ? lot->questions : hand_of(policy.ask(), most);
  if (std::ssize(hand) > most) hand.resize(static_cast<std::size_t>(most));
  for (const Question& question : hand) {
    if (policy.done() || bernoulli(stream, index, people_.leave)) break;
    const std::optional<double> y = answer(question, leniency, stream, index + 1);
    index += 3;
    if (!y) continue;
    policy.tell(question, Answers::single(*y, lot ? lot->lot : person));
    ++given;
  }
  return given;
}

}  // namespace acol
