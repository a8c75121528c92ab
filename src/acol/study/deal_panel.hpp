#pragma once

#include "acol/study/commands.hpp"

namespace acol::study {

// Questions for the people of a panel (see Panel).

/// The questions that are the caller's: those that they hold, and of the places that are theirs as
/// many as they may hold at a time. Done: they are not on the panel, or have answered everything.
AskReply deal_panel(const Study& study, const AskRequest& request, std::int64_t now,
                    Changes& changes);

/// Puts on record which rounds' time is over.
void close_overdue_rounds(const Study& study, std::int64_t now, Changes& changes);

}  // namespace acol::study
