#pragma once

#include "acol/io/csv.hpp"
#include "acol/study/entry.hpp"

namespace acol {

/// Reads the catalogue that a definition names and makes the first entry of a study of it. Throws
/// InvalidArgument or ParseError naming the option, or the file, line and column, at fault.
Created set_up(const Definition& definition);
/// The same with a catalogue that was read before.
Created set_up(const Definition& definition, CsvTable table);

}  // namespace acol
