#pragma once

#include "acol/study/store.hpp"

namespace acol::study {

/// A study in an SQLite file (one study a file). Rollback journal and full syncs: the WAL of
/// libraries before 3.51.3 may lose pages with two writers. Waits for other processes as long as
/// they take, up to a minute.
std::unique_ptr<Store> open_sqlite(const std::string& path);
/// The lines of a log after the given number; none at its end.
using NextLines = std::function<std::vector<LogLine>(std::int64_t number)>;
/// The next of the pictures beside a log; nothing after the last.
using NextPicture = std::function<std::optional<std::string>()>;
/// A study with that log, these people and pictures. What fails leaves nothing behind.
void create_sqlite(const std::string& path, const NextLines& next,
                   const std::vector<NamedPerson>& people, const NextPicture& next_picture);

}  // namespace acol::study
