#include "acol/study/certificate.hpp"

#include <gtest/gtest.h>

#include "acol/verify/verify.hpp"
#include "support/study_fixture.hpp"

namespace acol::study {
namespace {

class CertificateTest : public testing::StudyTest {
 protected:
  std::string text() { return io::whole(certificate(*service_)); }
};

TEST_F(CertificateTest, OfACertifiedStudyIsValidToTheVerifier) {
  make();
  answer_all();
  const CertificateVerdict verdict = verify_certificate(text());
  EXPECT_TRUE(verdict.valid) << verdict.reason;
  EXPECT_NE(verdict.claim.find("'a5'"), std::string::npos) << verdict.claim;
  EXPECT_EQ(verdict.delta, 0.05);
}

TEST_F(CertificateTest, InPartsIsWhatItIsInOnePiece) {
  make();
  answer_all(3, 1000);
  const std::vector<LogLine> lines = service_->lines();
  const std::string at_once =
      service_->view([&](const Study& study) { return certificate(study, lines); });
  EXPECT_EQ(nlohmann::json::parse(text()), nlohmann::json::parse(at_once));
}

TEST_F(CertificateTest, HoldsEveryEntryWithItsHash) {
  make();
  tell(ask_one("anna").question, "yes", "anna");
  const nlohmann::json json = nlohmann::json::parse(text());
  const std::vector<LogLine> lines = service_->lines();
  ASSERT_EQ(json.at("entries").size(), lines.size());
  Digest previous{};
  for (std::size_t i = 0; i < lines.size(); ++i) {
    EXPECT_EQ(json["entries"][i].at("entry"), lines[i].text);
    previous = digest_of(std::string(previous.begin(), previous.end()) + lines[i].text);
    EXPECT_EQ(json["entries"][i].at("hash"), to_hex(previous));
  }
  EXPECT_EQ(json.at("digest"), to_hex(previous));
}

TEST_F(CertificateTest, OfAnotherAnswerIsRefused) {
  make();
  answer_all();
  std::string changed = text();
  const std::size_t at = changed.find("\\\"answer\\\":\\\"yes\\\"");
  ASSERT_NE(at, std::string::npos);
  changed.replace(at, 18, "\\\"answer\\\":\\\"no\\\"");
  EXPECT_FALSE(verify_certificate(changed).valid);
}

}  // namespace
}  // namespace acol::study
