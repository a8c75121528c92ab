#pragma once

#include "acol/study/store.hpp"

namespace acol {

/// A study in a PostgreSQL database, which may hold any number of them: `study` in the URL names
/// it, the rest is libpq's. Writers of one study wait for each other; studies do not.
std::unique_ptr<Store> open_postgres(const std::string& url);
/// Makes the tables too, where there are none.
void create_postgres(const std::string& url, const LogLine& created);

/// A URL of ours: without the driver that others write in, and without `study`.
struct PostgresUrl {
  std::string connection = {};  ///< For libpq.
  std::string study = {};
  std::string shown = {};  ///< Without the password.
};
/// Throws InvalidArgument if it names no study.
PostgresUrl parse_postgres_url(const std::string& url);

}  // namespace acol
