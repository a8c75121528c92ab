#include "readiness.hpp"

namespace acol::server {
namespace {

constexpr double kHolds = 1;  // seconds

/// Everybody may ask: where studies are kept is not for them.
std::string without_place(std::string_view message, const std::string& place) {
  const std::string start = place + ": ";
  if (message.starts_with(start)) message.remove_prefix(start.size());
  return std::string(message);
}

}  // namespace

std::string Readiness::look(ServedStudy& study) const {
  try {
    study.watch.head();
  } catch (const study::ReplacedLogError& error) {
    if (log_) log_({{"trouble", error.what()}});
    return without_place(error.what(), study.watch.store().name());
  } catch (const study::StorageError& error) {
    if (log_) log_({{"trouble", error.what()}});
    return "the study cannot be read";
  }
  try {
    study.probed->probe();
  } catch (const study::StorageError& error) {
    if (log_) log_({{"trouble", error.what()}});
    return without_place(error.what(), study.probed->name());
  }
  return {};
}

std::string Readiness::trouble(ServedStudy& study, double seconds) {
  const std::unique_lock mine(looking_, std::try_to_lock);
  if (mine && seconds - looked_ >= kHolds) {
    std::string found = look(study);
    looked_ = seconds;
    const std::scoped_lock lock(mutex_);
    found_ = std::move(found);
  }
  const std::scoped_lock lock(mutex_);
  return found_;
}

}  // namespace acol::server
