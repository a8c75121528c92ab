#pragma once

namespace acol::cli {

/// From now on Ctrl-C and SIGTERM only set a flag; a second one ends the program at once.
void catch_interrupts();
bool interrupted();

}  // namespace acol::cli
