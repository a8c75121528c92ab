#include "acol/study/imagined_people.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "acol/study/imagined_means.hpp"
#include "support/scratch_study.hpp"

namespace acol::study {
namespace {

Created set_up_with(const std::function<void(Definition&)>& change = [](Definition&) {}) {
  const testing::ScratchFile table(testing::sizes_table(), ".csv");
  Definition definition = testing::people_definition(table.path());
  change(definition);
  return set_up(definition);
}

TEST(ImaginedPeople, AnswerAsTheTruthHasIt) {
  const Created created = set_up_with();
  ImaginedPeople people(created, 3, 4);
  EXPECT_EQ(people.means(), imagined_means(created, 4));
  constexpr std::int64_t kAsked = 100'000;
  for (std::int64_t candidate = 0; candidate < 10; ++candidate) {
    const Answers said = people.answer(candidate, kAsked);
    EXPECT_EQ(said.count, kAsked);
    EXPECT_NEAR(said.mean(), people.means()(candidate), 5 * 0.5 / std::sqrt(kAsked));
  }
}

TEST(ImaginedPeople, ThinkTheSameWhateverTheSeedAndSaySomethingElse) {
  const Created created = set_up_with();
  ImaginedPeople one(created, 1, 0);
  ImaginedPeople other(created, 2, 0);
  EXPECT_EQ(one.means(), other.means());
  EXPECT_NE(one.answer(0, 1000).sum, other.answer(0, 1000).sum);
}

TEST(ImaginedPeople, OfAPanelAreAskedOnceEachAndThenAllIsKnown) {
  const Created created = set_up_with([](Definition& definition) {
    definition.population = ClaimAbout::panel;
    definition.raters = 17;
  });
  ImaginedPeople people(created, 1, 2);
  for (std::int64_t candidate = 0; candidate < 10; ++candidate) {
    double sum = 0;
    for (int person = 0; person < 17; ++person) sum += people.answer(candidate, 1).sum;
    EXPECT_NEAR(sum / 17, people.means()(candidate), 1e-12);
  }
}

}  // namespace
}  // namespace acol::study
