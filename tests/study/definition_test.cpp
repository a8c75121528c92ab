#include "acol/study/definition.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "acol/study/definition_json.hpp"
#include "support/scratch_file.hpp"

namespace acol {
namespace {

using testing::complaint;
using testing::ScratchFile;

Definition read(const std::string& path) {
  Definition definition;
  read_definition(path, definition);
  return definition;
}

std::string complaint_about(const std::string& name, const std::string& text) {
  Definition definition;
  return complaint<InvalidArgument>([&] { set_field(definition, name, text); });
}

TEST(Definition, EveryFieldIsReadBackFromItsJson) {
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

TEST(Definition, ComplaintsNameTheFieldAndWhatIsAllowed) {
  EXPECT_EQ(complaint_about("delta", "x"), "--delta must be a number, got 'x'");
  EXPECT_EQ(complaint_about("answers", "maybe"),
            "--answers must be one of yes-no, number; got 'maybe'");
  EXPECT_EQ(complaint_about("squares", "2"), "--squares must be true or false, got '2'");
  EXPECT_NE(complaint_about("colour", "2").find("unknown key 'colour'; known: candidates,"),
            std::string::npos);
}

TEST(Definition, TomlAndJsonHaveTheSameWords) {
  const ScratchFile toml(
      "candidates = 'a.csv'\nid = 'name'\nfeatures = ['b', 'c']\nminimize = 'cost'\n"
      "answers = 'number'\nanswer_range = [0, 10]\nthreshold = 5\n",
      ".toml");
  const ScratchFile json(
      R"({"candidates": "a.csv", "id": "name", "features": ["b", "c"], "minimize": "cost",
          "answers": "number", "answer_range": "0,10", "threshold": "5"})",
      ".json");
  EXPECT_EQ(to_json(read(toml.path())), to_json(read(json.path())));
}

TEST(Definition, MistakesInFilesHaveAPlace) {
  const auto says = [](const std::string& content, const std::string& ending) {
    const ScratchFile file(content, ending);
    const std::string text = complaint<ParseError>([&] { read(file.path()); });
    return text.substr(text.find(ending) == std::string::npos ? 0 : text.find(ending));
  };
  EXPECT_EQ(says("id = 'a'\ndelta = true\n", ".toml"),
            ".toml:2: delta must be a number, got 'true'");
  EXPECT_EQ(says("id = 'a'\nid = 'b'\n", ".toml").substr(0, 8), ".toml:2:");
  EXPECT_EQ(says("{\"id\":\n 'a'}", ".json"), ".json:2: not valid JSON");
  EXPECT_EQ(says("[]", ".json"), ".json: must be a JSON object");
  EXPECT_EQ(says("x = 1979-05-27\n", ".toml"), ".toml:1: x: tables and dates have no meaning here");
}

TEST(Definition, TheSchemaHasEveryField) {
  const nlohmann::json schema = nlohmann::json::parse(definition_schema());
  for (const FieldInfo& field : definition_fields()) {
    EXPECT_TRUE(schema["properties"].contains(field.name)) << field.name;
    EXPECT_EQ(schema["properties"][field.name]["description"], field.help);
  }
  EXPECT_EQ(schema["additionalProperties"], false);
}

TEST(Definition, WhatMakesNoSenseIsRefused) {
  Definition good{.candidates = "a.csv",
                  .id = "id",
                  .features = {"x"},
                  .maximize = "r",
                  .answers = AnswerKind::yes_no};
  EXPECT_NO_THROW(check(good));
  const auto says = [&](auto change) {
    Definition bad = good;
    change(bad);
    return complaint<InvalidArgument>([&] { check(bad); });
  };
  EXPECT_NE(says([](Definition& d) { d.minimize = "r"; }).find("exactly one of"),
            std::string::npos);
  EXPECT_NE(says([](Definition& d) { d.budget = 1.5; }).find("budget"), std::string::npos);
  EXPECT_NE(says([](Definition& d) { d.raters = 0; }).find("raters"), std::string::npos);
  EXPECT_NE(says([](Definition& d) { d.lease = 0; }).find("lease"), std::string::npos);
  EXPECT_NE(says([](Definition& d) { d.repeats_per_rater = "0"; }).find("repeats_per_rater"),
            std::string::npos);
  EXPECT_NE(says([](Definition& d) { d.answers = AnswerKind::number; }).find("threshold"),
            std::string::npos);
  EXPECT_NE(says([](Definition& d) { d.algorithm = "acme"; }).find("unknown algorithm"),
            std::string::npos);
  EXPECT_NE(says([](Definition& d) { d.answers.reset(); }).find("answers must be one of"),
            std::string::npos);
}

}  // namespace
}  // namespace acol
