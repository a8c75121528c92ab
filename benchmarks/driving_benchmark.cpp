// What a roll-out costs beside a plain scalar loop with the C library's functions, and how long
// searches and candidates take. One-threaded work is measured in the thread's own processor time,
// so that other work on the machine does not count.

#include <cmath>
#include <ctime>

#include "acol/driving/candidates.hpp"
#include "bar.hpp"

namespace acol::benchmarks {
namespace {

using namespace driving;  // NOLINT(google-build-using-namespace)

/// Seconds that this thread has computed.
double computed() {
  std::timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

template <class Work>
double seconds_of(Work&& work) {
  const double start = computed();
  work();
  return computed() - start;
}

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

Matrix random_policies(Eigen::Index count) {
  Matrix policies(count, kControls);
  for (Eigen::Index i = 0; i < policies.size(); ++i) {
    policies(i) = 2 * uniform({1, StreamUse{1}}, static_cast<std::uint64_t>(i)) - 1;
  }
  return policies;
}

/// One policy, one step, one feature at a time.
void plain_roll_out(const Scenario& scenario, const Matrix& policies, Eigen::Index row,
                    Matrix& features) {
  double f[kFeatures] = {};
  auto [x, y, h, v] = scenario.start;
  for (int t = 0; t < kSteps; ++t) {
    const double steer = policies(row, 2 * t);
    const double accelerate = policies(row, 2 * t + 1);
    const double dx = v * std::cos(h) * kTimeStep;
    const double dy = v * std::sin(h) * kTimeStep;
    h += v * steer * kTimeStep;
    v = std::clamp(v + (accelerate - v) * kTimeStep, -1.0, 1.0);
    x += dx;
    y += dy;
    f[0] -= (v - 0.4) * (v - 0.4);
    f[1] -= (x - 0.17) * (x - 0.17);
    f[2] += std::abs(x) > 0.255 ? 1 : 0;
    const double q = std::min({(x + 0.17) * (x + 0.17), x * x, (x - 0.17) * (x - 0.17)});
    f[3] += 1 / (1 + std::exp(10 - 10000 * q));
    f[4] += std::abs(std::cos(h));
    f[5] += v < 0 ? 1 : 0;
    f[6] += v > 0.6 ? 1 : 0;
    for (const CarPath& path : scenario.others) {
      const CarState& other = path[static_cast<std::size_t>(t) + 1];
      f[7] += std::exp(-30 * (10 * (x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)) +
                       0.3);
    }
  }
  for (Eigen::Index k = 0; k < kFeatures; ++k) features(row, k) = f[k];
}

bool roll_outs() {
  const Matrix policies = random_policies(4000);
  bool within = true;
  for (const ScenarioKind kind : kScenarios) {
    const Scenario scenario = make_scenario(kind);
    Matrix ours;
    Matrix plain(policies.rows(), kFeatures);
    std::vector<double> ratios;
    for (int repeat = 0; repeat < 21; ++repeat) {
      const double own = seconds_of([&] { ours = roll_out(scenario, policies); });
      const double scalar = seconds_of([&] {
        for (Eigen::Index row = 0; row < policies.rows(); ++row) {
          plain_roll_out(scenario, policies, row, plain);
        }
      });
      ratios.push_back(own / scalar);
    }
    within &= report(fmt::format("roll-out in plain scalar roll-outs, {}", name_of(kind)),
                     median(ratios), 0.7);
    within &= report("  largest difference of a feature, in units of 1e-9",
                     1e9 * (ours - plain).cwiseAbs().maxCoeff(), 1);
  }
  return within;
}

double search_milliseconds(const Scenario& scenario) {
  const Goal goal{.reward = scenario.reward};
  std::vector<double> times;
  for (std::uint64_t number = 0; number < 15; ++number) {
    NormalSource normal(1, number);
    times.push_back(1e3 * seconds_of([&] { cross_entropy(scenario, goal, {}, normal); }));
  }
  return median(times);
}

bool searches() {
  bool within = true;
  for (const ScenarioKind kind : kScenarios) {
    within &= report(fmt::format("one cross-entropy search (2,500 roll-outs), {}", name_of(kind)),
                     search_milliseconds(make_scenario(kind)), 10, "ms");
  }
  return within;
}

bool thousand_candidates() {
  const double start = now();
  make_candidates({.count = 1000, .seed = 1, .jobs = 2});
  return report("1,000 candidates on two threads", now() - start, 30, "s");
}

}  // namespace
}  // namespace acol::benchmarks

int main() {
  using namespace acol::benchmarks;
  const bool fast = roll_outs();
  const bool short_searches = searches();
  const bool candidates = thousand_candidates();
  return fast && short_searches && candidates ? 0 : 1;
}
