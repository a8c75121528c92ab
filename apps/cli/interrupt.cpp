#include "interrupt.hpp"

#include <csignal>

namespace acol::cli {
namespace {

volatile std::sig_atomic_t caught = 0;

void on_signal(int signal) {
  caught = 1;
  std::signal(signal, SIG_DFL);
}

}  // namespace

void catch_interrupts() {
  std::signal(SIGINT, on_signal);
  std::signal(SIGTERM, on_signal);
}

bool interrupted() { return caught != 0; }

}  // namespace acol::cli
