#pragma once

#include <mutex>
#include <string>

#include "acol/io/json.hpp"
#include "served_study.hpp"

namespace acol::server {

/// Whether answers can be stored now. The store is asked once a second at most, however many want
/// to know; whoever comes while it is asked is told what was found before.
class Readiness {
 public:
  using Log = std::function<void(const io::OrderedJson&)>;
  explicit Readiness(Log log) : log_(std::move(log)) {}

  /// Why they cannot, in words that name no place; empty if they can. `seconds` never goes back.
  std::string trouble(ServedStudy& study, double seconds);

 private:
  std::string look(ServedStudy& study) const;

  Log log_;
  std::mutex looking_;  ///< Held by whoever asks the store; guards
  double looked_ = -1e9;
  std::mutex mutex_;  ///< Guards what follows:
  std::string found_;
};

}  // namespace acol::server
