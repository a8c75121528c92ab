#include "open_studies.hpp"

#include <algorithm>

namespace acol::server {
namespace {

constexpr double kIdle = 300;  // seconds until an unused study is closed

}  // namespace

std::shared_ptr<OpenStudies::Slot> OpenStudies::slot(const std::string& name) {
  const std::scoped_lock lock(mutex_);
  std::shared_ptr<Slot>& found = slots_[name];
  if (!found) found = std::make_shared<Slot>();
  found->used = seconds_();
  return found;
}

std::shared_ptr<Application> OpenStudies::peek(const std::string& name) const {
  const std::scoped_lock lock(mutex_);
  const auto found = slots_.find(name);
  return found == slots_.end() ? nullptr : found->second->application;
}

std::shared_ptr<Application> OpenStudies::get(const study::KeptStudy& study) {
  const std::shared_ptr<Slot> mine = slot(study.name);
  if (auto found = peek(study.name)) return found;
  const std::scoped_lock opening(mine->opening);
  if (auto found = peek(study.name)) return found;
  std::shared_ptr<Application> opened = open_(study, mine->seen);
  {
    const std::scoped_lock lock(mutex_);
    mine->application = opened;
  }
  close_idle();
  return opened;
}

void OpenStudies::add(const std::string& name, std::shared_ptr<Application> application) {
  const std::shared_ptr<Slot> mine = slot(name);
  const std::scoped_lock lock(mutex_);
  if (!mine->application) mine->application = std::move(application);
}

void OpenStudies::drop(const std::string& name) {
  std::shared_ptr<Slot> dropped;  // closed when nobody is waiting for it
  const std::scoped_lock lock(mutex_);
  const auto found = slots_.find(name);
  if (found == slots_.end()) return;
  dropped = std::move(found->second);
  slots_.erase(found);
}

void OpenStudies::keep_only(const std::function<bool(const std::string& name)>& is_there) {
  std::vector<std::string> gone;
  {
    const std::scoped_lock lock(mutex_);
    for (const auto& [name, slot] : slots_) {
      if (!is_there(name)) gone.push_back(name);
    }
  }
  for (const std::string& name : gone) drop(name);
}

/// Whoever has one in hand keeps it: a request, or somebody who watches.
void OpenStudies::close_idle() {
  std::vector<std::shared_ptr<Application>> closed;  // outside the lock: it may take a while
  const std::scoped_lock lock(mutex_);
  std::vector<Slot*> open;
  for (const auto& [name, slot] : slots_) {
    if (slot->application.use_count() == 1) open.push_back(slot.get());
  }
  std::ranges::sort(open, {}, &Slot::used);
  const double now = seconds_();
  std::size_t excess = open.size() > kMax ? open.size() - kMax : 0;
  for (Slot* one : open) {
    if (excess == 0 && now - one->used < kIdle) return;
    closed.push_back(std::move(one->application));
    one->application = nullptr;
    if (excess > 0) --excess;
  }
}

bool OpenStudies::look() {
  std::vector<std::shared_ptr<Application>> used;
  {
    const std::scoped_lock lock(mutex_);
    for (const auto& [name, slot] : slots_) {
      if (slot->application) used.push_back(slot->application);
    }
  }
  bool changed = false;
  for (const std::shared_ptr<Application>& one : used) {
    try {
      changed = one->look() || changed;
    } catch (const std::exception&) {  // reported to whoever asks for it
    }
  }
  used.clear();
  close_idle();
  return changed;
}

std::size_t OpenStudies::open() const {
  const std::scoped_lock lock(mutex_);
  return static_cast<std::size_t>(std::ranges::count_if(
      slots_, [](const auto& one) { return one.second->application != nullptr; }));
}

}  // namespace acol::server
