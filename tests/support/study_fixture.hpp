#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "acol/study/question_view.hpp"
#include "support/scratch_stores.hpp"
#include "support/scratch_study.hpp"

namespace acol::testing {

/// A study in memory, and people who use it.
class StudyTest : public ::testing::Test {
 protected:
  void make(const std::function<void(study::Definition&)>& change = [](study::Definition&) {}) {
    const ScratchFile table(sizes_table(), ".csv");
    study::Definition definition = sizes_definition(table.path());
    change(definition);
    place_ = std::make_unique<MemoryPlace>(created_line(definition));
    service_ = open();
  }
  /// The same with pseudonyms in the log, and names beside it.
  void make_pseudonymous() {
    const ScratchFile table(sizes_table(), ".csv");
    study::Created created = set_up(sizes_definition(table.path()));
    created.pseudonyms = true;
    place_ = std::make_unique<MemoryPlace>(study::LogHead().extend(study::to_text({0, created})));
    service_ = open();
  }
  std::unique_ptr<study::Service> open() {
    return std::make_unique<study::Service>(place_->open(), clock_);
  }

  study::DealtQuestion ask_one(const std::string& rater = "") {
    const study::AskReply reply = service_->ask({.rater = rater});
    EXPECT_EQ(reply.questions.size(), 1u);
    return reply.questions.at(0);
  }
  study::TellReply tell(std::int64_t question, const std::string& answer,
                        const std::string& rater = "") {
    return service_->tell({question, answer, rater});
  }
  void run(const study::Service::Command& command) { service_->run(command); }
  std::string refused(const std::function<void()>& action) {
    return complaint<InvalidArgument>(action);
  }
  /// Answers everything, `count` at a time, until nothing is asked.
  void answer_all(
      std::uint64_t seed = 1, std::int64_t count = 50,
      const std::function<void()>& now_and_then = [] {}) {
    for (;;) {
      const study::AskReply reply = service_->ask({.count = count});
      if (reply.questions.empty()) return;
      for (const study::DealtQuestion& one : reply.questions) {
        tell(one.question,
             simulated_answer(one.candidate, seed, static_cast<std::uint64_t>(one.question)));
      }
      now_and_then();
    }
  }
  nlohmann::ordered_json status(study::Service& service) {
    return service.view(
        [&](const study::Study& study) { return io::json_of(status_of(study, clock_())); });
  }
  nlohmann::ordered_json status() { return status(*service_); }
  std::vector<study::Entry> entries() {
    std::vector<study::Entry> entries;
    for (const study::LogLine& line : service_->lines())
      entries.push_back(study::entry_from(line.text));
    return entries;
  }

  TestClock clock_;
  std::unique_ptr<MemoryPlace> place_;
  std::unique_ptr<study::Service> service_;
};

}  // namespace acol::testing
