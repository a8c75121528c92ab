#include "acol/study/sqlite_log.hpp"

namespace acol::study::sqlite {

void create_log(Database& database) {
  database.run(
      "CREATE TABLE log (number INTEGER PRIMARY KEY, hash BLOB NOT NULL, entry TEXT NOT NULL)"
      " STRICT");
}

void insert_lines(Database& database, std::int64_t number, const std::vector<LogLine>& lines) {
  Statement statement(database, "INSERT INTO log (number, hash, entry) VALUES (?1, ?2, ?3)");
  for (const LogLine& line : lines) {
    statement.bind(1, number++);
    statement.bind(2, line.hash);
    statement.bind(3, line.text);
    statement.step();
    statement.reset();
  }
}

std::vector<LogLine> lines_from(Database& database, std::int64_t from, std::int64_t most) {
  Statement statement(
      database, "SELECT number, hash, entry FROM log WHERE number >= ?1 ORDER BY number LIMIT ?2");
  statement.bind(1, from);
  statement.bind(2, most);
  std::vector<LogLine> lines;
  while (statement.step()) {
    lines.push_back(stored_line({statement.number(0), statement.text(1), statement.text(2)},
                                from + std::ssize(lines), database.path()));
  }
  return lines;
}

}  // namespace acol::study::sqlite
