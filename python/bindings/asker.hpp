#pragma once

#include <memory>
#include <mutex>

#include "acol/policy/make_policy.hpp"
#include "acol/policy/transcript.hpp"
#include "bindings.hpp"

namespace acol::python {

/// A built-in policy as Python holds it: with its problem, what it was told, and a lock, because a
/// long tell() runs without the GIL.
class Asker {
 public:
  Asker(std::string algorithm, std::shared_ptr<Problem> problem, const PolicyOptions& options);

  const std::string& algorithm() const { return algorithm_; }
  const std::shared_ptr<Problem>& problem() const { return problem_; }
  const PolicyOptions& options() const { return options_; }
  std::int64_t answered() const { return answered_; }

  /// At most `limit` questions of one answer each.
  py::list ask(std::int64_t limit) const;
  void tell(const Question& question, const Answers& answers);
  void replay(const Transcript& transcript);
  Transcript transcript() const;

  /// Calls `look` with the policy while nobody tells it anything.
  template <class Look>
  auto with_policy(Look&& look) const {
    const auto lock = wait();
    return look(static_cast<const Policy&>(*policy_));
  }

 private:
  std::unique_lock<std::mutex> wait() const;
  void take(const Question& question, const Answers& answers);

  std::string algorithm_;
  std::shared_ptr<Problem> problem_;
  PolicyOptions options_;
  std::unique_ptr<Policy> policy_;
  Transcript told_;
  std::int64_t answered_ = 0;
  mutable std::mutex mutex_;
};

}  // namespace acol::python
