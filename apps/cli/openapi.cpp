#include "server/openapi.hpp"

#include <fmt/format.h>

#include "commands.hpp"

namespace acol::cli {

void add_openapi(CLI::App& app, int& status) {
  CLI::App* command =
      app.add_subcommand("openapi", "Print the OpenAPI description of what acol serve answers");
  command->footer("\nExample:\n  acol openapi > acol.json\n");
  command->callback([&status] {
    fmt::print("{}\n", server::openapi_text());
    status = kDone;
  });
}

}  // namespace acol::cli
