#include <sodium.h>

#include "acol/io/picture_file.hpp"
#include "served.hpp"
#include "support/sample_pictures.hpp"

namespace acol::server {
namespace {

using testing::sample_jpeg;
using testing::sample_png;

std::string coded(const std::string& bytes) {
  std::string text(sodium_base64_encoded_len(bytes.size(), sodium_base64_VARIANT_ORIGINAL), '\0');
  sodium_bin2base64(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                    bytes.size(), sodium_base64_VARIANT_ORIGINAL);
  text.pop_back();  // the terminator
  return text;
}

class PicturesServed : public Served {
 protected:
  static constexpr const char* kTable =
      "name,size,gain,photo\na,1,1,Red.JPG\nb,2,2,blue\nc,3,3,red\nd,4,4,red.jpg\n";

  Response send_picture(const std::string& name, const std::string& bytes) {
    return post("/api/new/picture", owner_, {{"name", name}, {"file", coded(bytes)}});
  }
  Response create(const io::OrderedJson& pictures, const char* path = "/api/new/create") {
    const io::OrderedJson definition = {{"id", "name"},       {"features", {"size"}},
                                        {"maximize", "gain"}, {"answers", "yes-no"},
                                        {"image", "photo"},   {"margin", 0.2}};
    return post(path, owner_,
                {{"csv", kTable}, {"definition", definition}, {"pictures", pictures}});
  }
  io::OrderedJson both() {
    return {{"red.jpg", ok(send_picture("red.jpg", sample_jpeg())).at("picture")},
            {"BLUE.png", ok(send_picture("BLUE.png", sample_png())).at("picture")}};
  }
  static std::string error(const Response& response) {
    return io::OrderedJson::parse(response.body).at("error").get<std::string>();
  }
};

TEST_F(PicturesServed, FromTheOwnerToTheRaterWithoutMetadata) {
  open({.create = true});
  const io::OrderedJson pictures = both();
  ok(create(pictures, "/api/new/plan"));
  ok(create(pictures));
  const std::string path = "/pictures/" + pictures.at("red.jpg").get<std::string>();
  const Response shown = get(path, raters_);
  EXPECT_EQ(shown.status, 200);
  EXPECT_EQ(shown.type, "image/jpeg");
  EXPECT_EQ(shown.body, io::read_picture("", sample_jpeg()).bytes);
  EXPECT_EQ(shown.header("Cache-Control"), "private, max-age=31536000, immutable");
  EXPECT_EQ(shown.header("Content-Security-Policy"), "default-src 'none'; sandbox");
  EXPECT_EQ(shown.header("X-Content-Type-Options"), "nosniff");
  EXPECT_EQ(get("/pictures/" + pictures.at("BLUE.png").get<std::string>(), owner_).type,
            "image/png");
  EXPECT_EQ(get(path).status, 401) << "for those who take part";
  // A question has the address, relative to the page.
  std::set<std::string> images;
  const io::OrderedJson asked = ask("anna", 4);
  for (const io::OrderedJson& question : asked.at("questions")) {
    if (question.at("image").is_string()) images.insert(question.at("image").get<std::string>());
  }
  for (const std::string& image : images) EXPECT_EQ(get("/" + image, raters_).status, 200) << image;
  EXPECT_FALSE(images.empty());
  // The shelf is empty again, and no study is to be made any more.
  EXPECT_FALSE(application_->shelf().find(study::digest_of(shown.body)));
  EXPECT_EQ(send_picture("red.jpg", sample_jpeg()).status, 409);
}

TEST_F(PicturesServed, WhatIsNotThereIsNotFound) {
  serve();
  for (const std::string& name : {std::string(64, 'a'), std::string(64, 'g'), std::string("x"),
                                  std::string(), std::string(63, 'a')}) {
    EXPECT_EQ(get("/pictures/" + name, raters_).status, 404) << name;
  }
  EXPECT_EQ(send_picture("a.jpg", sample_jpeg()).status, 404) << "no study is made here";
}

TEST_F(PicturesServed, RefusesWhatIsNoPictureOrTooLarge) {
  open({.create = true});
  const Response text = send_picture("a.jpg", "<script>alert(1)</script>");
  EXPECT_EQ(text.status, 422);
  EXPECT_EQ(error(text), "a.jpg: is not a picture that acol reads: use JPEG, PNG or WebP");
  EXPECT_EQ(error(send_picture("../b.png", sample_png(5000, 1))),
            "b.png: is 5000 x 1 pixels: make it smaller, at most 4096 on a side");
  EXPECT_EQ(error(send_picture("c.png", sample_png() + std::string(2 << 20, 'x'))),
            "c.png: is 2.0 MB, too large to load quickly: make it smaller, at most 2 MB");
  EXPECT_EQ(post("/api/new/picture", raters_, {{"file", coded(sample_png())}}).status, 403);
  EXPECT_EQ(post("/api/new/picture", owner_, {{"name", "a"}}).status, 400);
}

TEST_F(PicturesServed, SaysWhichPictureIsMissing) {
  open({.create = true});
  io::OrderedJson pictures = both();
  pictures.erase("BLUE.png");
  const Response missing = create(pictures);
  EXPECT_EQ(missing.status, 422);
  EXPECT_NE(error(missing).find("column 'photo': no picture 'blue' among those that were "
                                "chosen"),
            std::string::npos);
  pictures["blue.png"] = std::string(64, '0');
  const Response forgotten = create(pictures);
  EXPECT_EQ(forgotten.status, 409);
  EXPECT_EQ(error(forgotten), "the picture 'blue' must be sent again");
  pictures["blue.png"] = "no digest";
  EXPECT_EQ(create(pictures).status, 400);
  EXPECT_EQ(create(io::OrderedJson::array({1})).status, 400);
  EXPECT_FALSE(std::filesystem::exists(place_.path()));
}

TEST(PictureShelf, HasRoomForSoMuchAndNoMore) {
  PictureShelf shelf;
  const std::string large(PictureShelf::kRoom / 2, 'a');
  EXPECT_TRUE(shelf.put(large));
  EXPECT_TRUE(shelf.put(large)) << "the same takes no room";
  EXPECT_TRUE(shelf.put(std::string(PictureShelf::kRoom / 2, 'b')));
  EXPECT_FALSE(shelf.put("c"));
  shelf.clear();
  EXPECT_TRUE(shelf.put("c"));
  EXPECT_EQ(shelf.find(study::digest_of("c")), "c");
  EXPECT_FALSE(shelf.find(study::digest_of(large)));
}

}  // namespace
}  // namespace acol::server
