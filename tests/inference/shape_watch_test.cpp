#include "acol/inference/shape_watch.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "acol/core/random.hpp"

namespace acol {
namespace {

constexpr ArmIndex kArms = 8;

/// Candidates along one feature, from 0 to 1.
Matrix line_of_arms(ArmIndex count = kArms) {
  Matrix arms(count, 2);
  for (ArmIndex i = 0; i < count; ++i)
    arms.row(i) << 1, static_cast<double>(i) / static_cast<double>(count - 1);
  return arms;
}

double sigmoid(double z) { return 1 / (1 + std::exp(-z)); }

/// What share of people say no about a candidate.
using Truth = double (*)(double);
double linear(double x) { return 0.003 + 0.994 * x; }
double flat(double x) { return 0.003 + 0.02 * x; }
double logistic(double x) { return sigmoid(8 * x - 3); }

/// Who says no: independent answers, or people of whom each says the same of neighbours and the
/// opposite of the middle (the share of noes is the truth's about every candidate, all the same).
enum class Who { answers, people };

struct Setting {
  Truth truth = linear;
  Who who = Who::answers;
  bool by_person = false;
  int rounds = 15;
  int hands = 30;
  double misspecification = 0;
  ArmIndex arms = kArms;
  bool all_others = false;  ///< Every answer is taken for another person's.
};

bool says_no(const Setting& setting, Stream stream, std::uint64_t person, ArmIndex arm) {
  const double x = static_cast<double>(arm) / static_cast<double>(setting.arms - 1);
  const auto a = static_cast<std::uint64_t>(arm);
  double u = uniform(stream, setting.who == Who::answers ? 100 * person + a : person);
  if (setting.who == Who::people && x > 0.25 && x < 0.75) u = 1 - u;
  return u < setting.truth(x);
}

/// The largest log E over all rounds of one study. As designs do, few are asked about the middle at
/// first; later about what was last said yes to most.
double watched(const Setting& setting, std::uint64_t seed) {
  const Matrix arms = line_of_arms(setting.arms);
  ShapeWatch watch(arms, {.bounds = {.range = AnswerRange{-0.5, 0.5}},
                          .misspecification = setting.misspecification,
                          .by_person = setting.by_person});
  const Stream stream{seed, StreamUse{61}};
  ArmIndex favourite = 3;
  std::uint64_t person = 0;
  for (int round = 0; round < setting.rounds; ++round) {
    std::vector<ArmAnswers> told;
    std::vector<double> yes(static_cast<std::size_t>(setting.arms), 0);
    for (int hand = 0; hand < setting.hands; ++hand, ++person) {
      for (ArmIndex arm = 0; arm < setting.arms; ++arm) {
        const bool end = arm == 0 || arm == setting.arms - 1;
        if (!end && arm != favourite && (hand + arm) % 4 != 0) continue;
        const bool no = says_no(setting, stream, person, arm);
        yes[static_cast<std::size_t>(arm)] += no ? 0 : 1;
        const auto rater = static_cast<std::int64_t>(setting.all_others ? told.size() : person);
        told.push_back({arm, Answers::single(no ? 0.5 : -0.5, rater)});
      }
    }
    watch.add_round(told);
    favourite = 1 + (favourite + (yes[3] > yes[4] ? 1 : 2)) % (setting.arms - 2);
  }
  return watch.log_evidence();
}

int alarms(const Setting& setting, double level, int studies) {
  int count = 0;
  for (int seed = 0; seed < studies; ++seed) {
    count += watched(setting, static_cast<std::uint64_t>(seed)) >= std::log(1 / level);
  }
  return count;
}

constexpr int kWatched = 300;

/// Four standard deviations of a binomial above its mean.
int most_alarms(int studies, double level) {
  return static_cast<int>(studies * level + 4 * std::sqrt(studies * level * (1 - level)));
}

TEST(ShapeWatch, AlarmsNoOftenerThanItSaysWhereTheTruthIsLinear) {
  for (const Truth truth : {linear, flat}) {
    for (const bool by_person : {false, true}) {
      const int seen = alarms({.truth = truth, .by_person = by_person}, 0.1, kWatched);
      EXPECT_LE(seen, most_alarms(kWatched, 0.1)) << by_person;
    }
  }
}

TEST(ShapeWatch, TakesPeopleWhoAgreeWithThemselvesForOne) {
  const Setting people{
      .who = Who::people, .by_person = true, .rounds = 100, .hands = 4, .arms = 40};
  EXPECT_LE(alarms(people, 0.01, 100), most_alarms(100, 0.01));
  Setting control = people;
  control.all_others = true;
  EXPECT_GT(alarms(control, 0.01, 100), most_alarms(100, 0.01)) << "else this tests nothing";
}

TEST(ShapeWatch, SeesAnSShape) {
  for (const Who who : {Who::answers, Who::people}) {
    const Setting setting{.truth = logistic, .who = who, .by_person = who == Who::people};
    EXPECT_GE(alarms(setting, 0.001, 50), 45);
  }
}

TEST(ShapeWatch, AllowsForWhatIsStated) {
  EXPECT_EQ(alarms({.truth = logistic, .misspecification = 0.2}, 0.001, 20), 0);
  EXPECT_EQ(alarms({.truth = logistic, .by_person = true, .misspecification = 0.2}, 0.001, 20), 0);
}

TEST(ShapeWatch, JudgesNumbersWithANoiseBound) {
  const Matrix arms = line_of_arms();
  int bent = 0;
  int straight = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    for (const double bend : {0.0, 3.0}) {
      ShapeWatch watch(arms, {.bounds = {.noise_bound = 0.5}});
      std::uint64_t draw = 0;
      for (int round = 0; round < 6; ++round) {
        std::vector<ArmAnswers> told;
        for (int i = 0; i < 4 * kArms; ++i) {
          const ArmIndex arm = i % kArms;
          const double x = arms(arm, 1);
          const double noise = 0.5 * standard_normal({seed, StreamUse{62}}, draw++);
          told.push_back({arm, Answers::single(7 + x + bend * x * (1 - x) + noise)});
        }
        watch.add_round(told);
      }
      (bend > 0 ? bent : straight) += watch.log_evidence() >= std::log(100.0);
    }
  }
  EXPECT_LE(straight, most_alarms(100, 0.01));
  EXPECT_GE(bent, 95);
}

}  // namespace
}  // namespace acol
