#pragma once

#include <map>
#include <mutex>

#include "acol/study/collection.hpp"
#include "application.hpp"

namespace acol::server {

/// Studies of a collection that somebody uses. One is opened by the first request for it, and
/// closed when nobody has asked for it for some minutes, or others need the room: a folder of
/// hundreds costs no more than those that are used. What was seen of a log is remembered all the
/// same, so that one that is not what it was is noticed.
class OpenStudies {
 public:
  using Open = std::function<std::shared_ptr<Application>(const study::KeptStudy&,
                                                          std::shared_ptr<study::LogMark> seen)>;
  static constexpr std::size_t kMax = 64;  ///< Open at once, while none is in use.
  static constexpr int kFilesEach = 8;     ///< Its file and its journal, four times.
  explicit OpenStudies(Open open, std::function<double()> seconds)
      : open_(std::move(open)), seconds_(std::move(seconds)) {}

  /// Throws what opening it throws.
  std::shared_ptr<Application> get(const study::KeptStudy& study);
  /// Null where it is not open.
  std::shared_ptr<Application> peek(const std::string& name) const;
  /// One that was opened elsewhere, since it has just been made.
  void add(const std::string& name, std::shared_ptr<Application> application);
  /// Forgets it, also what was seen of its log.
  void drop(const std::string& name);
  /// Forgets studies that no longer exist.
  void keep_only(const std::function<bool(const std::string& name)>& is_there);

  /// Has those that are open look for what others wrote, and closes those that nobody uses; whether
  /// there is something new.
  bool look();
  std::size_t open() const;

 private:
  struct Slot {
    std::mutex opening;                        ///< One opens it, others wait.
    std::shared_ptr<Application> application;  ///< Under the mutex of all, like what follows.
    std::shared_ptr<study::LogMark> seen = std::make_shared<study::LogMark>();
    double used = 0;
  };
  std::shared_ptr<Slot> slot(const std::string& name);
  void close_idle();

  Open open_;
  std::function<double()> seconds_;
  mutable std::mutex mutex_;  ///< Guards what follows:
  std::map<std::string, std::shared_ptr<Slot>> slots_;
};

}  // namespace acol::server
