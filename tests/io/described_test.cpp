#include "acol/io/described.hpp"

#include <gtest/gtest.h>

namespace acol::io {
namespace {

enum class Colour { red, green };

struct Point {
  static constexpr const char* kName = "Point";
  double x = 1;
  std::optional<double> y = {};

  template <class Self, class Field>
  static void describe(Self& self, Field&& field) {
    field("x", self.x, "To the right.");
    field("y", self.y, "");
  }
};

struct Described {
  std::string name = "a";
  std::vector<Point> points = {};
  Colour colour = Colour::green;
  bool closed = false;
  std::int64_t count = 3;

  template <class Self, class Field>
  static void describe(Self& self, Field&& field) {
    field("name", self.name, "");
    field("points", self.points, "");
    field("colour", self.colour, "");
    field("closed", self.closed, "");
    field("count", self.count, "");
    field("spread", known(std::numeric_limits<double>::infinity()), "");
  }
};

constexpr auto choices(Colour) {
  return named<Colour>({{"red", Colour::red}, {"green", Colour::green}});
}

TEST(Described, JsonHasTheFieldsInTheirOrder) {
  const Described shape{.points = {{.x = 2, .y = 3}, {}}};
  EXPECT_EQ(json_of(shape).dump(),
            R"({"name":"a","points":[{"x":2.0,"y":3.0},{"x":1.0,"y":null}],"colour":"green",)"
            R"("closed":false,"count":3,"spread":null})");
}

TEST(Described, SchemasSayTheTypesAndReferToWhatHasAName) {
  Schemas schemas;
  const OrderedJson shape = schemas.of<Described>();
  const OrderedJson& properties = shape.at("properties");
  EXPECT_EQ(properties.at("points").at("items").at("$ref"), "#/components/schemas/Point");
  EXPECT_EQ(properties.at("colour").at("enum").dump(), R"(["red","green"])");
  EXPECT_EQ(properties.at("count").at("type"), "integer");
  EXPECT_EQ(properties.at("spread").at("type").dump(), R"(["number","null"])");
  EXPECT_EQ(shape.at("required").size(), properties.size());
  const OrderedJson& point = schemas.all().at("Point");
  EXPECT_EQ(point.at("properties").at("x").at("description"), "To the right.");
  EXPECT_EQ(point.at("properties").at("y").at("type").dump(), R"(["number","null"])");
  EXPECT_FALSE(point.at("properties").at("y").contains("description"));
}

}  // namespace
}  // namespace acol::io
