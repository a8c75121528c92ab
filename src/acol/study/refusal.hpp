#pragma once

#include "acol/core/error.hpp"

namespace acol::study {

/// Why a command is not allowed, for those who answer with more than a sentence.
enum class Why {
  unknown,     ///< What is named does not exist.
  foreign,     ///< It is somebody else's.
  conflict,    ///< Not in the state that the study is in.
  withdrawn,   ///< The candidate is there no longer.
  off_scale,   ///< Not an answer to this question.
  key_reused,  ///< The key of another request.
  erased,      ///< Of somebody whose data were erased.
  consent,     ///< Not before they agree.
};

/// A command that is not allowed, and why.
class Refusal : public InvalidArgument {
 public:
  Refusal(Why why, const std::string& message) : InvalidArgument(message), why_(why) {}
  Why why() const { return why_; }

 private:
  Why why_;
};

/// Throws a Refusal unless `condition` holds.
template <class... Args>
void allow(bool condition, Why otherwise, fmt::format_string<Args...> message, Args&&... args) {
  if (!condition) throw Refusal(otherwise, fmt::format(message, std::forward<Args>(args)...));
}

}  // namespace acol::study
