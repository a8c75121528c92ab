#include <algorithm>

#include "acol/study/collection.hpp"
#include "acol/study/postgres_connection.hpp"

namespace acol::study {
namespace {

using postgres::bytes_of;
using postgres::Connection;
using postgres::number_of;
using postgres::Result;

/// Made when a server of many studies needs them.
constexpr const char* kCollectionTables =
    "SELECT pg_advisory_xact_lock(1633906540);"
    "CREATE TABLE IF NOT EXISTS acol_links (number bigserial PRIMARY KEY, role text NOT NULL,"
    " hash bytea NOT NULL, created bigint NOT NULL, revoked boolean NOT NULL DEFAULT false);"
    "CREATE TABLE IF NOT EXISTS acol_archived (study text PRIMARY KEY);";

/// As a part of an address.
std::string percent_encoded(std::string_view text) {
  std::string result;
  for (const char c : text) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       c == '-' || c == '_' || c == '.';
    result += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return result;
}

class PostgresCollection final : public Collection {
 public:
  explicit PostgresCollection(const std::string& url) : connection_(parse_postgres_database(url)) {
    postgres::Transaction transaction(connection_, "BEGIN");
    connection_.run_script(kCollectionTables);
    transaction.commit();
  }

  const std::string& name() const override { return connection_.url().shown; }

  std::vector<KeptStudy> studies() override {
    connection_.revive();
    std::vector<KeptStudy> all;
    if (!connection_.has("acol_studies")) return all;
    const Result found = connection_.run(
        "SELECT name, coalesce((SELECT max(number) FROM acol_log WHERE study = name), -1)::bigint, "
        "EXISTS (SELECT 1 FROM acol_archived WHERE study = name) FROM acol_studies "
        "ORDER BY name COLLATE \"C\"");
    for (int row = 0; row < PQntuples(found.get()); ++row) {
      const std::string study = bytes_of(found.get(), row, 0);
      all.push_back({.name = study,
                     .url = url_of(study),
                     .stamp = std::to_string(number_of(found.get(), row, 1)),
                     .archived = *PQgetvalue(found.get(), row, 2) != 0});
    }
    return all;
  }

  std::string url_of(const std::string& study) const override {
    const std::string& database = connection_.url().connection;
    return fmt::format("{}{}study={}", database,
                       database.find('?') == std::string::npos ? '?' : '&', percent_encoded(study));
  }

  void set_archived(const std::string& study, bool archived) override {
    connection_.revive();
    connection_.run(archived
                        ? "INSERT INTO acol_archived (study) VALUES ($1) ON CONFLICT DO NOTHING"
                        : "DELETE FROM acol_archived WHERE study = $1",
                    {{study}});
  }

  AccessBook links() override {
    connection_.revive();
    const Result found = connection_.run(
        "SELECT number, role, hash, created, revoked FROM acol_links ORDER BY number");
    std::vector<KeptLink> all;
    for (int row = 0; row < PQntuples(found.get()); ++row) {
      all.push_back({number_of(found.get(), row, 0), bytes_of(found.get(), row, 1),
                     bytes_of(found.get(), row, 2), number_of(found.get(), row, 3),
                     *PQgetvalue(found.get(), row, 4) != 0});
    }
    return book_of(all);
  }

  std::string add_link(Role role, const Digest& hash, std::int64_t now) override {
    connection_.revive();
    const Result made = connection_.run(
        "INSERT INTO acol_links (role, hash, created) VALUES ($1, $2, $3) RETURNING number",
        {{std::string(name_of(role))}, {bytes_of(hash), true}, {std::to_string(now)}});
    return link_id(number_of(made.get(), 0, 0));
  }

  void revoke_link(const std::string& id) override {
    connection_.revive();
    const Result found = connection_.run(
        "UPDATE acol_links SET revoked = true WHERE 'i' || number = $1 RETURNING 1", {{id}});
    require(PQntuples(found.get()) == 1, "unknown invitation '{}'", id);
  }

 private:
  Connection connection_;
};

}  // namespace

std::unique_ptr<Collection> open_postgres_collection(const std::string& url) {
  return std::make_unique<PostgresCollection>(url);
}

}  // namespace acol::study
