#include <gtest/gtest.h>

#include "acol/study/commands.hpp"
#include "support/study_fixture.hpp"

namespace acol {
namespace {

class PersonCommands : public testing::StudyTest {
 protected:
  void make_with_consent() {
    make([](Definition& definition) { definition.consent = "I agree."; });
    version_ = consent_version({.consent = "I agree."});
  }
  void agree(const std::string& rater, const std::string& version) {
    run([&](const Study& study, Changes& changes) { consent(study, rater, version, changes); });
  }
  std::string version_;
};

TEST_F(PersonCommands, AgreeingTwiceIsOnRecordOnceAndToAnotherTextNotAtAll) {
  make_with_consent();
  agree("anna", version_);
  const std::size_t before = entries().size();
  agree("anna", version_);
  EXPECT_EQ(entries().size(), before);
  EXPECT_EQ(testing::complaint<Error>([&] { agree("bert", "another"); }),
            "the text to agree to is another one: load it again");
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
}  // namespace acol
