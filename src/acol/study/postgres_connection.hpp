#pragma once

#include <endian.h>
#include <libpq-fe.h>

#include <cstring>
#include <memory>
#include <utility>
#include <vector>

#include "acol/study/log.hpp"
#include "acol/study/postgres_url.hpp"

namespace acol::study::postgres {

using Result = std::unique_ptr<PGresult, decltype(&PQclear)>;

/// A value for a statement.
struct Parameter {
  std::string bytes;
  bool binary = false;
};

/// A connection that can be opened anew where the server went away.
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
  bool has(const char* table) {
    const Result found = run("SELECT to_regclass($1) IS NOT NULL", {{table}});
    return *PQgetvalue(found.get(), 0, 0) != 0;
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

/// BEGIN … COMMIT, or ROLLBACK on the way out.
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

inline std::string bytes_of(const Digest& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

inline std::string bytes_of(const PGresult* result, int row, int column) {
  return {PQgetvalue(result, row, column),
          static_cast<std::size_t>(PQgetlength(result, row, column))};
}

inline std::int64_t number_of(const PGresult* result, int row, int column) {
  std::uint64_t number = 0;
  std::memcpy(&number, PQgetvalue(result, row, column), sizeof number);
  return static_cast<std::int64_t>(be64toh(number));
}

}  // namespace acol::study::postgres
