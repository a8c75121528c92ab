#include "acol/study/explanation.hpp"

#include <algorithm>

#include "acol/core/error.hpp"

namespace acol::study {
namespace {

constexpr Explanation kTable[] = {
    {"shape", "Shape: how acceptance depends on the features",
     "With shape = any, features and curves only choose what to ask: what is claimed about a "
     "candidate follows from answers about that candidate, so no curve can be wrong. With shape = "
     "linear, answers about one candidate speak about others along a line; where acceptance is "
     "S-shaped or people like a middle best, a linear study can be wrong far more often than it "
     "says."},
    {"watch", "The watch on a line",
     "Every round is compared with the best possible line. What speaks against a line adds up to a "
     "number that starts at 1; if acceptance is linear it reaches 1,000 in at most one study of a "
     "thousand, however often one looks. A small number does not prove that a line is right."},
    {"people", "People: what counts as independent",
     "The promise is about the share of people, so people are the draws: one person may be lenient "
     "or strict in everything. Everybody has one hand of questions, fixed before they answer. It "
     "is "
     "only as good as the way people came: whoever sends the link to friends learns about "
     "friends."},
    {"panel", "A panel: these people and nobody else",
     "The claim is about the people of the list. Whom to ask next about a candidate is drawn at "
     "random, and when everybody has been asked the share is known. It says nothing about others."},
    {"unsure", "Not sure",
     "A candidate is acceptable if people say yes to it. Somebody who is not sure does not, and "
     "counts as a no; raters are told so. Nothing is missing then, and nothing need be assumed "
     "about why."},
    {"missing", "Missing and late answers",
     "People who do not answer may think differently from those who do. A question counts by the "
     "person it was dealt to first; if they never answer, somebody else stands in, and a share of "
     "that "
     "(missing_share) counts as what hurts the claim most. The status says up to which share the "
     "same result would follow."},
    {"margin", "Margin: what is good enough",
     "A candidate that misses the threshold by less than the margin may be recommended; one that "
     "reaches the threshold is never passed over wrongly. Without a margin a study that has a "
     "candidate right at the threshold never ends."},
    {"delta", "How sure",
     "If a thousand studies were made like this one, at most delta of them would recommend "
     "something "
     "wrong. It covers chance, and what the other sentences say is not assumed; it does not cover "
     "assumptions that are not true."},
    {"noise", "Numbers: a range or a noise bound",
     "Answers in a range are checked against it, and nothing else is assumed of how they scatter. "
     "A "
     "noise bound R says that errors are rarely larger than 2R; if it is too small, results are "
     "wrong "
     "more often than promised."},
    {"confirm", "Confirmation",
     "Before a linear study ends, the recommended candidate itself is shown to be acceptable by "
     "answers about it alone. So an unacceptable recommendation is as rare as promised whatever "
     "the "
     "shape; that nothing better is acceptable still rests on the line."},
};

/// What stands behind the sentences of an answer.
constexpr Explanation kSentences[] = {
    {"share", "How sure is this share?",
     "The first number is the best estimate from the answers. The two in brackets are limits: the "
     "true values of all candidates lie between their limits, all at once, with the probability "
     "that the study promises. More answers make them narrower. Where fewer than 20 people were "
     "asked about a candidate, it is said how many of them accept it, and no share."},
    {"certainty", "What does certified mean?",
     "The rules of the study were fixed before the answers came. If a thousand studies were made "
     "like this one, at most that share of them would recommend something wrong, provided that the "
     "assumptions hold. Anybody can recheck it: acol certificate writes the proof, and acol verify "
     "reads it."},
    {"guess", "What is a best guess worth?",
     "It is what is most likely right by the answers so far. The number is an estimate, not a "
     "promise: only a certified answer comes with one."},
    {"more", "Where does this forecast come from?",
     "The study imagines what people may think, as far as the answers so far leave it open, and "
     "counts what each of these possibilities would still take. In one case of ten it is less than "
     "the first number in brackets, in one of ten more than the second. It gets better with every "
     "answer."},
};

}  // namespace

std::span<const Explanation> explanations() { return kTable; }

const Explanation& explanation_of(std::string_view topic) {
  const auto found = std::ranges::find(kTable, topic, &Explanation::topic);
  require(found != std::end(kTable), "'{}' is not explained", topic);
  return *found;
}

const Explanation* behind_sentence(std::string_view about) {
  const auto* found = std::ranges::find(kSentences, about, &Explanation::topic);
  return found == std::end(kSentences) ? nullptr : found;
}

}  // namespace acol::study
