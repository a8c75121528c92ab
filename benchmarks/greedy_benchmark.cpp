// What one greedy question costs, in units of one plain product X u measured in the same run; the
// memory a large catalogue needs, in units of the catalogue; and the speed of a simulation.

#include <fstream>
#include <string>

#include "acol/core/random.hpp"
#include "acol/policy/adaptive.hpp"
#include "acol/simulate/run.hpp"
#include "acol/simulate/synthetic.hpp"
#include "bar.hpp"

namespace acol::benchmarks {
namespace {

Matrix gaussian(Eigen::Index rows, Eigen::Index cols) {
  Matrix matrix(rows, cols);
  for (Eigen::Index i = 0; i < matrix.size(); ++i) {
    matrix(i) = standard_normal({1, StreamUse{1}}, static_cast<std::uint64_t>(i));
  }
  return matrix;
}

Problem gaussian_problem(Eigen::Index arms, Eigen::Index dimension) {
  Matrix features = gaussian(arms, dimension);
  Vector rewards = features.col(0);
  return {std::move(features), std::move(rewards), {.threshold = 0.5}};
}

/// What one question costs, from one ask to the next, in products X u.
double question_cost(const Problem& problem, Pool pool, Rule rule, int repeats, int calls) {
  const Vector u = Vector::Ones(problem.dimension());
  Vector t(problem.size());
  Adaptive policy(problem, {.confidence = {.noise_bound = 1e6}, .pool = pool, .rule = rule});
  std::uint64_t asked = 0;
  const auto ask_and_tell = [&] {
    const Question question = policy.ask().front();
    policy.tell(question, Answers::single(uniform({2, StreamUse{2}}, asked++)));
  };
  return ratio(repeats, calls, ask_and_tell, [&] { t.noalias() = problem.arms() * u; });
}

/// Peak resident memory of this process, in bytes.
double peak_memory() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmHWM:")) return 1024 * std::stod(line.substr(6));
  }
  return 0;
}

bool questions_within(const Problem& problem, int repeats, int calls, double widest_bar,
                      double reducer_bar) {
  bool within = true;
  for (const Pool pool : {Pool::all, Pool::uncertain}) {
    const std::string label = pool == Pool::all ? "greedy-maxvar" : "g-acol";
    within &= report("  one question in products X u, " + label + ", widest",
                     question_cost(problem, pool, Rule::widest, repeats, calls), widest_bar);
    within &= report("  one question in products X u, " + label + ", reducer",
                     question_cost(problem, pool, Rule::reducer, repeats, calls), reducer_bar);
  }
  return within;
}

bool large_catalogue() {
  constexpr Eigen::Index kArms = 1'000'000;
  constexpr Eigen::Index kDimension = 32;
  const double before = peak_memory();
  const Problem problem = gaussian_problem(kArms, kDimension);
  fmt::print("1,000,000 arms, d = 32\n");
  const bool within = questions_within(problem, 15, 2, 1.5, 2.5);
  const double catalogue = 8.0 * kArms * kDimension;
  return report("  peak memory, in catalogues", (peak_memory() - before) / catalogue, 1.3) &&
         within;
}

bool small_catalogue() {
  fmt::print("1,000 arms, d = 9\n");
  return questions_within(gaussian_problem(1000, 9), 101, 100, 8, 8);
}

bool simulation() {
  constexpr std::int64_t kQuestions = 20'000'000;
  const Instance instance = irrelevant_dimensions(10, 0.001);
  const RunResult result =
      simulate_one(instance, 1,
                   {.algorithm = "greedy-maxvar",
                    .policy = {.noise_bound = 1},
                    .run = {.max_questions = kQuestions, .stop = {}, .now = now}});
  return report(fmt::format("{} questions of greedy-maxvar, 11 x 10, one core", result.questions),
                result.seconds, 10, "s");
}

}  // namespace
}  // namespace acol::benchmarks

int main() {
  using namespace acol::benchmarks;
  const bool large = large_catalogue();
  const bool small = small_catalogue();
  const bool fast = simulation();
  return large && small && fast ? 0 : 1;
}
