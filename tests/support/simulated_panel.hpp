#pragma once

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include "acol/core/random.hpp"
#include "support/scratch_stores.hpp"
#include "support/scratch_study.hpp"

namespace acol::testing {

/// How the people of a panel are.
struct PanelManners {
  double leniency = 0;   ///< Standard deviation of a shift of one's own on the logit scale.
  double absent = 0;     ///< Chance that somebody never comes.
  double skips_no = 0;   ///< Chance that a no is skipped.
  double skips_yes = 0;  ///< Chance that a yes is skipped.
  bool strict_stay_away = false;  ///< The half that says yes less often never comes.
  double step = 1;                ///< Of the logit, from one size to the next.
};

/// Ten candidates as in sizes_table(), and a panel whose people have an opinion of each. Half of
/// the people that the panel is drawn from accept size 4.5.
class SimulatedPanel {
 public:
  SimulatedPanel(const study::LogLine& created, std::uint64_t seed, int people,
                 PanelManners manners)
      : place_(created), manners_(manners), chance_{seed, StreamUse{9}} {
    for (int i = 0; i < people; ++i) people_.push_back(person());
    if (manners.strict_stay_away) {
      std::ranges::sort(people_, {}, &Person::yeses);
      for (int i = 0; i < people / 2; ++i) people_[static_cast<std::size_t>(i)].absent = true;
    }
    for (int i = 0; i < people; ++i) {
      people_[static_cast<std::size_t>(i)].name = fmt::format("p{}", i);
    }
    reopen();
  }

  study::Service& service() { return *service_; }
  TestClock& clock() { return clock_; }
  /// The study is read again from its log.
  void reopen() { service_ = std::make_unique<study::Service>(place_.open(), clock_); }
  std::unique_ptr<study::Service> reread() {
    return std::make_unique<study::Service>(
        place_.open(), clock_, std::make_shared<study::LogMark>(), study::Service::Reading::whole);
  }

  /// People come in sittings, again and again, until the study is over.
  study::Status live(int days = 400) {
    for (int day = 0; day < days && !over(); ++day) {
      for (const Person& one : people_) {
        if (!one.absent && !over()) sit(one);
        *clock_.time += kHour / 12;
      }
      *clock_.time += kHour;
    }
    return service_->status();
  }

  /// The share of the panel that says yes.
  double share(std::int64_t candidate) const {
    const auto yeses = std::ranges::count_if(people_, [&](const Person& one) {
      return one.says_yes[static_cast<std::size_t>(candidate)] != 0;
    });
    return static_cast<double>(yeses) / static_cast<double>(people_.size());
  }
  /// Whether what a study ended with is wrong about this panel. Gains rise with the row.
  bool wrong(const study::Status& end, double q, double margin) const {
    if (end.outcome != study::StudyOutcome::certified &&
        end.outcome != study::StudyOutcome::infeasible) {
      return false;
    }
    std::int64_t best = -1;
    for (std::int64_t row = 0; row < kCandidates; ++row) {
      if (share(row) >= q - 1e-9) best = row;
    }
    if (end.outcome == study::StudyOutcome::infeasible) return best >= 0;
    const std::int64_t said = end.recommendation->arm;
    return said < best || share(said) < q - margin - 1e-9;
  }

 private:
  static constexpr std::int64_t kHour = 3'600'000;
  static constexpr int kCandidates = 10;
  struct Person {
    std::string name = {};
    std::vector<char> says_yes = {};
    bool absent = false;
    std::int64_t yeses() const { return std::ranges::count(says_yes, 1); }
  };

  Person person() {
    Person one;
    const double shift = manners_.leniency * standard_normal(chance_, next_++);
    for (int row = 0; row < kCandidates; ++row) {
      one.says_yes.push_back(happens(1 / (1 + std::exp(manners_.step * (row - 4.5) - shift))) ? 1
                                                                                              : 0);
    }
    one.says_yes.push_back(0);  // about what is added later
    one.absent = happens(manners_.absent);
    return one;
  }
  bool over() {
    return service_->view([](const study::Study& study) { return study.over(); });
  }
  bool happens(double probability) { return bernoulli(chance_, next_++, probability); }

  /// Answers what there is, a few questions at most.
  void sit(const Person& one) {
    for (int turn = 0; turn < 3; ++turn) {
      const study::AskReply reply = service_->ask({.rater = one.name, .count = 3});
      if (reply.questions.empty()) return;
      for (const study::DealtQuestion& question : reply.questions) answer(one, question);
    }
  }
  void answer(const Person& one, const study::DealtQuestion& handed) {
    const bool yes = one.says_yes[static_cast<std::size_t>(handed.candidate)] != 0;
    if (happens(yes ? manners_.skips_yes : manners_.skips_no)) {
      service_->run([&](const study::Study& study, study::Changes& changes) {
        skip(study, handed.question, one.name, "", changes);
      });
    } else {
      service_->tell({handed.question, yes ? "yes" : "no", one.name});
    }
  }

  MemoryPlace place_;
  PanelManners manners_;
  Stream chance_;
  std::uint64_t next_ = 0;
  TestClock clock_;
  std::unique_ptr<study::Service> service_;
  std::vector<Person> people_;
};

}  // namespace acol::testing
