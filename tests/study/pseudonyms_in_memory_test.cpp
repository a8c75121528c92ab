// What pseudonyms are, whatever keeps the names.

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "acol/study/pseudonyms.hpp"
#include "acol/study/service.hpp"
#include "acol/study/shown_json.hpp"
#include "support/scratch_study.hpp"

namespace acol::study {
namespace {

TEST(Pseudonyms, NamesStandWhereverPseudonymsStood) {
  const auto store = memory_store(LogHead().extend("created"));
  const std::string one = "~abcdefghijklmnopqrstuv";
  store->add_person({one, "Anna", "salt"});
  Pseudonyms names(*store);
  EXPECT_EQ(names.shown(one), "Anna");
  EXPECT_EQ(names.shown("for " + one + ", and ~" + one), "for Anna, and ~Anna");
  EXPECT_EQ(names.shown("~ about 3 ~abc"), "~ about 3 ~abc");
  EXPECT_EQ(names.shown(""), "");
  const std::string nobody = "~vutsrqponmlkjihgfedcba";
  EXPECT_EQ(names.shown(nobody), nobody);
  io::OrderedJson json = {{"a", {one, 3}}, {"b", "x " + one}};
  show_names(json, names);
  EXPECT_EQ(json.dump(), R"({"a":["Anna",3],"b":"x Anna"})");
}

TEST(Pseudonyms, APanelIsListedByThem) {
  const testing::ScratchFile table(testing::sizes_table(), ".csv");
  Definition definition = testing::people_definition(table.path());
  definition.population = ClaimAbout::panel;
  definition.panel = {"anna", "ben", "cleo", "dora", "emil", "fritz", "gerd", "hans"};
  const SeparatedNames first = first_line(set_up(definition), 0);
  EXPECT_EQ(first.people.size(), definition.panel.size());
  EXPECT_EQ(first.lines.front().text.find("cleo"), std::string::npos);
  Service service(memory_store(first.lines.front(), first.people), testing::TestClock());
  // Whose turn it is first is drawn at random.
  EXPECT_TRUE(std::ranges::any_of(definition.panel, [&](const std::string& name) {
    return !service.ask({.rater = name, .count = 3}).questions.empty();
  }));
  try {
    service.ask({.rater = "zoe"});
    ADD_FAILURE() << "zoe is not on the list";
  } catch (const Refusal& refusal) {
    EXPECT_EQ(refusal.why(), Why::foreign);
    EXPECT_NE(std::string(refusal.what()).find("zoe"), std::string::npos);
  }
  EXPECT_EQ(service.people().size(), definition.panel.size());
}

TEST(Pseudonyms, ACheckpointOfAStudyThatShowsColumnsIsRead) {
  const testing::ScratchFile table(testing::sizes_table(), ".csv");
  Definition definition = testing::people_definition(table.path());
  definition.show = {"size", "gain"};
  Fold fold;
  for (const LogLine& line : first_line(set_up(definition), 0).lines) fold.apply(line);
  std::istringstream bytes(fold.checkpoint());
  const std::optional<Fold> back = Fold::from(bytes);
  ASSERT_TRUE(back.has_value());
  EXPECT_TRUE(back->study->pseudonymous());
  EXPECT_EQ(back->study->card(3).details.size(), 2U);
}

}  // namespace
}  // namespace acol::study
