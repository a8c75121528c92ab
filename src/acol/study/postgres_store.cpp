#include "acol/study/postgres_store.hpp"

#include <filesystem>
#include <sstream>

#include "acol/study/postgres_connection.hpp"
#include "acol/study/postgres_people.hpp"
#include "acol/study/postgres_pictures.hpp"
#include "acol/study/sqlite_store.hpp"

namespace acol::study {
namespace {

using postgres::bytes_of;
using postgres::Connection;
using postgres::number_of;
using postgres::Result;
using postgres::Transaction;

constexpr int kPostgresSchema = 1;
constexpr std::int64_t kProbeNumber = -1;  // that no entry has

constexpr const char* kTables =
    "CREATE TABLE IF NOT EXISTS acol_studies (name text PRIMARY KEY, format integer NOT NULL);"
    "CREATE TABLE IF NOT EXISTS acol_log ("
    " study text NOT NULL REFERENCES acol_studies (name), number bigint NOT NULL,"
    " hash bytea NOT NULL, entry text NOT NULL, PRIMARY KEY (study, number));"
    "CREATE TABLE IF NOT EXISTS acol_people ("
    " study text NOT NULL REFERENCES acol_studies (name), name text NOT NULL,"
    " pseudonym text NOT NULL, salt text NOT NULL, PRIMARY KEY (study, name));";

/// Made when it is needed: databases from before have none.
constexpr const char* kCheckpointTable =
    "SELECT pg_advisory_xact_lock(1633906540);"
    "CREATE TABLE IF NOT EXISTS acol_checkpoints ("
    " study text NOT NULL REFERENCES acol_studies (name), part integer NOT NULL,"
    " bytes bytea NOT NULL, PRIMARY KEY (study, part));";
constexpr std::size_t kBytesAtOnce = 4 << 20;

class PostgresStore final : public Store {
 public:
  explicit PostgresStore(const std::string& url) : connection_(parse_postgres_url(url)) {
    if (!connection_.has("acol_studies")) throw NoStudyError(name());
    const Result format = connection_.run("SELECT format::bigint FROM acol_studies WHERE name = $1",
                                          {{connection_.url().study}});
    if (PQntuples(format.get()) == 0) throw NoStudyError(name());
    const std::int64_t schema = number_of(format.get(), 0, 0);
    if (schema != kPostgresSchema) {
      fail(fmt::format("has storage format {}, this acol knows {}: use a newer acol", schema,
                       kPostgresSchema));
    }
  }

  const std::string& name() const override { return connection_.url().shown; }

  std::vector<LogLine> read(std::int64_t from, std::int64_t most) override {
    connection_.revive();
    return lines_from(from, most);
  }

  void transact(std::int64_t from, const Writer& writer) override {
    connection_.revive();
    Transaction transaction(connection_, "BEGIN");
    connection_.run("SELECT 1 FROM acol_studies WHERE name = $1 FOR UPDATE",
                    {{connection_.url().study}});
    std::vector<LogLine> fresh = lines_from(from, kAll);
    std::int64_t next = from + std::ssize(fresh);
    const std::vector<LogLine> lines = writer(std::move(fresh));
    if (lines.empty()) return;
    for (const LogLine& line : lines) insert(next++, line);
    transaction.commit();
  }

  void probe() override {
    try {
      connection_.revive();
      Transaction taken_back(connection_, "BEGIN");
      insert(kProbeNumber, {});
    } catch (const PassingStorageError&) {
      fail("the database does not answer");
    }
  }

  void back_up(const std::string& path, Names names) override {
    connection_.revive();
    const std::vector<NamedPerson> kept =
        names == Names::with ? people() : std::vector<NamedPerson>();
    const std::vector<Digest> shown = pictures();
    std::size_t given = 0;
    create_sqlite(
        path, [this](std::int64_t from) { return read(from, kPart); }, kept,
        [&] { return given < shown.size() ? picture(shown[given++]) : std::nullopt; });
  }

  void add_pictures(const std::vector<std::string>& pictures) override {
    postgres::insert_pictures(connection_, pictures);
  }
  std::optional<std::string> picture(const Digest& digest) override {
    connection_.revive();
    return postgres::picture_with(connection_, digest);
  }
  std::vector<Digest> pictures() override { return postgres::all_pictures(connection_); }

  std::vector<NamedPerson> people() override {  // may be called while in transact()
    return postgres::all_people(connection_);
  }
  std::optional<NamedPerson> person_called(const std::string& name) override {
    return postgres::person_called(connection_, name);
  }
  void add_person(const NamedPerson& person) override {
    postgres::insert_people(connection_, {person});
  }
  void remove_people(const std::vector<std::string>& pseudonyms) override {
    postgres::delete_people(connection_, pseudonyms);
  }
  /// What was deleted stays in the table's file until then.
  void purge() override {
    connection_.revive();
    connection_.run_script("VACUUM acol_people");
  }

