#include "acol/io/assets.hpp"

#include <span>

#include "acol/core/choice.hpp"
#include "acol_asset_symbols.inc"

namespace acol::io {
namespace {

struct Asset {
  std::string_view name;
  const char* begin = nullptr;
  const char* end = nullptr;
};

/// Ends with an empty row: without apps/web (ACOL_WEB=OFF) there is no other.
const Asset kAssets[] = {
#include "acol_asset_rows.inc"
    {}};

}  // namespace

std::optional<std::string_view> find_asset(std::string_view name) {
  for (const Asset& asset : std::span<const Asset>(kAssets, std::size(kAssets) - 1)) {
    if (asset.name == name) return std::string_view(asset.begin, asset.end);
  }
  return std::nullopt;
}

std::string_view asset(std::string_view name) {
  const std::span<const Asset> assets(kAssets, std::size(kAssets) - 1);
  require(!assets.empty(), "no '{}': this library was built without its pages (ACOL_WEB=OFF)",
          name);
  if (const auto found = find_asset(name)) return *found;
  throw InvalidArgument(fmt::format("unknown asset '{}'; known: {}", name, listed(assets)));
}

}  // namespace acol::io
