#include "acol/study/access.hpp"

#include <gtest/gtest.h>

#include "acol/study/certificate.hpp"
#include "acol/verify/verify.hpp"
#include "support/scratch_study.hpp"

namespace acol::study {
namespace {

class Access : public ::testing::Test {
 protected:
  Access()
      : file_(testing::sizes_table(), ".csv"),
        service_(memory_store(testing::created_line(testing::sizes_definition(file_.path()))),
                 clock_) {}

  std::string invite(Role role, const std::string& name, const std::string& token) {
    std::string id;
    service_.run([&](const Study& study, Changes& changes) {
      id = acol::study::invite(study, role, name, digest_of(token), changes);
    });
    return id;
  }
  void undo(std::int64_t question, const std::string& rater) {
    service_.run([&](const Study& study, Changes& changes) {
      acol::study::undo(study, question, rater, 60'000, service_.now(), changes);
    });
  }
  std::int64_t ask(const std::string& rater) {
    return service_.ask({.rater = rater}).questions.at(0).question;
  }
  Why refused(std::int64_t question, const std::string& rater) {
    try {
      undo(question, rater);
    } catch (const Refusal& refusal) {
      return refusal.why();
    }
    ADD_FAILURE() << "it was allowed";
    return Why::unknown;
  }

  testing::ScratchFile file_;
  testing::TestClock clock_;
  Service service_;
};

TEST_F(Access, IsByTheHashOfATokenUntilItIsRevoked) {
  EXPECT_EQ(invite(Role::owner, "", "first"), "i1");
  EXPECT_EQ(invite(Role::rater, "anna", "second"), "i2");
  service_.view([](const Study& study) {
    EXPECT_EQ(study.access().find(digest_of("first"))->invited.role, Role::owner);
    EXPECT_EQ(study.access().find(digest_of("second"))->invited.name, "anna");
    EXPECT_EQ(study.access().find(digest_of("third")), nullptr);
    return 0;
  });
  const auto revoke = [](const Study& study, Changes& changes) {
    acol::study::revoke(study, "i2", changes);
  };
  service_.run(revoke);
  const std::int64_t head = service_.head();
  service_.run(revoke);
  EXPECT_EQ(service_.head(), head);  // again: nothing to write
  service_.view([](const Study& study) {
    EXPECT_EQ(study.access().find(digest_of("second")), nullptr);
    EXPECT_NE(study.access().find(digest_of("first")), nullptr);
    return 0;
  });
  EXPECT_THROW(service_.run([](const Study& study, Changes& changes) {
    acol::study::revoke(study, "i9", changes);
  }),
               Refusal);
}

TEST_F(Access, EntriesReadBackAsTheyWereWritten) {
  for (const EntryBody& body :
       {EntryBody(Invited{"i1", Role::rater, "anna", digest_of("t")}),
        EntryBody(Invited{"i2", Role::owner, "", digest_of("u")}), EntryBody(Revoked{"i1"}),
        EntryBody(Undone{7, 99}), EntryBody(Answered{.question = 1, .answer = "yes", .key = "k"}),
        EntryBody(Late{.question = 1, .answer = "yes", .key = "k"})}) {
    const std::string text = to_text({5, body});
    EXPECT_EQ(to_text(entry_from(text)), text);
  }
}

TEST_F(Access, UndoIsForTheSameRaterInTimeAndOnlyWhileTheRoundIsOpen) {
  const std::int64_t question = ask("anna");
  EXPECT_EQ(refused(question + 100, "anna"), Why::unknown);
  undo(question, "anna");  // still open: nothing to take back
  service_.tell({.question = question, .answer = "yes", .rater = "anna"});
  EXPECT_EQ(refused(question, "bert"), Why::foreign);
  EXPECT_EQ(refused(question, ""), Why::foreign);
  undo(question, "anna");
  EXPECT_EQ(service_.status().answered, 0);
  EXPECT_EQ(ask("anna"), question);
  EXPECT_NE(ask("bert"), question);
  service_.tell({.question = question, .answer = "no", .rater = "anna"});
  *clock_.time += 60'001;
  EXPECT_EQ(refused(question, "anna"), Why::conflict);
}

TEST_F(Access, AnAnswerOfACompleteRoundCannotBeTakenBack) {
  std::vector<DealtQuestion> round = service_.ask({.count = 1000}).questions;
  for (const DealtQuestion& one : round) service_.tell({.question = one.question, .answer = "yes"});
  ASSERT_EQ(service_.view([](const Study& study) { return study.rounds_counted(); }), 1);
  EXPECT_EQ(refused(round[0].question, ""), Why::conflict);
  // Nor by a log that says so.
  EXPECT_THROW(service_.run([&](const Study&, Changes& changes) {
    changes.emplace_back(Undone{round[0].question, 1});
  }),
               StorageError);
}

/// Whoever counts: a study in which every seventh answer is first told wrongly and taken back
/// equals one in which it never was, and its certificate is valid.
TEST_F(Access, WhatWasTakenBackLeavesNoTrace) {
  Service plain(memory_store(testing::created_line(testing::sizes_definition(file_.path()))),
                clock_);
  for (std::int64_t turn = 0;; ++turn) {
    const std::string rater = fmt::format("r{}", turn);
    const AskReply asked = service_.ask({.rater = rater});
    const AskReply same = plain.ask({.rater = rater});
    ASSERT_EQ(asked.questions.size(), same.questions.size());
    if (asked.done) break;
    const DealtQuestion& one = asked.questions.at(0);
    ASSERT_EQ(one.candidate, same.questions.at(0).candidate);
    const std::string answer =
        testing::simulated_answer(one.candidate, 4, static_cast<std::uint64_t>(turn));
    const bool last =
        service_.view([](const Study& study) { return study.book().rounds().back().missing; }) == 1;
    if (turn % 7 == 0 && !last) {
      service_.tell({.question = one.question, .answer = answer == "yes" ? "no" : "yes"});
      undo(one.question, rater);
    }
    service_.tell({.question = one.question, .answer = answer});
    plain.tell({.question = one.question, .answer = answer});
  }
  const Status ended = service_.status();
  EXPECT_EQ(ended.outcome, StudyOutcome::certified);
  EXPECT_EQ(ended.recommendation->arm, plain.status().recommendation->arm);
  EXPECT_EQ(ended.answered, plain.status().answered);
  const std::string text = io::whole(certificate(service_));
  const CertificateVerdict verdict = verify_certificate(text);
  EXPECT_TRUE(verdict.valid) << verdict.reason;
}

TEST_F(Access, TheVerifierRefusesAnswersThatWereTakenBackTooLate) {
  const std::vector<DealtQuestion> round = service_.ask({.count = 1000}).questions;
  for (const DealtQuestion& one : round) service_.tell({.question = one.question, .answer = "yes"});
  std::vector<LogLine> lines = service_.lines();
  LogHead head;
  for (const LogLine& line : lines) head.follow(line);
  lines.push_back(head.extend(to_text({2'000'000, Undone{round[0].question, 99}})));
  const std::string text =
      service_.view([&](const Study& study) { return certificate(study, lines); });
  const CertificateVerdict verdict = verify_certificate(text);
  EXPECT_FALSE(verdict.valid);
  EXPECT_NE(verdict.reason.find("taken back after its round was complete"), std::string::npos);
}

}  // namespace
}  // namespace acol::study
