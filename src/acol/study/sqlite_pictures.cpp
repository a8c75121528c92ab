#include "acol/study/sqlite_pictures.hpp"

#include <cstring>

namespace acol::study::sqlite {

void create_pictures(Database& database) {
  database.run(
      "CREATE TABLE pictures (digest BLOB PRIMARY KEY, bytes BLOB NOT NULL) STRICT, WITHOUT ROWID");
}

void insert_picture(Database& database, const std::string& bytes) {
  Statement statement(database, "INSERT OR IGNORE INTO pictures (digest, bytes) VALUES (?1, ?2)");
  const Digest digest = digest_of(bytes);
  statement.bind(1, digest);
  statement.bind_bytes(2, bytes);
  statement.step();
}

std::optional<std::string> picture_with(Database& database, const Digest& digest) {
  Statement statement(database, "SELECT bytes FROM pictures WHERE digest = ?1");
  statement.bind(1, digest);
  if (!statement.step()) return std::nullopt;
  return statement.text(0);
}

std::vector<Digest> all_pictures(Database& database) {
  Statement statement(database, "SELECT digest FROM pictures ORDER BY digest");
  std::vector<Digest> digests;
  while (statement.step()) {
    const std::string bytes = statement.text(0);
    Digest digest{};
    std::memcpy(digest.data(), bytes.data(), std::min(bytes.size(), digest.size()));
    digests.push_back(digest);
  }
  return digests;
}

}  // namespace acol::study::sqlite
