#include "acol/experiment/algorithm_style.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <set>
#include <string>

#include "acol/core/error.hpp"
#include "acol/policy/make_policy.hpp"

namespace acol::experiment {
namespace {

/// Linear red, green and blue of "#rrggbb" (IEC 61966-2-1).
std::array<double, 3> linear(std::string_view colour) {
  std::array<double, 3> rgb{};
  for (std::size_t i = 0; i < 3; ++i) {
    const double c = std::stoi(std::string(colour.substr(1 + 2 * i, 2)), nullptr, 16) / 255.0;
    rgb[i] = c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  }
  return rgb;
}

double luminance(std::string_view colour) {
  const auto [r, g, b] = linear(colour);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/// CIE 1976 L*a*b*, white D65: distances below about 2.3 are not seen.
std::array<double, 3> lab(std::string_view colour) {
  const auto [r, g, b] = linear(colour);
  const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
  const double x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const double y = f(luminance(colour));
  const double z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

TEST(AlgorithmStyle, CoversEveryAlgorithmInTheOrderOfTheTable) {
  std::vector<std::string> names;
  for (const AlgorithmStyle& style : algorithm_styles()) names.emplace_back(style.name);
  std::vector<std::string> expected = policy_names();
  expected.emplace_back("lower-bound");
  expected.emplace_back("upper-bound");
  EXPECT_EQ(names, expected);
}

TEST(AlgorithmStyle, TheMarkAloneTellsAnyTwoApart) {
  std::set<std::string_view> shapes;
  std::set<std::string_view> labels;
  for (const AlgorithmStyle& style : algorithm_styles()) {
    EXPECT_TRUE(shapes.insert(style.shape).second) << style.name;
    EXPECT_TRUE(labels.insert(style.label).second) << style.label;
  }
}

TEST(AlgorithmStyle, ColoursAreVisibleOnWhiteAndFarFromEachOther) {
  for (const AlgorithmStyle& one : algorithm_styles()) {
    EXPECT_GE(1.05 / (luminance(one.colour) + 0.05), 3.0) << one.name;  // WCAG 2.1, 1.4.11
    for (const AlgorithmStyle& other : algorithm_styles()) {
      if (one.name == other.name) continue;
      const auto a = lab(one.colour);
      const auto b = lab(other.colour);
      EXPECT_GT(std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]), 15)
          << one.name << " and " << other.name;
    }
  }
}

TEST(AlgorithmStyle, AnUnknownNameListsTheKnownOnes) {
  EXPECT_EQ(algorithm_style("acol").label, "ACOL");
  try {
    algorithm_style("nope");
    FAIL();
  } catch (const InvalidArgument& error) {
    EXPECT_NE(std::string(error.what()).find("known: e-acol, e-acol-simple"), std::string::npos);
  }
}

}  // namespace
}  // namespace acol::experiment
