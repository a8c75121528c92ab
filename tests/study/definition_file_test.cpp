#include <gtest/gtest.h>

#include "acol/study/definition.hpp"
#include "acol/study/definition_json.hpp"
#include "support/scratch_file.hpp"

namespace acol::study {
namespace {

using testing::complaint;
using testing::ScratchFile;

Definition read_from(const std::string& path) {
  Definition definition;
  read_definition(path, definition);
  return definition;
}

TEST(DefinitionFile, TomlAndJsonHaveTheSameWords) {
  const ScratchFile toml(
      "candidates = 'a.csv'\nid = 'name'\nfeatures = ['b', 'c']\nminimize = 'cost'\n"
      "answers = 'number'\nanswer_range = [0, 10]\nthreshold = 5\n",
      ".toml");
  const ScratchFile json(
      R"({"candidates": "a.csv", "id": "name", "features": ["b", "c"], "minimize": "cost",
          "answers": "number", "answer_range": "0,10", "threshold": "5"})",
      ".json");
  EXPECT_EQ(to_json(read_from(toml.path())), to_json(read_from(json.path())));
}

TEST(DefinitionFile, MistakesInFilesHaveAPlace) {
  const auto says = [](const std::string& content, const std::string& ending) {
    const ScratchFile file(content, ending);
    const std::string text = complaint<ParseError>([&] { read_from(file.path()); });
    return text.substr(text.find(ending) == std::string::npos ? 0 : text.find(ending));
  };
  EXPECT_EQ(says("id = 'a'\ndelta = true\n", ".toml"),
            ".toml:2: delta must be a number, got 'true'");
  EXPECT_EQ(says("id = 'a'\nid = 'b'\n", ".toml").substr(0, 8), ".toml:2:");
  EXPECT_EQ(says("{\"id\":\n 'a'}", ".json"), ".json:2: not valid JSON");
  EXPECT_EQ(says("[]", ".json"), ".json: must be a JSON object");
  EXPECT_EQ(says("x = 1979-05-27\n", ".toml"), ".toml:1: x: tables and dates have no meaning here");
}

}  // namespace
}  // namespace acol::study
