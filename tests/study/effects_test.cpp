#include "acol/study/effects.hpp"

#include <gtest/gtest.h>

#include "acol/study/answers_csv.hpp"
#include "acol/study/intervals.hpp"
#include "acol/study/question_view.hpp"
#include "acol/study/report.hpp"
#include "support/scratch_study.hpp"
#include "support/tastes.hpp"

namespace acol::study {
namespace {

using testing::Taste;

class EffectsTest : public ::testing::Test {
 protected:
  /// Asks people until the study is over.
  void run(const std::function<void(Definition&)>& change, const Taste& taste) {
    const testing::ScratchFile table(testing::tastes_table(), ".csv");
    Definition definition = testing::tastes_definition(table.path());
    change(definition);
    service_ = std::make_unique<Service>(memory_store(testing::created_line(definition)), clock_);
    for (AskReply asked = service_->ask({.count = 1000}); !asked.questions.empty();
         asked = service_->ask({.count = 1000})) {
      for (const DealtQuestion& one : asked.questions) {
        service_->tell({one.question, taste(one.candidate, one.question), ""});
      }
    }
  }
  template <class Look>
  auto look(Look&& look) {
    return service_->view(std::forward<Look>(look));
  }
  std::map<std::string, Effect> effects_by_name() {
    std::map<std::string, Effect> found;
    for (const Effect& one : look([](const Study& study) { return effects(study); }).list) {
      found[one.name] = one;
    }
    return found;
  }
  static void expect(const Effect& one, double truth, double within) {
    EXPECT_NEAR(one.estimate, truth, within) << one.name;
    EXPECT_LE(one.low, truth) << one.name;
    EXPECT_GE(one.high, truth) << one.name;
    EXPECT_LE(one.low, one.estimate) << one.name;
    EXPECT_GE(one.high, one.estimate) << one.name;
  }

  testing::TestClock clock_;
  std::unique_ptr<Service> service_;
};

TEST_F(EffectsTest, OfYesAndNoAreDifferencesOfTheSharesThatSayYes) {
  run([](Definition&) {}, testing::says_yes_or_no);
  auto found = effects_by_name();
  ASSERT_EQ(found.size(), 2u) << "the constant has none";
  // Between candidates that differ in nothing else, by the table of true shares.
  expect(found["sugar"], testing::true_share(5) - testing::true_share(0), 0.1);
  expect(found["kind = spiced"], testing::true_share(6) - testing::true_share(0), 0.1);
  EXPECT_GT(found["sugar"].low, 0) << "certainly more people accept";
  EXPECT_LT(found["kind = spiced"].high, 0) << "certainly fewer people accept";
  EXPECT_EQ(found["sugar"].compares, "from 0 to 50");
  EXPECT_EQ(found["kind = spiced"].compares, "compared with plain");
  EXPECT_EQ(found["kind = spiced"].reference, "plain");
  const Effects all = look([](const Study& study) { return effects(study); });
  EXPECT_EQ(all.less, "fewer people accept");
  EXPECT_EQ(all.more, "more people accept");
  EXPECT_EQ(all.measure, "change in the share of people who say yes");
}

TEST_F(EffectsTest, OfNumbersPointToAcceptanceWhicheverSideThatIs) {
  // The grade is ten times the share: good from 6 on, or up to 6.
  for (const bool at_least : {true, false}) {
    run(
        [&](Definition& definition) {
          definition.answers = io::AnswerKind::number;
          definition.answer_range = io::NumberRange{-5, 15};
          definition.intercept = true;
          definition.policy.margin = 0.5;
          definition.policy.noise_bound = 10;
          (at_least ? definition.at_least : definition.threshold) = Threshold{6};
        },
        testing::says_a_grade);
    auto found = effects_by_name();
    const double towards = at_least ? 1 : -1;
    expect(found["sugar"], towards * 10 * (testing::true_share(5) - testing::true_share(0)), 1);
    expect(found["kind = spiced"], towards * 10 * (testing::true_share(6) - testing::true_share(0)),
           1);
    const Effects all = look([](const Study& study) { return effects(study); });
    EXPECT_EQ(all.measure, at_least ? "how much higher answers are" : "how much lower answers are");
    EXPECT_EQ(all.more, "more acceptable");
  }
}

TEST_F(EffectsTest, AreNoneBeforeTheFirstRoundIsComplete) {
  run([](Definition& definition) { definition.budget = 1; }, testing::says_yes_or_no);
  EXPECT_TRUE(effects_by_name().empty());
}

TEST_F(EffectsTest, StandInTheReportAsTheyStandInJson) {
  run([](Definition&) {}, testing::says_yes_or_no);
  const io::OrderedJson json = look([](const Study& study) { return io::json_of(effects(study)); });
  const io::Report report =
      look([](const Study& study) { return study_report(overview_of(study, 0), Digest{}); });
  EXPECT_EQ(json.at("unit"), "share");
  const auto found = std::ranges::find(report.sections, "effects-section", &io::ReportSection::id);
  ASSERT_NE(found, report.sections.end());
  const auto points = [](const io::OrderedJson& number) {
    const std::string text = fmt::format("{:+.3g}", 100 * number.get<double>());
    return text.starts_with('-') ? "−" + text.substr(1) : text;
  };
  std::vector<std::vector<std::string>> rows;
  for (const io::OrderedJson& one : json.at("list")) {
    rows.push_back({one.at("name"), one.at("compares"), points(one.at("estimate")),
                    points(one.at("low")) + " … " + points(one.at("high"))});
  }
  EXPECT_EQ(found->tables.at(0).rows, rows);
  const std::string& chart = found->figures.at(0).spec;
  EXPECT_NE(chart.find("fewer people accept"), std::string::npos);
  EXPECT_NE(chart.find("more people accept"), std::string::npos);
  EXPECT_EQ(chart.find("say no"), std::string::npos) << "nothing is said of refusal";
}

TEST_F(EffectsTest, CandidatesAreKnownByTheShareThatSaysYes) {
  run([](Definition&) {}, testing::says_yes_or_no);
  const Intervals found =
      look([](const Study& study) { return shown(study, intervals(study, study.stated().arms)); });
  for (Eigen::Index row = 0; row < found.mean.size(); ++row) {
    EXPECT_NEAR(found.mean(row), testing::true_share(row), 0.15);
    EXPECT_LE(found.low(row), testing::true_share(row));
    EXPECT_GE(found.high(row), testing::true_share(row));
  }
}

TEST_F(EffectsTest, AnswersAreExportedAsPeopleKnowThem) {
  run([](Definition&) {}, testing::says_yes_or_no);
  for (const AnswerRow& row : look([](const Study& study) { return answer_rows(study); })) {
    EXPECT_EQ(row.value, row.answer == "yes" ? 1 : 0);
  }
}

}  // namespace
}  // namespace acol::study
