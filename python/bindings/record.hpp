#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "bindings.hpp"

namespace acol::python {

/// Makes the named attributes of a class readable as a mapping too, so that dict(record) is the
/// JSON object that the command line prints.
template <class Class>
void as_record(Class& bound, const std::vector<std::string>& names) {
  bound.def("keys", [names](const py::object&) { return names; }, "The names of the fields.");
  bound.def(
      "__getitem__",
      [names](const py::object& self, const std::string& name) -> py::object {
        if (std::ranges::find(names, name) == names.end()) throw py::key_error(name);
        return self.attr(name.c_str());
      },
      py::arg("name"), "The field called `name`.");
  bound.def("__repr__", [names](const py::object& self) {
    std::string text = std::string(py::str(py::type::of(self).attr("__name__"))) + "(";
    for (const std::string& name : names) {
      text += (text.back() == '(' ? "" : ", ") + name + "=" +
              std::string(py::repr(self.attr(name.c_str())));
    }
    return text + ")";
  });
}

}  // namespace acol::python
