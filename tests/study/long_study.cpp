// Makes a study with very many answers, as if it had gone on for years:
//
//   long_study STUDY ANSWERS
//
// 300 candidates with five features, rounds about twenty of them, 20 answers a person, one question
// asked at a time, each answer with the key of a browser's request. Nobody has an opinion, so that
// nothing is ever decided.

#include <cstdio>
#include <cstdlib>

#include "acol/core/random.hpp"
#include "acol/study/setup.hpp"
#include "acol/study/store.hpp"
#include "support/scratch_file.hpp"

namespace acol::study {
namespace {

constexpr int kCandidates = 300;
constexpr int kFeatures = 5;
constexpr std::int64_t kRounds = 40;
constexpr std::int64_t kAsked = 20;  ///< Candidates a round, and answers a person.
constexpr std::int64_t kStart = 1'700'000'000'000;
constexpr std::int64_t kBetween = 500;  ///< Milliseconds from answer to answer.

Created many_candidates() {
  std::string text = "name,gain";
  Definition definition{.id = "name", .maximize = "gain", .answers = io::AnswerKind::yes_no};
  definition.policy.shape = Shape::linear;
  definition.policy.independence = Independence::answers;
  for (int j = 0; j < kFeatures; ++j) {
    definition.features.push_back(fmt::format("f{}", j));
    text += fmt::format(",f{}", j);
  }
  for (int i = 0; i < kCandidates; ++i) {
    text += fmt::format("\nc{},{}", i, i);
    for (int j = 0; j < kFeatures; ++j) {
      const auto index = static_cast<std::uint64_t>(i * kFeatures + j);
      text += fmt::format(",{:.6f}", uniform({1, StreamUse{1}}, index));
    }
  }
  const testing::ScratchFile file(text + "\n", ".csv");
  definition.candidates = file.path();
  return set_up(definition);
}

/// Writes entries as they come, many at a time.
class Log {
 public:
  Log(const std::string& url, const Created& created) : url_(url) {
    create_store(url, head_.extend(to_text({kStart, created})));
    store_ = open_store(url);
  }
  void append(std::int64_t at, EntryBody body) {
    lines_.push_back(head_.extend(to_text({at, std::move(body)})));
    if (std::ssize(lines_) >= Store::kPart) write();
  }
  void write() {
    store_->transact(head_.count() - std::ssize(lines_),
                     [this](const std::vector<LogLine>& /*fresh*/) { return lines_; });
    lines_.clear();
  }

 private:
  std::string url_;
  LogHead head_;
  std::unique_ptr<Store> store_;
  std::vector<LogLine> lines_;
};

void make(const std::string& url, std::int64_t answers) {
  Log log(url, many_candidates());
  const std::int64_t times = answers / (kRounds * kAsked);
  std::int64_t question = 0;
  for (std::int64_t round = 0; round < kRounds; ++round) {
    RoundCommitted committed{.round = round, .counts = std::vector(kAsked, times)};
    for (std::int64_t i = 0; i < kAsked; ++i) committed.candidates.push_back(15 * i + round % 15);
    log.append(kStart + kBetween * question, committed);
    for (std::int64_t n = 0; n < kAsked * times; ++n) {
      const std::string rater = fmt::format("person-{}", question / kAsked);
      const std::int64_t at = kStart + kBetween * question++;
      const std::int64_t candidate = committed.candidates[static_cast<std::size_t>(n % kAsked)];
      log.append(at, Asked{{{question, round, candidate}}, rater, "", at + 600'000});
      const bool yes = bernoulli({2, StreamUse{2}}, static_cast<std::uint64_t>(question), 0.5);
      log.append(at, Answered{question, yes ? "yes" : "no", yes ? -0.5 : 0.5, rater, 3.25,
                              fmt::format("{:08x}-6f1c-4c5e-9c1d-{:012x}", question, question)});
    }
  }
  log.write();
}

}  // namespace
}  // namespace acol::study

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  try {
    acol::study::make(argv[1], std::atoll(argv[2]));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
  }
  return 0;
}
