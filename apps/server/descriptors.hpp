#pragma once

namespace acol::server {

/// Connections being refused at the same time because there are too many; beyond that they are
/// closed without a word.
inline constexpr int kMaxTurnedAway = 8;

/// How many of `wanted` connections the system lets us have: the limit of open files is raised as
/// far as it goes, and `kept_files` of them are kept for studies. Throws InvalidArgument if none is
/// left.
int connections_within_limit(int wanted, int kept_files);

}  // namespace acol::server
