#pragma once

#include "application.hpp"
#include "call.hpp"
#include "http_error.hpp"

namespace acol::server {

// The functions behind the routes, by who uses them.

// Pages: shells without data (page_handlers.cpp).
Response enter(Call& call);
Response rater_page(Call& call);
Response owner_page(Call& call);
Response creation_page(Call& call);
Response page_asset(Call& call);

/// The list of many studies.
Response enter_hall(Call& call);
Response list_page(Call& call);

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
Response invite_people(Call& call);
Response revoke(Call& call);
Response report(Call& call);
Response export_answers(Call& call);
Response certificate(Call& call);

/// Of the body: a rater's unless it says otherwise.
study::Role role_field(const io::OrderedJson& body);
/// What owners see of links.
io::OrderedJson invitations_json(const study::AccessBook& book);
/// "http://HOST:PORT" as whoever sent it has it.
std::string origin_of(const Call& call);

// Making a study (creation_handlers.cpp).
Response columns(Call& call);
Response plan(Call& call);
Response create(Call& call);

// Pictures of candidates (picture_handlers.cpp).
Response keep_picture(Call& call);
Response picture(Call& call);

// Those who look after the server (operation_handlers.cpp).
Response openapi(Call& call);
Response livez(Call& call);
Response readyz(Call& call);
Response metrics(Call& call);
Response all_in_use(const Metrics& metrics);

// Owners of many studies, and raters who choose one (hall_handlers.cpp).
Response studies(Call& call);
Response new_study(Call& call);
Response archive_study(Call& call);
Response restore_study(Call& call);
Response copy_of_study(Call& call);
Response hall_invitations(Call& call);
Response hall_invite(Call& call);
Response hall_revoke(Call& call);
Response hall_openapi(Call& call);
Response hall_readyz(Call& call);
Response hall_metrics(Call& call);

}  // namespace acol::server
