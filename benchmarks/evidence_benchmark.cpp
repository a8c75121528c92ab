// What E-ACOL needs: questions in units of the bound for any algorithm, on the paper's instances
// with noise and R = 1 and on families of our own; how that ratio falls with δ; rounds; its own
// time.

#include <algorithm>
#include <cmath>

#include "acol/design/complexity.hpp"
#include "acol/simulate/catalogues.hpp"
#include "acol/simulate/run.hpp"
#include "acol/simulate/synthetic.hpp"
#include "bar.hpp"

namespace acol::benchmarks {
namespace {

std::vector<Instance> instances() {
  std::vector<Instance> all;
  for (const Eigen::Index d : {10, 30}) {
    for (const double eps : {0.05, 0.01}) all.push_back(irrelevant_dimensions(d, eps, 1));
    for (std::uint64_t seed = 1; seed <= 10; ++seed) all.push_back(unit_sphere(30, d, seed, 1));
  }
  all.push_back(dose_response(40));
  for (std::uint64_t seed = 1; seed <= 2; ++seed) {
    all.push_back(clusters(60, 6, seed));
    all.push_back(gaussian_arms(15, 30, seed));
    all.push_back(yes_no_catalogue(200, 5, seed));
    all.push_back(badly_scaled(60, 6, seed));
  }
  return all;
}

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

/// Median questions over the bound, for each instance; and the most rounds of any run.
struct Efficiency {
  std::vector<double> ratios;
  double rounds = 0;
};

Efficiency measure(const std::string& algorithm, double delta, const std::vector<Instance>& all,
                   std::uint64_t seeds) {
  Efficiency result;
  for (const Instance& instance : all) {
    std::vector<double> questions;
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
      const RunResult run = simulate_one(instance, seed,
                                         {.algorithm = algorithm,
                                          .policy = {.delta = delta},
                                          .run = {.max_questions = 9'000'000'000'000'000}});
      questions.push_back(static_cast<double>(run.questions));
      result.rounds = std::max(result.rounds, static_cast<double>(run.rounds));
    }
    const double hardness = complexity(instance.problem(), instance.values()).value;
    result.ratios.push_back(median(questions) /
                            question_bound(hardness, delta, instance.noise_bound()));
  }
  return result;
}

double seconds(const Instance& instance) {
  double slowest = 0;
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    const double start = now();
    simulate_one(instance, seed, {.run = {.max_questions = 9'000'000'000'000'000}});
    slowest = std::max(slowest, now() - start);
  }
  return slowest;
}

/// The largest of a's ratios over b's.
double worst(const Efficiency& a, const Efficiency& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.ratios.size(); ++i) {
    largest = std::max(largest, a.ratios[i] / b.ratios[i]);
  }
  return largest;
}

bool run() {
  const std::vector<Instance> all = instances();
  fmt::print("E-ACOL on {} instances, 15 runs each\n", all.size());
  const Efficiency evidence = measure("e-acol", 0.05, all, 15);
  bool within =
      report("  questions in units of the bound, median, delta 0.05", median(evidence.ratios), 4);
  within &= report("  the same for the simple form",
                   median(measure("e-acol-simple", 0.05, all, 15).ratios), INFINITY);
  within &= report("  rounds at most", evidence.rounds, 40, "");
  within &= report("  questions in units of ACOL's, worst instance",
                   worst(evidence, measure("acol", 0.05, all, 15)), 1);
  within &= report("  questions in units of the oracle's, worst instance",
                   worst(evidence, measure("oracle", 0.05, all, 15)), 1);
  for (const double delta : {1e-2, 1e-4, 1e-8, 1e-12}) {
    within &=
        report(fmt::format("  questions in units of the bound, median, delta {}", delta),
               median(measure("e-acol", delta, all, 5).ratios), delta > 1e-12 ? INFINITY : 1.6);
  }
  within &= report("  own time, 100,000 arms, d = 20, slowest of 3",
                   seconds(gaussian_arms(100'000, 20, 1)), 10, "s");
  within &= report("  the same on a sphere", seconds(unit_sphere(100'000, 20, 1, 1)), 10, "s");
  within &= report("  own time, 1,000 arms, d = 9, slowest of 3",
                   seconds(gaussian_arms(1000, 9, 1)), 0.2, "s");
  return within;
}

}  // namespace
}  // namespace acol::benchmarks

int main() { return acol::benchmarks::run() ? 0 : 1; }
