#pragma once

#include <csignal>

namespace acol::cli {

/// From now on Ctrl-C and SIGTERM end the program at once, with the status that shells give:
/// 130 or 143. Nothing has to be tidied up: what is stored is stored whole.
void end_at_interrupts();

/// From now on they set a flag, for commands that have something to show or to give back. A command
/// that does not end within a second is ended; a second signal ends it at once.
void catch_interrupts();
bool interrupted();

/// 128 + the signal that was caught: for a command that ends with nothing to show.
int interrupted_status();

/// Waits until `descriptor` can be read; false if a signal was caught before that.
bool readable_before_interrupt(int descriptor);

/// Lets signals wait while a file is made, so that nothing half made is left.
class HoldInterrupts {
 public:
  HoldInterrupts();
  ~HoldInterrupts();
  HoldInterrupts(const HoldInterrupts&) = delete;
  HoldInterrupts& operator=(const HoldInterrupts&) = delete;

 private:
  sigset_t before_;
};

}  // namespace acol::cli
