#include "acol/study/pseudonyms.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "acol/study/answers_csv.hpp"
#include "acol/study/certificate.hpp"
#include "acol/study/command_table.hpp"
#include "acol/study/person_data.hpp"
#include "acol/study/retention.hpp"
#include "acol/verify/verify.hpp"
#include "support/file_bytes.hpp"
#include "support/scratch_stores.hpp"
#include "support/scratch_study.hpp"

namespace acol::study {
namespace {

using testing::bytes_in;

const std::string kAnna = "Anna Karenina";  // no other text has it in it
constexpr std::int64_t kDay = 86'400'000;

Why reason_for_refusal(const std::function<void()>& act) {
  try {
    act();
  } catch (const Refusal& refusal) {
    return refusal.why();
  }
  ADD_FAILURE() << "it was allowed";
  return Why::unknown;
}

/// A study whose names are kept beside its log, in every kind of store.
class EveryStoreOfNames : public ::testing::TestWithParam<const testing::StoreKind*> {
 protected:
  EveryStoreOfNames() : table_(testing::sizes_table(), ".csv") {
    definition_ = testing::people_definition(table_.path());
    definition_.consent = "I agree.";
    definition_.erase_names_after = TimeSpan{30, 'd'};
  }
  void SetUp() override { begin(first_line(set_up(definition_), 0).lines.front()); }

  void begin(const LogLine& line) {
    place_ = GetParam()->make(line);
    service_ = open();
  }
  std::unique_ptr<Service> open() { return std::make_unique<Service>(place_->open(), clock_); }

  /// Somebody answers all that they are asked; how many that is.
  std::size_t answers(const std::string& name) {
    const AskReply reply = service_->ask({.rater = name, .count = 10});
    for (const DealtQuestion& one : reply.questions) {
      const auto number = static_cast<std::uint64_t>(one.question);
      service_->tell({one.question, testing::simulated_answer(one.candidate, 1, number), name});
    }
    return reply.questions.size();
  }
  io::OrderedJson run(const std::string& command, const io::OrderedJson& arguments) {
    return command_called(command).run({.service = *service_}, arguments);
  }
  std::string log() {
    std::string text;
    for (const LogLine& line : service_->lines()) text += line.text + "\n";
    return text;
  }
  std::string certificate() { return io::whole(acol::study::certificate(*service_)); }

