#pragma once

#include <span>
#include <vector>

#include "acol/core/types.hpp"
#include "bindings.hpp"

namespace acol::python {

/// The numbers of a two-dimensional array, copied once: doubles and floats of any order and strides
/// without a temporary. Throws InvalidArgument, calling the array `name`.
Matrix to_matrix(const py::object& source, const char* name);

/// The numbers of a one-dimensional array.
Vector to_vector(const py::object& source, const char* name);

/// Row numbers. Throws InvalidArgument unless they are whole numbers.
std::vector<ArmIndex> to_indices(const py::object& source, const char* name);

/// Read-only arrays that look into memory of `owner` and keep it alive.
py::array view(const Matrix& matrix, py::handle owner);
py::array view(const Vector& vector, py::handle owner);

/// A column of a data frame: one number a row.
template <class Number, class Rows, class Field>
py::array_t<Number> column(const Rows& rows, Field&& field) {
  py::array_t<Number> numbers(static_cast<py::ssize_t>(std::size(rows)));
  Number* next = numbers.mutable_data();
  for (const auto& row : rows) *next++ = static_cast<Number>(field(row));
  return numbers;
}

}  // namespace acol::python
