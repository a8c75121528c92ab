#include "acol/io/instance_file.hpp"

#include <gtest/gtest.h>

#include "acol/core/error.hpp"
#include "support/scratch_file.hpp"

namespace acol::io {
namespace {

using testing::complaint;
using testing::ScratchFile;

TEST(InstanceFile, ReadsAllItsFields) {
  const ScratchFile file(R"({"arms": [[1, 2], [3, 4]], "theta": [1, 1], "phi": [0.1, 0.2],
      "tau": 0.7, "noise": {"kind": "gaussian", "sigma": 0.3}, "noise_bound": 2})");
  const Instance instance = read_instance(file.path());
  EXPECT_EQ(instance.problem().rewards(), (Vector{{3, 7}}));
  EXPECT_EQ(instance.problem().threshold(), 0.7);
  EXPECT_EQ(instance.noise().sigma, 0.3);
  EXPECT_EQ(instance.noise_bound(), 2);
  EXPECT_EQ(instance.best(), 0);
}

TEST(InstanceFile, ALearnedThresholdBecomesACoordinate) {
  const ScratchFile file(R"({"arms": [[1], [3]], "rewards": [1, 2], "phi": [0.5], "tau": 0.7,
      "learn_threshold": true, "noise": {"kind": "binary"}})");
  const Instance instance = read_instance(file.path());
  EXPECT_EQ(instance.constraint(), (Vector{{0.5, -0.7}}));
  EXPECT_EQ(instance.problem().threshold(), 0);
  EXPECT_EQ(instance.best(), 0);
  EXPECT_EQ(instance.noise_bound(), 1);
}

TEST(InstanceFile, ComplainsAboutTheFieldAtFault) {
  const auto reading = [](const std::string& content) {
    const ScratchFile file(content, ".json");
    const std::string message = complaint<ParseError>([&] { read_instance(file.path()); });
    return message.substr(std::min(message.size(), file.path().size()));
  };
  EXPECT_EQ(reading(""), ": the file is empty");
  EXPECT_EQ(reading("{\n  \"arms\": oops}"), ":2:11: not valid JSON");
  EXPECT_EQ(reading("[1]"), ": must be a JSON object");
  EXPECT_EQ(reading(R"({"arms": [[1]], "rewards": [1]})"), ": phi is missing");
  EXPECT_EQ(reading(R"({"arms": [[1]], "phi": [1]})"),
            ": rewards is missing (or theta in its place)");
  EXPECT_EQ(reading(R"({"arms": [[1, 2], [3]], "rewards": [1, 2], "phi": [1, 2]})"),
            ": arms[1] has 1 numbers, arms[0] has 2");
  EXPECT_EQ(reading(R"({"arms": [[1], ["x"]], "rewards": [1, 2], "phi": [1]})"),
            ": arms[1][0] must be a number");
  EXPECT_EQ(reading(R"({"arms": [[1e999]], "rewards": [1], "phi": [1]})"),
            ": holds a number outside the range of doubles");
  EXPECT_EQ(reading(R"({"arms": [[1]], "rewards": [1], "phi": [1, 2]})"),
            ": phi must have one entry per feature (1), got 2");
  EXPECT_EQ(reading(R"({"arms": [[0]], "rewards": [1], "phi": [1]})"),
            ": all features of all arms are zero: no answer could tell them apart");
  EXPECT_EQ(reading(R"({"arms": [[1]], "rewards": [1], "phi": [1], "noise": {"kind": "loud"}})"),
            ": noise.kind must be one of gaussian, binary, rademacher, uniform; got 'loud'");
}

TEST(InstanceFile, ReadsLinksAndPeople) {
  const ScratchFile file(R"({"arms": [[1], [3]], "rewards": [1, 2], "phi": [0.5], "tau": 0.1,
      "noise": {"kind": "binary", "link": "logistic"},
      "people": {"answers_each": 5, "leniency": 1.5, "skip_no": 0.3, "skip_yes": 0.1, "leave": 0.2}})");
  const Noise noise = read_instance(file.path()).noise();
  EXPECT_EQ(noise.link, Link::logistic);
  ASSERT_TRUE(noise.people);
  EXPECT_EQ(noise.people->answers_each, 5);
  EXPECT_EQ(noise.people->leniency, 1.5);
  EXPECT_EQ(noise.people->skip_no, 0.3);
  EXPECT_EQ(noise.people->skip_yes, 0.1);
  EXPECT_EQ(noise.people->leave, 0.2);
  EXPECT_EQ(noise.people->unsure, Unsure::no);
}

TEST(InstanceFile, ComplainsAboutLinksAndPeopleThatCannotBe) {
  const auto reading = [](const std::string& rest) {
    const ScratchFile file(R"({"arms": [[1]], "rewards": [1], "phi": [1], )" + rest + "}", ".json");
    const std::string message = complaint<ParseError>([&] { read_instance(file.path()); });
    return message.substr(std::min(message.size(), file.path().size()));
  };
  EXPECT_EQ(reading(R"("noise": {"kind": "binary", "link": "cubic"})"),
            ": noise.link must be one of linear, logistic, probit, step; got 'cubic'");
  EXPECT_EQ(reading(R"("noise": {"kind": "binary", "link": 2})"), ": noise.link must be a word");
  EXPECT_EQ(reading(R"("noise": {"kind": "gaussian", "link": "probit"})"),
            ": the link probit needs binary answers, got gaussian");
  EXPECT_EQ(reading(R"("people": {})"), ": people need noise of the kind binary");
  const auto people = [&](const std::string& field) {
    return reading(R"("noise": {"kind": "binary", "link": "logistic"}, "people": {)" + field + "}");
  };
  EXPECT_EQ(people(R"("answers_each": 0)"),
            ": people.answers_each must be a whole number from 1 to 1e9, got 0");
  EXPECT_EQ(people(R"("leniency": -1)"), ": people.leniency must be from 0 to 100, got -1");
  EXPECT_EQ(people(R"("skip_no": 1)"), ": people.skip_no must be from 0 to below 1, got 1");
  EXPECT_EQ(people(R"("leave": "x")"), ": people.leave must be a number");
  EXPECT_EQ(people(R"("mood": 1)"),
            ": people.mood is unknown; known: answers_each, leniency, skip_no, skip_yes, leave");
  EXPECT_EQ(reading(R"("noise": {"kind": "binary"}, "people": {"leniency": 1})"),
            ": people.leniency needs the link logistic, probit or step; with linear it must be 0, "
            "got 1");
}

}  // namespace
}  // namespace acol::io
