#include "acol/simulate/crowd.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "acol/core/error.hpp"
#include "acol/simulate/catalogues.hpp"
#include "acol/simulate/run.hpp"

namespace acol {
namespace {

/// Wants `count` answers about every candidate, and writes down who said what.
class Notebook final : public Policy {
 public:
  Notebook(const Problem& problem, std::int64_t count) : knowledge_(problem, 0) {
    for (ArmIndex i = 0; i < problem.size(); ++i) open_.push_back({.candidate = i, .count = count});
  }
  std::span<const Question> ask() const override { return open_; }
  void tell(const Question& question, const Answers& answers) override {
    told.push_back({question, answers});
    const auto at = std::ranges::find(open_, question.candidate, &Question::candidate);
    if (--at->count == 0) open_.erase(at);
  }
  Recommendation recommend() const override { return {}; }
  const Knowledge& knowledge() const override { return knowledge_; }
  Guarantee guarantee() const override { return Guarantee::heuristic; }

  std::vector<QuestionAnswers> told;

 private:
  Knowledge knowledge_;
  std::vector<Question> open_;
};

Instance with_people(Population people, Link link = Link::logistic) {
  return {"people",
          Problem(Matrix{{0.5, 1}, {-1, 1}, {0.2, 1}, {2, 1}}, Vector{{4, 3, 2, 1}}),
          Vector{{1, 0.3}},
          {.kind = NoiseKind::binary, .link = link, .people = people}};
}

Notebook all_asked(const Instance& instance, std::int64_t count, std::uint64_t seed = 1) {
  Notebook notebook(instance.problem(), count);
  Crowd crowd(instance, seed);
  while (!notebook.ask().empty()) crowd.visit(notebook, 1'000'000);
  return notebook;
}

TEST(Crowd, APersonHasAFewAnswersAndNeverTwoAboutACandidate) {
  const Instance instance = with_people({.answers_each = 3, .leniency = 1});
  std::map<std::int64_t, std::set<ArmIndex>> hands;
  for (const QuestionAnswers& one : all_asked(instance, 200).told) {
    EXPECT_TRUE(hands[one.answers.rater].insert(one.question.candidate).second);
  }
  for (const auto& [person, hand] : hands) EXPECT_LE(hand.size(), 3U);
  EXPECT_EQ(hands.size(), 267U);  // 800 answers in hands of three
}

TEST(Crowd, SharesAreThoseOfThePopulation) {
  const Population people{.answers_each = 4, .leniency = 1.5, .skip_no = 0.3, .skip_yes = 0.1};
  for (const Unsure unsure : {Unsure::no, Unsure::skip}) {
    const Instance instance = with_people(people).with(unsure);
    Vector sums = Vector::Zero(4);
    constexpr std::int64_t kCount = 20'000;
    for (const QuestionAnswers& one : all_asked(instance, kCount).told) {
      sums(one.question.candidate) += one.answers.sum / kCount;
    }
    for (Eigen::Index i = 0; i < 4; ++i) {
      double mean = instance.values()(i);
      if (unsure == Unsure::skip) {  // who is not sure is missing: biased towards yes, as in life
        const double no = (1 + mean) / 2;
        mean = 2 * (no * 0.7 / (no * 0.7 + (1 - no) * 0.9)) - 1;
      }
      EXPECT_NEAR(sums(i), mean, 5 / std::sqrt(kCount)) << i;
    }
  }
}

TEST(Crowd, OnePersonsAnswersHangTogether) {
  const Instance instance = with_people({.answers_each = 4, .leniency = 2});
  std::map<std::int64_t, std::map<ArmIndex, double>> people;
  for (const QuestionAnswers& one : all_asked(instance, 5000).told) {
    people[one.answers.rater][one.question.candidate] = one.answers.sum;
  }
  double agree = 0;
  for (const auto& [person, answers] : people) agree += answers.at(0) * answers.at(2);
  agree /= static_cast<double>(people.size());
  EXPECT_GT(agree - instance.values()(0) * instance.values()(2), 0.15);
}

TEST(Crowd, WhoLeavesIsReplaced) {
  const Instance instance = with_people({.answers_each = 4, .leave = 0.5});
  std::set<std::int64_t> people;
  const Notebook notebook = all_asked(instance, 300);
  for (const QuestionAnswers& one : notebook.told) people.insert(one.answers.rater);
  EXPECT_EQ(notebook.told.size(), 1200U);
  EXPECT_GT(people.size(), 500U);
}

TEST(Crowd, StudiesOfPeopleEndAndAreRight) {
  const Instance easy("easy", Problem(Matrix{{2, 1}, {1, 1}, {-3, 1}}, Vector{{3, 2, 1}}),
                      Vector{{1, 0}},
                      {.kind = NoiseKind::binary,
                       .link = Link::logistic,
                       .people = Population{.answers_each = 2, .leniency = 1, .leave = 0.1}});
  SimulationOptions options{.policy = {.shape = Shape::any}, .seeds = 10};
  const auto shared = std::make_shared<const Instance>(easy);
  for (const RunResult& run : simulate([&](std::uint64_t) { return shared; }, options)) {
    EXPECT_EQ(run.outcome, RunOutcome::certified);
    EXPECT_EQ(run.recommendation.candidate, 2);
    EXPECT_TRUE(run.right);
    EXPECT_GE(run.people, run.questions / 2);
  }
}

TEST(Crowd, InstancesWithoutPeopleHaveNobodyWhoIsUnsure) {
  const Instance instance = logistic_dose(5, 0.5, 3, 1);
  EXPECT_THROW(Crowd(instance, 1), InvalidArgument);
  EXPECT_THROW(simulate_one(instance, 1, {.unsure = Unsure::skip}), InvalidArgument);
}

}  // namespace
}  // namespace acol
