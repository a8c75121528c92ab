#include "acol/study/definition_json.hpp"

#include <gtest/gtest.h>

#include "support/scratch_file.hpp"

namespace acol::study {
namespace {

using testing::complaint;

std::string complaint_on(const std::string& name, const std::string& text) {
  Definition definition;
  return complaint<InvalidArgument>([&] { set_field(definition, name, text); });
}

TEST(DefinitionJson, EveryFieldIsReadBackFromItsJson) {
  Definition definition;
  for (const auto& [name, text] :
       std::vector<std::pair<std::string, std::string>>{{"candidates", "a.csv"},
                                                        {"features", "b, c"},
                                                        {"answers", "number"},
                                                        {"squares", "true"},
                                                        {"budget", "100"},
                                                        {"threshold", "learn"},
                                                        {"delta", "0.1"},
                                                        {"independence", "raters"},
                                                        {"answer_range", "0,10"},
                                                        {"noise_bound", "2"}}) {
    set_field(definition, name, text);
  }
  const Definition copy = definition_from(to_json(definition));
  EXPECT_EQ(to_json(copy), to_json(definition));
  EXPECT_EQ(copy.features, (std::vector<std::string>{"b", "c"}));
  EXPECT_EQ(copy.policy.independence, Independence::raters);
  EXPECT_EQ(copy.policy.delta, 0.1);
  EXPECT_TRUE(copy.squares);
}

TEST(DefinitionJson, ComplaintsNameTheFieldAndWhatIsAllowed) {
  EXPECT_EQ(complaint_on("delta", "x"), "--delta must be a number, got 'x'");
  EXPECT_EQ(complaint_on("answers", "maybe"),
            "--answers must be one of yes-no, number; got 'maybe'");
  EXPECT_EQ(complaint_on("squares", "2"), "--squares must be true or false, got '2'");
  EXPECT_NE(complaint_on("colour", "2").find("unknown key 'colour'; known: candidates,"),
            std::string::npos);
}

}  // namespace
}  // namespace acol::study
