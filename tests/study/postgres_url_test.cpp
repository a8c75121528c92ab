#include "acol/study/postgres_url.hpp"

#include <gtest/gtest.h>

#include "acol/study/store.hpp"
#include "support/scratch_file.hpp"

namespace acol::study {
namespace {

using testing::complaint;

TEST(PostgresUrl, UrlsNameTheStudyAndHideThePassword) {
  const PostgresUrl url =
      parse_postgres_url("postgresql+psycopg2://me:secret@host:99/db?a=b&study=my%20study&c=d");
  EXPECT_EQ(url.connection, "postgresql://me:secret@host:99/db?a=b&c=d");
  EXPECT_EQ(url.study, "my study");
  EXPECT_EQ(url.shown, "postgresql://me@host:99/db?a=b&c=d&study=my study");
  // Wherever libpq takes one from.
  for (const char* other : {"postgresql://me@host/db?password=secret&a=b&study=s",
                            "postgresql://me@host/db?a=b&pass%77ord=secret&study=s",
                            "postgresql://me:sec?ret@host/db?a=b&study=s",
                            "postgresql://me:se:cret@host/db?a=b&study=s"}) {
    EXPECT_EQ(parse_postgres_url(other).shown, "postgresql://me@host/db?a=b&study=s") << other;
  }
  EXPECT_EQ(parse_postgres_url("postgresql://me:sec?ret@host/db?a=b&study=s").connection,
            "postgresql://me:sec?ret@host/db?a=b");
  EXPECT_NE(complaint<InvalidArgument>([] {
              open_store("postgresql://me:secret@host/db");
            }).find("postgresql://me@host/db: which study? add ?study=NAME"),
            std::string::npos);
}

}  // namespace
}  // namespace acol::study
