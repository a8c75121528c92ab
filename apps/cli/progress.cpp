#include "progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>

#include "output.hpp"

namespace acol::cli {

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::string spelled_duration(double seconds) {
  if (seconds < 100) return fmt::format("{:.0f} s", seconds);
  const auto minutes = static_cast<std::int64_t>(std::lround(seconds / 60));
  if (minutes < 100) return fmt::format("{} min", minutes);
  return fmt::format("{} h {:02} min", minutes / 60, minutes % 60);
}

Progress::Progress(std::string what, std::int64_t total)
    : what_(std::move(what)),
      total_(total),
      terminal_(isatty(STDERR_FILENO) != 0),
      start_(now()),
      shown_(start_) {}

Progress::~Progress() {
  if (drawn_ && terminal_) note("\r\033[K");
}

void Progress::show(std::int64_t finished) {
  show(finished,
       (now() - start_) / static_cast<double>(finished) * static_cast<double>(total_ - finished));
}

void Progress::show(std::int64_t finished, double seconds_left) {
  constexpr double kTerminalInterval = 0.2;
  constexpr double kLineInterval = 10;
  constexpr std::int64_t kWidth = 30;
  const double time = now();
  if (time - start_ < 1 || time - shown_ < (terminal_ ? kTerminalInterval : kLineInterval)) return;
  shown_ = time;
  drawn_ = true;
  const std::string left = spelled_duration(seconds_left);
  if (terminal_) {
    const auto filled = static_cast<std::size_t>(kWidth * finished / total_);
    note("\r{} [{}{}] {}/{}, about {} left\033[K", what_, std::string(filled, '#'),
         std::string(kWidth - filled, '.'), finished, total_, left);
  } else {
    note("{}: {}/{}, about {} left\n", what_, finished, total_, left);
  }
}

}  // namespace acol::cli
