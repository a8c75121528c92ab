#include "acol/experiment/spec_file.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "acol/core/error.hpp"
#include "support/scratch_file.hpp"

namespace acol::experiment {
namespace {

constexpr const char* kFile = R"(title = "A, b"
instance = "irrelevant-dimensions:d={value},eps=0.05"
sweep = "d"
values = [5, 10]
algorithms = ["acol", "e-acol"]
seeds = 4

[settings]
noise_bound = 1

[quick]
seeds = 2
values = [5]
)";

std::string complaint(const std::string& toml) {
  try {
    parse_experiment("own.toml", toml, false);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(ExperimentSpec, ReadsAFileAndItsQuickForm) {
  const ExperimentSpec spec = parse_experiment("dir/own.toml", kFile, false);
  EXPECT_EQ(spec.name, "own");
  EXPECT_EQ(spec.title, "A, b");
  EXPECT_EQ(spec.values, (std::vector<std::string>{"5", "10"}));
  EXPECT_EQ(spec.seeds, 4);
  EXPECT_EQ(spec.options("5").noise_bound, 1);
  EXPECT_EQ(spec.instance_text("", "7"), "irrelevant-dimensions:d=7,eps=0.05");
  const ExperimentSpec quick = parse_experiment("own.toml", kFile, true);
  EXPECT_EQ(quick.seeds, 2);
  EXPECT_EQ(quick.values, (std::vector<std::string>{"5"}));
}

TEST(ExperimentSpec, SweepsASettingWhereTheInstanceHasNoPlaceForTheValue) {
  ExperimentSpec spec = parse_experiment("own.toml", kFile, false);
  apply_override(spec, "instance=line");
  apply_override(spec, "sweep = sqrt_beta");
  EXPECT_TRUE(spec.sweeps_setting());
  EXPECT_EQ(spec.options("3").sqrt_beta, 3);
}

TEST(ExperimentSpec, OverridesReplaceKeysAndSettings) {
  ExperimentSpec spec = parse_experiment("own.toml", kFile, false);
  apply_override(spec, "values=20, 30");
  apply_override(spec, "delta=0.1");
  EXPECT_EQ(spec.values, (std::vector<std::string>{"20", "30"}));
  EXPECT_EQ(spec.options("20").delta, 0.1);
  EXPECT_THROW(apply_override(spec, "nonsense=1"), InvalidArgument);
  EXPECT_THROW(apply_override(spec, "algorithms=acol,nobody"), InvalidArgument);
  EXPECT_THROW(apply_override(spec, "seeds=0"), InvalidArgument);
  EXPECT_THROW(apply_override(spec, "seeds"), InvalidArgument);
  for (const char* fraction : {"seeds=2.5", "first_seed=0.5", "rho_power=1.5"}) {
    EXPECT_THROW(apply_override(spec, fraction), InvalidArgument) << fraction;
  }
  apply_override(spec, "first_seed=7");
  EXPECT_EQ(spec.first_seed, 7);
}

TEST(ExperimentSpec, ComplaintsNameTheLine) {
  EXPECT_TRUE(complaint("title = 'x'\nvalues = [1,\n").starts_with("own.toml:2"));
  EXPECT_TRUE(complaint("title = 'x'\nnonsense = 1\n").starts_with("own.toml:2: unknown key"));
  EXPECT_TRUE(complaint("[other]\na = 1\n").starts_with("own.toml:1: unknown table 'other'"));
  EXPECT_TRUE(complaint("\nmeasure = 'sound'\n").starts_with("own.toml:2: measure must be one of"));
}

TEST(ExperimentSpec, EveryBuiltInExperimentCanBeRead) {
  const std::filesystem::path folder = std::filesystem::path(ACOL_SOURCE_DIR) / "experiments";
  std::set<std::string> files;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    if (file.path().extension() == ".toml") files.insert(file.path().stem().string());
  }
  const std::vector<std::string> names = experiment_names();
  EXPECT_EQ(std::set<std::string>(names.begin(), names.end()), files);
  EXPECT_EQ(names.front(), "irrelevant-eps");  // the paper's first figure of questions
  for (const std::string& name : experiment_names()) {
    const ExperimentSpec full = find_experiment(name, false);
    const ExperimentSpec quick = find_experiment(name, true);
    EXPECT_FALSE(full.caption.empty()) << name;
    EXPECT_LE(quick.seeds, full.seeds) << name;
  }
  EXPECT_THROW(find_experiment("nobody", false), InvalidArgument);
}

TEST(SpecFile, LargeCataloguesShowTheirOwnTime) {
  const ExperimentSpec scale = find_experiment("scale", false);
  EXPECT_TRUE(scale.own_time);
  EXPECT_EQ(scale.values.back(), "100000");
  EXPECT_EQ(scale.instance_text(scale.panels.back(), "100000"),
            "yes-no-catalogue:d=50,n=100000,seed=1");
  EXPECT_FALSE(find_experiment("field", false).own_time);
  EXPECT_NE(complaint(std::string("own_time = 'yes'\n") + kFile).find("true or false, got 'yes'"),
            std::string::npos);
}

}  // namespace
}  // namespace acol::experiment
