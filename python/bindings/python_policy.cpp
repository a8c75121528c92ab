#include "python_policy.hpp"

#include "acol/core/error.hpp"

namespace acol::python {
namespace {

constexpr int kLimit = 1000;  ///< Questions asked for at a time.

/// A row of the catalogue, by anything that Python counts with.
std::optional<ArmIndex> row_number(py::handle value) {
  const auto index = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
  if (!index) throw py::error_already_set();
  return index.cast<ArmIndex>();
}

Question to_question(py::handle value, std::int64_t round) {
  if (py::isinstance<Question>(value)) return value.cast<Question>();
  return {.candidate = *row_number(value), .count = 1, .round = round};
}

Recommendation to_recommendation(py::handle value) {
  if (py::isinstance<Recommendation>(value)) return value.cast<Recommendation>();
  if (value.is_none()) return {};
  return {.candidate = row_number(value)};
}

}  // namespace

PythonPolicy::PythonPolicy(const Problem& problem, py::object policy)
    : problem_(&problem),
      policy_(std::move(policy)),
      done_(policy_.attr("done")),
      tell_(policy_.attr("tell")),
      knowledge_(problem, 0) {
  advance();
}

PythonPolicy::~PythonPolicy() {
  const py::gil_scoped_acquire held;
  spelled_.clear();
  tell_ = done_ = policy_ = py::object();
}

std::span<const Question> PythonPolicy::ask() const {
  if (done()) return {};
  return std::span(questions_).subspan(next_);
}

void PythonPolicy::tell(const Question& question, const Answers& answers) {
  require(!done() && next_ < questions_.size(), "nothing is left to ask");
  Question& open = questions_[next_];
  require(question.candidate == open.candidate && question.constraint == open.constraint &&
              answers.count >= 1 && answers.count <= open.count,
          "the open question is about candidate {}, got answers about {}", open.candidate,
          question.candidate);
  const py::gil_scoped_acquire held;
  const py::object& spelled = spelled_[next_];
  if (answers.count == 1) {
    tell_(spelled, answers.sum);
  } else {
    tell_(spelled, answers);
  }
  open.count -= answers.count;
  if (open.count == 0) ++next_;
  advance();
}

void PythonPolicy::advance() {
  if (done_().cast<bool>()) {
    settle();
  } else if (next_ == questions_.size()) {
    fetch();
  }
}

void PythonPolicy::fetch() {
  questions_.clear();
  spelled_.clear();
  next_ = 0;
  for (const py::handle value : policy_.attr("ask")(kLimit)) {
    const Question question = to_question(value, asks_);
    require(question.candidate >= 0 && question.candidate < problem_->candidates(),
            "the policy asks about row {}; the catalogue has {}", question.candidate,
            problem_->candidates());
    require(question.count >= 1, "the policy asks {} times about row {}", question.count,
            question.candidate);
    require(question.constraint >= 0 && question.constraint < problem_->constraints(),
            "the policy asks about constraint {}; there are {}", question.constraint,
            problem_->constraints());
    questions_.push_back(question);
    spelled_.push_back(py::reinterpret_borrow<py::object>(value));
  }
  require(!questions_.empty(), "the policy is not done and asks nothing");
  ++asks_;
}

/// The library sees that a policy is done by its knowledge: what is recommended is feasible, and
/// whatever is better is not.
void PythonPolicy::settle() {
  const Recommendation recommendation = to_recommendation(policy_.attr("recommend")());
  if (recommendation.candidate) {
    require(*recommendation.candidate >= 0 && *recommendation.candidate < problem_->candidates(),
            "the policy recommends row {}; the catalogue has {}", *recommendation.candidate,
            problem_->candidates());
    knowledge_.settle(problem_->distinct(*recommendation.candidate), ArmState::feasible);
  }
  for (ArmIndex arm = 0; arm < problem_->size(); ++arm) {
    if (knowledge_.state(arm) == ArmState::undecided) {
      knowledge_.settle(arm, ArmState::infeasible);
    }
  }
}

Recommendation PythonPolicy::recommend() const {
  const py::gil_scoped_acquire held;
  Recommendation recommendation = to_recommendation(policy_.attr("recommend")());
  recommendation.certified = done() && guarantee() == Guarantee::certified;
  return recommendation;
}

Guarantee PythonPolicy::guarantee() const {
  const py::gil_scoped_acquire held;
  const py::object said = py::getattr(policy_, "guarantee", py::str("heuristic"));
  return value_of<Guarantee>(said.cast<std::string>(), "guarantee");
}

}  // namespace acol::python
