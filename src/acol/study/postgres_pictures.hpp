#pragma once

#include <optional>
#include <vector>

#include "acol/study/postgres_connection.hpp"

namespace acol::study::postgres {

// The table of pictures beside the logs, by study and content. It is made when it is needed:
// databases from before have none.

/// Within a transaction. What is there already stays.
void insert_pictures(Connection& connection, const std::vector<std::string>& pictures);
std::optional<std::string> picture_with(Connection& connection, const Digest& digest);
std::vector<Digest> all_pictures(Connection& connection);

}  // namespace acol::study::postgres
