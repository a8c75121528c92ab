#include "acol/study/collection.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "acol/study/service.hpp"
#include "support/postgres_server.hpp"
#include "support/scratch_folder.hpp"
#include "support/scratch_study.hpp"

namespace acol::study {
namespace {

using testing::complaint;
using testing::PostgresServer;
using testing::ScratchFile;
using testing::ScratchFolder;

/// What every kind of collection promises.
class EveryCollection : public ::testing::TestWithParam<const char*> {
 protected:
  EveryCollection() : table_(testing::sizes_table(), ".csv") {
    if (std::string(GetParam()) == "folder") {
      url_ = folder_.path();
    } else {
      url_ = PostgresServer::instance().url("");
      url_.resize(url_.rfind("&study="));
    }
  }
  /// Names of a database are shared by all tests: these are of this one.
  static std::string own(const std::string& name) {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    return std::string(test->name()).substr(0, 12) + " " + name;
  }
  void make(const std::string& name) {
    create_store(open_collection(url_)->url_of(name),
                 testing::created_line(testing::sizes_definition(table_.path())));
  }
  std::optional<KeptStudy> found(const std::string& name) {
    for (const KeptStudy& one : open_collection(url_)->studies()) {
      if (one.name == name) return one;
    }
    return std::nullopt;
  }

  ScratchFolder folder_;
  ScratchFile table_;
  std::string url_;
};

TEST_P(EveryCollection, FindsStudiesThatAppearLaterInOrder) {
  ASSERT_TRUE(is_collection(url_));
  const std::unique_ptr<Collection> collection = open_collection(url_);
  const std::size_t before = collection->studies().size();
  make(own("b & b"));
  make(own("a"));
  const std::vector<KeptStudy> studies = collection->studies();
  ASSERT_EQ(studies.size(), before + 2);
  EXPECT_TRUE(std::ranges::is_sorted(studies, {}, &KeptStudy::name));
  ASSERT_TRUE(found(own("b & b")));
  EXPECT_EQ(open_store(found(own("b & b"))->url)->read(0, 9).size(), 1u);
}

TEST_P(EveryCollection, SaysWhichStudyHasChanged) {
  make(own("a"));
  make(own("b"));
  const std::string a = found(own("a"))->stamp;
  const std::string b = found(own("b"))->stamp;
  Service service(open_store(found(own("a"))->url), [] { return 5; });
  service.ask({.rater = "anna"});
  EXPECT_NE(found(own("a"))->stamp, a);
  EXPECT_EQ(found(own("b"))->stamp, b);
}

TEST_P(EveryCollection, KeepsWhatIsArchivedBesideTheStudies) {
  make(own("a"));
  const std::string stamp = found(own("a"))->stamp;
  open_collection(url_)->set_archived(own("a"), true);
  open_collection(url_)->set_archived(own("a"), true);
  EXPECT_TRUE(found(own("a"))->archived);
  EXPECT_EQ(found(own("a"))->stamp, stamp) << "nothing of it is in the study";
  open_collection(url_)->set_archived(own("a"), false);
  EXPECT_FALSE(found(own("a"))->archived);
}

TEST_P(EveryCollection, RemembersLinksUntilTheyAreRevoked) {
  const Digest owner = digest_of("owner of " + own(""));
  const Digest rater = digest_of("rater of " + own(""));
  const std::string id = open_collection(url_)->add_link(Role::owner, owner, 17);
  open_collection(url_)->add_link(Role::rater, rater, 18);
  const AccessBook book = open_collection(url_)->links();
  ASSERT_NE(book.find(owner), nullptr);
  EXPECT_EQ(book.find(owner)->invited.id, id);
  EXPECT_EQ(book.find(owner)->invited.role, Role::owner);
  EXPECT_EQ(book.find(owner)->created, 17);
  EXPECT_EQ(book.find(rater)->invited.role, Role::rater);
  open_collection(url_)->revoke_link(id);
  EXPECT_EQ(open_collection(url_)->links().find(owner), nullptr);
  EXPECT_NE(open_collection(url_)->links().find(rater), nullptr);
  EXPECT_EQ(complaint<InvalidArgument>([&] { open_collection(url_)->revoke_link("i99999"); }),
            "unknown invitation 'i99999'");
}

TEST_P(EveryCollection, CopiesTheDefinitionAndNoAnswers) {
  make(own("a"));
  const std::string from = found(own("a"))->url;
  {
    Service service(open_store(from), [] { return 5; });
    service.ask({.rater = "anna"});
  }
  const std::string to = open_collection(url_)->url_of(own("copy"));
  copy_study(from, to, 1234);
  Service copy(open_store(to), [] { return 9; });
  Service original(open_store(from), [] { return 9; });
  EXPECT_EQ(copy.head(), 1);
  EXPECT_GT(original.head(), 1);
  EXPECT_EQ(entry_from(copy.lines().front().text).at, 1234);
  const auto features = [](const Study& study) { return Matrix(study.problem().arms()); };
  EXPECT_EQ(copy.view(features), original.view(features));
  EXPECT_EQ(copy.view([](const Study& study) { return study.definition().maximize; }), "gain");
  EXPECT_NE(complaint<StorageError>([&] { copy_study(from, to, 1); }).find("already exists"),
            std::string::npos);
  EXPECT_EQ(copy.head(), 1);
}

INSTANTIATE_TEST_SUITE_P(All, EveryCollection, ::testing::Values("folder", "database"),
                         [](const auto& kind) { return std::string(kind.param); });

TEST(Collection, IsADatabaseWithoutAStudy) {
  EXPECT_TRUE(is_collection("postgresql://host/db"));
  EXPECT_TRUE(is_collection("postgresql://host/db?sslmode=require"));
  EXPECT_FALSE(is_collection("postgresql://host/db?study=x"));
}

TEST(StudyName, IsAFileAndAPartOfAnAddress) {
  for (const char* good : {"cookies", "Kekse 2", "お茶", "a.b", "50%", "a+b&c=d?#"}) {
    EXPECT_EQ(complaint<InvalidArgument>([&] { check_study_name(good); }), "none") << good;
  }
  for (const std::string& bad :
       {std::string(), std::string("a/b"), std::string("a\\b"), std::string("."), std::string(".."),
        std::string(".a"), std::string(" a"), std::string("a "), std::string("a\nb"),
        std::string("\xff"), std::string(101, 'a')}) {
    EXPECT_NE(complaint<InvalidArgument>([&] { check_study_name(bad); }), "none") << bad;
  }
}

}  // namespace
}  // namespace acol::study
