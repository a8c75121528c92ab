// Linear studies of people: rounds that are dealt in lots, one a person.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "acol/study/certificate.hpp"
#include "acol/verify/verify.hpp"
#include "support/simulated_people.hpp"
#include "support/study_fixture.hpp"

namespace acol::study {
namespace {

using testing::Manners;
using testing::ScratchFile;
using testing::SimulatedStudy;

/// The share of yes falls by 0.08 from one size to the next: a5 is the best of those with half.
double logit_of_line(std::int64_t candidate) {
  const double yes = 0.86 - 0.08 * static_cast<double>(candidate);
  return std::log(yes / (1 - yes));
}

class LotStudy : public ::testing::Test {
 protected:
  SimulatedStudy& start(
      const Manners& manners, std::uint64_t seed = 1,
      const std::function<void(Definition&)>& change = [](Definition&) {}) {
    const ScratchFile table(testing::sizes_table(), ".csv");
    Definition definition = testing::people_definition(table.path());
    definition.seed = seed;
    definition.policy.shape = Shape::linear;
    definition.answers_per_rater = 4;
    change(definition);
    study_ = std::make_unique<SimulatedStudy>(testing::created_line(definition), seed, manners,
                                              logit_of_line);
    return *study_;
  }
  template <class Body>
  std::vector<Body> all() {
    std::vector<Body> found;
    for (const LogLine& line : study_->service().lines()) {
      const Entry entry = entry_from(line.text);
      if (const auto* one = std::get_if<Body>(&entry.body)) found.push_back(*one);
    }
    return found;
  }
  CertificateVerdict verified() {
    std::string text;
    io::TextParts parts = certificate(study_->service());
    for (std::string part = parts(); !part.empty(); part = parts()) text += part;
    return verify_certificate(text);
  }

  std::unique_ptr<SimulatedStudy> study_;
};

TEST_F(LotStudy, EndsWithAClaimThatTheVerifierRecomputes) {
  for (const std::uint64_t seed : {1, 2}) {
    const Status end = start({.leniency = 1, .at_once = 4}, seed).live(4000);
    EXPECT_EQ(end.outcome, StudyOutcome::certified);
    EXPECT_EQ(end.guarantee, StudyGuarantee::certified);
    const CertificateVerdict verdict = verified();
    EXPECT_TRUE(verdict.valid) << verdict.reason;
    EXPECT_TRUE(verdict.claim.starts_with(end.claim + " It holds within a margin"))
        << verdict.claim;
    for (const RoundCommitted& round : all<RoundCommitted>()) {
      EXPECT_EQ(round.evidence, RoundCommitted::Evidence::people);
      EXPECT_FALSE(round.lots.empty());
    }
    fmt::print("[   lots   ] {} answers, {} people\n", end.answered, study_->people());
  }
}

/// Nearly everybody is asked all that they may be asked, up to the last people, who confirm.
TEST_F(LotStudy, FillsTheHandsOfPeople) {
  std::int64_t people = 0;
  std::int64_t places = 0;
  for (const std::uint64_t seed : {1, 2, 3}) {
    start({.leniency = 1, .at_once = 4}, seed).live(4000);
    for (const RoundCommitted& round : all<RoundCommitted>()) {
      if (round.lots.size() < 2 ||
          std::ranges::max(round.lots, {}, [](const auto& lot) { return lot.size(); }).size() < 2) {
        continue;
      }
      people += std::ssize(round.lots);
      for (const auto& lot : round.lots) places += std::ssize(lot);
    }
  }
  EXPECT_GT(static_cast<double>(places), 3.0 * static_cast<double>(people)) << people;
}

TEST_F(LotStudy, NobodyBelongsToTwoLotsAndWhoStandsInToOne) {
  start({.leniency = 1, .leaves = 0.15, .skips_no = 0.1, .skips_yes = 0.1, .at_once = 5}, 3,
        [](Definition& d) { d.unsure = Unsure::skip; })
      .live(400);
  const std::vector<RoundCommitted> rounds = all<RoundCommitted>();
  std::map<std::string, std::set<std::pair<std::int64_t, std::int64_t>>> lots;
  std::map<std::int64_t, std::int64_t> lot_of;
  int reserves = 0;
  for (const Asked& asked : all<Asked>()) {
    ASSERT_TRUE(asked.lot.has_value());
    for (const Asked::Item& item : asked.questions) {
      const auto& lot =
          rounds[static_cast<std::size_t>(item.round)].lots[static_cast<std::size_t>(*asked.lot)];
      EXPECT_EQ(std::ranges::count(lot, item.candidate), 1);
      lots[asked.rater].emplace(item.round, *asked.lot);
      lot_of[item.question] = *asked.lot;
      EXPECT_TRUE(item.instead == 0 || lot_of[item.instead] == *asked.lot);
      reserves += item.instead > 0;
    }
  }
  for (const auto& [rater, own] : lots) EXPECT_EQ(own.size(), 1U) << rater;
  EXPECT_GT(reserves, 10);
}

TEST_F(LotStudy, IsTheFoldOfItsLogAndTheVerifierAgreesWhateverPeopleDo) {
  const Manners manners = testing::careless();
  for (const std::uint64_t seed : {1, 2}) {
    const Status end = start(manners, seed, [](Definition& d) {
                         d.unsure = Unsure::skip;
                         d.policy.margin = 0.3;
                         d.policy.missing_share = 0.1;
                       }).live(1500);
    const auto again = study_->reopened();
    const auto text = [&](Service& service) {
      return service.view([&](const Study& study) {
        return io::json_of(status_of(study, study_->clock()())).dump();
      });
    };
    EXPECT_EQ(text(*again), text(study_->service()));
    const CertificateVerdict verdict = verified();
    EXPECT_TRUE(verdict.valid) << verdict.reason;
    EXPECT_GT(end.missing.skipped, 0);
    if (end.outcome == StudyOutcome::certified) {
      ASSERT_TRUE(end.missing.tolerated_share);
      EXPECT_GE(*end.missing.tolerated_share, 0.1);
    }
    const bool said = std::ranges::any_of(end.assumptions, [](const std::string& one) {
      return one.find("except for a share of 0.1") != std::string::npos;
    });
    EXPECT_TRUE(said);
  }
}

TEST_F(LotStudy, NewcomersDoNotWaitForTheAnswersOfOthers) {
  start({.at_once = 1});
  Service& service = study_->service();
  for (int i = 0; i < 60; ++i) {
    EXPECT_FALSE(service.ask({.rater = fmt::format("p{}", i)}).questions.empty()) << i;
  }
}

}  // namespace
}  // namespace acol::study
