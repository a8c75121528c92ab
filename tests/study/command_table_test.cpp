#include "acol/study/command_table.hpp"

#include <set>

#include "support/study_fixture.hpp"

namespace acol::study {
namespace {

class CommandTable : public testing::StudyTest {
 protected:
  io::OrderedJson call(std::string_view name,
                       const io::OrderedJson& arguments = io::OrderedJson::object()) {
    return command_called(name).run({.service = *service_}, arguments);
  }
  std::string field_error(std::string_view name, const io::OrderedJson& arguments) {
    return testing::complaint<FieldError>([&] { call(name, arguments); });
  }
};

TEST_F(CommandTable, EveryRowIsDescribed) {
  std::set<std::string_view> names;
  io::Schemas schemas;
  for (const CommandRow& row : command_table()) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_FALSE(row.help.empty() || row.example.empty()) << row.name;
    for (const CommandField& field : row.fields()) {
      EXPECT_FALSE(field.help.empty()) << row.name << ' ' << field.name;
      EXPECT_TRUE(field.schema.at("type").is_array()) << row.name << ' ' << field.name;
    }
    EXPECT_TRUE(row.reply_schema(schemas).contains("$ref")) << row.name << ": replies have names";
  }
  EXPECT_THROW(command_called("dance"), InvalidArgument);
}

TEST_F(CommandTable, RepliesHaveTheFieldsOfTheirSchemas) {
  make();
  io::Schemas schemas;
  for (const CommandRow& row : command_table()) {
    if (!row.reads && row.name != "pause" && row.name != "resume" && row.name != "ask") continue;
    const bool about_somebody = row.name == "person";
    const io::OrderedJson reply =
        about_somebody ? call(row.name, {{"person", "anna"}}) : call(row.name, {{"rater", "anna"}});
    const std::string name = row.reply_schema(schemas).at("$ref").get<std::string>().substr(21);
    std::vector<std::string> keys;
    for (const auto& [key, value] : reply.items()) keys.push_back(key);
    EXPECT_EQ(io::OrderedJson(keys), schemas.all().at(name).at("required")) << row.name;
  }
}

TEST_F(CommandTable, DoesWhatTheNamesSay) {
  make();
  const io::OrderedJson asked = call("ask", {{"count", 2}, {"rater", "anna"}}).at("questions");
  ASSERT_EQ(asked.size(), 2u);
  const io::OrderedJson one = asked.at(0).at("question");
  const io::OrderedJson two = asked.at(1).at("question");
  EXPECT_EQ(call("tell", {{"question", one}, {"answer", true}, {"rater", "anna"}}).at("outcome"),
            "recorded");
  EXPECT_EQ(call("tell", {{"question", one}, {"answer", "yes"}}).at("outcome"), "repeated");
  EXPECT_EQ(call("skip", {{"question", two}, {"rater", "anna"}}).at("outcome"), "skipped");
  EXPECT_EQ(call("undo", {{"question", one}, {"rater", "anna"}}).at("question").at("question"),
            one);
  EXPECT_EQ(call("status").at("answered"), 0);
  EXPECT_EQ(call("pause", {{"reason", "tea"}}).at("paused"), true);
  EXPECT_EQ(call("resume").at("paused"), false);
  call("withdraw", {{"candidates", {"a3"}}});
  EXPECT_EQ(entries().back().body.index(), EntryBody(Withdrawn{}).index());
  const io::OrderedJson known = call("candidates").at("candidates");
  ASSERT_EQ(known.size(), 10u);
  EXPECT_EQ(known.at(2).at("id"), "a3");
  EXPECT_EQ(known.at(2).at("state"), "withdrawn");
  EXPECT_EQ(known.at(3).at("state"), "open");
  EXPECT_EQ(call("stop").at("outcome"), "stopped");
}

TEST_F(CommandTable, SaysWhichFieldIsWrong) {
  make();
  EXPECT_EQ(field_error("tell", {{"question", "q1"}}), "answer is missing");
  EXPECT_EQ(field_error("tell", {{"question", "q1"}, {"answer", ""}}), "answer is missing");
  EXPECT_EQ(field_error("pause", {{"reason", 5}}), "reason must be text");
  EXPECT_EQ(field_error("pause", {{"reason", std::string(3000, 'a')}}),
            "reason must have at most 2000 characters");
  EXPECT_EQ(field_error("ask", {{"count", 1.5}}), "count must be a whole number from 1 to 100000");
  EXPECT_EQ(field_error("skip", {{"question", "q1"}, {"unsure", "yes"}}),
            "unsure must be true or false");
  EXPECT_EQ(field_error("withdraw", {{"candidates", "a1"}}), "candidates must be a list of texts");
  EXPECT_EQ(refused([&] { call("undo", {{"question", "nonsense"}}); }),
            "'nonsense' is not a question: ask gives their names, such as q1");
  EXPECT_EQ(call("pause", {{"reason", nullptr}, {"unknown", 1}}).at("paused"), true)
      << "null is the same as nothing, and what is not known is passed over";
}

}  // namespace
}  // namespace acol::study
