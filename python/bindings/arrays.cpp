#include "arrays.hpp"

#include <algorithm>
#include <cstring>

#include "acol/core/error.hpp"

namespace acol::python {
namespace {

/// `source` as an array of numbers with `dimensions` axes.
py::array as_array(const py::object& source, const char* name, py::ssize_t dimensions) {
  const py::array array = py::array::ensure(source);
  if (!array) PyErr_Clear();
  require(static_cast<bool>(array), "{} must be an array of numbers", name);
  require(array.ndim() == dimensions, "{} must have {} axis(es), got {}", name, dimensions,
          array.ndim());
  const std::string kinds = "biufO";
  require(kinds.find(array.dtype().kind()) != std::string::npos,
          "{} must be an array of numbers, got dtype {}", name,
          std::string(py::str(array.dtype())));
  return array;
}

/// Visits the elements in blocks of rows, so that an array in C order is read from memory once.
template <class Scalar>
Matrix gather(const py::array& array) {
  constexpr py::ssize_t kBlock = 512;
  const py::ssize_t rows = array.shape(0);
  const py::ssize_t columns = array.shape(1);
  const py::ssize_t down = array.strides(0);
  const py::ssize_t across = array.strides(1);
  const char* data = static_cast<const char*>(array.data());
  Matrix matrix(rows, columns);
  const py::gil_scoped_release free;
  for (py::ssize_t first = 0; first < rows; first += kBlock) {
    const py::ssize_t last = std::min(rows, first + kBlock);
    for (py::ssize_t j = 0; j < columns; ++j) {
      for (py::ssize_t i = first; i < last; ++i) {
        Scalar value;  // elements of a view need not be aligned
        std::memcpy(&value, data + i * down + j * across, sizeof value);
        matrix(i, j) = static_cast<double>(value);
      }
    }
  }
  return matrix;
}

}  // namespace

Matrix to_matrix(const py::object& source, const char* name) {
  const py::array array = as_array(source, name, 2);
  if (py::isinstance<py::array_t<double>>(array)) return gather<double>(array);
  if (py::isinstance<py::array_t<float>>(array)) return gather<float>(array);
  const auto converted = py::array_t<double>::ensure(array);
  if (!converted) PyErr_Clear();
  require(static_cast<bool>(converted), "{} must be an array of numbers", name);
  return gather<double>(converted);
}

Vector to_vector(const py::object& source, const char* name) {
  const py::array array = as_array(source, name, 1);
  const auto converted = py::array_t<double>::ensure(array);
  if (!converted) PyErr_Clear();
  require(static_cast<bool>(converted), "{} must be an array of numbers", name);
  Vector vector(converted.size());
  for (py::ssize_t i = 0; i < converted.size(); ++i) vector(i) = converted.at(i);
  return vector;
}

std::vector<ArmIndex> to_indices(const py::object& source, const char* name) {
  const py::array array = as_array(source, name, 1);
  const char kind = array.dtype().kind();
  require(kind == 'i' || kind == 'u' || array.size() == 0,
          "{} must hold whole numbers, got dtype {}", name, std::string(py::str(array.dtype())));
  const auto converted = py::array_t<std::int64_t>::ensure(array);
  std::vector<ArmIndex> indices;
  for (py::ssize_t i = 0; i < converted.size(); ++i) indices.push_back(converted.at(i));
  return indices;
}

py::array view(const Matrix& matrix, py::handle owner) {
  py::array_t<double> array(
      {matrix.rows(), matrix.cols()},
      {sizeof(double), sizeof(double) * static_cast<std::size_t>(matrix.rows())}, matrix.data(),
      owner);
  array.attr("setflags")(py::arg("write") = false);
  return array;
}

py::array view(const Vector& vector, py::handle owner) {
  py::array_t<double> array(vector.size(), vector.data(), owner);
  array.attr("setflags")(py::arg("write") = false);
  return array;
}

}  // namespace acol::python
