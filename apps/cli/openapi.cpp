#include "server/openapi.hpp"

#include <fmt/format.h>

#include "commands.hpp"

namespace acol::cli {

void add_openapi(CLI::App& app, int& status) {
  CLI::App* command =
      app.add_subcommand("openapi", "Print the OpenAPI description of what acol serve answers");
  const auto many = std::make_shared<bool>(false);
  command->add_flag("--many", *many, "Describe the list of a server of many studies instead");
  command->footer("\nExample:\n  acol openapi > acol.json\n");
  command->callback([many, &status] {
    fmt::print("{}\n", *many ? server::hall_openapi_text() : server::openapi_text());
    status = kDone;
  });
}

}  // namespace acol::cli
