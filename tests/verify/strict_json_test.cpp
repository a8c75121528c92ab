#include "acol/verify/strict_json.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <sstream>

#include "support/scratch_file.hpp"

namespace acol::verify {
namespace {

using acol::testing::complaint;

std::string nested(int depth) {
  const auto size = static_cast<std::size_t>(depth);
  return std::string(size, '[') + std::string(size, ']');
}

TEST(StrictJson, RefusesAKeyThatAppearsTwiceInOneObjectAtAnyDepth) {
  EXPECT_EQ(complaint<InvalidArgument>([] { parse_strictly(R"({"a": 1, "a": 1})"); }),
            "the key 'a' appears twice in an object");
  EXPECT_EQ(complaint<InvalidArgument>([] { parse_strictly(R"([{"b": {"c": 1, "c": 2}}])"); }),
            "the key 'c' appears twice in an object");
  // An escape does not hide it.
  EXPECT_EQ(complaint<InvalidArgument>([] { parse_strictly(R"({"a": 1, "\u0061": 2})"); }),
            "the key 'a' appears twice in an object");
  EXPECT_EQ(parse_strictly(R"({"a": {"a": 1}, "b": [{"a": 2}, {"a": 3}]})")["b"][1]["a"], 3);
}

TEST(StrictJson, RefusesWhatIsNestedTooDeeplyWithoutWalkingDown) {
  EXPECT_EQ(parse_strictly(nested(64)).dump(), nested(64));
  EXPECT_EQ(complaint<InvalidArgument>([] { parse_strictly(nested(66)); }),
            "JSON is nested too deeply");
  EXPECT_THROW(parse_strictly("[1,"), Json::exception);
}

TEST(StrictJson, ShowsTheObjectsOfAListOneByOneAndKeepsNone) {
  std::istringstream text(
      R"({"first": [{"x": 9}], "entries": [{"x": 1}, {"x": {"y": 2}}, 7], "last": {"entries": [{"x": 3}]}})");
  std::vector<std::string> seen;
  const Json rest =
      parse_strictly(text, "entries", [&](const Json& one) { seen.push_back(one.dump()); });
  EXPECT_EQ(seen, (std::vector<std::string>{R"({"x":1})", R"({"x":{"y":2}})"}));
  EXPECT_EQ(rest["entries"].size(), 1U);  // what is no object stays, so that it can be refused
  EXPECT_EQ(rest["first"], Json::parse(R"([{"x": 9}])"));
  EXPECT_EQ(rest["last"]["entries"][0]["x"], 3);  // only the list at the top
}

TEST(StrictJson, NumbersAreFiniteAndWholeOnesExact) {
  EXPECT_EQ(number(Json(2.5), "x"), 2.5L);
  EXPECT_EQ(complaint<InvalidArgument>([] { number(Json("1"), "the margin"); }),
            "the margin must be a number");
  EXPECT_EQ(complaint<InvalidArgument>(
                [] { number(Json(std::numeric_limits<double>::infinity()), "the margin"); }),
            "the margin must be finite");
  EXPECT_EQ(whole(Json::parse("9223372036854775807"), "x"), INT64_MAX);
  EXPECT_EQ(whole(Json(-3), "x"), -3);
  for (const char* bad : {"2.9", "1e300", "2.0", "9223372036854775808", "true", "\"1\"", "null"}) {
    EXPECT_EQ(complaint<InvalidArgument>([&] {
                whole(Json::parse(bad), "a round");
              }).find("a round must be a whole number, got "),
              0U)
        << bad;
  }
  EXPECT_EQ(numbers(Json::parse("[1, -0.5]"), "x"), (std::vector<Real>{1, -0.5L}));
  EXPECT_THROW(numbers(Json::parse("[1, []]"), "x"), InvalidArgument);
  EXPECT_EQ(text_or_none(Json::parse(R"({"k": "v"})"), "k"), "v");
  EXPECT_EQ(text_or_none(Json::parse(R"({"k": "v"})"), "other"), "");
}

}  // namespace
}  // namespace acol::verify
