#include "acol/study/invite_people.hpp"

#include <gtest/gtest.h>

#include <set>

#include "support/scratch_study.hpp"

namespace acol::study {
namespace {

using testing::complaint;

class InvitePeople : public ::testing::Test {
 protected:
  InvitePeople()
      : table_(testing::sizes_table(), ".csv"),
        service_(make_store(table_.path()), [] { return 5; }) {}

  static std::unique_ptr<Store> make_store(const std::string& table) {
    const SeparatedNames first = first_line(set_up(testing::sizes_definition(table)), 0);
    return memory_store(first.lines.front(), first.people);
  }
  std::vector<std::string> invite(const std::vector<std::string>& names) {
    std::vector<PersonInvited> people;
    for (const std::string& name : names) people.push_back({name, digest_of("token of " + name)});
    std::vector<std::string> ids;
    service_.run([&](const Study& study, Changes& changes) {
      ids = invite_people(
          study, people, [&](const std::string& name) { return service_.person(name); }, changes);
    });
    return ids;
  }

  testing::ScratchFile table_;
  Service service_;
};

TEST_F(InvitePeople, GivesEverybodyALinkOfTheirOwn) {
  const std::vector<std::string> ids = invite({"anna", "bert", "cleo"});
  EXPECT_EQ(std::set<std::string>(ids.begin(), ids.end()).size(), 3u);
  EXPECT_EQ(service_.head(), 4);
  service_.view([&](const Study& study) {
    const AccessBook::Invitation* found = study.access().find(digest_of("token of bert"));
    EXPECT_NE(found, nullptr);
    EXPECT_EQ(found->invited.id, ids.at(1));
    EXPECT_EQ(found->invited.name, service_.person("bert"));
    EXPECT_NE(found->invited.name, "bert") << "names are kept beside the log";
    return 0;
  });
  EXPECT_EQ(invite({"dora"}).size(), 1u);
}

TEST_F(InvitePeople, MakesNothingWhereSomebodyIsThereTwice) {
  EXPECT_EQ(complaint<Refusal>([&] { invite({"anna", "bert", "anna"}); }),
            "'anna' appears in the list twice, as number 1 and as number 3: nobody was invited");
  // What looks the same is the same: a blank that shows nothing.
  EXPECT_NE(complaint<Refusal>([&] { invite({"anna", "an\xe2\x80\x8bna"}); }).find("twice"),
            std::string::npos);
  EXPECT_EQ(service_.head(), 1);
}

TEST_F(InvitePeople, MakesNothingWhereSomebodyHasALinkThatHolds) {
  const std::vector<std::string> ids = invite({"anna"});
  EXPECT_EQ(complaint<Refusal>([&] { invite({"bert", "anna"}); }),
            "'anna' already has a link: withdraw that one, or leave the name out; nobody was "
            "invited");
  EXPECT_EQ(service_.head(), 2);
  service_.run([&](const Study& study, Changes& changes) { revoke(study, ids.front(), changes); });
  EXPECT_EQ(invite({"bert", "anna"}).size(), 2u);
}

}  // namespace
}  // namespace acol::study
