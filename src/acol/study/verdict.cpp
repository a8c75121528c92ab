#include "acol/study/verdict.hpp"

namespace acol::study {

Verdict verdict_of(const Study& study) {
  switch (study.guarantee()) {
    case StudyGuarantee::voided:
      return Verdict::voided;
    case StudyGuarantee::heuristic:
      return Verdict::heuristic;
    default:
      break;
  }
  switch (study.outcome()) {
    case StudyOutcome::certified:
    case StudyOutcome::infeasible:
      return Verdict::certified;
    case StudyOutcome::running:
      return Verdict::not_yet;
    default:
      return Verdict::stopped;
  }
}

std::string heading(Verdict verdict) {
  switch (verdict) {
    case Verdict::certified:
      return "certified";
    case Verdict::not_yet:
      return "not yet certified";
    case Verdict::stopped:
      return "stopped without a certificate";
    case Verdict::heuristic:
      return "heuristic";
    case Verdict::voided:
      break;
  }
  return "void";
}

std::string meaning(Verdict verdict, double delta) {
  switch (verdict) {
    case Verdict::certified:
      return fmt::format("The result is wrong with probability at most {:.4g} %.", 100 * delta);
    case Verdict::not_yet:
      return "The study is looking for the answer; until it is found there is only a best guess.";
    case Verdict::stopped:
      return "The study ended before the answer was certain: what it shows is a best guess.";
    case Verdict::heuristic:
      return "Something that the guarantee relies on does not hold: what the study shows is a best "
             "guess.";
    case Verdict::voided:
      break;
  }
  return "Something was done that breaks the guarantee: what the study shows proves nothing.";
}

}  // namespace acol::study
