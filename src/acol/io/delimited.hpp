#pragma once

#include <string>

#include "acol/io/grid.hpp"

namespace acol::io {

/// The cells of a text: separators are found, and a line "sep=;" is obeyed. Throws ParseError.
Grid grid_of_text(const std::string& name, std::string bytes);

}  // namespace acol::io
