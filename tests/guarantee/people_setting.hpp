#pragma once

#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include "guarantee/doses.hpp"
#include "support/many_studies.hpp"
#include "support/middle_logit.hpp"
#include "support/simulated_people.hpp"

namespace acol::guarantee {

using testing::Manners;

/// A kind of study about doses, and of people who take part.
struct Setting {
  std::string name;
  Manners manners = {};
  std::int64_t answers_each = 10;
  Unsure unsure = Unsure::no;
  double missing_share = 0.25;
  Doses doses = {};
  Shape shape = Shape::any;
  Independence independence = Independence::people;
  std::int64_t budget = 600;
  std::int64_t people = 100'000;  ///< Who come at most.
};

inline std::ostream& operator<<(std::ostream& out, const Setting& setting) {
  return out << setting.name;
}

inline study::Definition definition_of(const Setting& setting, const std::string& path) {
  study::Definition definition{.candidates = path,
                               .id = "name",
                               .features = {"dose"},
                               .maximize = "dose",
                               .answers = io::AnswerKind::yes_no,
                               .accept_share = setting.doses.share,
                               .budget = setting.budget};
  const bool by_people = setting.independence == Independence::people;
  if (!by_people) definition.repeats_per_rater = study::Repeats{std::nullopt};
  definition.answers_per_rater = setting.answers_each;
  definition.unsure = setting.unsure;
  definition.policy.margin = setting.doses.margin;
  definition.policy.missing_share = setting.missing_share;
  definition.policy.shape = setting.shape;
  definition.policy.independence = setting.independence;
  return definition;
}

/// Whether a study claims something wrong, or rejects the truth on the way.
inline bool misled(const Setting& setting, const study::Definition& definition,
                   const std::vector<double>& logits, std::uint64_t seed) {
  testing::SimulatedStudy study(
      testing::created_line(definition), seed, setting.manners,
      [&](std::int64_t candidate) { return logits[static_cast<std::size_t>(candidate)]; });
  const study::Status end = study.live(setting.people);
  const bool rejected = study.service().view([&](const study::Study& now) {
    return now.policy().knowledge().state(setting.doses.best) == ArmState::infeasible;
  });
  const bool claimed = end.outcome == study::StudyOutcome::certified ||
                       end.outcome == study::StudyOutcome::infeasible;
  const std::int64_t claim = end.recommendation ? end.recommendation->arm : -1;
  return rejected || (claimed && !setting.doses.right(claim));
}

/// Of those who would say yes and are not sure nobody counts as accepting where unsure is no.
inline std::vector<double> logits_of(const Setting& setting) {
  const bool lost = setting.unsure == Unsure::no && setting.manners.unsure;
  std::vector<double> logits;
  for (int dose = 0; dose < setting.doses.count; ++dose) {
    const double share = setting.doses.accept(dose) / (lost ? 1 - setting.manners.skips_yes : 1);
    logits.push_back(testing::middle_logit(std::min(share, 0.999), setting.manners.leniency));
  }
  return logits;
}

/// How many of so many studies are wrong.
inline int count_wrong(const Setting& setting, int runs, double delta = kDelta) {
  const testing::ScratchFile file(setting.doses.table(), ".csv");
  study::Definition definition = definition_of(setting, file.path());
  definition.policy.delta = delta;
  const std::vector<double> logits = logits_of(setting);
  int wrong = 0;
  for (int run = 0; run < runs; ++run) {
    definition.seed = run;
    wrong += misled(setting, definition, logits, 70'000 + static_cast<std::uint64_t>(run));
  }
  show(wrong, runs);
  return wrong;
}

/// A control fails within a hundred studies, or not at all.
inline int control_studies() { return std::min(studies(), 100); }

/// A linear truth, and studies that may assume it.
inline constexpr Doses kLine{.step = 0.04, .curve = Curve::linear};
inline Setting linear(const char* name, const Manners& manners, std::int64_t answers_each,
                      double missing_share = 0.25) {
  return {.name = name,
          .manners = manners,
          .answers_each = answers_each,
          .unsure = Unsure::skip,
          .missing_share = missing_share,
          .doses = kLine,
          .shape = Shape::linear,
          .budget = 1200};
}

}  // namespace acol::guarantee
