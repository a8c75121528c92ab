#include <gtest/gtest.h>

#include "acol/study/commands.hpp"
#include "study/consent_fixture.hpp"

namespace acol::study {
namespace {

class StudyPeople : public testing::ConsentTest {
 protected:
  bool agreed(const std::string& rater, const std::string& device = "") {
    return service_->view([&](const Study& study) {
      const Consent* found = study.consents().of(service_->person(rater), device);
      return found != nullptr && found->version == version_;
    });
  }
};

TEST_F(StudyPeople, ConsentIsKeptByNameOrByDeviceAndSurvivesAReplay) {
  make_with_consent();
  EXPECT_FALSE(agreed("anna"));
  agree("anna", version_);
  agree("", version_, "phone");
  EXPECT_TRUE(agreed("anna"));
  EXPECT_TRUE(agreed("", "phone"));
  EXPECT_FALSE(agreed("", "another phone"));
  EXPECT_FALSE(agreed("bert"));
  service_ = open();
  EXPECT_TRUE(agreed("anna"));
}

TEST_F(StudyPeople, WhoWasErasedHasLeft) {
  make_pseudonymous();
  tell(ask_one("anna").question, "yes", "anna");
  const std::string pseudonym =
      service_->view([&](const Study&) { return service_->person("anna"); });
  run([&](const Study& study, Changes& changes) { erase(study, pseudonym, changes); });
  service_->view([&](const Study& study) {
    EXPECT_TRUE(study.erased().contains(pseudonym));
    EXPECT_TRUE(study.people().left(study.book().find_rater(pseudonym).value()));
    return 0;
  });
}

}  // namespace
}  // namespace acol::study
