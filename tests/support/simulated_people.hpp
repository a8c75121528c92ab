#pragma once

#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "acol/core/random.hpp"
#include "support/scratch_stores.hpp"
#include "support/scratch_study.hpp"

namespace acol::testing {

/// How people are who take part in a study.
struct Manners {
  double leniency = 0;     ///< Standard deviation of a shift of one's own on the logit scale.
  double leaves = 0;       ///< Chance of going for good before an answer.
  double skips_no = 0;     ///< Chance that a no is skipped.
  double skips_yes = 0;    ///< Chance that a yes is skipped.
  bool unsure = false;     ///< Skips are "not sure".
  double slow_no = 0;      ///< Chance that a no comes only after its lease, or never.
  double returns = 0;      ///< Chance of coming back, as the same person, instead of a newcomer.
  bool anonymous = false;  ///< Nobody gives a name.
  int at_once = 1;         ///< How many answer at the same time.
};

/// People who leave, skip, come late and come back, five at a time.
inline Manners careless() {
  return {.leniency = 1,
          .leaves = 0.05,
          .skips_no = 0.1,
          .skips_yes = 0.05,
          .slow_no = 0.05,
          .returns = 0.1,
          .at_once = 5};
}

/// A study in memory from its first question to its end, with people who come one after the other.
class SimulatedStudy {
 public:
  /// `logit(candidate)` is the logit of the share that says yes among people of leniency 0.
  SimulatedStudy(const study::LogLine& created, std::uint64_t seed, Manners manners,
                 std::function<double(std::int64_t)> logit)
      : place_(created),
        manners_(manners),
        logit_(std::move(logit)),
        chance_{seed, StreamUse{9}},
        service_(std::make_unique<study::Service>(place_.open(), clock_)) {}

  study::Service& service() { return *service_; }
  std::int64_t people() const { return people_; }

  /// At most so many people come; the status in the end.
  study::Status live(std::int64_t most_people) {
    std::vector<Person> here;
    while (!over()) {
      while (std::ssize(here) < manners_.at_once && people_ < most_people) here.push_back(come());
      if (here.empty()) break;
      for (std::size_t i = 0; i < here.size();) {
        if (answer_one(here[i])) {
          ++i;
        } else {
          here.erase(here.begin() + static_cast<std::ptrdiff_t>(i));
        }
      }
      *clock_.time += 4000;
      come_late();
    }
    settle();
    return service_->status();
  }

  /// The same study read again from its log.
  std::unique_ptr<study::Service> reopened() {
    return std::make_unique<study::Service>(
        place_.open(), clock_, std::make_shared<study::LogMark>(), study::Service::Reading::whole);
  }
  TestClock& clock() { return clock_; }

 private:
  struct Person {
    std::string name;
    double shift = 0;
    int waited = 0;
  };
  struct Held {
    std::int64_t question;
    std::string name;
    std::int64_t at;
  };

  bool over() {
    return service_->view([](const study::Study& study) { return study.over(); });
  }
  bool happens(double probability) { return bernoulli(chance_, next_++, probability); }

  Person come() {
    if (!known_.empty() && happens(manners_.returns)) {
      return known_[static_cast<std::size_t>(uniform_below(chance_, next_++, known_.size()))];
    }
    const double shift = manners_.leniency * standard_normal(chance_, next_++);
    known_.push_back({fmt::format("p{}", ++people_), shift});
    return known_.back();
  }

  /// Whether the person stays.
  bool answer_one(Person& person) {
    if (happens(manners_.leaves)) return false;
    const study::AskReply reply =
        service_->ask({.rater = manners_.anonymous ? std::string() : person.name});
    if (reply.done) return false;
    if (reply.questions.empty()) return ++person.waited < 200;
    const study::DealtQuestion& one = reply.questions.front();
    const bool yes = happens(1 / (1 + std::exp(-logit_(one.candidate) - person.shift)));
    if (happens(yes ? manners_.skips_yes : manners_.skips_no)) {
      manners_.unsure ? say(one.question, "not sure") : pass(one.question);
    } else if (!yes && happens(manners_.slow_no)) {
      slow_.push_back({one.question, person.name, *clock_.time + 700'000});
      return false;
    } else {
      say(one.question, yes ? "yes" : "no");
    }
    return !manners_.anonymous || happens(0.9);
  }
  void say(std::int64_t question, const std::string& answer) { service_->tell({question, answer}); }
  void pass(std::int64_t question) {
    service_->run([&](const study::Study& study, study::Changes& changes) {
      skip(study, question, "", "", changes);
    });
  }
  /// Slow people answer in the end.
  void come_late() {
    std::erase_if(slow_, [this](const Held& one) {
      if (one.at > *clock_.time || over()) return false;
      const bool waited_for = service_->view([&](const study::Study& study) {
        return study.book().question(one.question).state != study::QuestionState::answered;
      });
      if (waited_for) say(one.question, "no");
      return true;
    });
  }
  /// Nobody comes any more: what is open closes.
  void settle() {
    for (int turn = 0; turn < 3 && !over(); ++turn) {
      *clock_.time += 1'000'000;
      come_late();
      service_->plan();
    }
  }

  MemoryPlace place_;
  Manners manners_;
  std::function<double(std::int64_t)> logit_;
  Stream chance_;
  std::uint64_t next_ = 0;
  TestClock clock_;
  std::unique_ptr<study::Service> service_;
  std::vector<Person> known_;
  std::vector<Held> slow_;
  std::int64_t people_ = 0;
};

}  // namespace acol::testing
