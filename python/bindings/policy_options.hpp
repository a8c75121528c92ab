#pragma once

#include "acol/policy/options.hpp"
#include "bindings.hpp"

namespace acol::python {

/// The options that keyword arguments set: the fields of describe(), `answer_range`, `seed` and
/// `truth`. A trailing underscore is ignored, because `lambda` is a word of Python's. Raises
/// TypeError for a name that is none of them and lists the known ones.
PolicyOptions to_policy_options(const py::kwargs& arguments);

/// The keyword arguments that give these options.
py::dict to_arguments(const PolicyOptions& options);

/// Binds PolicyOptions, for policies written in Python to read.
void bind_policy_options(py::module_& module);

/// One line per option: its name and what describe() says.
std::string listed_options();

}  // namespace acol::python
