#include "acol/verify/verify.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "acol/core/error.hpp"
#include "support/scratch_file.hpp"
#include "verify/people_story.hpp"

namespace acol::verify {
namespace {

/// A certificate of a few entries, which claims nothing.
Json small_certificate() {
  Story story(fresh_answers());
  story.round({1, 1});
  story.ask("anna", {{0}});
  story.answer(1, "no", "anna");
  Json lines = Json::array();
  study::Digest previous{};
  for (const std::string& text : story.texts()) {
    previous = study::digest_of(std::string(previous.begin(), previous.end()) + text);
    lines.push_back({{"hash", study::to_hex(previous)}, {"entry", text}});
  }
  const Json claim = {{"outcome", "running"},      {"delta", 0.1},  {"margin", 0.0},
                      {"independence", "answers"}, {"answered", 1}, {"recommendation", nullptr}};
  return {{"format", "acol-certificate"},
          {"version", 2},
          {"claim", claim},
          {"digest", study::to_hex(previous)},
          {"entries", lines}};
}

std::string reason_against(const std::function<void(Json&)>& change) {
  Json certificate = small_certificate();
  change(certificate);
  const CertificateVerdict verdict = verify_certificate(certificate.dump());
  EXPECT_EQ(verdict.valid, verdict.reason.empty());
  return verdict.reason;
}

TEST(Verify, AcceptsWhatFollows) {
  EXPECT_EQ(reason_against([](Json&) {}), "");
}

TEST(Verify, EveryByteOfTheLogIsInTheChainOfHashes) {
  const auto changed = [](std::size_t entry) {
    return reason_against([&](Json& json) {
      std::string text = json["entries"][entry]["entry"];
      const std::size_t at = text.find("\"at\":1000000");
      text.replace(at, 12, "\"at\":1000001");
      json["entries"][entry]["entry"] = text;
    });
  };
  for (std::size_t entry = 0; entry < 4; ++entry) EXPECT_NE(changed(entry), "") << entry;
  EXPECT_NE(reason_against([](Json& json) { json["entries"].erase(2); }), "");
  EXPECT_NE(reason_against([](Json& json) { json["entries"].erase(3); }), "");  // the last one
  EXPECT_NE(reason_against([](Json& json) { std::swap(json["entries"][1], json["entries"][2]); }),
            "");
}

TEST(Verify, ClaimsSayWhatTheLogSays) {
  for (const auto& [field, value] : {std::pair<const char*, Json>{"answered", 2},
                                     {"delta", 0.2},
                                     {"margin", 0.5},
                                     {"independence", "people"}}) {
    EXPECT_NE(reason_against([&](Json& json) { json["claim"][field] = value; }), "") << field;
  }
  EXPECT_NE(reason_against([](Json& json) { json["claim"]["outcome"] = "certified"; }), "");
}

TEST(Verify, WhatIsNoCertificateAtAllIsNotJudgedAndWhatIsNoneOfOursIsNotValid) {
  for (const char* text : {"", "[]", "nonsense", "{\"format\":"}) {
    EXPECT_THROW(verify_certificate(std::string(text)), ParseError) << text;
  }
  for (const char* text : {"{}", "{\"format\": \"other\"}"}) {
    EXPECT_FALSE(verify_certificate(std::string(text)).valid) << text;
  }
}

}  // namespace
}  // namespace acol::verify
