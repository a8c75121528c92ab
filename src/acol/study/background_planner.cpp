#include "acol/study/background_planner.hpp"

namespace acol::study {

BackgroundPlanner::BackgroundPlanner(Service& service, std::unique_ptr<Store> store,
                                     Service::Clock now)
    : service_(&service), planner_(std::move(store), std::move(now), service.seen()) {
  service.plan_elsewhere([this] {
    const std::scoped_lock lock(mutex_);
    wanted_ = true;
    turn_.notify_one();
  });
  thread_ = std::thread([this] { work(); });
}

BackgroundPlanner::~BackgroundPlanner() {
  service_->plan_elsewhere(nullptr);
  {
    const std::scoped_lock lock(mutex_);
    over_ = true;
  }
  turn_.notify_one();
  thread_.join();
}

void BackgroundPlanner::settle(std::chrono::milliseconds patience) {
  std::unique_lock lock(mutex_);
  settled_.wait_for(lock, patience, [this] { return !wanted_ && !working_; });
}

void BackgroundPlanner::work() {
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      turn_.wait(lock, [this] { return wanted_ || over_; });
      if (over_) return;
      wanted_ = false;
      working_ = true;
    }
    bool failed = false;
    try {
      planner_.plan();
    } catch (const std::exception&) {
      service_->plan_elsewhere(nullptr);
      failed = true;
    }
    {
      const std::scoped_lock lock(mutex_);
      working_ = false;
    }
    settled_.notify_all();
    if (failed) return;
  }
}

}  // namespace acol::study
