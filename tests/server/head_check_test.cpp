#include "server/head_check.hpp"

#include <gtest/gtest.h>

namespace acol::server {
namespace {

int status_of(const std::string& head) {
  const auto refusal = check_head(head);
  return refusal ? refusal->status : 200;
}

TEST(HeadCheck, TakesWhatBrowsersSend) {
  EXPECT_EQ(status_of("GET / HTTP/1.1\r\nHost: localhost:8080\r\nCookie: a=b; c=\"d\"\r\n\r\n"),
            200);
  EXPECT_EQ(status_of("POST /api/ask HTTP/1.1\r\nhost:x\r\nContent-Length: 2\r\n\r\n"), 200);
  EXPECT_EQ(status_of("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: Chunked\r\n\r\n"), 200);
  EXPECT_EQ(status_of("GET / HTTP/1.0\r\n\r\n"), 200);
}

TEST(HeadCheck, RefusesWhatOthersReadDifferently) {
  const std::string start = "POST / HTTP/1.1\r\nHost: x\r\n";
  for (const char* lines : {
           "Content-Length: 1\r\nContent-Length: 1\r\n",  // twice
           "Content-Length: 1\r\nContent-Length: 2\r\n",  // two lengths
           "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n",
           "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
           "Content-Length: +1\r\n",
           "Content-Length: 1, 1\r\n",
           "Content-Length: 0x1\r\n",
           "Content-Length: -1\r\n",
           "Content-Length:\r\n",
           "Content-Length: 99999999999999999999\r\n",
           "X: a\r\n folded\r\n",
           "X: a\r\n\tfolded\r\n",  // obs-fold
           "X : a\r\n",
           "X\r\n",
           ": a\r\n",
           "Bad name: a\r\n",
           "Host: y\r\n",  // a second host
           "X: a\nY: b\r\n",
           "X: a\rY: b\r\n",  // bare LF, bare CR
       }) {
    EXPECT_EQ(status_of(start + lines + "\r\n"), 400) << lines;
  }
  EXPECT_EQ(status_of(start + std::string("X: a\0b\r\n\r\n", 11)), 400);
  for (const char* coding : {"xchunked", "identity", "gzip, chunked", "chunked, chunked", ""}) {
    EXPECT_EQ(status_of(start + "Transfer-Encoding: " + coding + "\r\n\r\n"), 501) << coding;
  }
  EXPECT_EQ(status_of("GET / HTTP/1.1\r\n\r\n"), 400);  // no host
  EXPECT_EQ(status_of("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n"), 400);
}

TEST(HeadCheck, RefusesBrokenRequestLines) {
  for (const char* line : {"", "GET", "GET /", " / HTTP/1.1", "GET /a b HTTP/1.1x",
                           "G@T / HTTP/1.1", "GET /\x01 HTTP/1.1", "GET /\xff HTTP/1.1"}) {
    const int status = status_of(std::string(line) + "\r\nHost: x\r\n\r\n");
    EXPECT_TRUE(status == 400 || status == 505) << line;
  }
  EXPECT_EQ(status_of("GET / HTTP/2.0\r\nHost: x\r\n\r\n"), 505);
}

TEST(HeadCheck, RefusesWhatIsTooLong) {
  const std::string long_target = "/" + std::string(kMaxTarget, 'a');
  EXPECT_EQ(status_of("GET " + long_target + " HTTP/1.1\r\nHost: x\r\n\r\n"), 414);
  EXPECT_EQ(status_of("GET / HTTP/1.1\r\nHost: x\r\nX: " + std::string(kMaxHead, 'a') + "\r\n\r\n"),
            431);
}

}  // namespace
}  // namespace acol::server
