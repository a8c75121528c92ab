#include "seed.hpp"

#include <fmt/format.h>

namespace acol::python {

std::uint64_t to_seed(py::handle seed) {
  if (py::hasattr(seed, "generate_state")) {
    return seed.attr("generate_state")(1, "uint64").attr("item")(0).cast<std::uint64_t>();
  }
  try {
    return seed.cast<std::uint64_t>();
  } catch (const py::cast_error&) {
    throw py::type_error(
        fmt::format("a seed must be a whole number from 0 to 2**64 - 1, or a "
                    "numpy.random.SeedSequence, got {}",
                    std::string(py::repr(seed))));
  }
}

}  // namespace acol::python
