// The medians of the round-based algorithms on the published instances themselves (spheres of d =
// 30, numpy's seeds 1 to 30) against those of the authors' published code (delta = 0.05, R = 1).
// Rounding a design costs their code up to half its support in each round, hence 10 %.

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "acol/policy/make_policy.hpp"
#include "acol/simulate/run.hpp"
#include "acol/simulate/run_summary.hpp"
#include "acol/simulate/synthetic.hpp"

namespace acol {
namespace {

struct PublishedSphere {
  const char* algorithm;
  Eigen::Index arms;
  double questions;
};

void PrintTo(const PublishedSphere& published, std::ostream* out) {
  *out << published.algorithm << " n=" << published.arms;
}

using Family = std::function<Instance(Eigen::Index arms, Eigen::Index dimension, std::uint64_t seed,
                                      double sigma)>;

/// How far the median on instances of `family` is from the published one, as a factor.
double factor(const PublishedSphere& published, const Family& family) {
  const InstanceMaker make = [&](std::uint64_t seed) {
    return std::make_shared<const Instance>(family(published.arms, 30, seed, 0.05));
  };
  std::vector<double> questions;
  for (const RunResult& run :
       simulate(make, {.algorithm = published.algorithm,
                       .policy = tuned_for(published.algorithm,
                                           {.noise_bound = 1, .norm_bound = 1, .rho_power = 1}),
                       .first_seed = 1,
                       .seeds = 30,
                       .jobs = 2})) {
    questions.push_back(static_cast<double>(run.questions));
  }
  return std::exp(std::abs(std::log(quantile(questions, 0.5) / published.questions)));
}

class SphereFigures : public ::testing::TestWithParam<PublishedSphere> {};

TEST_P(SphereFigures, AreThePublishedOnes) { EXPECT_LT(factor(GetParam(), published_sphere), 1.1); }

INSTANTIATE_TEST_SUITE_P(
    Published, SphereFigures,
    ::testing::Values(PublishedSphere{"oracle", 10, 25.9e3}, PublishedSphere{"oracle", 20, 6550},
                      PublishedSphere{"oracle", 50, 59.3e3}, PublishedSphere{"oracle", 100, 7399},
                      PublishedSphere{"g-allocation", 10, 107e3},
                      PublishedSphere{"g-allocation", 60, 752.1e3},
                      PublishedSphere{"uniform", 10, 107e3},
                      PublishedSphere{"uniform", 100, 254.7e3},
                      PublishedSphere{"acol", 10, 31.16e3}, PublishedSphere{"acol", 60, 73.73e3},
                      PublishedSphere{"acol", 100, 55.68e3}));

TEST(OtherSpheres, HaveOtherFigures) {  // or the test above could not fail
  const auto sphere = [](auto... settings) { return unit_sphere(settings...); };
  EXPECT_GT(factor({"oracle", 100, 7399}, sphere), 1.5);
}

}  // namespace
}  // namespace acol
