#include "server/notice.hpp"

#include <gtest/gtest.h>
#include <sodium.h>

#include "support/scratch_file.hpp"

namespace acol::server {
namespace {

using acol::testing::complaint;

Notice sample() {
  Notice notice{.kind = NoticeKind::stuck,
                .study = "Kekse für\r\nBcc: all@example.org",
                .id = std::string(64, 'a'),
                .at = 1'794'978'060'000,
                .address = "https://example.org/lab/"};
  notice.status.claim = "Not yet certain.";
  notice.status.stuck = "Everybody who came has answered.";
  notice.status.answered = 12;
  notice.status.people.seen = 3;
  return notice;
}

std::string decoded(const std::string& text) {
  std::string bytes(text.size(), '\0');
  std::size_t size = 0;
  EXPECT_EQ(
      sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), text.data(),
                        text.size(), "\r\n", &size, nullptr, sodium_base64_VARIANT_ORIGINAL),
      0);
  bytes.resize(size);
  return bytes;
}

TEST(Notice, SaysToProgramsAndChatsWhatHappened) {
  const io::OrderedJson json = json_of_notice(sample());
  EXPECT_EQ(json.at("event"), "stuck");
  EXPECT_EQ(json.at("verdict"), "not-yet");
  EXPECT_EQ(json.at("answered"), 12);
  EXPECT_EQ(json.at("url"), "https://example.org/lab/");
  EXPECT_NE(json.at("text").get<std::string>().find("Everybody who came has answered."),
            std::string::npos);
  // The same event has the same id, another one another.
  EXPECT_EQ(json.at("event_id"), json_of_notice(sample()).at("event_id"));
  Notice later = sample();
  later.status.answered = 13;
  EXPECT_NE(json.at("event_id"), json_of_notice(later).at("event_id"));
}

TEST(Notice, IsAMailThatNoNameCanAddLinesTo) {
  const std::string mail =
      mail_of(sample(), "acol@example.org", {"me@example.org", "you@example.org"});
  const std::string head = mail.substr(0, mail.find("\r\n\r\n"));
  EXPECT_NE(head.find("To: me@example.org, you@example.org\r\n"), std::string::npos);
  EXPECT_EQ(head.find("Bcc"), std::string::npos);
  EXPECT_NE(head.find("Date: Wed, 18 Nov 2026 "), std::string::npos) << head;
  const std::size_t start = head.find("=?UTF-8?B?") + 10;
  EXPECT_EQ(decoded(head.substr(start, head.find("?=", start) - start)),
            "Kekse für Bcc: all@example.org: is stuck");
  EXPECT_EQ(decoded(mail.substr(head.size() + 4)), message_of(sample()));
  for (std::size_t at = 0; at < mail.size();) {
    const std::size_t end = mail.find("\r\n", at);
    ASSERT_NE(end, std::string::npos);
    EXPECT_LE(end - at, 200u);
    at = end + 2;
  }
}

TEST(MailAddress, IsOnePlainAddress) {
  const auto says = [](const std::string& address) {
    return complaint<InvalidArgument>([&] { check_mail_address(address, "--mail-to"); });
  };
  EXPECT_EQ(says("me@example.org"), "none");
  for (const char* bad : {"", "me", "@example.org", "me@", "-me@example.org", "a b@example.org",
                          "a@b,c@d", "a@b\r\nBcc: c@d", "<a@b>"}) {
    EXPECT_NE(says(bad).find("--mail-to must be an address like me@example.org"), std::string::npos)
        << bad;
  }
}

}  // namespace
}  // namespace acol::server
