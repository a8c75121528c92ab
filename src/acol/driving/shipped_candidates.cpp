#include <algorithm>
#include <array>
#include <charconv>

#include "acol/driving/candidates.hpp"

namespace acol::driving {
namespace {

/// data/driving_candidates.csv, line by line, the header first.
constexpr std::string_view kLines[] = {
#include "driving_candidates.inc"
};

constexpr std::size_t kProblemColumn = 1;
constexpr std::size_t kFirstAction = 4 + kFeatures;

std::vector<std::string_view> cells_of(std::string_view line) {
  std::vector<std::string_view> cells;
  for (std::size_t comma = 0; comma != std::string_view::npos;) {
    comma = line.find(',');
    cells.push_back(line.substr(0, comma));
    line.remove_prefix(comma == std::string_view::npos ? line.size() : comma + 1);
  }
  return cells;
}

Candidate parse(std::string_view line) {
  const std::vector<std::string_view> cells = cells_of(line);
  const auto problem =
      std::ranges::find(kCandidateProblems, cells.at(kProblemColumn), &CandidateProblem::name);
  require(cells.size() == kFirstAction + kControls && problem != std::end(kCandidateProblems),
          "data/driving_candidates.csv: '{}' is not a candidate", line);
  Candidate candidate;
  candidate.problem = static_cast<std::size_t>(problem - std::begin(kCandidateProblems));
  for (std::size_t k = 0; k < kControls; ++k) {
    const std::string_view cell = cells[kFirstAction + k];
    std::from_chars(cell.data(), cell.data() + cell.size(), candidate.controls[k]);
  }
  return candidate;
}

}  // namespace

std::vector<Candidate> shipped_candidates() {
  std::vector<Candidate> candidates;
  for (const std::string_view line : std::span(kLines).subspan(1)) {
    candidates.push_back(parse(line));
  }
  return candidates;
}

}  // namespace acol::driving
