#include "study_summary.hpp"

#include "acol/study/entry.hpp"

namespace acol::server {
namespace {

/// What people call the candidate that the study recommends, or would.
std::optional<std::string> best_of(const study::Study& study, const study::Status& status) {
  if (status.recommendation) return study.card(status.recommendation->arm).label;
  if (status.best_guess) return status.best_guess->label;
  return std::nullopt;
}

}  // namespace

StudySummary summary_of(study::Service& service) {
  StudySummary summary;
  study::Status status;
  service.view([&](const study::Study& study) {
    status = status_of(study, service.now());
    summary.question = study.definition().question;
    summary.best = best_of(study, status);
    return 0;
  });
  service.show(status);
  summary.verdict = status.verdict;
  summary.heading = heading(status.verdict);
  summary.running = status.outcome == study::StudyOutcome::running;
  summary.paused = status.paused;
  summary.stuck = status.stuck;
  summary.claim = status.claim;
  summary.candidates = status.candidates;
  summary.answered = status.answered;
  summary.people = status.people.seen;
  summary.left = status.forecast;
  const std::vector<study::LogLine> last = service.lines(service.head() - 1, 1);
  if (!last.empty()) summary.changed = study::entry_from(last.front().text).at;
  return summary;
}

}  // namespace acol::server
