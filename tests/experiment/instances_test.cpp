#include "acol/experiment/instances.hpp"

#include <gtest/gtest.h>

#include "acol/core/error.hpp"
#include "support/scratch_file.hpp"

namespace acol::experiment {
namespace {

using testing::complaint;

TEST(Instances, NamesTakeParameters) {
  const auto instance = find_instance("irrelevant-dimensions:d=7,eps=0.2")(0);
  EXPECT_EQ(instance->problem().dimension(), 7);
  EXPECT_DOUBLE_EQ(instance->values()(6), 0.8);
  EXPECT_EQ(find_instance("line:sigma=1")(3)->noise_bound(), 1);
}

TEST(Instances, OnlyAnUnseededFamilyDiffersBetweenRuns) {
  const InstanceMaker free = find_instance("unit-sphere:n=5,d=3");
  EXPECT_NE(free(1)->problem().arms(), free(2)->problem().arms());
  const InstanceMaker seeded = find_instance("unit-sphere:n=5,d=3,seed=4");
  EXPECT_EQ(seeded(1), seeded(2)) << "the same object, not a copy";
  EXPECT_EQ(seeded(1)->problem().arms(), free(4)->problem().arms());
}

TEST(Instances, FilesAreInstances) {
  const testing::ScratchFile file(R"({"arms": [[1]], "rewards": [1], "phi": [1]})", ".json");
  EXPECT_EQ(find_instance(file.path())(0)->problem().size(), 1);
}

TEST(Instances, SaysWhatItDoesNotKnow) {
  const auto asking = [](const std::string& text) {
    return complaint<Error>([&] { find_instance(text)(0); });
  };
  EXPECT_EQ(asking("sphere"),
            "unknown instance 'sphere': neither a file nor one of irrelevant-dimensions, "
            "unit-sphere, published-sphere, line, driver:base, driver:reward, driver:blocked, "
            "clusters, dose-response, "
            "gaussian-arms, yes-no-catalogue, logistic-trade-off, logistic-dose, badly-scaled, "
            "best-arm");
  EXPECT_EQ(asking("driver:city").substr(0, 37), "unknown instance 'driver:city': neith");
  EXPECT_EQ(asking("line:n=3"), "instance line: unknown parameter 'n'; known: sigma, first");
  EXPECT_EQ(asking("unit-sphere:n=many"),
            "instance unit-sphere: n must be given as n=NUMBER, got 'n=many'");
  EXPECT_EQ(asking("unit-sphere:n=2.5"),
            "instance unit-sphere: n must be a whole number from 0 to 1e9, got 2.5");
  EXPECT_EQ(asking("missing.json"), "missing.json: cannot be read: No such file or directory");
}

}  // namespace
}  // namespace acol::experiment
