#pragma once

#include <filesystem>
#include <vector>

namespace acol::cli {

/// Draws Vega-Lite files as SVG and PNG beside them, with Node.js; says so where there is none.
void draw_files(const std::vector<std::filesystem::path>& specifications);

}  // namespace acol::cli
