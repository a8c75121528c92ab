#include "acol/study/log.hpp"

#include <gtest/gtest.h>

#include "support/scratch_file.hpp"

namespace acol::study {
namespace {

TEST(Log, DigestsAreBlake2b256) {
  // Python: hashlib.blake2b(b"abc", digest_size=32)
  EXPECT_EQ(to_hex(digest_of("abc")),
            "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
}

TEST(Log, EveryHashSpeaksForAllThatCameBefore) {
  LogHead head;
  // Python: h = blake2b(bytes(32) + b"first"), then blake2b(h + b"second")
  EXPECT_EQ(to_hex(head.extend("first").hash),
            "9930d6595a535e5795fc3add6c2463c9adaa53ba226c2f269c9a49bdef7ca014");
  EXPECT_EQ(to_hex(head.extend("second").hash),
            "fb54876c924590048bfc7836dda33873029440214c9b51dbb7ccc48e86011495");
  EXPECT_EQ(head.count(), 2);
}

TEST(Log, LinesThatWereChangedReorderedOrLeftOutDoNotFollow) {
  LogHead writer;
  const LogLine a = writer.extend("a");
  const LogLine b = writer.extend("b");
  LogHead reader;
  reader.follow(a);
  reader.follow(b);
  EXPECT_EQ(reader.hash(), writer.hash());
  const std::string says = "entry 0 does not follow";
  const auto complaint = [](const LogLine& line) {
    return testing::complaint<StorageError>([&] { LogHead().follow(line); });
  };
  EXPECT_NE(complaint(b).find(says), std::string::npos);
  EXPECT_NE(complaint({a.hash, "A"}).find(says), std::string::npos);
  EXPECT_EQ(complaint(a), "none");
}

TEST(Log, HexIsReadBack) {
  const Digest digest = digest_of("x");
  EXPECT_EQ(from_hex(to_hex(digest)), digest);
  EXPECT_THROW(from_hex("00"), InvalidArgument);
  EXPECT_THROW(from_hex(std::string(64, 'g')), InvalidArgument);
  EXPECT_THROW(from_hex(to_hex(digest) + "00"), InvalidArgument);
}

}  // namespace
}  // namespace acol::study
