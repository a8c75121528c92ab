// The same promise for whole studies, with everything that happens to them between the algorithm
// and the people: questions that are skipped, leases that end, late answers, raters with and
// without a name, and processes that die and read the log again.

#include <gtest/gtest.h>

#include <cmath>

#include "support/many_studies.hpp"
#include "support/scratch_stores.hpp"
#include "support/scratch_study.hpp"

namespace acol::guarantee {
namespace {

constexpr double kClose = 0.02;  ///< How far the tempting candidates are from acceptable.
constexpr int kTempting = 6;

int studies() { return guarantee::studies(200); }

/// Candidates of a kind of their own each: people's opinions of one say nothing about another.
std::string table() {
  std::string text = "name,kind,gain\n";
  for (int i = 0; i <= kTempting; ++i) text += fmt::format("c{},k{},{}\n", i, i, kTempting - i);
  return text;
}

double share_of_yes(std::int64_t candidate) { return candidate < kTempting ? 0.5 - kClose : 0.9; }

/// One study from its first question to its end.
class Life {
 public:
  Life(const study::LogLine& created, std::uint64_t seed)
      : place_(created), chance_{seed, StreamUse{7}}, service_(open()) {}

  /// The outcome and, if there is one, the recommended candidate.
  study::Status live() {
    for (int turn = 0; turn < 100'000; ++turn) {
      if (happens(0.05)) service_ = open();  // the process died
      const study::AskReply reply = service_->ask({.rater = somebody(), .count = 6});
      if (reply.done) return service_->status();
      for (const study::DealtQuestion& one : reply.questions) react(one);
      if (reply.questions.empty()) {
        *clock_.time += 700'000;  // longer than a lease
        come_late();
      }
    }
    throw Error("the study never ended");
  }

 private:
  std::unique_ptr<study::Service> open() {
    return std::make_unique<study::Service>(place_.open(), clock_);
  }
  bool happens(double probability) { return bernoulli(chance_, next_++, probability); }
  std::string somebody() { return happens(0.5) ? fmt::format("p{}", next_) : ""; }

  void react(const study::DealtQuestion& one) {
    if (happens(0.1)) {
      service_->run([&](const study::Study& study, study::Changes& changes) {
        skip(study, one.question, "", "", changes);
      });
    } else if (happens(0.1)) {
      lost_.push_back(one);
    } else {
      tell(one);
    }
    if (happens(0.02)) service_ = open();
  }
  void tell(const study::DealtQuestion& one) {
    service_->tell({one.question, happens(share_of_yes(one.candidate)) ? "yes" : "no"});
  }
  /// Some answers come after their leases have ended.
  void come_late() {
    for (const study::DealtQuestion& one : lost_) {
      if (happens(0.5)) tell(one);
    }
    lost_.clear();
  }

  testing::MemoryPlace place_;
  Stream chance_;
  std::uint64_t next_ = 0;
  testing::TestClock clock_;
  std::unique_ptr<study::Service> service_;
  std::vector<study::DealtQuestion> lost_;
};

/// How many of the studies end with a claim that is wrong. `delta` is what they are told.
int count_wrong(double delta, int runs) {
  const testing::ScratchFile file(table(), ".csv");
  study::Definition definition{.candidates = file.path(),
                               .id = "name",
                               .features = {"kind"},
                               .maximize = "gain",
                               .answers = io::AnswerKind::yes_no,
                               .budget = 600};
  definition.policy.delta = delta;
  definition.policy.shape = Shape::linear;
  definition.policy.independence = Independence::answers;
  int wrong = 0;
  for (int run = 0; run < runs; ++run) {
    definition.seed = run;
    Life life(testing::created_line(definition), static_cast<std::uint64_t>(run));
    const study::Status end = life.live();
    if (delta <= kDelta) {
      EXPECT_LE(end.guarantee, study::StudyGuarantee::certified);
    }
    wrong += end.outcome == study::StudyOutcome::infeasible ||
             (end.outcome == study::StudyOutcome::certified && end.recommendation->arm < kTempting);
  }
  return wrong;
}

TEST(StudyGuarantee, WholeStudiesAreWrongAtMostDeltaOfTheTime) {
  const int wrong = count_wrong(kDelta, studies());
  show(wrong, studies());
  EXPECT_TRUE(within_delta(wrong, studies())) << wrong << " of " << studies();
}

TEST(StudyGuarantee, TheControlWithATenthOfTheEvidenceFails) {
  const int wrong = count_wrong(std::pow(kDelta, 0.1), studies());
  show(wrong, studies());
  EXPECT_FALSE(within_delta(wrong, studies())) << wrong << " of " << studies();
}

}  // namespace
}  // namespace acol::guarantee
