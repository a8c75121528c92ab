#include "acol/io/grid.hpp"

namespace acol::io {

std::string column_letters(std::size_t column) {
  std::string letters;
  for (++column; column > 0; column = (column - 1) / 26) {
    letters.insert(letters.begin(), static_cast<char>('A' + (column - 1) % 26));
  }
  return letters;
}

}  // namespace acol::io
