#include "acol/study/fold.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "support/study_fixture.hpp"

namespace acol::study {
namespace {

using testing::ScratchFile;
using testing::StudyTest;

std::optional<Fold> restored_from(const std::string& checkpoint) {
  std::istringstream stream(checkpoint);
  return Fold::from(stream);
}

/// People who do everything that can be done, in an order that is drawn.
class EventfulStudy : public StudyTest {
 protected:
  void live(std::uint64_t seed, int steps) {
    for (int step = 0; step < steps; ++step) {
      *clock_.time += draw(seed, 40'000);
      try {
        act(seed, draw(seed, 24));
      } catch (const Error&) {
        continue;  // what is refused leaves nothing in the log
      }
    }
  }

  std::int64_t draw(std::uint64_t seed, std::uint64_t below) {
    return static_cast<std::int64_t>(uniform_below({seed, StreamUse{7}}, drawn_++, below));
  }
  std::string somebody(std::uint64_t seed) { return fmt::format("person-{}", draw(seed, 6)); }

  void act(std::uint64_t seed, std::int64_t what) {
    const std::string rater = somebody(seed);
    const std::int64_t question = 1 + draw(seed, 200);
    const std::int64_t now = clock_();
    if (what < 12) return answer_some(seed, rater);
    if (what == 12)
      return command([&](const Study& study, Changes& changes) {
        skip(study, question, rater, "unclear", changes);
      });
    if (what == 13)
      return command([&](const Study& study, Changes& changes) {
        undo(study, question, rater, 600'000, now, changes);
      });
    if (what == 14)
      return command([&](const Study& study, Changes& changes) { leave(study, rater, changes); });
    if (what == 15)
      return command([&](const Study& study, Changes& changes) {
        invite(study, Role::rater, rater, digest_of(rater), changes);
      });
    if (what == 16)
      return command([&](const Study& study, Changes& changes) { revoke(study, "i1", changes); });
    if (what == 17)
      return command([&](const Study& study, Changes& changes) { pause(study, "lunch", changes); });
    if (what < 21)
      return command([&](const Study& study, Changes& changes) { resume(study, changes); });
    if (what == 21 && draw(seed, 10) == 0)
      return command([&](const Study& study, Changes& changes) {
        amend(study, {question, "yes", ""}, changes);
      });
    if (what == 22 && draw(seed, 10) == 0)
      return command([&](const Study& study, Changes& changes) {
        retract(study, question, "a slip", changes);
      });
    if (what == 23 && draw(seed, 20) == 0)
      return command([&](const Study& study, Changes& changes) {
        withdraw(study, {fmt::format("a{}", 1 + draw(seed, 10))}, "sold out", changes);
      });
  }

  void answer_some(std::uint64_t seed, const std::string& rater) {
    const AskReply reply = service_->ask({.rater = rater, .count = 1 + draw(seed, 8)});
    for (const DealtQuestion& one : reply.questions) {
      if (draw(seed, 8) == 0) continue;  // they forget it
      service_->tell({.question = one.question,
                      .answer = answer(seed, one),
                      .rater = rater,
                      .seconds = 2.5,
                      .key = fmt::format("key-{}", drawn_)});
    }
  }
  std::string answer(std::uint64_t seed, const DealtQuestion& one) {
    if (!numbers_) {
      return testing::simulated_answer(one.candidate, seed,
                                       static_cast<std::uint64_t>(one.question));
    }
    return draw(seed, 30) == 0 ? "900"
                               : fmt::format("{}", 0.01 * static_cast<double>(draw(seed, 200)));
  }
  void command(const Service::Command& change) { run(change); }

  /// For logs that were cut after some entries: what comes to the same, from a checkpoint or not.
  void expect_checkpoints_to_hold(std::int64_t every) {
    const std::vector<LogLine> lines = service_->lines();
    Fold whole;
    for (const LogLine& line : lines) whole.apply(line);
    for (std::size_t cut = 1; cut < lines.size(); cut += static_cast<std::size_t>(every)) {
      Fold before;
      for (std::size_t i = 0; i < cut; ++i) before.apply(lines[i]);
      const std::string bytes = before.checkpoint();
      std::optional<Fold> restored = restored_from(bytes);
      ASSERT_TRUE(restored);
      EXPECT_EQ(digest_of(restored->checkpoint()), digest_of(bytes));
      EXPECT_EQ(status_text(*restored), status_text(before));
      for (std::size_t i = cut; i < lines.size(); ++i) restored->apply(lines[i]);
      ASSERT_EQ(digest_of(restored->checkpoint()), digest_of(whole.checkpoint()))
          << "cut after " << cut;
      EXPECT_EQ(status_text(*restored), status_text(whole));
      EXPECT_EQ(next_round(*restored), next_round(whole));
    }
  }
  std::string status_text(const Fold& fold) {
    return io::json_of(status_of(*fold.study, clock_())).dump();
  }
  static std::string next_round(Fold& fold) {
    if (!fold.study->needs_round()) return "none";
    const std::optional<EntryBody> round = fold.study->plan_round();
    return round ? to_text({0, *round}) : "nothing";
  }

  std::uint64_t drawn_ = 0;
  bool numbers_ = false;
};

TEST(Fold, ALogOfOneLineIsTheSameWhetherOrNotItIsRead) {
  const ScratchFile table(testing::sizes_table(), ".csv");
  Created created = set_up(testing::sizes_definition(table.path()));
  const LogLine first = LogHead().extend(to_text({0, created}));
  Fold read;
  read.apply(first);
  EXPECT_EQ(Fold::of(std::move(created), first).checkpoint(), read.checkpoint());
}

TEST_F(EventfulStudy, ACheckpointIsAllOfTheState) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    make();
    live(seed, 250);
    ASSERT_GT(service_->lines().size(), 150u);
    expect_checkpoints_to_hold(61);
  }
}

TEST_F(EventfulStudy, ACheckpointKnowsTheMeasureOfNumbers) {
  make([](Definition& definition) {
    definition.answers = io::AnswerKind::number;
    definition.threshold = Threshold{1};
    definition.policy.noise_bound = 0.5;
  });
  numbers_ = true;
  live(9, 200);
  expect_checkpoints_to_hold(47);
}

TEST_F(EventfulStudy, ACheckpointKnowsWhoFailedAttentionQuestions) {
  std::string rows = "name,size,gain,check\n";
  for (int i = 0; i < 10; ++i) rows += fmt::format("a{},{},{},\n", i + 1, i, i);
  const ScratchFile table(rows + "trap1,,,no\ntrap2,,,yes\n", ".csv");
  Definition definition = testing::sizes_definition(table.path());
  definition.attention = "check";
  definition.attention_every = 3;
  definition.exclude_after_failed = 1;
  place_ = std::make_unique<testing::MemoryPlace>(testing::created_line(definition));
  service_ = open();
  live(5, 500);
  EXPECT_FALSE(service_->view([](const Study& study) { return study.left_out(); }).empty());
  expect_checkpoints_to_hold(53);
}

TEST_F(EventfulStudy, WhatIsNotACheckpointIsPassedOver) {
  make();
  live(2, 60);
  Fold fold;
  for (const LogLine& line : service_->lines()) fold.apply(line);
  const std::string bytes = fold.checkpoint();
  EXPECT_FALSE(restored_from(""));
  EXPECT_FALSE(restored_from("not one"));
  EXPECT_FALSE(restored_from(bytes.substr(0, bytes.size() / 2)));
  for (std::size_t at = 0; at < bytes.size(); at += 97) {
    std::string changed = bytes;
    changed[at] = static_cast<char>(changed[at] ^ 1);
    EXPECT_FALSE(restored_from(changed)) << at;
  }
}

}  // namespace
}  // namespace acol::study
