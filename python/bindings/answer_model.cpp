#include "answer_model.hpp"

#include <fmt/format.h>

#include <cmath>

#include "acol/core/error.hpp"
#include "arrays.hpp"

namespace acol::python {
namespace {

constexpr std::int64_t kAtATime = 65'536;  ///< Answers that Python is asked for at once.

/// Objects of Python that any thread may let go of.
struct Held {
  py::object model;
  py::object random;
  Held(py::object m, py::object r) : model(std::move(m)), random(std::move(r)) {}
  Held(const Held&) = delete;
  Held& operator=(const Held&) = delete;
  ~Held() {
    const py::gil_scoped_acquire held;
    model = py::object();
    random = py::object();
  }
};

std::string place(const std::string& algorithm, const Question& question) {
  return fmt::format("answers to '{}' about candidate {} (constraint {}, round {})", algorithm,
                     question.candidate, question.constraint, question.round);
}

Answers checked(const py::object& said, std::int64_t count, const std::string& where) {
  Vector numbers;
  try {
    const py::object array = to_array(said, "answers");
    const bool single = count == 1 && array.attr("ndim").cast<int>() == 0;
    numbers = to_vector(single ? array.attr("reshape")(1) : array, "answers");
  } catch (const Error& error) {
    throw InvalidArgument(fmt::format("{}: {}", where, error.what()));
  }
  require(numbers.size() == count, "{}: wanted {} of them, as an array of that length, got {}",
          where, count, numbers.size());
  Answers answers;
  for (const double number : numbers) {
    require(std::isfinite(number), "{}: every answer must be a finite number, got {}", where,
            number);
    answers += Answers::single(number);
  }
  return answers;
}

py::object call(const Held& held, const Question& question, std::int64_t count,
                const std::string& where) {
  try {
    return held.model(question.candidate, count, held.random);
  } catch (py::error_already_set& error) {
    if (!error.matches(PyExc_Exception)) throw;  // Control-C
    py::raise_from(error, PyExc_ValueError,
                   (where + ": the answer model raised an exception").c_str());
    throw py::error_already_set();
  }
}

py::object new_generator(std::uint64_t seed) {
  return py::module_::import("numpy.random").attr("default_rng")(seed);
}

/// Recorded answers, one row a candidate, as a model.
py::object resampled(const py::object& recorded) {
  const Matrix rows = to_matrix(recorded, "answers");
  require(rows.allFinite(), "answers: every recorded answer must be a finite number");
  require(rows.cols() > 0, "answers: every candidate needs a recorded answer");
  const py::object array = new_array(rows);
  return py::cpp_function([array](ArmIndex arm, std::int64_t count, const py::object& random) {
    const py::object row = array.attr("__getitem__")(arm);
    return random.attr("choice")(row, count);
  });
}

}  // namespace

AnswererMaker to_answerer(const py::object& model, const std::string& algorithm) {
  const bool own = PyCallable_Check(model.ptr()) != 0;
  const auto shared = std::make_shared<Held>(own ? model : resampled(model), py::none());
  const ArmIndex rows = own ? -1 : static_cast<ArmIndex>(py::len(to_array(model, "answers")));
  return [shared, algorithm, rows](const Instance& instance, std::uint64_t seed) -> Answerer {
    require(rows < 0 || rows == instance.problem().candidates(),
            "answers must have one row per candidate ({}), got {}", instance.problem().candidates(),
            rows);
    const py::gil_scoped_acquire locked;
    const auto held = std::make_shared<Held>(shared->model, new_generator(seed));
    return [held, algorithm](const Question& question) {
      const py::gil_scoped_acquire again;
      const std::string where = place(algorithm, question);
      Answers all;
      for (std::int64_t left = question.count; left > 0; left -= std::min(left, kAtATime)) {
        const std::int64_t count = std::min(left, kAtATime);
        all += checked(call(*held, question, count, where), count, where);
      }
      return all;
    };
  };
}

}  // namespace acol::python
