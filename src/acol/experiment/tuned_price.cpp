#include "acol/experiment/tuned_price.hpp"

#include <map>

#include "acol/io/text.hpp"

namespace acol::experiment {
namespace {

constexpr std::string_view kCertified = "e-acol";

using Cells = std::vector<const CellSummary*>;

/// The first of the cells from which on none is wrong, though later ones may not end.
const CellSummary* first_always_right(const Cells& cells) {
  const CellSummary* first = nullptr;
  for (const CellSummary* cell : cells) {
    if (cell->correct + cell->at_limit < 1) {
      first = nullptr;
    } else if (!first && cell->correct == 1) {
      first = cell;
    }
  }
  return first;
}

}  // namespace

std::vector<TunedPrice> tuned_prices(std::span<const CellSummary> cells) {
  std::map<std::string, double> certified;
  std::vector<std::pair<std::string, std::string>> order;
  std::map<std::pair<std::string, std::string>, Cells> sweeps;
  for (const CellSummary& cell : cells) {
    if (cell.algorithm == kCertified) certified.emplace(cell.panel, cell.median);
    if (!cell.algorithm.ends_with("-tuned")) continue;
    const std::pair key(cell.panel, cell.algorithm);
    if (!sweeps.contains(key)) order.push_back(key);
    sweeps[key].push_back(&cell);
  }
  std::vector<TunedPrice> prices;
  for (const auto& key : order) {
    const auto ours = certified.find(key.first);
    if (ours == certified.end()) continue;
    const CellSummary* right = first_always_right(sweeps[key]);
    prices.push_back({.panel = key.first,
                      .algorithm = key.second,
                      .value = right ? right->value : "",
                      .questions = right ? right->median : 0,
                      .certified = ours->second});
  }
  return prices;
}

std::string always_right_from(std::span<const TunedPrice> prices, const std::string& panel) {
  std::string from;
  for (const TunedPrice& price : prices) {
    if (price.panel != panel) continue;
    if (price.value.empty()) return "";
    if (from.empty() || io::parse_number(from) < io::parse_number(price.value)) from = price.value;
  }
  return from;
}

}  // namespace acol::experiment
