#include "acol/study/retention.hpp"

#include <gtest/gtest.h>

#include "acol/core/error.hpp"
#include "acol/study/definition.hpp"
#include "support/scratch_file.hpp"
#include "support/study_fixture.hpp"

namespace acol {
namespace {

std::optional<std::int64_t> kept(const std::string& text) {
  return names_kept_for({.erase_names_after = text});
}

TEST(Retention, NamesAreKeptForHoursDaysOrWeeks) {
  constexpr std::int64_t kHourInMilliseconds = 60 * 60 * 1000;
  EXPECT_FALSE(kept("").has_value());
  EXPECT_EQ(kept("12h"), 12 * kHourInMilliseconds);
  EXPECT_EQ(kept("30d"), 30 * 24 * kHourInMilliseconds);
  EXPECT_EQ(kept("1.5w"), 3 * 7 * 12 * kHourInMilliseconds);
  for (const char* bad : {"30", "d", "-1d", "0h", "1m", "1e9d", "30 days", "nand"}) {
    EXPECT_EQ(testing::complaint<InvalidArgument>([&] { kept(bad); }),
              fmt::format("erase_names_after must be a number of hours, days or weeks (12h, 30d, "
                          "8w) up to a hundred years, got '{}'",
                          bad));
  }
}

TEST(Retention, TheVersionOfAConsentIsThatOfItsText) {
  EXPECT_EQ(consent_version({}), "");
  const std::string one = consent_version({.consent = "I agree."});
  EXPECT_EQ(one.size(), 16U);
  EXPECT_EQ(consent_version({.consent = "I agree."}), one);
  EXPECT_NE(consent_version({.consent = "I agree. "}), one);
}

}  // namespace
}  // namespace acol
