#pragma once

#include "acol/study/commands.hpp"

namespace acol::study {

// Questions for people who have one hand each (see Hands).

/// The same text for the same person; empty: nobody knows who asks.
std::string person_of(const AskRequest& request);

/// The questions of the caller's hand that are left to answer, and a new hand for somebody who has
/// none. Whoever is not known gets single questions, each as a person of its own. Done: the hand is
/// finished, or nobody else may take part.
AskReply deal(const Study& study, const AskRequest& request, std::int64_t now, Changes& changes);

/// Whether the caller had a hand, and nothing of it is left to answer.
bool has_finished(const Study& study, const AskRequest& request, std::int64_t now);

/// Puts on record whose leases are over, and which questions have closed without an answer.
void close_overdue(const Study& study, std::int64_t now, Changes& changes);

}  // namespace acol::study
