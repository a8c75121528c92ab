#pragma once

#include <string>

namespace acol::study {

/// A URL of ours: without the driver that others write in, and without `study`.
struct PostgresUrl {
  std::string connection = {};  ///< For libpq.
  std::string study = {};
  std::string shown = {};  ///< Without the password.
};
/// Throws InvalidArgument if it names no study.
PostgresUrl parse_postgres_url(const std::string& url);
/// The same of a database with any number of studies: `study` may be empty.
PostgresUrl parse_postgres_database(const std::string& url);

/// Whether it is PostgreSQL's; SQLAlchemy's spellings too: `postgres://`, `postgresql+psycopg2://`.
bool is_postgres(const std::string& url);

}  // namespace acol::study