  void rewrite(const Rewriter& rewriter) override {
    connection_.revive();
    {
      Transaction transaction(connection_, "BEGIN");
      connection_.run_script("SELECT pg_advisory_xact_lock(1633906540)");
      connection_.run_script(kTables);
      connection_.run("SELECT 1 FROM acol_studies WHERE name = $1 FOR UPDATE",
                      {{connection_.url().study}});
      const Replacement replacement = rewriter(lines_from(0, kAll));
      for (const char* table : {"acol_log", "acol_people", "acol_checkpoints"}) {
        if (!connection_.has(table)) continue;
        connection_.run(fmt::format("DELETE FROM {} WHERE study = $1", table).c_str(),
                        {{connection_.url().study}});
      }
      std::int64_t number = 0;
      for (const LogLine& line : replacement.lines) insert(number++, line);
      postgres::insert_people(connection_, replacement.people);
      transaction.commit();
    }
    purge();
    connection_.run_script("VACUUM acol_log");
  }

  void keep(std::string checkpoint) override {
    connection_.revive();
    Transaction transaction(connection_, "BEGIN");
    connection_.run_script(kCheckpointTable);
    connection_.run("DELETE FROM acol_checkpoints WHERE study = $1", {{connection_.url().study}});
    for (std::size_t at = 0; at < checkpoint.size(); at += kBytesAtOnce) {
      connection_.run("INSERT INTO acol_checkpoints (study, part, bytes) VALUES ($1, $2, $3)",
                      {{connection_.url().study},
                       {std::to_string(at / kBytesAtOnce)},
                       {checkpoint.substr(at, kBytesAtOnce), true}});
    }
    transaction.commit();
  }

  std::unique_ptr<std::istream> kept() override {
    connection_.revive();
    std::string checkpoint;
    if (!connection_.has("acol_checkpoints")) return nullptr;
    Transaction transaction(connection_, "BEGIN ISOLATION LEVEL REPEATABLE READ");
    for (int part = 0;; ++part) {
      const Result bytes =
          connection_.run("SELECT bytes FROM acol_checkpoints WHERE study = $1 AND part = $2",
                          {{connection_.url().study}, {std::to_string(part)}});
      if (PQntuples(bytes.get()) == 0) {
        return std::make_unique<std::istringstream>(std::move(checkpoint));
      }
      checkpoint += bytes_of(bytes.get(), 0, 0);
    }
  }

  void insert(std::int64_t number, const LogLine& line) {
    connection_.run("INSERT INTO acol_log (study, number, hash, entry) VALUES ($1, $2, $3, $4)",
                    {{connection_.url().study},
                     {std::to_string(number)},
                     {bytes_of(line.hash), true},
                     {line.text}});
  }

 private:
  [[noreturn]] void fail(const std::string& why) const {
    throw StorageError(fmt::format("{}: {}", name(), why));
  }

  std::vector<LogLine> lines_from(std::int64_t from, std::int64_t most) {
    const Result result = connection_.run(
        "SELECT number, hash, entry FROM acol_log WHERE study = $1 AND number >= $2 "
        "ORDER BY number LIMIT $3",
        {{connection_.url().study}, {std::to_string(from)}, {std::to_string(most)}});
    std::vector<LogLine> lines;
    for (int row = 0; row < PQntuples(result.get()); ++row) {
      lines.push_back(stored_line({number_of(result.get(), row, 0), bytes_of(result.get(), row, 1),
                                   bytes_of(result.get(), row, 2)},
                                  from + row, name()));
    }
    return lines;
  }

  Connection connection_;
};

}  // namespace

std::unique_ptr<Store> open_postgres(const std::string& url) {
  return std::make_unique<PostgresStore>(url);
}

void create_postgres(const std::string& url, const LogLine& created,
                     const std::vector<NamedPerson>& people,
                     const std::vector<std::string>& pictures) {
  Connection connection(parse_postgres_url(url));
  Transaction transaction(connection, "BEGIN");
  // Two that make tables at once: one waits.
  connection.run_script("SELECT pg_advisory_xact_lock(1633906540)");  // "acol"
  connection.run_script(kTables);
  const std::string& study = connection.url().study;
  const Result made = connection.run(
      "INSERT INTO acol_studies (name, format) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1",
      {{study}, {std::to_string(kPostgresSchema)}});
  if (PQntuples(made.get()) == 0) {
    throw StorageError(fmt::format("{} already exists", connection.url().shown));
  }
  connection.run("INSERT INTO acol_log (study, number, hash, entry) VALUES ($1, 0, $2, $3)",
                 {{study}, {bytes_of(created.hash), true}, {created.text}});
  postgres::insert_people(connection, people);
  postgres::insert_pictures(connection, pictures);
  transaction.commit();
}

}  // namespace acol::study
