// Studies of a panel: the claim is about its people and nobody else.

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <sstream>

#include "acol/study/certificate.hpp"
#include "acol/study/fold.hpp"
#include "acol/study/question_view.hpp"
#include "acol/study/stuck.hpp"
#include "acol/verify/verify.hpp"
#include "support/simulated_panel.hpp"

namespace acol::study {
namespace {

using testing::people_definition;
using testing::ScratchFile;
using testing::SimulatedPanel;
using testing::sizes_table;

using Change = std::function<void(Definition&)>;

LogLine created(int people, std::uint64_t seed, const Change& change = [](Definition&) {}) {
  const ScratchFile table(sizes_table(), ".csv");
  Definition definition = people_definition(table.path());  // δ = 0.1, margin 0.1
  definition.population = ClaimAbout::panel;
  definition.raters = people;
  definition.seed = seed;
  change(definition);
  return testing::created_line(definition);
}

std::string refused(const Change& change) {
  try {
    created(10, 1, change);
  } catch (const InvalidArgument& error) {
    return error.what();
  }
  return "";
}

TEST(PanelStudy, EndsWithoutAClaimWhereTooManyAreMissing) {
  SimulatedPanel panel(created(20, 1), 5, 20, {.absent = 0.8});
  const Status end = panel.live();
  EXPECT_EQ(end.outcome, StudyOutcome::budget);
}

TEST(PanelStudy, ClaimsWhatAnotherReaderOfItsLogFinds) {
  int valid = 0;
  for (const std::uint64_t seed : {1, 2, 3, 4, 5, 6}) {
    SimulatedPanel panel(created(20, seed), 1000 + seed, 20, {.absent = 0.05});
    const Status end = panel.live();
    std::string text;
    io::TextParts parts = certificate(panel.service());
    for (std::string part = parts(); !part.empty(); part = parts()) text += part;
    const CertificateVerdict verdict = verify_certificate(text);
    EXPECT_TRUE(verdict.valid) << verdict.reason;
    if (end.outcome != StudyOutcome::certified) continue;
    ++valid;
    EXPECT_NE(end.claim.find("of the 20 people of the panel, at least 50 % would say yes"),
              std::string::npos)
        << end.claim;
    EXPECT_TRUE(verdict.claim.starts_with(end.claim + " It holds for the 20 people of the panel"))
        << verdict.claim;
    const std::size_t at = text.find("\\\"answer\\\":\\\"no\\\"");
    ASSERT_NE(at, std::string::npos);
    EXPECT_FALSE(verify_certificate(text.replace(at + 13, 2, "on")).valid);
  }
  EXPECT_GE(valid, 3);
}

TEST(PanelStudy, AsksNobodyTwiceAboutACandidateAndCountsPlacesInOrder) {
  SimulatedPanel panel(created(20, 3), 3, 20, {.leniency = 1});
  panel.live();
  std::map<std::string, std::set<std::int64_t>> asked;
  std::int64_t sittings = 0;
  for (const LogLine& line : panel.service().lines()) {
    const Entry entry = entry_from(line.text);
    const auto* one = std::get_if<Asked>(&entry.body);
    if (one == nullptr) continue;
    ++sittings;
    for (const Asked::Item& item : one->questions) {
      EXPECT_TRUE(asked[one->rater].insert(item.candidate).second) << one->rater;
    }
  }
  EXPECT_EQ(asked.size(), 20u);
  EXPECT_GT(sittings, 20);  // people came back
}

TEST(PanelStudy, IsTheFoldOfItsLogWhateverPeopleDo) {
  for (const std::uint64_t seed : {1, 2, 3}) {
    SimulatedPanel panel(created(12, seed), seed, 12,
                         {.leniency = 1, .absent = 0.1, .skips_no = 0.1, .skips_yes = 0.05});
    panel.live();
    const auto text = [&](Service& service) {
      return service.view([&](const Study& study) {
        return io::json_of(status_of(study, panel.clock()())).dump();
      });
    };
    const std::string before = text(panel.service());
    EXPECT_EQ(text(*panel.reread()), before);
    panel.reopen();  // from a checkpoint, if there is one
    EXPECT_EQ(text(panel.service()), before);
  }
}

TEST(PanelStudy, IsTheSameFromACheckpointInTheMiddle) {
  SimulatedPanel panel(created(12, 1), 1, 12, {.leniency = 1});
  panel.live();
  const std::vector<LogLine> lines = panel.service().lines();
  Fold whole;
  std::optional<Fold> resumed;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    whole.apply(lines[i]);
    if (resumed) resumed->apply(lines[i]);
    if (i != lines.size() / 2) continue;
    std::istringstream bytes(whole.checkpoint());
    resumed = Fold::from(bytes);
    ASSERT_TRUE(resumed);
  }
  EXPECT_EQ(resumed->checkpoint(), whole.checkpoint());
  EXPECT_EQ(resumed->study->outcome(), whole.study->outcome());
}

TEST(PanelStudy, WaitsForWhomAPlaceBelongsToUntilItsTimeIsOver) {
  SimulatedPanel panel(created(3, 1, [](Definition& d) { d.grace = 86'400; }), 1, 3, {});
  Service& service = panel.service();
  for (const std::string name : {"anna", "bert"}) {
    const AskReply reply = service.ask({.rater = name, .count = 10});
    for (const DealtQuestion& one : reply.questions) service.tell({one.question, "no", name});
  }
  const auto counted = [&] {
    return service.view([](const Study& study) { return study.rounds_counted(); });
  };
  EXPECT_EQ(counted(), 0);  // some places are the third person's
  *panel.clock().time += 600'000;
  EXPECT_NE(service.view([&](const Study& study) { return *stuck(study, panel.clock()()); })
                .find("people of the panel who have not come yet"),
            std::string::npos);
  *panel.clock().time += 86'400'000 - 600'000;
  service.ask({.rater = "anna"});
  EXPECT_GT(counted(), 0);
}

TEST(PanelStudy, KnowsItsPeople) {
  const Change listed = [](Definition& d) {
    d.raters.reset();
    d.panel = {"anna", "bert", "cleo"};
  };
  SimulatedPanel panel(created(0, 1, listed), 1, 1, {});
  Service& service = panel.service();
  const std::size_t before = service.lines().size();
  EXPECT_THROW(service.ask({.rater = "dora"}), Refusal);
  EXPECT_THROW(service.ask({}), InvalidArgument);
  EXPECT_EQ(service.lines().size(), before);
  EXPECT_EQ(service.status().people.needed, 3);
  EXPECT_FALSE(service.ask({.rater = "cleo"}).done);
  EXPECT_EQ(service.status().people.needed, 2);

  SimulatedPanel counted(created(2, 1), 1, 1, {});
  EXPECT_FALSE(counted.service().ask({.rater = "x"}).done);
  EXPECT_FALSE(counted.service().ask({.rater = "y"}).done);
  EXPECT_TRUE(counted.service().ask({.rater = "z"}).done);
  EXPECT_EQ(counted.service().status().people.needed, 0);
}

TEST(PanelStudy, RefusesWhatMakesNoSense) {
  EXPECT_NE(refused([](Definition& d) { d.raters.reset(); }).find("needs its people"),
            std::string::npos);
  EXPECT_NE(refused([](Definition& d) { d.panel = {"anna", "anna"}; }).find("appears twice"),
            std::string::npos);
  EXPECT_NE(refused([](Definition& d) { d.panel = {"anna", "bert"}; }).find("2 names"),
            std::string::npos);
  EXPECT_NE(refused([](Definition& d) { d.policy.shape = Shape::linear; }).find("shape = any"),
            std::string::npos);
  EXPECT_NE(refused([](Definition& d) {
              d.population = ClaimAbout::people;
              d.panel = {"anna"};
            }).find("population = panel"),
            std::string::npos);
  // Of 10 people 4 must say yes, within the margin: one answer proves nothing.
  EXPECT_NE(refused([](Definition& d) { d.budget = 1; }).find("at least 2"), std::string::npos);
}

}  // namespace
}  // namespace acol::study
