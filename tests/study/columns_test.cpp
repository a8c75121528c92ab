#include "acol/study/columns.hpp"

#include <gtest/gtest.h>

#include "acol/core/error.hpp"
#include "acol/io/spreadsheet.hpp"
#include "support/scratch_file.hpp"

namespace acol::study {
namespace {

const io::CsvTable& cars() {
  static const io::CsvTable table =
      io::parse_spreadsheet("cars.csv",
                            "name;Weight (kg);electric;colour;\"size, outer\";gain\n"
                            "a;100;yes;red;1;7\nb;NA;no;red;2;8\nc;300;yes;blue;3;9\n");
  return table;
}

ColumnLook look_at(const std::string& name) {
  for (const ColumnLook& look : column_looks(cars())) {
    if (look.name == name) return look;
  }
  ADD_FAILURE() << name;
  return {};
}

TEST(Columns, LookLikeWhatTheyHold) {
  EXPECT_EQ(look_at("name").kind, "id");
  EXPECT_EQ(look_at("Weight (kg)").kind, "number");
  EXPECT_EQ(look_at("Weight (kg)").missing, 1U);
  EXPECT_EQ(look_at("electric").kind, "yes-no");
  EXPECT_EQ(look_at("colour").kind, "category");
  EXPECT_EQ(look_at("colour").distinct, 2U);
  EXPECT_EQ(look_at("colour").examples, (std::vector<std::string>{"blue", "red"}));
}

TEST(Columns, DatesAreDates) {
  const io::CsvTable table =
      io::parse_spreadsheet("phones.csv", "name,since\na,1970-01-01\nb,NA\nc,1971-01-01\n");
  EXPECT_EQ(column_looks(table)[1].kind, "date");
  EXPECT_EQ(column_looks(table)[1].missing, 1U);
}

TEST(Columns, UnitsStandInBracketsAtTheEnd) {
  EXPECT_EQ(unit_of("Weight (kg)").name, "Weight");
  EXPECT_EQ(unit_of("Weight (kg)").unit, "kg");
  EXPECT_EQ(unit_of("Range [km]").unit, "km");
  EXPECT_EQ(unit_of("plain").name, "plain");
  EXPECT_EQ(unit_of("Weight_in_lbs").name, "Weight");
  EXPECT_EQ(unit_of("Weight_in_lbs").unit, "lbs");
  EXPECT_EQ(unit_of("Net weight in kg").name, "Net weight");
  EXPECT_EQ(unit_of("Miles_per_Gallon").name, "Miles per Gallon");
  EXPECT_EQ(unit_of("Price, EUR").name, "Price");
  EXPECT_EQ(unit_of("Price, EUR").unit, "EUR");
  EXPECT_EQ(unit_of("Size, outer").name, "Size, outer");
  EXPECT_EQ(unit_of("Made in Spain").name, "Made in Spain");
  EXPECT_EQ(unit_of("__").name, "__");
  EXPECT_EQ(unit_of("(all)").name, "(all)");
}

Definition stated() {
  return {.id = "NAME",
          .features = {"weight", "size", "outer", "colour"},
          .maximize = "Gain",
          .answers = io::AnswerKind::yes_no};
}

TEST(Columns, AreMeantByNamesWithoutCaseUnitsAndCommas) {
  const Definition meant = with_columns(stated(), cars());
  EXPECT_EQ(meant.id, "name");
  EXPECT_EQ(meant.maximize, "gain");
  EXPECT_EQ(meant.features, (std::vector<std::string>{"Weight (kg)", "size, outer", "colour"}));
}

TEST(Columns, WhatIsNotSaidIsAskedForAndNotGuessed) {
  const std::string said = testing::complaint<InvalidArgument>([] { with_columns({}, cars()); });
  EXPECT_EQ(said.find("cars.csv has 3 rows and 6 columns; still needed: maximize or minimize: "),
            0U);
  for (const char* part : {"id: the column that names a candidate (without repeats: name",
                           "features: columns that acceptance may depend on (Weight (kg)",
                           "answers: yes-no or number"}) {
    EXPECT_NE(said.find(part), std::string::npos) << said;
  }
  Definition nearly = stated();
  nearly.answers.reset();
  EXPECT_EQ(testing::complaint<InvalidArgument>([&] { with_columns(nearly, cars()); }),
            "cars.csv has 3 rows and 6 columns; still needed: answers: yes-no or number");
}

}  // namespace
}  // namespace acol::study
