#include "acol/study/answer_texts.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace acol::study {
namespace {

TEST(AnswerTexts, GiveBackWhatWasAdded) {
  AnswerTexts texts;
  std::vector<std::pair<AnswerTexts::Place, std::string>> added;
  for (int i = 0; i < 2000; ++i) {
    const std::string text = i % 3 == 0 ? "yes" : i % 3 == 1 ? "" : fmt::format("{}", 0.25 * i);
    added.emplace_back(texts.add(text), text);
  }
  for (const auto& [place, text] : added) EXPECT_EQ(texts.at(place), text);
  EXPECT_EQ(added[0].first, added[3].first) << "what is said often is kept once";
}

}  // namespace
}  // namespace acol::study
