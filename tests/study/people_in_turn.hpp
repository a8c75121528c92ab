#pragma once

#include <gtest/gtest.h>

#include <string>

#include "support/study_fixture.hpp"

namespace acol::testing {

/// People who come with the defaults: nobody said how many they would be.
class PeopleTest : public StudyTest {
 protected:
  /// Everybody in turn answers what there is for them, until nobody gets a question any more.
  void answer_in_turn(int people, std::uint64_t seed) {
    for (bool some = true; some;) {
      some = false;
      for (int person = 0; person < people; ++person) {
        const std::string name = fmt::format("p{}", person);
        const study::AskReply reply = service_->ask({.rater = name, .count = 2});
        *clock_.time += 500;
        for (const study::DealtQuestion& one : reply.questions) {
          tell(one.question,
               simulated_answer(one.candidate, seed, static_cast<std::uint64_t>(one.question)),
               name);
          some = true;
        }
      }
    }
  }
  std::int64_t open_rounds() {
    return service_->view([](const study::Study& study) {
      return std::ssize(study.book().rounds()) - study.rounds_counted();
    });
  }
  void leave(const std::string& name) {
    run([&](const study::Study& study, study::Changes& changes) {
      acol::study::leave(study, name, changes);
    });
  }
};

}  // namespace acol::testing
