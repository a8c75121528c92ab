#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "acol/study/log.hpp"

namespace acol::study {

/// Pictures that a table of candidates names: looked for, checked, and kept by content. A card then
/// has the address at which the pages find it, which is the digest of its bytes.
class Pictures {
 public:
  /// The bytes of the picture of that name; nothing if unknown.
  using Find = std::function<std::optional<std::string>(const std::string& name)>;

  /// `place` is what messages call where pictures are looked for.
  Pictures(Find find, std::string place) : find_(std::move(find)), place_(std::move(place)) {}

  /// What a card says of the picture that a cell names: the cell itself where it is an address that
  /// pages load. Throws Error saying what is wrong with it.
  std::string address(const std::string& cell);
  /// The bytes of all that were found.
  const std::vector<std::string>& kept() const { return kept_; }

 private:
  Find find_;
  std::string place_;
  std::map<std::string, std::string> addresses_;  ///< By name.
  std::vector<std::string> kept_;
  std::size_t bytes_ = 0;
};

/// The digest of a picture that is kept in a study, by its address; nothing for other addresses.
std::optional<Digest> kept_picture(std::string_view address);

/// Files beside a spreadsheet, with or without the ending of their names.
Pictures pictures_beside(const std::string& spreadsheet);
/// Of a table that comes without pictures.
Pictures no_pictures();

}  // namespace acol::study
