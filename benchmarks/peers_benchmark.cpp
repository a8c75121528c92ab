// What one question costs the peers of docs/field.md, in units of one plain product X u measured in
// the same run, and how long a run takes with all plans in it: 10,000 arms in 20 dimensions.
// A product reads 1.6 MB, more than the caches of most cores, and does nothing else.

#include <memory>
#include <string>
#include <vector>

#include "acol/policy/make_policy.hpp"
#include "acol/simulate/catalogues.hpp"
#include "acol/simulate/environment.hpp"
#include "bar.hpp"

namespace acol::benchmarks {
namespace {

/// The bar: what a rule has to look at is all arms, once; another product or two are for all else.
constexpr double kProducts = 3;

const std::vector<std::string> kPeers = {"lazy-track-and-stop",  "top-two",  "constrained-ei",
                                         "frank-wolfe-sampling", "lin-game", "posterior-game"};

std::unique_ptr<Policy> make(const std::string& name, const Instance& instance) {
  PolicyOptions options{.noise_bound = instance.noise_bound()};
  if (name == "posterior-game") options.fixed_budget = 1e9;
  return make_policy(name, instance.problem(), options);
}

/// Asks and tells, one question after the other.
class Run {
 public:
  Run(const std::string& name, const Instance& instance)
      : environment_(instance, 1), policy_(make(name, instance)) {}
  void step() {
    const Question question = policy_->ask().front();
    policy_->tell(question, environment_.answer(question));
  }

 private:
  Environment environment_;
  std::unique_ptr<Policy> policy_;
};

/// From one ask to the next, in products X u, after `before` questions.
double question_cost(const std::string& name, const Instance& instance, int before) {
  const Problem& problem = instance.problem();
  const Vector u = Vector::Ones(problem.dimension());
  Vector t(problem.size());
  Run run(name, instance);
  for (int i = 0; i < before; ++i) run.step();
  return ratio(31, 10, [&] { run.step(); }, [&] { t.noalias() = problem.arms() * u; });
}

/// Own time of so many questions, or of three rounds, plans and all.
double seconds(const std::string& name, const Instance& instance, int questions) {
  constexpr int kRounds = 3;
  Environment environment(instance, 1);
  const double start = now();
  const std::unique_ptr<Policy> policy = make(name, instance);
  std::int64_t rounds = 0;
  for (int asked = 0; asked < questions && rounds < kRounds && !policy->done(); ++asked) {
    const std::vector<Question> open(policy->ask().begin(), policy->ask().end());
    if (open.size() > 1) ++rounds;
    for (const Question& question : open) policy->tell(question, environment.answer(question));
  }
  return now() - start;
}

bool run() {
  const Instance instance = gaussian_arms(10'000, 20, 1);
  bool within = true;
  for (const int before : {300, 3000}) {
    fmt::print("10,000 arms, d = 20, after {} questions\n", before);
    for (const std::string& peer : kPeers) {
      within &= report("  one question in products X u, " + peer,
                       question_cost(peer, instance, before), kProducts);
    }
  }
  fmt::print("5,000 questions, or three rounds, with all plans\n");
  for (const std::string name :
       {"lazy-track-and-stop", "constrained-ei", "top-two", "frank-wolfe-sampling", "lin-game",
        "posterior-game", "rage", "beside"}) {
    within &= report("  own time, " + name, seconds(name, instance, 5000), 30, "s");
  }
  return within;
}

}  // namespace
}  // namespace acol::benchmarks

int main() { return acol::benchmarks::run() ? 0 : 1; }
