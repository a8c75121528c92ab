#include "asker.hpp"

#include <algorithm>

#include "acol/core/error.hpp"

namespace acol::python {
namespace {

std::unique_ptr<Policy> without_gil(const std::string& algorithm, const Problem& problem,
                                    const PolicyOptions& options) {
  const py::gil_scoped_release free;
  return make_policy(algorithm, problem, options);
}

}  // namespace

Asker::Asker(std::string algorithm, std::shared_ptr<Problem> problem, const PolicyOptions& options)
    : algorithm_(std::move(algorithm)),
      problem_(std::move(problem)),
      options_(options),
      policy_(without_gil(algorithm_, *problem_, options)) {}

/// Whoever has to wait lets other threads run: the GIL is never held while waiting for the lock, so
/// the two cannot block each other.
std::unique_lock<std::mutex> Asker::wait() const {
  std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock) {
    const py::gil_scoped_release free;
    lock.lock();
  }
  return lock;
}

py::list Asker::ask(std::int64_t limit) const {
  require(limit >= 1, "limit must be at least 1, got {}", limit);
  const auto lock = wait();
  py::list questions;
  for (Question question : policy_->ask()) {
    const std::int64_t count = std::min(question.count, limit);
    question.count = 1;
    const py::object one = py::cast(question);
    for (std::int64_t i = 0; i < count; ++i) questions.append(one);
    limit -= count;
    if (limit == 0) break;
  }
  return questions;
}

void Asker::take(const Question& question, const Answers& answers) {
  policy_->tell(question, answers);
  told_.push_back({question, answers});
  const RecordedPolicy* const on_record = recorded(*policy_);
  if (question.constraint == 0 || !on_record || !on_record->joint()) answered_ += answers.count;
}

void Asker::tell(const Question& question, const Answers& answers) {
  const auto lock = wait();
  const py::gil_scoped_release free;
  take(question, answers);
}

void Asker::replay(const Transcript& transcript) {
  const auto lock = wait();
  const py::gil_scoped_release free;
  for (const QuestionAnswers& told : transcript) take(told.question, told.answers);
}

Transcript Asker::transcript() const {
  const auto lock = wait();
  return told_;
}

}  // namespace acol::python
