#include "arrays.hpp"

#include <algorithm>
#include <cstring>

#include "acol/core/error.hpp"

namespace acol::python {
namespace {

py::module_ numpy() { return py::module_::import("numpy"); }

/// numpy.asarray, of the given type where there is one.
py::object as_array(const py::object& source, const char* name,
                    const py::object& type = py::none()) {
  const py::object convert = numpy().attr("asarray");
  try {
    return convert(source, type);
  } catch (const py::error_already_set& error) {
    if (error.matches(PyExc_MemoryError) || !error.matches(PyExc_Exception)) throw;
    throw InvalidArgument(fmt::format("{} must be an array of numbers", name));
  }
}

/// `source` as an array of numbers with `dimensions` axes.
py::object with_axes(const py::object& source, const char* name, py::ssize_t dimensions) {
  const py::object array = to_array(source, name);
  const auto found = array.attr("ndim").cast<py::ssize_t>();
  require(found == dimensions, "{} must have {} axis(es), got {}", name, dimensions, found);
  return array;
}

std::string kind_of(const py::object& array) {
  return array.attr("dtype").attr("kind").cast<std::string>();
}

bool holds(const py::object& array, const char* type) {
  return array.attr("dtype").equal(numpy().attr(type));
}

/// The number at an address, which need not be aligned.
template <class Number>
Number number_at(const void* memory, py::ssize_t offset) {
  Number number;
  std::memcpy(&number, static_cast<const char*>(memory) + offset, sizeof number);
  return number;
}

/// Visits the elements in blocks of rows, so that an array in C order is read from memory once.
template <class Number>
Matrix gather(const py::object& array) {
  constexpr py::ssize_t kBlock = 512;
  const py::buffer_info buffer = py::buffer(array).request();
  const py::ssize_t rows = buffer.shape[0];
  const py::ssize_t columns = buffer.shape[1];
  Matrix matrix(rows, columns);
  const py::gil_scoped_release free;
  for (py::ssize_t first = 0; first < rows; first += kBlock) {
    const py::ssize_t last = std::min(rows, first + kBlock);
    for (py::ssize_t j = 0; j < columns; ++j) {
      for (py::ssize_t i = first; i < last; ++i) {
        const py::ssize_t offset = i * buffer.strides[0] + j * buffer.strides[1];
        matrix(i, j) = static_cast<double>(number_at<Number>(buffer.ptr, offset));
      }
    }
  }
  return matrix;
}

/// Memory of `owner` that numpy may look into.
struct Window {
  py::object owner;
  const double* numbers = nullptr;
  Shape shape;
  Shape strides;
};

py::buffer_info buffer_of(const Window& window) {
  return {const_cast<double*>(window.numbers),
          sizeof(double),
          py::format_descriptor<double>::format(),
          std::ssize(window.shape),
          window.shape,
          window.strides,
          /*readonly=*/true};
}

py::object look_into(Window window) { return numpy().attr("asarray")(py::cast(std::move(window))); }

}  // namespace

py::object to_array(const py::object& source, const char* name) {
  const py::object array = as_array(source, name);
  require(std::string("biufO").find(kind_of(array)) != std::string::npos,
          "{} must be an array of numbers, got dtype {}", name,
          std::string(py::str(array.attr("dtype"))));
  return array;
}

Matrix to_matrix(const py::object& source, const char* name) {
  const py::object array = with_axes(source, name, 2);
  if (holds(array, "float64")) return gather<double>(array);
  if (holds(array, "float32")) return gather<float>(array);
  return gather<double>(as_array(array, name, numpy().attr("float64")));
}

Vector to_vector(const py::object& source, const char* name) {
  const py::object array = as_array(with_axes(source, name, 1), name, numpy().attr("float64"));
  const py::buffer_info buffer = py::buffer(array).request();
  Vector vector(buffer.size);
  for (py::ssize_t i = 0; i < buffer.size; ++i) {
    vector(i) = number_at<double>(buffer.ptr, i * buffer.strides[0]);
  }
  return vector;
}

std::vector<Vector> to_rows(const py::object& source, const char* name) {
  const py::object array = to_array(source, name);
  if (py::len(array.attr("shape")) != 2) return {to_vector(array, name)};
  const Matrix matrix = to_matrix(array, name);
  std::vector<Vector> rows;
  for (Eigen::Index i = 0; i < matrix.rows(); ++i) rows.emplace_back(matrix.row(i));
  return rows;
}

std::vector<ArmIndex> to_indices(const py::object& source, const char* name) {
  const py::object given = with_axes(source, name, 1);
  const std::string kind = kind_of(given);
  require(kind == "i" || kind == "u" || py::len(given) == 0,
          "{} must hold whole numbers, got dtype {}", name,
          std::string(py::str(given.attr("dtype"))));
  const py::object array = as_array(given, name, numpy().attr("int64"));
  const py::buffer_info buffer = py::buffer(array).request();
  std::vector<ArmIndex> indices;
  for (py::ssize_t i = 0; i < buffer.size; ++i) {
    indices.push_back(number_at<std::int64_t>(buffer.ptr, i * buffer.strides[0]));
    require(kind != "u" || indices.back() >= 0, "{}[{}] must be below 2^63", name, i);
  }
  return indices;
}

py::object view(const Matrix& matrix, py::handle owner) {
  const auto size = static_cast<py::ssize_t>(sizeof(double));
  return look_into({.owner = py::reinterpret_borrow<py::object>(owner),
                    .numbers = matrix.data(),
                    .shape = {matrix.rows(), matrix.cols()},
                    .strides = {size, size * matrix.rows()}});
}

py::object view(const Vector& vector, py::handle owner) {
  return look_into({.owner = py::reinterpret_borrow<py::object>(owner),
                    .numbers = vector.data(),
                    .shape = {vector.size()},
                    .strides = {static_cast<py::ssize_t>(sizeof(double))}});
}

py::object empty_array(const Shape& shape, const char* type) {
  return numpy().attr("empty")(py::tuple(py::cast(shape)), type);
}

void bind_arrays(py::module_& module) {
  py::class_<Window>(module, "_Window", py::buffer_protocol(), py::module_local())
      .def_buffer([](const Window& window) { return buffer_of(window); });
}

py::object new_array(const Matrix& matrix) {
  const NewArray<double> numbers({matrix.rows(), matrix.cols()});
  using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  Eigen::Map<RowMajor>(numbers.numbers().data(), matrix.rows(), matrix.cols()) = matrix;
  return numbers.array();
}

py::object new_array(const Vector& vector) {
  const NewArray<double> numbers({vector.size()});
  std::ranges::copy(vector, numbers.numbers().begin());
  return numbers.array();
}

}  // namespace acol::python
