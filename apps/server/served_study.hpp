#pragma once

#include "acol/study/background_planner.hpp"

namespace acol::server {

/// A study as it is served: one fold of its log for raters, one for whoever looks on, and one that
/// plans rounds, so that neither long looks nor long plans make anybody wait.
struct ServedStudy {
  ServedStudy(const std::string& url, const Service::Clock& now);

  std::string name;
  Service service;
  Service watch;
  BackgroundPlanner planner;
  std::unique_ptr<Store> probed;  ///< To find out whether answers can be stored.
  std::atomic<int> waiting = 0;   ///< Who ask while a round is being planned.
};

}  // namespace acol::server
