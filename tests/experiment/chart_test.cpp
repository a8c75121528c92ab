#include "acol/experiment/chart.hpp"

#include <gtest/gtest.h>

#include "acol/experiment/algorithm_style.hpp"

namespace acol::experiment {
namespace {

TEST(Chart, AlgorithmsLookTheSameInWhateverOrderAndCompany) {
  const std::vector<std::string> names = {"uniform", "e-acol", "lower-bound"};
  const io::OrderedJson encoding = algorithm_encoding(names);
  for (std::size_t i = 0; i < names.size(); ++i) {
    const AlgorithmStyle& style = algorithm_style(names[i]);
    for (const char* const channel : {"color", "shape", "strokeDash"}) {
      EXPECT_EQ(encoding.at(channel).at("field"), "algorithm");
      EXPECT_EQ(encoding.at(channel).at("scale").at("domain").at(i), style.label);
    }
    EXPECT_EQ(encoding.at("color").at("scale").at("range").at(i), style.colour);
    EXPECT_EQ(encoding.at("shape").at("scale").at("range").at(i), style.shape);
    EXPECT_EQ(encoding.at("strokeDash").at("scale").at("range").at(i), io::OrderedJson(style.dash));
  }
}

TEST(Chart, PanelsAreCalledByWhatPeopleSet) {
  EXPECT_EQ(panel_title("blocked"), "Different environment");
  EXPECT_EQ(panel_title("irrelevant-dimensions:d=10;eps=0.05;sigma=1"),
            "Irrelevant dimensions, d = 10, ε = 0.05");
  EXPECT_EQ(panel_title("clusters:seed=2"), "Clusters");
  EXPECT_EQ(panel_title(""), "");
}

}  // namespace
}  // namespace acol::experiment
