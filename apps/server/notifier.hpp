#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

#include "notice.hpp"

namespace acol::server {

/// Whom to tell, and how.
struct NotifierOptions {
  std::string webhook = {};               ///< Gets the notice as JSON, by POST.
  std::vector<std::string> mail_to = {};  ///< Addresses that get a mail.
  std::string mail_from = {};             ///< Sender of the mails.
  std::string smtp = {};                  ///< Server that sends them; empty: the program sendmail.
  std::string sendmail = "/usr/sbin/sendmail";
  int tries = 5;
  double pause = 2;      ///< Seconds after the first try; twice as long after each other.
  double patience = 15;  ///< Seconds for a try.

  bool wanted() const { return !webhook.empty() || !mail_to.empty(); }
};

/// Throws InvalidArgument where nothing can be sent that way.
void check(const NotifierOptions& options);

/// Tells owners what happens, in a thread of its own: nobody who answers ever waits for it. What
/// cannot be delivered is tried a few times; then the log says so, once until something is
/// delivered that way again. The studies know nothing of all this.
class Notifier {
 public:
  using Log = std::function<void(const std::string& line)>;
  Notifier(NotifierOptions options, Log log);
  /// Ends soon: what waits is tried once more.
  ~Notifier();
  Notifier(const Notifier&) = delete;
  Notifier& operator=(const Notifier&) = delete;

  void tell(Notice notice);

 private:
  struct Way {
    std::string name;                                ///< For the log.
    std::function<std::string(const Notice&)> send;  ///< Why not; empty: done.
    bool failed = false;                             ///< And said so.
  };
  void work();
  void deliver(Way& way, const Notice& notice);
  bool wait(double seconds);

  NotifierOptions options_;
  Log log_;
  std::vector<Way> ways_;
  std::mutex mutex_;  ///< Guards what follows:
  std::condition_variable turn_;
  std::deque<Notice> waiting_;
  bool over_ = false;
  std::thread thread_;
};

}  // namespace acol::server
