#pragma once

#include <chrono>
#include <thread>

#include "acol/study/service.hpp"

namespace acol::study {

/// Plans the rounds of a service in a thread of its own, so that nobody who asks waits for it: a
/// round of ten thousand candidates may take a second. It works on a state of its own, which
/// follows the same store; while a round is being planned there is nothing to ask. Where planning
/// fails, the service goes back to planning by itself, and whoever asks is told why.
class BackgroundPlanner {
 public:
  /// `store` is another one of the same study. `service` must outlive this object.
  BackgroundPlanner(Service& service, std::unique_ptr<Store> store, Service::Clock now);
  ~BackgroundPlanner();
  BackgroundPlanner(const BackgroundPlanner&) = delete;
  BackgroundPlanner& operator=(const BackgroundPlanner&) = delete;

  /// Waits until all that was wanted has been planned, or tried; for at most this long.
  void settle(std::chrono::milliseconds patience);

 private:
  void work();

  Service* service_;
  Service planner_;
  std::mutex mutex_;  ///< Guards what follows:
  std::condition_variable turn_;
  std::condition_variable settled_;
  bool wanted_ = true;
  bool working_ = false;
  bool over_ = false;
  std::thread thread_;
};

}  // namespace acol::study
