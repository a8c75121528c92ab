#include "acol/study/postgres_pictures.hpp"

namespace acol::study::postgres {
namespace {

constexpr const char* kPictureTable =
    "SELECT pg_advisory_xact_lock(1633906540);"  // "acol"
    "CREATE TABLE IF NOT EXISTS acol_pictures ("
    " study text NOT NULL REFERENCES acol_studies (name), digest bytea NOT NULL,"
    " bytes bytea NOT NULL, PRIMARY KEY (study, digest));";

}  // namespace

void insert_pictures(Connection& connection, const std::vector<std::string>& pictures) {
  if (pictures.empty()) return;
  connection.run_script(kPictureTable);
  for (const std::string& picture : pictures) {
    connection.run(
        "INSERT INTO acol_pictures (study, digest, bytes) VALUES ($1, $2, $3) "
        "ON CONFLICT DO NOTHING",
        {{connection.url().study}, {bytes_of(digest_of(picture)), true}, {picture, true}});
  }
}

std::optional<std::string> picture_with(Connection& connection, const Digest& digest) {
  if (!connection.has("acol_pictures")) return std::nullopt;
  const Result found =
      connection.run("SELECT bytes FROM acol_pictures WHERE study = $1 AND digest = $2",
                     {{connection.url().study}, {bytes_of(digest), true}});
  if (PQntuples(found.get()) == 0) return std::nullopt;
  return bytes_of(found.get(), 0, 0);
}

std::vector<Digest> all_pictures(Connection& connection) {
  if (!connection.has("acol_pictures")) return {};
  const Result found =
      connection.run("SELECT digest FROM acol_pictures WHERE study = $1 ORDER BY digest",
                     {{connection.url().study}});
  std::vector<Digest> digests(static_cast<std::size_t>(PQntuples(found.get())));
  for (std::size_t row = 0; row < digests.size(); ++row) {
    const std::string bytes = bytes_of(found.get(), static_cast<int>(row), 0);
    std::memcpy(digests[row].data(), bytes.data(), std::min(bytes.size(), digests[row].size()));
  }
  return digests;
}

}  // namespace acol::study::postgres