  testing::ScratchFile table_;
  Definition definition_;
  testing::TestClock clock_;
  std::unique_ptr<testing::StorePlace> place_;
  std::unique_ptr<Service> service_;
};

TEST_P(EveryStoreOfNames, LogCertificateAndCheckpointHoldNoName) {
  answers(kAnna);
  answers("ben");
  EXPECT_EQ(log().find(kAnna), std::string::npos);
  EXPECT_EQ(certificate().find(kAnna), std::string::npos);
  EXPECT_EQ(service_->people().size(), 2U);
  Fold fold;
  for (const LogLine& line : service_->lines()) fold.apply(line);
  EXPECT_EQ(fold.checkpoint().find(kAnna), std::string::npos);
  const std::string csv = io::whole(answers_csv(*service_, false));
  EXPECT_NE(csv.find("," + kAnna + ","), std::string::npos);  // the owner reads names
}

TEST_P(EveryStoreOfNames, ADigestOfSaltAndNameIsWhatTheLogSays) {
  answers(kAnna);
  const PersonData data = person_data(*service_, kAnna);
  const Digest digest = digest_of(data.salt + data.name);
  std::string hex;  // of the 16 bytes that the letters stand for
  std::uint32_t bits = 0;
  int have = 0;
  const std::string letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  for (const char letter : data.log_name.substr(1)) {
    bits = bits << 6 | static_cast<std::uint32_t>(letters.find(letter));
    have += 6;
    if (have < 8) continue;
    have -= 8;
    hex += fmt::format("{:02x}", bits >> have & 0xFF);
  }
  EXPECT_EQ(hex, to_hex(digest).substr(0, 32));
  EXPECT_NE(log().find(data.log_name), std::string::npos);
}

TEST_P(EveryStoreOfNames, TheSamePersonIsKnownToEveryService) {
  const std::size_t asked = answers(kAnna);
  ASSERT_GT(asked, 0U);
  service_ = open();
  EXPECT_EQ(answers(kAnna), 0U);  // one hand for everybody
  EXPECT_EQ(service_->people().size(), 1U);
  const auto other = open();
  other->run([&](const Study& study, Changes& changes) {
    acol::study::invite(study, Role::rater, "ben", digest_of("token"), changes);
  });
  answers("ben");
  EXPECT_EQ(other->people().size(), 2U);
}

TEST_P(EveryStoreOfNames, WhoIsErasedIsNobodyAndTheCertificateStaysWhatItWas) {
  for (const char* name : {"ben", "cleo"}) answers(name);
  answers(kAnna);
  const Status before = service_->status();
  const auto head = service_->end();
  const CertificateVerdict verdict = verify_certificate(certificate());
  const auto watching = open();
  EXPECT_EQ(io::whole(answers_csv(*watching, false)).find("~"), std::string::npos);
  run("erase", {{"person", kAnna}});
  const std::string csv = io::whole(answers_csv(*watching, false));
  EXPECT_EQ(csv.find(kAnna), std::string::npos);
  EXPECT_NE(csv.find(",~"), std::string::npos);  // her answers are there
  EXPECT_EQ(service_->people().size(), 2U);
  EXPECT_EQ(service_->status().answered, before.answered);
  const std::vector<LogLine> lines = service_->lines();
  EXPECT_EQ(lines[static_cast<std::size_t>(head.count() - 1)].hash, head.hash());
  const CertificateVerdict after = verify_certificate(certificate());
  EXPECT_EQ(after.valid, verdict.valid);
  EXPECT_EQ(after.reason, verdict.reason);
  EXPECT_EQ(reason_for_refusal([&] { run("person", {{"person", kAnna}}); }), Why::unknown);
  EXPECT_EQ(reason_for_refusal([&] { run("erase", {{"person", kAnna}}); }), Why::unknown);
}

TEST_P(EveryStoreOfNames, NothingIsRecordedOfAnErasedPersonWhoComesBack) {
  service_->run([&](const Study& study, Changes& changes) {
    acol::study::invite(study, Role::rater, kAnna, digest_of("token"), changes);
  });
  answers(kAnna);
  run("erase", {{"person", kAnna}});
  const std::string pseudonym = service_->view(
      [](const Study& study) { return study.access().find(digest_of("token"))->invited.name; });
  const std::int64_t head = service_->head();
  EXPECT_EQ(reason_for_refusal([&] { service_->ask({.rater = pseudonym}); }), Why::erased);
  EXPECT_EQ(reason_for_refusal([&] { run("leave", {{"rater", pseudonym}}); }), Why::erased);
  EXPECT_EQ(service_->head(), head);
  EXPECT_EQ(service_->people().size(), 0U);
}

TEST_P(EveryStoreOfNames, NamesAreErasedWhenNobodyCameForTheStatedTime) {
  answers(kAnna);
  *clock_.time += 30 * kDay - 1;
  EXPECT_EQ(open()->people().size(), 1U);
  *clock_.time += 1;
  EXPECT_EQ(open()->people().size(), 0U);
  const std::int64_t head = service_->head();
  open();
  EXPECT_EQ(service_->head(), head);  // once
}

TEST_P(EveryStoreOfNames, ConsentIsOnRecordWithItsVersionAndTimeBeforeAnythingIsAsked) {
  const Caller caller{.speaker = Speaker::rater, .device = "d"};
  const auto ask = [&] { service_->ask({.rater = kAnna, .caller = caller}); };
  const auto agree = [&](const std::string& version) {
    command_called("consent").run({.service = *service_, .caller = caller},
                                  {{"version", version}, {"rater", kAnna}});
  };
  EXPECT_EQ(reason_for_refusal(ask), Why::consent);
  EXPECT_EQ(reason_for_refusal([&] { agree("another"); }), Why::conflict);
  agree(consent_version(definition_));
  ask();
  const PersonData data = person_data(*service_, kAnna);
  EXPECT_EQ(data.consent->version, to_hex(digest_of("I agree.")).substr(0, 16));
  EXPECT_EQ(data.consent->at, clock_());
  const std::int64_t head = service_->head();
  agree(consent_version(definition_));
  EXPECT_EQ(service_->head(), head);  // again: nothing to write
}

TEST_P(EveryStoreOfNames, AnOlderLogCanBeConverted) {
  begin(testing::created_line(definition_));
  answers(kAnna);
  answers("ben");
  EXPECT_NE(log().find(kAnna), std::string::npos);
  EXPECT_THROW(run("erase", {{"person", kAnna}}), InvalidArgument);
  const Status before = service_->status();
  const std::string csv = io::whole(answers_csv(*service_, false));
  EXPECT_EQ(separate_names(*place_->open()), 2);
  service_ = open();
  EXPECT_EQ(log().find(kAnna), std::string::npos);
  EXPECT_EQ(io::whole(answers_csv(*service_, false)), csv);
  EXPECT_EQ(io::json_of(service_->status()), io::json_of(before));
  run("erase", {{"person", kAnna}});
  EXPECT_THROW(separate_names(*place_->open()), InvalidArgument);
}

TEST_P(EveryStoreOfNames, CopiesHaveNamesOrNot) {
  if (!place_->lasting()) return;
  answers(kAnna);
  const testing::ScratchFile with("", ".db");
  const testing::ScratchFile without("", ".db");
  for (const auto* file : {&with, &without}) std::filesystem::remove(file->path());
  place_->open()->back_up(with.path(), Store::Names::with);
  place_->open()->back_up(without.path(), Store::Names::without);
  EXPECT_NE(bytes_in(with.path()).find(kAnna), std::string::npos);
  EXPECT_EQ(bytes_in(without.path()).find(kAnna), std::string::npos);
  Service copy(open_store(with.path()), clock_);
  command_called("erase").run({.service = copy}, {{"person", kAnna}});
  EXPECT_EQ(bytes_in(with.path()).find(kAnna), std::string::npos);  // not even in a free page
}

INSTANTIATE_TEST_SUITE_P(Pseudonyms, EveryStoreOfNames, ::testing::ValuesIn(testing::store_kinds()),
                         [](const auto& kind) { return std::string(kind.param->name); });

TEST(Pseudonyms, NothingOfAnErasedNameIsLeftInTheFileOfAConvertedStudy) {
  const testing::ScratchFile table(testing::sizes_table(), ".csv");
  const testing::ScratchFile file("", ".db");
  std::filesystem::remove(file.path());
  create_store(file.path(), testing::created_line(testing::people_definition(table.path())));
  const testing::TestClock clock;
  Service(open_store(file.path()), clock).ask({.rater = kAnna, .count = 10});
  EXPECT_NE(bytes_in(file.path()).find(kAnna), std::string::npos);
  separate_names(*open_store(file.path()));
  Service service(open_store(file.path()), clock);
  EXPECT_NE(bytes_in(file.path()).find(kAnna), std::string::npos);  // beside the log
  command_called("erase").run({.service = service}, {{"person", kAnna}});
  EXPECT_EQ(bytes_in(file.path()).find(kAnna), std::string::npos);
}

}  // namespace
}  // namespace acol::study
