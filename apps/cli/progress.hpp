#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace acol::cli {

/// Seconds on a steady clock.
double now();

/// "45 s", "12 min", "2 h 05 min".
std::string spelled_duration(double seconds);

/// How far a long piece of work is, on stderr: a bar that is redrawn on a terminal, a line now and
/// then otherwise. Says nothing about work that ends within a second.
class Progress {
 public:
  Progress(std::string what, std::int64_t total);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Takes what is left to last as long, piece by piece, as what is done.
  void show(std::int64_t finished);
  void show(std::int64_t finished, double seconds_left);

 private:
  std::string what_;
  std::int64_t total_;
  bool terminal_;
  bool drawn_ = false;
  double start_;
  double shown_;
};

}  // namespace acol::cli
