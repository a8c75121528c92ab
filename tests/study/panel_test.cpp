#include "acol/study/panel.hpp"

#include <gtest/gtest.h>

#include <set>

namespace acol::study {
namespace {

constexpr int kMembers = 9;

/// A panel whose people are called p0, p1, …, and its book.
struct Seated {
  QuestionBook book;
  Panel panel{book};

  explicit Seated(std::uint64_t seed = 7, const std::vector<std::string>& names = {}) {
    panel.set_people(seed, names.empty() ? kMembers : std::ssize(names), names);
    for (int i = 0; names.empty() && i < kMembers; ++i) panel.arrive("p" + std::to_string(i));
  }
  Seated(const Seated&) = delete;
  Seated& operator=(const Seated&) = delete;

  void round(std::vector<std::int64_t> candidates, std::vector<std::int64_t> counts) {
    book.add_round(std::move(candidates), std::move(counts));
    panel.add_round(1000);
  }
  /// Whose turn it is about an entry, by place.
  std::vector<int> turns(std::int64_t round, std::size_t entry, std::size_t count) {
    std::vector<int> people(count, -1);
    for (int i = 0; i < kMembers; ++i) {
      const auto place = panel.place_of(i, round, entry);
      if (place) people[static_cast<std::size_t>(*place)] = i;
    }
    return people;
  }
};

TEST(Panel, EveryPlaceIsOnePersonsAndRoundsShareThePeopleOut) {
  Seated seated;
  seated.round({4, 2}, {4, 3});
  seated.round({4, 2}, {5, 6});
  for (const std::size_t entry : {0U, 1U}) {
    std::multiset<int> all;
    for (const std::int64_t round : {0, 1}) {
      const auto count = static_cast<std::size_t>(
          seated.book.rounds()[static_cast<std::size_t>(round)].counts[entry]);
      for (const int person : seated.turns(round, entry, count)) all.insert(person);
    }
    EXPECT_EQ(all.size(), static_cast<std::size_t>(kMembers));
    EXPECT_EQ(std::set<int>(all.begin(), all.end()).size(), all.size());
    EXPECT_FALSE(all.contains(-1));
  }
  EXPECT_EQ(seated.panel.places_about(4), 9);
  EXPECT_EQ(seated.panel.places_about(99), 0);
}

TEST(Panel, OrdersDifferFromCandidateToCandidateAndSeedToSeedAndEpochToEpoch) {
  std::set<std::vector<int>> orders;
  for (const std::uint64_t seed : {1U, 2U}) {
    Seated seated(seed);
    seated.round({0, 1}, {kMembers, kMembers});
    orders.insert(seated.turns(0, 0, kMembers));
    orders.insert(seated.turns(0, 1, kMembers));
    seated.panel.begin_anew();
    EXPECT_FALSE(seated.panel.place_of(0, 0, 0).has_value());  // that round is passed over
    seated.round({0}, {kMembers});
    orders.insert(seated.turns(1, 0, kMembers));
  }
  EXPECT_EQ(orders.size(), 6U);
  Seated again(1);
  again.round({0}, {kMembers});
  EXPECT_TRUE(orders.contains(again.turns(0, 0, kMembers)));  // and are the same for the same
}

TEST(Panel, PlacesOfAClosedRoundAreTheNextOnesAgain) {
  Seated seated;
  seated.round({3}, {4});
  const std::vector<int> first = seated.turns(0, 0, 4);
  seated.panel.close_round(0);
  EXPECT_EQ(seated.panel.places_about(3), 0);
  seated.round({3}, {4});
  EXPECT_EQ(seated.turns(1, 0, 4), first);
}

TEST(Panel, WhoIsOnItIsListedOrComesFirst) {
  const Seated open;
  EXPECT_TRUE(open.panel.member("p3").has_value());
  EXPECT_FALSE(open.panel.admits("late"));
  const Seated listed(7, {"x", "y"});
  EXPECT_EQ(listed.panel.people(), 2);
  EXPECT_TRUE(listed.panel.admits("y"));
  EXPECT_FALSE(listed.panel.admits("z"));
  EXPECT_EQ(listed.panel.member("y"), 1);
  const QuestionBook book;
  EXPECT_FALSE(Panel(book).exists());
}

TEST(Panel, APlaceIsSettledByAnAnswerOrWhenItsTimeIsOver) {
  Seated seated;
  seated.round({3}, {2});
  const int person = seated.turns(0, 0, 2)[1];
  const std::int64_t rater = seated.book.rater("p" + std::to_string(person));
  EXPECT_TRUE(seated.panel.free(0, 0, 1));
  seated.book.hand_out(0, 0, rater, 1000);
  seated.panel.deal(1, 1);
  EXPECT_FALSE(seated.panel.free(0, 0, 1));
  EXPECT_FALSE(seated.panel.settled(0, 0, 1).has_value());
  seated.book.answer(1, 0.25, "no", rater);
  ASSERT_TRUE(seated.panel.settled(0, 0, 1).has_value());
  EXPECT_EQ(seated.panel.settled(0, 0, 1)->answer, 0.25);
  EXPECT_FALSE(seated.panel.settled(0, 0, 0).has_value());
  seated.panel.note_missed(0);
  ASSERT_TRUE(seated.panel.settled(0, 0, 0).has_value());
  EXPECT_FALSE(seated.panel.settled(0, 0, 0)->answer.has_value());
  EXPECT_EQ(seated.panel.settled(0, 0, 1)->answer, 0.25);
}

}  // namespace
}  // namespace acol::study
