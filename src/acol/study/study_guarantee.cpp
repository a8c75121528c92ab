#include <algorithm>

#include "acol/study/study.hpp"

namespace acol::study {

// What a study comes to, and what stands behind that.

namespace {

/// Answers that a warning names.
constexpr std::size_t kNamedAnswers = 5;
/// Evidence from which on there is a warning.
constexpr double kSuspicious = 100;
/// Evidence from which on there is no guarantee.
constexpr double kImplausible = 1000;

/// Everybody who may take part has done so: no more answers will come.
bool everybody_done(const Study& study) {
  return study.definition().raters && study.hands()->people() >= *study.definition().raters &&
         study.hands()->pending().empty() && study.rounds_counted() == std::ssize(study.recorded());
}

std::optional<Reason> shape_reason(const Study& study) {
  const double against = study.evidence_against_shape().value_or(1);
  if (against < kImplausible) return std::nullopt;
  return Reason{StudyGuarantee::heuristic,
                fmt::format("the answers are not linear in the features (evidence against it: "
                            "{:.3g}, where 1,000 is beyond doubt)",
                            against)};
}

std::optional<std::string> shape_warning(const Study& study) {
  const double against = study.evidence_against_shape().value_or(1);
  if (against < kSuspicious) return std::nullopt;
  return fmt::format(
      "the answers do not look linear in the features (evidence against it: {:.3g}): assume "
      "nothing about the shape (shape = any), add features, or allow for it with misspecification",
      against);
}

}  // namespace

bool Study::budget_spent() const {
  if (deals_hands_ ? everybody_done(*this) : exhausted_ && definition().raters) return true;
  return created_.definition.budget && book_.answered() >= *created_.definition.budget;
}

StudyOutcome Study::outcome() const {
  if (policy_->done()) {
    if (guarantee() != StudyGuarantee::certified) return StudyOutcome::stopped;
    const std::optional<ArmIndex> best = policy_->recommend().candidate;
    return best && !withdrawn(*best) ? StudyOutcome::certified : StudyOutcome::infeasible;
  }
  if (stopped_) return StudyOutcome::stopped;
  return budget_spent() ? StudyOutcome::budget : StudyOutcome::running;
}

void Study::note(StudyGuarantee makes, std::string text) {
  const Reason reason{makes, std::move(text)};
  if (std::ranges::find(noted_, reason) == noted_.end()) noted_.push_back(reason);
}

std::vector<Reason> Study::reasons() const {
  std::vector<Reason> reasons = noted_;
  std::vector<std::string> said = policy_->remarks().reasons;
  const bool silent = said.empty();
  for (std::string& text : said) {
    reasons.push_back({StudyGuarantee::heuristic, std::move(text)});
  }
  if (silent && policy_->guarantee() == Guarantee::heuristic) {
    reasons.push_back({StudyGuarantee::heuristic,
                       fmt::format("the algorithm '{}' promises nothing with these options",
                                   created_.definition.algorithm)});
  }
  if (std::optional<Reason> reason = shape_reason(*this)) reasons.push_back(std::move(*reason));
  return reasons;
}

StudyGuarantee Study::guarantee() const {
  StudyGuarantee worst = StudyGuarantee::certified;
  for (const Reason& reason : reasons()) worst = std::max(worst, reason.makes);
  return worst;
}

std::vector<std::string> Study::warnings() const {
  std::vector<std::string> warnings = policy_->remarks().warnings;
  if (std::optional<std::string> bent = shape_warning(*this)) warnings.push_back(std::move(*bent));
  const std::vector<std::int64_t> far = aside_.far_off();
  if (far.empty()) return warnings;
  std::string which;
  for (std::size_t i = 0; i < std::min(far.size(), kNamedAnswers); ++i) {
    which += fmt::format("{}{} ('{}')", i == 0 ? "" : ", ", question_name(far[i]),
                         book_.answer_of(book_.question(far[i])));
  }
  warnings.push_back(
      fmt::format("{} set aside and asked for again, being more than {:.4g} (15 times the noise "
                  "bound) from most others about "
                  "the same candidate: {}{}",
                  far.size() == 1 ? "an answer was" : fmt::format("{} answers were", far.size()),
                  aside_.apart(), which, far.size() > kNamedAnswers ? ", …" : ""));
  return warnings;
}

}  // namespace acol::study
