#pragma once

#include "acol/simulate/run.hpp"
#include "bindings.hpp"

namespace acol::python {

/// What a name, a path or an Instance stands for.
InstanceMaker to_instance_maker(const py::object& source);
std::string instance_name(const py::object& source);

/// The problem of an instance, keeping the instance alive. Python can only read it.
std::shared_ptr<Problem> shared_problem(const std::shared_ptr<const Instance>& instance);

}  // namespace acol::python
