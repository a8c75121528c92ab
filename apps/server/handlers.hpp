#pragma once

#include "route.hpp"

namespace acol::server {

// The functions behind the routes, by who uses them.

// Pages: shells without data (page_handlers.cpp).
Response enter(Call& call);
Response rater_page(Call& call);
Response owner_page(Call& call);
Response creation_page(Call& call);
Response page_asset(Call& call);

// Raters (rater_handlers.cpp).
Response describe_study(Call& call);
Response ask(Call& call);
/// Any command of command_table(), for raters and owners.
Response run_command(Call& call);

// The owner (owner_handlers.cpp).
Response overview(Call& call);
Response log_entries(Call& call);
Response events(Call& call);
Response invitations(Call& call);
Response invite(Call& call);
Response revoke(Call& call);
Response report(Call& call);
Response export_answers(Call& call);
Response certificate(Call& call);

// Making a study (creation_handlers.cpp).
Response columns(Call& call);
Response plan(Call& call);
Response create(Call& call);

// Those who look after the server (operation_handlers.cpp).
Response openapi(Call& call);
Response livez(Call& call);
Response readyz(Call& call);
Response metrics(Call& call);

}  // namespace acol::server
