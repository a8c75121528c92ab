#include <gtest/gtest.h>

#include "acol/study/commands.hpp"
#include "study/consent_fixture.hpp"

namespace acol::study {
namespace {

using PersonCommands = testing::ConsentTest;

TEST_F(PersonCommands, AgreeingTwiceIsOnRecordOnceAndToAnotherTextNotAtAll) {
  make_with_consent();
  agree("anna", version_);
  const std::size_t before = entries().size();
  agree("anna", version_);
  EXPECT_EQ(entries().size(), before);
  EXPECT_EQ(testing::complaint<Error>([&] { agree("bert", "another"); }),
            "the text to agree to has changed: reload it");
  make();
  EXPECT_EQ(testing::complaint<Error>([&] { agree("anna", "x"); }),
            "this study has no text to agree to");
}

TEST_F(PersonCommands, OnlySomebodyWhoIsThereIsErasedAndOnce) {
  make_pseudonymous();
  tell(ask_one("anna").question, "yes", "anna");
  const std::string pseudonym =
      service_->view([&](const Study&) { return service_->person("anna"); });
  const auto erasing = [&](const std::string& who) {
    return testing::complaint<Error>(
        [&] { run([&](const Study& study, Changes& changes) { erase(study, who, changes); }); });
  };
  EXPECT_EQ(erasing("not a pseudonym"), "nobody in this study is called 'not a pseudonym'");
  EXPECT_EQ(erasing(pseudonym), "none");
  const std::size_t before = entries().size();
  EXPECT_EQ(erasing(pseudonym), "none");
  EXPECT_EQ(entries().size(), before);
}

}  // namespace
}  // namespace acol::study
