#include "acol/study/yardstick.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "acol/study/certificate.hpp"
#include "acol/verify/verify.hpp"
#include "support/study_fixture.hpp"

namespace acol::study {
namespace {

using testing::StudyTest;

TEST(Yardstick, RefusesWhatMostOthersAreFarFrom) {
  for (std::uint64_t trial = 0; trial < 200; ++trial) {
    const Stream stream{7, StreamUse{99}, trial};
    std::vector<double> values;
    Yardstick yardstick(0.1, 2);
    for (std::uint64_t i = 0; i < 1 + trial % 9; ++i) {
      values.push_back(std::floor(8 * uniform(stream, i)) / 2);  // 1.5 apart is near, 2 is far
      yardstick.add(3, values.back());
    }
    for (const double value : values) {
      const auto far = std::ranges::count_if(
          values, [&](double other) { return std::abs(other - value) > 1.6; });
      const bool refused = 2 * far > std::ssize(values) - 1;  // alone they are near the threshold
      EXPECT_EQ(yardstick.refuses(3, value), refused) << trial;
    }
  }
}

TEST(Yardstick, ForgetsOneAnswerAtATime) {
  Yardstick yardstick(1, 20);
  for (const double value : {0.0, 0.0, 100.0}) yardstick.add(0, value);
  EXPECT_TRUE(yardstick.refuses(0, 100));
  yardstick.remove(0, 0);
  EXPECT_TRUE(yardstick.refuses(0, 0)) << "one against one: nobody knows which is right";
  yardstick.remove(0, 0);
  EXPECT_FALSE(yardstick.refuses(0, 100)) << "not so far from the threshold";
  yardstick.remove(0, 100);
  yardstick.add(0, -181);
  EXPECT_TRUE(yardstick.refuses(0, -181)) << "ten times the threshold away";
}

/// People who measure how large sizes are, up to an error: a5 is the largest below 2.25.
class WildNumbers : public StudyTest {
 protected:
  static constexpr double kError = 0.25;

  void measure_sizes(int format = kLogFormat) {
    const testing::ScratchFile table(testing::sizes_table(), ".csv");
    Definition definition = testing::sizes_definition(table.path());
    definition.answers = io::AnswerKind::number;
    definition.threshold = Threshold{2.25};
    definition.intercept = true;
    definition.policy.noise_bound = kError;
    definition.policy.margin = 0;
    Created created = set_up(definition);
    created.format = format;
    place_ =
        std::make_unique<testing::MemoryPlace>(LogHead().extend(to_text({0, std::move(created)})));
    service_ = open();
  }
  static std::string measured(std::int64_t candidate, std::uint64_t seed, std::int64_t question) {
    const double noise =
        standard_normal({seed, StreamUse{98}}, static_cast<std::uint64_t>(question));
    return fmt::format("{:.3f}", 0.5 * static_cast<double>(candidate) + kError * noise);
  }
  /// Somebody types another number once, in answer to question `slip`.
  std::string recommended(std::uint64_t seed, std::int64_t slip, const std::string& typed) {
    for (;;) {
      const AskReply reply = service_->ask({.count = 3});
      if (reply.questions.empty()) break;
      for (const DealtQuestion& one : reply.questions) {
        tell(one.question,
             one.question == slip ? typed : measured(one.candidate, seed, one.question));
      }
    }
    const auto end = status();
    return end["recommendation"].is_null() ? "nothing" : end["recommendation"]["candidate"];
  }
};

TEST_F(WildNumbers, OfOnePersonDecideNothing) {
  const auto wrong = [this](int format, const char* high, const char* low) {
    int count = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      measure_sizes(format);
      const auto slip = static_cast<std::int64_t>(1 + seed % 7);
      count += recommended(seed, slip, seed % 2 == 0 ? high : low) != "a5";
    }
    return count;
  };
  // δ = 0.05: 9 of 60 or more have a probability below 0.004. Far, and nearer than what is set
  // aside where it is the only answer about its candidate.
  EXPECT_LT(wrong(kLogFormat, "200", "-200"), 9);
  EXPECT_LT(wrong(kLogFormat, "20", "-16"), 9);
  EXPECT_GT(wrong(1, "200", "-200"), 20) << "without a yardstick one number decides";
}

TEST_F(WildNumbers, HaveAnotherNumberToBeMeasuredBy) {
  measure_sizes();
  recommended(3, 0, "");
  for (const Entry& entry : entries()) {
    const auto* round = std::get_if<RoundCommitted>(&entry.body);
    if (round == nullptr) continue;
    for (const std::int64_t count : round->counts) EXPECT_GE(count, 2) << round->round;
  }
}

TEST_F(WildNumbers, AreSetAsideInTheOpen) {
  measure_sizes();
  EXPECT_EQ(recommended(5, 2, "200"), "a5");
  const auto end = status();
  EXPECT_EQ(end["set_aside"]["far"], 1);
  EXPECT_NE(end["warnings"].dump().find("q2 ('200')"), std::string::npos) << end["warnings"];
  EXPECT_NE(end["assumptions"].dump().find("slips do not agree"), std::string::npos);
  EXPECT_EQ(end["verdict"], "certified");
  EXPECT_EQ(status(*open()), end);
  const CertificateVerdict verdict = verify_certificate(io::whole(certificate(*service_)));
  EXPECT_TRUE(verdict.valid) << verdict.reason;
  EXPECT_NE(verdict.claim.find("set aside"), std::string::npos) << verdict.claim;
}

TEST_F(WildNumbers, AreNotConfirmedByTheSamePerson) {
  measure_sizes();
  const DealtQuestion one = ask_one("anna");
  tell(one.question, "200", "anna");
  for (int again = 0; again < 3; ++again) {
    EXPECT_NE(tell(one.question, "200", "anna"), TellReply::recorded);
  }
}

TEST_F(WildNumbers, BeyondAllMeasureAreRefusedAndHarmNothing) {
  measure_sizes();
  const DealtQuestion one = ask_one();
  for (const char* typed : {"1e200", "-1e200", "1.7e308", "250003", "-249998"}) {
    EXPECT_NE(refused([&] { tell(one.question, typed); }).find("from -249998 to 250002"),
              std::string::npos)
        << typed;
  }
  EXPECT_EQ(tell(one.question, "1.25"), TellReply::recorded);
  EXPECT_EQ(recommended(9, 0, ""), "a5");
  EXPECT_EQ(status(*open()), status());
}

}  // namespace
}  // namespace acol::study
