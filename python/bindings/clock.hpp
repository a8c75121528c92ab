#pragma once

#include <chrono>

namespace acol::python {

inline double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace acol::python
