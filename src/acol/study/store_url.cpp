#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string_view>

#include "acol/study/postgres_store.hpp"
#include "acol/study/sqlite_store.hpp"
#include "acol/study/store.hpp"

namespace acol::study {
namespace {

constexpr std::string_view kSqlite = "sqlite:///";

std::string sqlite_path(const std::string& url) {
  if (url.starts_with(kSqlite)) {
    const std::string path = url.substr(kSqlite.size());
    require(!path.empty(), "'{}' names no file: sqlite:///relative.db or sqlite:////absolute.db",
            url);
    return path;
  }
  require(url.find("://") == std::string::npos,
          "'{}' is not a study: a path, sqlite:///PATH or postgresql://…", url);
  require(!url.empty(), "the name of the study is empty");
  return url;
}

}  // namespace

std::unique_ptr<Store> open_store(const std::string& url) {
  return is_postgres(url) ? open_postgres(url) : open_sqlite(sqlite_path(url));
}

void require_place(const std::string& url) {
  if (is_postgres(url)) return;
  const std::filesystem::path folder = std::filesystem::path(sqlite_path(url)).parent_path();
  const std::string place = folder.empty() ? "." : folder.string();
  require(access(place.c_str(), W_OK | X_OK) == 0,
          "{}: cannot be made: {} (name a file in a folder that you may write to)", url,
          std::strerror(errno));
}

void create_store(const std::string& url, const LogLine& created,
                  const std::vector<NamedPerson>& people,
                  const std::vector<std::string>& pictures) {
  if (is_postgres(url)) return create_postgres(url, created, people, pictures);
  const NextLines next = [&](std::int64_t number) {
    return number == 0 ? std::vector{created} : std::vector<LogLine>();
  };
  std::size_t given = 0;
  create_sqlite(sqlite_path(url), next, people, [&] {
    return given < pictures.size() ? std::optional(pictures[given++]) : std::nullopt;
  });
}

}  // namespace acol::study
