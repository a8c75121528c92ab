#include "acol/verify/chain_check.hpp"

#include <gtest/gtest.h>

#include "support/scratch_file.hpp"
#include "verify/people_story.hpp"

namespace acol::verify {
namespace {

using acol::testing::complaint;

/// The lines of a log with the hashes that the study's own code gives them.
struct Lines {
  std::vector<Json> lines = {};
  study::Digest last{};

  void add(const std::string& text) {
    last = study::digest_of(std::string(last.begin(), last.end()) + text);
    lines.push_back({{"hash", study::to_hex(last)}, {"entry", text}});
  }
};

Lines lines_of(const Story& story) {
  Lines all;
  for (const std::string& text : story.texts()) all.add(text);
  return all;
}

std::string wrong_with(const Lines& all, const Json& others = Json::array()) {
  ChainCheck chain;
  for (const Json& line : all.lines) chain.add(line);
  return complaint<Error>(
      [&] { chain.finish({{"digest", study::to_hex(all.last)}, {"entries", others}}); });
}

TEST(ChainCheck, ALogInOrderIsGivenBack) {
  Story story(fresh_answers());
  story.round({1, 1});
  const Lines all = lines_of(story);
  ChainCheck chain;
  for (const Json& line : all.lines) chain.add(line);
  const LogCheck& log =
      chain.finish({{"digest", study::to_hex(all.last)}, {"entries", Json::array()}});
  EXPECT_EQ(log.ids(), (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_FALSE(chain.panel().has_value());
}

TEST(ChainCheck, TheFirstThingThatIsWrongIsSaidAtTheEnd) {
  Story story(fresh_answers());
  story.round({1, 1});
  Lines forged = lines_of(story);
  forged.lines[1]["hash"] = forged.lines[0]["hash"];
  EXPECT_EQ(wrong_with(forged), "the hash of entry 1 is not right");
  Lines broken = lines_of(story);
  broken.add("{");
  broken.add("{");
  EXPECT_EQ(wrong_with(broken), "entry 2: is not valid JSON");
  Lines cut = lines_of(story);
  cut.lines.pop_back();
  EXPECT_EQ(wrong_with(cut), "the digest is not the hash of the last entry");
  EXPECT_EQ(wrong_with({}), "the log has no entries");
  EXPECT_EQ(wrong_with(lines_of(story), "x"), "the entries are not a list of objects");
}

TEST(ChainCheck, SaysWhatWentWrongWithoutTheLibrarysNumbers) {
  try {
    Json::parse(R"({"a": 1})").at("b").get<int>();
    FAIL();
  } catch (const std::exception& error) {
    EXPECT_EQ(plain(error), "key 'b' not found");
  }
  EXPECT_EQ(plain(Error("as it is")), "as it is");
}

}  // namespace
}  // namespace acol::verify
