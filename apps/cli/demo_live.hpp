#pragma once

#include <cstdint>

namespace acol::cli {

/// The cookie story in a browser.
struct LiveDemo {
  std::uint64_t seed = 7;   ///< Of the customers.
  double pace = 40;         ///< Answers of simulated customers a second.
  std::uint16_t port = 0;   ///< 0: any that is free.
  bool no_browser = false;  ///< Print the links only.
};

/// Serves the study until Ctrl-C while simulated customers answer; the exit status.
int show_live(const LiveDemo& options);

}  // namespace acol::cli
