#pragma once

#include <string>

#include "acol/study/commands.hpp"
#include "support/study_fixture.hpp"

namespace acol::testing {

/// A study whose people agree to a text first.
class ConsentTest : public StudyTest {
 protected:
  void make_with_consent() {
    make([](study::Definition& definition) { definition.consent = "I agree."; });
    version_ = study::consent_version({.consent = "I agree."});
  }
  void agree(const std::string& rater, const std::string& version, const std::string& device = "") {
    run([&](const study::Study& study, study::Changes& changes) {
      consent(study, rater, version, changes, {.device = device});
    });
  }
  std::string version_;
};

}  // namespace acol::testing
