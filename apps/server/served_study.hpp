#pragma once

#include "acol/study/background_planner.hpp"
#include "options.hpp"

namespace acol::server {

/// A study being served: one fold of its log for raters, one for whoever looks on, and one that
/// plans rounds, so that neither long looks nor long plans make anybody wait.
struct ServedStudy {
  /// `seen`: how far the log was known to be stored.
  ServedStudy(const std::string& url, const study::Service::Clock& now,
              std::shared_ptr<study::LogMark> seen);

  std::string name;
  study::Service service;
  study::Service watch;
  study::BackgroundPlanner planner;
  std::unique_ptr<study::Store> probed;  ///< To find out whether answers can be stored.
  std::atomic<int> waiting = 0;          ///< Who ask while a round is being planned.
};

/// Where everybody has one hand of questions, the study says how many they are: a server that says
/// something else is refused. Throws InvalidArgument.
void check_agreement(const ServeOptions& options, const study::Definition& definition);

}  // namespace acol::server
