#pragma once

#include <string>
#include <vector>

#include "acol/core/types.hpp"

namespace acol::io {

/// Which columns of a spreadsheet of candidates mean what.
struct CatalogueColumns {
  std::string id = {};                     ///< Names each candidate; must not repeat.
  std::vector<std::string> features = {};  ///< What acceptance may depend on.
  std::string reward = {};                 ///< What to make large, or small.
  bool minimize = false;
};

/// A spreadsheet of candidates.
struct Catalogue {
  std::vector<std::string> ids;
  std::vector<std::string> features;  ///< Names of the columns of `arms`.
  Matrix arms;
  Vector rewards;  ///< Larger is better: the negated column where it is to be minimised.
  bool minimize = false;
};

/// Reads a catalogue. Throws ParseError naming file, line and column at fault.
Catalogue read_catalogue(const std::string& path, const CatalogueColumns& columns);

}  // namespace acol::io
