#pragma once

#include <filesystem>
#include <vector>

namespace acol::cli {

/// Draws Vega-Lite files as SVG and PNG beside them, with Node.js; says so if Node.js is missing.
/// Returns the exit status: kBadInput if they could not be written, which the renderer explains.
int draw_files(const std::vector<std::filesystem::path>& specifications);

}  // namespace acol::cli
