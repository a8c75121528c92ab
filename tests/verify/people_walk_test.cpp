#include <gtest/gtest.h>

#include <map>

#include "acol/core/random.hpp"
#include "verify/people_story.hpp"

namespace acol::verify {
namespace {

/// Something that may happen in a study, allowed or not.
void do_something(Story& story, const Stream& random, std::uint64_t& next) {
  const auto pick = [&](int below) { return static_cast<int>(uniform(random, next++) * below); };
  const auto question = [&] { return 1 + pick(std::max(story.asked(), 1)); };
  const std::string someone = fmt::format("{}{}", pick(3) == 0 ? "@" : "", pick(30));
  switch (pick(16)) {
    case 0:
      return story.ask(someone, {{pick(2), 0, pick(2)}, {pick(2), 0, pick(2)}});
    case 1:
      return story.ask(pick(4) == 0 ? "" : someone, {{pick(2), 0, pick(2)}});
    case 2:
      return story.ask(someone, {{pick(2), question(), pick(2)}, {pick(2), 0, pick(2)}});
    case 3:
      return story.about("skipped", question());
    case 4:
      return story.about("undone", question());
    case 5:
      return story.about_all("missed", {question()});
    case 6:
      return story.about_all("expired", {question()});
    case 7:
      return pick(4) == 0 ? story.ask(someone, {{-1 - pick(2), 0, -1}})
                          : story.about("undone", question());
    case 8:
      return story.about_all("renewed", {question()});
    default:
      return story.answer(question(), pick(2) == 0 ? "yes" : "no");
  }
}

/// Answers need the name of who was asked; attention questions are answered wrongly.
std::string by_whom_it_must_be(const std::string& text, const std::map<std::string, Json>& askers) {
  Json entry = Json::parse(text);
  if (entry["type"] != "answered") return text;
  const auto asker = askers.find(entry["question"].get<std::string>());
  if (asker == askers.end()) return text;
  if (asker->second.contains("rater")) entry["rater"] = asker->second["rater"];
  if (asker->second["questions"][0][1] == -1) {
    entry["type"] = "attended";
    entry["answer"] = "yes";
    entry["value"] = -0.5;
  }
  return entry.dump();
}

struct Standings {
  std::vector<std::vector<Standing>> finished = {};
  std::vector<Standing> open = {};
};

Standings standings(const LogCheck& log) {
  Standings result;
  const LogCheck::OwnRounds rounds = log.own_rounds();
  const auto of_round = [](const OwnRound& round) {
    return std::vector<Standing>{standing(round, 0), standing(round, 1)};
  };
  for (const OwnRound& round : rounds.finished) result.finished.push_back(of_round(round));
  if (rounds.open) result.open = of_round(*rounds.open);
  return result;
}

/// What counted still does, as it was.
void expect_extended(const Standings& before, const Standings& after) {
  ASSERT_GE(after.finished.size(), before.finished.size());
  for (std::size_t k = 0; k < before.finished.size(); ++k) {
    ASSERT_EQ(after.finished[k], before.finished[k]);
  }
  const bool same_round = after.finished.size() == before.finished.size();
  const auto& now = same_round ? after.open : after.finished[before.finished.size()];
  for (std::size_t i = 0; i < before.open.size(); ++i) {
    ASSERT_GE(now.at(i).count, before.open[i].count);
    const bool as_before = now[i] == before.open[i];
    ASSERT_TRUE(as_before || now[i].count > before.open[i].count);
  }
}

TEST(PeopleWalk, WhatCountsStaysWhateverHappens) {
  std::map<std::string, int> happened;
  int counted = 0;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const Stream random{seed};
    std::uint64_t next = 0;
    Story story(Json{{"exclude_after_failed", 1}});
    story.round({9, 9});
    story.round({9, 9});
    LogCheck log = story.log();
    std::map<std::string, Json> askers;
    Standings before = standings(log);
    for (int step = 0; step < 500; ++step) {
      story.wait(static_cast<std::int64_t>(60 * uniform(random, next++)));
      Story tried = story;
      do_something(tried, random, next);
      const std::string text = by_whom_it_must_be(tried.last(), askers);
      LogCheck longer = log;
      try {
        longer.add(text);
      } catch (const Error&) {
        continue;  // it is not allowed
      }
      story = std::move(tried);
      log = std::move(longer);
      const Json entry = Json::parse(text);
      ++happened[entry["type"].get<std::string>()];
      if (entry["type"] == "asked") {
        for (const Json& one : entry["questions"]) askers[one[0].get<std::string>()] = entry;
      }
      const Standings after = standings(log);
      ASSERT_NO_FATAL_FAILURE(expect_extended(before, after)) << seed << " " << text;
      before = after;
    }
    counted += before.finished.empty() ? before.open[0].count : before.finished[0][0].count;
  }
  for (const char* type :
       {"asked", "answered", "undone", "skipped", "missed", "expired", "renewed", "attended"}) {
    EXPECT_GT(happened[type], 20) << type;
  }
  EXPECT_GT(counted, 50);
}

}  // namespace
}  // namespace acol::verify
