#include "acol/study/postgres_store.hpp"

#include <endian.h>
#include <libpq-fe.h>

#include <cstring>
#include <filesystem>
#include <sstream>

#include "acol/study/sqlite_store.hpp"

namespace acol {
namespace {

constexpr int kPostgresSchema = 1;
constexpr std::int64_t kProbeNumber = -1;  // that no entry has

constexpr const char* kTables =
    "CREATE TABLE IF NOT EXISTS acol_studies (name text PRIMARY KEY, format integer NOT NULL);"
    "CREATE TABLE IF NOT EXISTS acol_log ("
    " study text NOT NULL REFERENCES acol_studies (name), number bigint NOT NULL,"
    " hash bytea NOT NULL, entry text NOT NULL, PRIMARY KEY (study, number));";

/// Made when it is needed: databases from before have none.
constexpr const char* kCheckpointTable =
    "SELECT pg_advisory_xact_lock(1633906540);"
    "CREATE TABLE IF NOT EXISTS acol_checkpoints ("
    " study text NOT NULL REFERENCES acol_studies (name), part integer NOT NULL,"
    " bytes bytea NOT NULL, PRIMARY KEY (study, part));";
constexpr std::size_t kBytesAtOnce = 4 << 20;

using Result = std::unique_ptr<PGresult, decltype(&PQclear)>;

/// A value for a statement.
struct Parameter {
  std::string bytes;
  bool binary = false;
};

class Connection {
 public:
  explicit Connection(PostgresUrl url) : url_(std::move(url)) { connect(); }
  ~Connection() { PQfinish(handle_); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  const PostgresUrl& url() const { return url_; }

  /// Opens a new connection in place of one that was lost.
  void revive() {
    if (PQstatus(handle_) == CONNECTION_OK && !lost_) return;
    PQfinish(handle_);
    connect();
  }

  Result run(const char* sql, const std::vector<Parameter>& parameters = {}) {
    std::vector<const char*> values;
    std::vector<int> lengths;
    std::vector<int> formats;
    for (const Parameter& one : parameters) {
      values.push_back(one.bytes.data());
      lengths.push_back(static_cast<int>(one.bytes.size()));
      formats.push_back(one.binary ? 1 : 0);
    }
    Result result(PQexecParams(handle_, sql, static_cast<int>(values.size()), nullptr,
                               values.data(), lengths.data(), formats.data(), 1),
                  PQclear);
    check(result.get());
    return result;
  }
  void run_script(const char* sql) {
    const Result result(PQexec(handle_, sql), PQclear);
    check(result.get());
  }
  /// Ends a transaction on the way out of a failure.
  void roll_back() { PQclear(PQexec(handle_, "ROLLBACK")); }

 private:
  void connect() {
    handle_ = PQconnectdb(url_.connection.c_str());
    if (PQstatus(handle_) != CONNECTION_OK) {
      const std::string why = first_line(PQerrorMessage(handle_));
      PQfinish(std::exchange(handle_, nullptr));
      throw StorageError(fmt::format("{}: {}", url_.shown, why));
    }
    PQsetNoticeProcessor(handle_, [](void* /*unused*/, const char* /*message*/) {}, nullptr);
    lost_ = false;
    run_script("SET client_encoding = 'UTF8'; SET synchronous_commit = on");
  }

  static std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

  void check(const PGresult* result) {
    const ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return;
    const char* code = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const std::string message =
        fmt::format("{}: {}", url_.shown, first_line(PQerrorMessage(handle_)));
    lost_ = code == nullptr || std::string_view(code).starts_with("57P") ||
            PQstatus(handle_) != CONNECTION_OK;
    // A server that went away, serialization failures, deadlocks.
    if (lost_ || std::string_view(code).starts_with("40")) throw PassingStorageError(message);
    throw StorageError(message);
  }

  PostgresUrl url_;
  PGconn* handle_ = nullptr;
  bool lost_ = false;  ///< Whether the server has gone away, even if libpq does not know yet.
};

class Transaction {
 public:
  Transaction(Connection& connection, const char* begin) : connection_(&connection) {
    connection.run_script(begin);
  }
  ~Transaction() {
    if (!done_) connection_->roll_back();
  }
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  void commit() {
    connection_->run_script("COMMIT");
    done_ = true;
  }

 private:
  Connection* connection_;
  bool done_ = false;
};

std::string bytes_of(const PGresult* result, int row, int column) {
  return {PQgetvalue(result, row, column),
          static_cast<std::size_t>(PQgetlength(result, row, column))};
}

std::int64_t number_of(const PGresult* result, int row, int column) {
  std::uint64_t number = 0;
  std::memcpy(&number, PQgetvalue(result, row, column), sizeof number);
  return static_cast<std::int64_t>(be64toh(number));
}

class PostgresStore final : public Store {
 public:
  explicit PostgresStore(const std::string& url) : connection_(parse_postgres_url(url)) {
    const Result found = connection_.run("SELECT to_regclass('acol_studies') IS NOT NULL");
    if (*PQgetvalue(found.get(), 0, 0) == 0) throw NoStudyError(name());
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

  void back_up(const std::string& path) override {
    create_sqlite(path, [this](std::int64_t from) { return read(from, kPart); });
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
    const Result found = connection_.run("SELECT to_regclass('acol_checkpoints') IS NOT NULL");
    std::string checkpoint;
    if (*PQgetvalue(found.get(), 0, 0) == 0) return nullptr;
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
    const std::string hash(reinterpret_cast<const char*>(line.hash.data()), line.hash.size());
    connection_.run(
        "INSERT INTO acol_log (study, number, hash, entry) VALUES ($1, $2, $3, $4)",
        {{connection_.url().study}, {std::to_string(number)}, {hash, true}, {line.text}});
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
      const std::string hash = bytes_of(result.get(), row, 1);
      LogLine line{.text = bytes_of(result.get(), row, 2)};
      if (number_of(result.get(), row, 0) != from + row || hash.size() != line.hash.size()) {
        fail(fmt::format("entry {} of the log is missing or damaged", from + row));
      }
      std::memcpy(line.hash.data(), hash.data(), hash.size());
      lines.push_back(std::move(line));
    }
    return lines;
  }

  Connection connection_;
};

}  // namespace

std::unique_ptr<Store> open_postgres(const std::string& url) {
  return std::make_unique<PostgresStore>(url);
}

void create_postgres(const std::string& url, const LogLine& created) {
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
    throw StorageError(fmt::format("{}: exists already", connection.url().shown));
  }
  const std::string hash(reinterpret_cast<const char*>(created.hash.data()), created.hash.size());
  connection.run("INSERT INTO acol_log (study, number, hash, entry) VALUES ($1, 0, $2, $3)",
                 {{study}, {hash, true}, {created.text}});
  transaction.commit();
}

}  // namespace acol
