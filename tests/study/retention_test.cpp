#include "acol/study/retention.hpp"

#include <gtest/gtest.h>

#include "acol/study/definition.hpp"
#include "support/scratch_file.hpp"
#include "support/study_fixture.hpp"

namespace acol::study {
namespace {

TEST(Retention, TheVersionOfAConsentIsThatOfItsText) {
  EXPECT_EQ(consent_version({}), "");
  const std::string one = consent_version({.consent = "I agree."});
  EXPECT_EQ(one.size(), 16U);
  EXPECT_EQ(consent_version({.consent = "I agree."}), one);
  EXPECT_NE(consent_version({.consent = "I agree. "}), one);
}

}  // namespace
}  // namespace acol::study
