#pragma once

#include <atomic>
#include <exception>
#include <thread>

#include "bindings.hpp"

namespace acol::python {

/// Control-C during a long call that has released the GIL: poll() is the library's stop(), and
/// rethrow() raises afterwards what the signal handler raised.
class Interruption {
 public:
  bool poll() {
    // Python handles signals in its main thread only; the others look at what it found.
    if (raised_ || std::this_thread::get_id() != caller_) return raised_;
    const py::gil_scoped_acquire held;
    if (PyErr_CheckSignals() == 0) return false;
    exception_ = std::make_exception_ptr(py::error_already_set());
    raised_ = true;
    return true;
  }

  void rethrow() const {
    if (raised_) std::rethrow_exception(exception_);
  }

 private:
  std::thread::id caller_ = std::this_thread::get_id();
  std::atomic<bool> raised_ = false;
  std::exception_ptr exception_;
};

}  // namespace acol::python
