#pragma once

#include <functional>

#include "acol/study/sqlite_database.hpp"

namespace acol::study::sqlite {

/// Has a database made beside its place, then moves it there: whoever looks sees all of it or
/// nothing, and what fails leaves nothing behind. Only its owner may read it; SQLite gives its
/// journals the same rights. Throws StorageError, also if there is something at `path`.
void make_file(const std::string& path, const std::function<void(Database&)>& make);

}  // namespace acol::study::sqlite
