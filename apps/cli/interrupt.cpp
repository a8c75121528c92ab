#include "interrupt.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>

namespace acol::cli {
namespace {

constexpr int kSignals[] = {SIGINT, SIGTERM};
constexpr unsigned kGrace = 1;  // seconds

volatile std::sig_atomic_t caught = 0;
int wake[2] = {-1, -1};  // can be read once a signal was caught

void handle(int signal, void (*handler)(int)) {
  struct sigaction action = {};
  action.sa_handler = handler;
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_RESTART;
  sigaction(signal, &action, nullptr);
}

void end_now(int signal) { _exit(128 + (signal == SIGALRM ? static_cast<int>(caught) : signal)); }

void take_note(int signal) {
  const int error = errno;
  caught = signal;
  for (const int one : kSignals) handle(one, end_now);
  alarm(kGrace);
  [[maybe_unused]] const ssize_t ignored = write(wake[1], "", 1);
  errno = error;
}

}  // namespace

void end_at_interrupts() {
  for (const int signal : kSignals) handle(signal, end_now);
}

void catch_interrupts() {
  if (wake[0] < 0) {
    [[maybe_unused]] const int ignored = pipe2(wake, O_CLOEXEC | O_NONBLOCK);
  }
  handle(SIGALRM, end_now);
  for (const int signal : kSignals) handle(signal, take_note);
}

bool interrupted() { return caught != 0; }

int interrupted_status() { return 128 + static_cast<int>(caught); }

bool readable_before_interrupt(int descriptor) {
  pollfd files[] = {{descriptor, POLLIN, 0}, {wake[0], POLLIN, 0}};
  while (poll(files, 2, -1) < 0 && errno == EINTR) {
  }
  return !interrupted();
}

HoldInterrupts::HoldInterrupts() {
  sigset_t held;
  sigemptyset(&held);
  for (const int signal : kSignals) sigaddset(&held, signal);
  sigaddset(&held, SIGALRM);
  pthread_sigmask(SIG_BLOCK, &held, &before_);
}

HoldInterrupts::~HoldInterrupts() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

}  // namespace acol::cli
