#include "acol/study/pictures.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "acol/core/error.hpp"
#include "acol/io/picture_file.hpp"
#include "acol/study/setup.hpp"
#include "support/sample_pictures.hpp"
#include "support/scratch_file.hpp"
#include "support/scratch_stores.hpp"
#include "support/scratch_study.hpp"

namespace acol::study {
namespace {

using testing::complaint;
using testing::sample_jpeg;
using testing::sample_png;

/// Pictures beside a spreadsheet that need not be there.
class PicturesBeside : public ::testing::Test {
 protected:
  PicturesBeside() : folder_(place_.path() + "-pictures") {
    std::filesystem::create_directory(folder_);
    write("red.jpg", sample_jpeg());
    write("also red.jpeg", sample_jpeg());
    write("blue.png", sample_png());
    write("note.txt", "hello");
  }
  ~PicturesBeside() override { std::filesystem::remove_all(folder_); }

  void write(const std::string& name, const std::string& bytes) const {
    std::ofstream(folder_ / name, std::ios::binary) << bytes;
  }

  testing::ScratchFile place_{"", ".place"};
  std::filesystem::path folder_;
  Pictures pictures_ = pictures_beside((folder_ / "table.csv").string());
};

TEST(KeptPicture, IsKnownByItsAddress) {
  const Digest digest = digest_of("bytes");
  EXPECT_EQ(kept_picture("pictures/" + to_hex(digest)), digest);
  EXPECT_FALSE(kept_picture("https://example.org/" + to_hex(digest)));
  EXPECT_FALSE(kept_picture("pictures/abc"));
  EXPECT_FALSE(kept_picture(""));
}

TEST_F(PicturesBeside, AreKeptByContentOnce) {
  const std::string kept = io::read_picture("", sample_jpeg()).bytes;
  const std::string address = "pictures/" + to_hex(digest_of(kept));
  EXPECT_EQ(pictures_.address("red.jpg"), address);
  EXPECT_EQ(pictures_.address("also red.jpeg"), address);
  EXPECT_EQ(pictures_.address("red"), address) << "without the ending";
  EXPECT_NE(pictures_.address("blue"), address);
  EXPECT_EQ(pictures_.kept(),
            (std::vector<std::string>{kept, io::read_picture("", sample_png()).bytes}));
}

TEST_F(PicturesBeside, AddressesStayAsTheyAre) {
  for (const std::string cell :
       {"", "https://example.org/a.png", "data:image/png;base64,AAAA", "<svg/>"}) {
    EXPECT_EQ(pictures_.address(cell), cell);
  }
  EXPECT_TRUE(pictures_.kept().empty());
}

TEST_F(PicturesBeside, SayWhatIsWrong) {
  const auto error = [&](const std::string& cell) {
    return complaint<Error>([&] { pictures_.address(cell); });
  };
  EXPECT_EQ(error("green.jpg"),
            "no picture 'green.jpg' beside table.csv; an address would begin with https://");
  EXPECT_EQ(error("note.txt"), "note.txt: is not a picture that acol reads: use JPEG, PNG or WebP");
  EXPECT_NE(error("http://example.org/a.png").find("is not a picture that can be shown"),
            std::string::npos);
  EXPECT_NE(error("javascript:alert(1)").find("is not a picture"), std::string::npos);
  EXPECT_NE(error("C:\\a.png").find("is not a picture"), std::string::npos);
  write("large.png", sample_png() + std::string(3 << 20, 'x'));
  EXPECT_NE(error("large.png").find("large.png: is 3.0 MB"), std::string::npos);
}

TEST_F(PicturesBeside, ACardHasTheAddressAndTheStudyThePicture) {
  write("table.csv",
        "name,size,gain,photo\na,1,1,red.jpg\nb,2,2,blue.png\nc,3,3,\nd,4,4,red.jpg\n");
  Definition definition = testing::sizes_definition((folder_ / "table.csv").string());
  definition.image = "photo";
  definition.id = "name";
  definition.features = {"size"};
  definition.maximize = "gain";
  definition.minimize.clear();
  const Created created = set_up(definition, pictures_);
  ASSERT_EQ(created.cards.images.size(), 4u);
  EXPECT_EQ(created.cards.images[0], created.cards.images[3]);
  EXPECT_EQ(created.cards.images[2], "");
  EXPECT_EQ(pictures_.kept().size(), 2u);
  write("table.csv", "name,size,gain,photo\na,1,1,red.jpg\nb,2,2,green.png\nc,3,3,\n");
  EXPECT_NE(complaint<ParseError>([&] {
              set_up(definition);
            }).find("table.csv:3: column 'photo': no picture 'green.png' beside"),
            std::string::npos);
}

/// What every kind of store promises of pictures.
class EveryStoreOfPictures : public ::testing::TestWithParam<const testing::StoreKind*> {};

TEST_P(EveryStoreOfPictures, KeepsThemByContent) {
  const auto place = GetParam()->make(LogHead().extend("created"));
  const std::string odd("\0\x01\xff picture", 11);
  const auto add = [&](const std::vector<std::string>& pictures) {
    const auto store = place->open();
    store->transact(0, [&](const std::vector<LogLine>& lines) {
      store->add_pictures(pictures);
      LogHead head;
      for (const LogLine& line : lines) head.follow(line);
      return std::vector<LogLine>{head.extend("added")};
    });
  };
  const auto before = place->open();
  EXPECT_TRUE(before->pictures().empty());
  EXPECT_FALSE(before->picture(digest_of(odd)));
  add({odd, "other"});
  add({odd, "third"});
  for (const auto& store : {place->open()}) {
    EXPECT_EQ(store->picture(digest_of(odd)), odd);
    EXPECT_EQ(store->picture(digest_of("third")), "third");
    EXPECT_FALSE(store->picture(digest_of("fourth")));
    EXPECT_EQ(store->pictures().size(), 3u);
    EXPECT_EQ(store->read(0, Store::kAll).size(), 3u);
  }
  EXPECT_EQ(before->picture(digest_of("other")), "other") << "one that was open before";
}

TEST_P(EveryStoreOfPictures, CopiesThem) {
  const auto place = GetParam()->make(LogHead().extend("created"));
  if (!place->lasting()) return;  // has no copies
  const auto store = place->open();
  store->transact(0, [&](const std::vector<LogLine>& lines) {
    store->add_pictures({"one", "two"});
    LogHead head;
    head.follow(lines.front());
    return std::vector<LogLine>{head.extend("added")};
  });
  const testing::ScratchFile copy("", ".db");
  std::filesystem::remove(copy.path());
  store->back_up(copy.path());
  EXPECT_EQ(open_store(copy.path())->picture(digest_of("two")), "two");
  EXPECT_EQ(open_store(copy.path())->pictures().size(), 2u);
}

INSTANTIATE_TEST_SUITE_P(All, EveryStoreOfPictures, ::testing::ValuesIn(testing::store_kinds()),
                         [](const auto& kind) { return std::string(kind.param->name); });

}  // namespace
}  // namespace acol::study
