#include "acol/core/error.hpp"
#include "bindings.hpp"

PYBIND11_MODULE(_acol, module) {
  namespace py = pybind11;
  using namespace acol::python;
  module.doc() = "The bindings; import acol.";
  // Misuse and malformed input alike are values that must not be: the message says which.
  py::register_exception_translator([](std::exception_ptr error) {
    try {
      if (error) std::rethrow_exception(error);
    } catch (const acol::Error& complaint) {
      PyErr_SetString(PyExc_ValueError, complaint.what());
    }
  });
  bind_arrays(module);
  bind_problem(module);
  bind_design(module);
  bind_policy(module);
  bind_instance(module);
  bind_bound(module);
  bind_simulate(module);
  bind_driving(module);
  bind_experiment(module);
  bind_study(module);
}
