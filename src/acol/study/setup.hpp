#pragma once

#include "acol/io/csv.hpp"
#include "acol/study/pictures.hpp"
#include "acol/study/study.hpp"

namespace acol::study {

/// Reads the catalogue that a definition names and makes the first entry of a study of it. Throws
/// InvalidArgument or ParseError naming the option, or the file, line and column, at fault.
Created set_up(const Definition& definition);
/// The same, where the pictures that are found beside the catalogue are to be kept.
Created set_up(const Definition& definition, Pictures& pictures);
/// The same with a catalogue that was read before.
Created set_up(const Definition& definition, io::CsvTable table);
Created set_up(const Definition& definition, io::CsvTable table, Pictures& pictures);

/// Of the notes of a study, how its file was read: none where it is plain CSV.
std::vector<std::string> notes_on_reading(const Created& created);

/// The candidates of a spreadsheet with the columns that a study was made of, for it. Throws
/// ParseError naming file, line and column.
Added read_added(const Study& study, const std::string& path, Pictures& pictures);

}  // namespace acol::study
