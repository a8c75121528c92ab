#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "acol/study/certificate.hpp"
#include "acol/verify/verify.hpp"
#include "support/simulated_people.hpp"

namespace acol::testing {

/// A study of ten sizes as it is by default, and simulated people who answer.
class PeopleStudy : public ::testing::Test {
 protected:
  /// Half of the people accept size 4.5: a5 is the best candidate that is acceptable.
  static double logit(std::int64_t candidate) { return 4.5 - static_cast<double>(candidate); }

  SimulatedStudy& start(
      const Manners& manners, std::uint64_t seed = 1,
      const std::function<void(study::Definition&)>& change = [](study::Definition&) {}) {
    const ScratchFile table(sizes_table(), ".csv");
    study::Definition definition = people_definition(table.path());
    definition.seed = seed;
    change(definition);
    study_ = std::make_unique<SimulatedStudy>(created_line(definition), seed, manners, logit);
    return *study_;
  }
  std::vector<study::Entry> entries() {
    std::vector<study::Entry> entries;
    for (const study::LogLine& line : study_->service().lines())
      entries.push_back(study::entry_from(line.text));
    return entries;
  }
  std::string written() {
    std::string text;
    io::TextParts parts = certificate(study_->service());
    for (std::string part = parts(); !part.empty(); part = parts()) text += part;
    return text;
  }
  CertificateVerdict verified() { return verify_certificate(written()); }

  std::unique_ptr<SimulatedStudy> study_;
};

}  // namespace acol::testing
