#pragma once

#include "acol/policy/policy.hpp"
#include "bindings.hpp"

namespace acol::python {

/// A policy that is written in Python, as the library sees it: any object with
///
///   ask(limit)               → questions, or rows of the catalogue
///   tell(question, answer)   answer is a number; an Answers where the question's count is above 1
///   done()                   → bool
///   recommend()              → a row, None or a Recommendation
///   guarantee                "certified" if it proves what it says; "heuristic" unless given
///
/// Takes the GIL for each call, so that it can be used from any thread.
class PythonPolicy final : public Policy {
 public:
  /// `problem` must outlive this object. Requires the GIL.
  PythonPolicy(const Problem& problem, py::object policy);
  ~PythonPolicy() override;
  PythonPolicy(const PythonPolicy&) = delete;
  PythonPolicy& operator=(const PythonPolicy&) = delete;

  std::span<const Question> ask() const override;
  void tell(const Question& question, const Answers& answers) override;
  Recommendation recommend() const override;
  const Knowledge& knowledge() const override { return knowledge_; }
  Guarantee guarantee() const override;

 private:
  void advance();
  void fetch();
  void settle();

  const Problem* problem_;
  py::object policy_;
  py::object done_, tell_;           ///< Bound methods, looked up once.
  Knowledge knowledge_;              ///< Nothing is known until the policy says it is done.
  std::vector<Question> questions_;  ///< What the last ask returned.
  std::vector<py::object> spelled_;  ///< The same as the Python policy returned it.
  std::size_t next_ = 0;             ///< How many of questions_ are answered.
  std::int64_t asks_ = 0;
};

}  // namespace acol::python
