#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

namespace acol::python {

namespace py = pybind11;

// One function a module of the library, in the order of the arrows between them.
void bind_arrays(py::module_& module);
void bind_problem(py::module_& module);
void bind_design(py::module_& module);
void bind_policy(py::module_& module);
void bind_instance(py::module_& module);
void bind_bound(py::module_& module);
void bind_simulate(py::module_& module);
void bind_driving(py::module_& module);
void bind_experiment(py::module_& module);
void bind_study(py::module_& module);

}  // namespace acol::python
