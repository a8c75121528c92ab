#pragma once

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace acol::testing {

/// A PostgreSQL server of our own, in a scratch folder, on a socket that only we know; it ends with
/// the process. PostgreSQL refuses to run as root: then it runs as `postgres`.
class PostgresServer {
 public:
  static PostgresServer& instance() {
    static PostgresServer server;
    return server;
  }

  /// The URL of a study.
  std::string url(const std::string& study) const {
    return fmt::format("postgresql:///postgres?host={}&user=postgres&study={}", folder_, study);
  }
  void restart() const { run(pg_ctl("restart -m immediate")); }

  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;

 private:
  PostgresServer() : folder_(fmt::format("/tmp/acol-postgres-{}", getpid())) {
    std::filesystem::create_directory(folder_);
    if (getuid() == 0) run("chown postgres " + folder_);
    run(fmt::format("{} --pgdata={}/data --username=postgres --auth=trust --no-sync",
                    program("initdb"), folder_));
    run(pg_ctl("start"));
  }
  ~PostgresServer() {
    const std::string stop = as_postgres(pg_ctl("stop -m immediate"));
    if (std::system(stop.c_str()) != 0)
      fmt::print(stderr, "failed: {}\n", stop);  // NOLINT(cert-env33-c)
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }

  static std::string program(const std::string& name) {
    for (const auto& version : std::filesystem::directory_iterator("/usr/lib/postgresql")) {
      return (version.path() / "bin" / name).string();
    }
    throw std::runtime_error("PostgreSQL is not installed (scripts/setup does)");
  }
  std::string pg_ctl(const std::string& what) const {
    return fmt::format(
        "{} --pgdata={}/data --log={}/log --wait -o \"-k {} -c listen_addresses=\" {}",
        program("pg_ctl"), folder_, folder_, folder_, what);
  }
  static std::string as_postgres(const std::string& command) {
    const std::string prefix = getuid() == 0 ? "runuser -u postgres -- " : "";
    return "cd /tmp && " + prefix + command + " > /dev/null 2>&1";
  }
  static void run(const std::string& command) {
    if (std::system(command.starts_with("chown") ? command.c_str()  // NOLINT(cert-env33-c)
                                                 : as_postgres(command).c_str()) != 0) {
      throw std::runtime_error("failed: " + command);
    }
  }

  std::string folder_;
};

}  // namespace acol::testing
