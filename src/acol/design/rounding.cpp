#include "acol/design/rounding.hpp"

#include <cmath>
#include <functional>
#include <queue>

#include "acol/core/error.hpp"

namespace acol {
namespace {

constexpr std::int64_t kMaxQuestions = 4'000'000'000'000'000'000;
constexpr double kExactSum = 1e-12;

/// A point in the queue of those next to gain, or to lose, one.
struct Entry {
  double ratio;
  double weight;
  std::size_t point;
};

/// First the smallest n/λ; among equals (all 0 at first) the heaviest, then the first.
struct GainsLater {
  bool operator()(const Entry& a, const Entry& b) const {
    if (a.ratio != b.ratio) return a.ratio > b.ratio;
    if (a.weight != b.weight) return a.weight < b.weight;
    return a.point > b.point;
  }
};

/// First the largest (n − 1)/λ; among equals the lightest, then the last.
struct LosesLater {
  bool operator()(const Entry& a, const Entry& b) const {
    if (a.ratio != b.ratio) return a.ratio < b.ratio;
    if (a.weight != b.weight) return a.weight > b.weight;
    return a.point < b.point;
  }
};

template <class Order, class Ratio>
void correct(const Vector& weights, std::vector<std::int64_t>& counts, std::int64_t times,
             std::int64_t change, Ratio ratio) {
  std::vector<Entry> entries;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double weight = weights(static_cast<Eigen::Index>(i));
    if (change > 0 || counts[i] > 0) entries.push_back({ratio(counts[i]) / weight, weight, i});
  }
  std::priority_queue<Entry, std::vector<Entry>, Order> queue(Order(), std::move(entries));
  for (; times > 0; --times) {
    Entry entry = queue.top();
    queue.pop();
    counts[entry.point] += change;
    entry.ratio = ratio(counts[entry.point]) / entry.weight;
    if (change > 0 || counts[entry.point] > 0) queue.push(entry);
  }
}

}  // namespace

std::vector<std::int64_t> apportion(const Vector& given, std::int64_t total) {
  require(given.size() > 0 && (given.array() > 0).all(),
          "apportionment needs at least one point, all of positive weight");
  require(0 <= total && total <= kMaxQuestions,
          "the number of questions must not be negative or more than {}, got {}", kMaxQuestions,
          total);
  const double whole = given.sum();
  require(std::abs(whole - 1) <= 1e-6, "weights must sum to 1, got {}", whole);
  // There is one correction a point, and one more for each question that the sum is off.
  const Vector weights = std::abs(whole - 1) > kExactSum ? Vector(given / whole) : given;
  const double multiplier =
      std::max(0.0, static_cast<double>(total) - 0.5 * static_cast<double>(weights.size()));
  std::vector<std::int64_t> counts;
  std::int64_t sum = 0;
  for (const double weight : weights) {
    counts.push_back(static_cast<std::int64_t>(std::ceil(multiplier * weight)));
    sum += counts.back();
  }
  if (sum < total) {
    correct<GainsLater>(weights, counts, total - sum, 1,
                        [](std::int64_t n) { return static_cast<double>(n); });
  } else if (sum > total) {
    correct<LosesLater>(weights, counts, sum - total, -1,
                        [](std::int64_t n) { return static_cast<double>(n - 1); });
  }
  return counts;
}

}  // namespace acol
