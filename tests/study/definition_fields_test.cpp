#include <gtest/gtest.h>

#include <algorithm>

#include "acol/study/definition_json.hpp"

namespace acol::study {
namespace {

FieldInfo field_called(const std::string& name) {
  const std::vector<FieldInfo> fields = definition_fields();
  return *std::ranges::find(fields, name, &FieldInfo::name);
}

TEST(DefinitionFields, SayTheirFormAndTheirDefault) {
  EXPECT_EQ(field_called("threshold").type, "NUMBER|learn");
  EXPECT_EQ(field_called("answer_range").type, "LO,HI");
  EXPECT_EQ(field_called("repeats_per_rater").type, "NUMBER|unlimited");
  EXPECT_EQ(field_called("repeats_per_rater").fallback, "1");
  EXPECT_EQ(field_called("delta").fallback, "0.05");
  EXPECT_EQ(field_called("budget").fallback, "");
  EXPECT_TRUE(field_called("squares").flag);
  EXPECT_EQ(field_called("unsure").choices, (std::vector<std::string>{"no", "skip"}));
}

TEST(DefinitionFields, TheSchemaHasEveryField) {
  const io::Json schema = io::Json::parse(definition_schema());
  for (const FieldInfo& field : definition_fields()) {
    EXPECT_TRUE(schema["properties"].contains(field.name)) << field.name;
    EXPECT_EQ(schema["properties"][field.name]["description"], field.help);
  }
  EXPECT_EQ(schema["additionalProperties"], false);
}

}  // namespace
}  // namespace acol::study
