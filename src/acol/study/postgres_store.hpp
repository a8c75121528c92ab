#pragma once

#include "acol/study/postgres_url.hpp"
#include "acol/study/store.hpp"

namespace acol::study {

/// A study in a PostgreSQL database, which may hold any number of them: `study` in the URL names
/// it, the rest is libpq's. Writers of one study wait for each other; studies do not.
std::unique_ptr<Store> open_postgres(const std::string& url);
/// Makes the tables too, where there are none.
void create_postgres(const std::string& url, const LogLine& created,
                     const std::vector<NamedPerson>& people,
                     const std::vector<std::string>& pictures);

}  // namespace acol::study
