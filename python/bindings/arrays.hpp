#pragma once

#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "acol/core/types.hpp"
#include "bindings.hpp"

// Arrays go in and out by numpy's own functions and Python's buffer protocol. Nothing here knows
// how numpy lays out its objects, which numpy 1 and 2 do differently: the same module is right with
// both.

namespace acol::python {

using Shape = std::vector<py::ssize_t>;

/// `source` as an array of numbers with any number of axes. Throws InvalidArgument, calling the
/// array `name`.
py::object to_array(const py::object& source, const char* name);

/// The numbers of a two-dimensional array, copied once: doubles and floats of any order and strides
/// without a temporary.
Matrix to_matrix(const py::object& source, const char* name);

/// The numbers of a one-dimensional array.
Vector to_vector(const py::object& source, const char* name);

/// One vector a row of a two-dimensional array, or the one that a one-dimensional array is.
std::vector<Vector> to_rows(const py::object& source, const char* name);

/// Row numbers. Throws InvalidArgument unless they are whole numbers.
std::vector<ArmIndex> to_indices(const py::object& source, const char* name);

/// Read-only arrays that look into memory of `owner` and keep it alive.
py::object view(const Matrix& matrix, py::handle owner);
py::object view(const Vector& vector, py::handle owner);

/// numpy.empty, with room for numbers of the type that numpy calls `type`.
py::object empty_array(const Shape& shape, const char* type);

/// What numpy calls a type of C++.
template <class Number>
constexpr const char* type_name() {
  if constexpr (std::is_same_v<Number, bool>) return "bool";
  if constexpr (std::is_same_v<Number, std::uint8_t>) return "uint8";
  if constexpr (std::is_same_v<Number, std::int64_t>) return "int64";
  if constexpr (std::is_same_v<Number, std::uint64_t>) return "uint64";
  if constexpr (std::is_same_v<Number, double>) return "float64";
}

/// A new array, and its numbers in C order, to be filled.
template <class Number>
class NewArray {
 public:
  explicit NewArray(const Shape& shape)
      : array_(empty_array(shape, type_name<Number>())),
        memory_(py::buffer(array_).request(/*writable=*/true)) {}

  std::span<Number> numbers() const {
    return {static_cast<Number*>(memory_.ptr), static_cast<std::size_t>(memory_.size)};
  }
  const py::object& array() const { return array_; }

 private:
  py::object array_;
  py::buffer_info memory_;
};

/// New arrays with the numbers of a matrix or a vector.
py::object new_array(const Matrix& matrix);
py::object new_array(const Vector& vector);

/// A column of a data frame: one number a row.
template <class Number, class Rows, class Field>
py::object column(const Rows& rows, Field&& field) {
  const NewArray<Number> numbers({std::ssize(rows)});
  auto next = numbers.numbers().begin();
  for (const auto& row : rows) *next++ = static_cast<Number>(field(row));
  return numbers.array();
}

}  // namespace acol::python
