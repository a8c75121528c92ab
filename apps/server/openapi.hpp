#pragma once

#include <string>

namespace acol::server {

/// The OpenAPI description of the server: what the file says of pages and downloads, and what
/// command_table() and the described types say of the rest.
const std::string& openapi_text();
/// Of a server of many studies: their list, and the links to it.
const std::string& hall_openapi_text();

}  // namespace acol::server
