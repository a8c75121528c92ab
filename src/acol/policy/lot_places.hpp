#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "acol/inference/lot_sample.hpp"

namespace acol {

/// Which places of a round's lots are taken. Asking for the first open lot costs nothing, however
/// many people the round is for.
class LotPlaces {
 public:
  LotPlaces() = default;
  explicit LotPlaces(Lots lots) : free_(std::move(lots)) { skip_full(); }

  /// Takes the place of an entry in a lot; false if the lot has none, or it is taken.
  bool take(std::int64_t lot, std::size_t entry) {
    if (lot < 0 || lot >= std::ssize(free_)) return false;
    std::vector<std::size_t>& places = free_[static_cast<std::size_t>(lot)];
    const auto found = std::ranges::find(places, entry);
    if (found == places.end()) return false;
    places.erase(found);
    skip_full();
    return true;
  }

  /// The first lot with a free place; the number of lots if none is free.
  std::size_t first_open() const { return first_; }
  std::size_t lots() const { return free_.size(); }
  /// The entries of a lot that nobody has taken, in the order in which they are asked.
  const std::vector<std::size_t>& free(std::size_t lot) const { return free_[lot]; }

 private:
  void skip_full() {
    while (first_ < free_.size() && free_[first_].empty()) ++first_;
  }

  Lots free_;
  std::size_t first_ = 0;
};

}  // namespace acol
