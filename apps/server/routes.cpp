#include <algorithm>
#include <deque>

#include "handlers.hpp"

namespace acol::server {
namespace {

constexpr std::size_t kCatalogue = 24 << 20;  // bytes: 16 MB as base64
constexpr std::size_t kPicture = 4 << 20;

constexpr Route kRoutes[] = {
    {"GET", "/", Rights::anyone, enter},
    {"GET", "/rate", Rights::anyone, rater_page, true},
    {"GET", "/owner", Rights::anyone, owner_page, true},
    {"GET", "/new", Rights::anyone, creation_page, true},
    {"GET", "/assets/", Rights::anyone, page_asset, true},
    {"GET", "/api/study", Rights::rater, describe_study},
    {"POST", "/api/ask", Rights::rater, ask},
    {"GET", "/api/overview", Rights::owner, overview},
    {"GET", "/api/log", Rights::owner, log_entries},
    {"GET", "/api/events", Rights::owner, events},
    {"GET", "/api/invitations", Rights::owner, invitations},
    {"POST", "/api/invitations", Rights::owner, invite},
    {"POST", "/api/invitations/people", Rights::owner, invite_people},
    {"POST", "/api/invitations/revoke", Rights::owner, revoke},
    {"GET", "/api/report", Rights::owner, report},
    {"GET", "/api/export", Rights::owner, export_answers},
    {"GET", "/api/certificate", Rights::owner, certificate},
    {"GET", "/pictures/", Rights::rater, picture},
    {"POST", "/api/new/picture", Rights::owner, keep_picture, false, kPicture},
    {"POST", "/api/new/columns", Rights::owner, columns, false, kCatalogue},
    {"POST", "/api/new/plan", Rights::owner, plan, false, kCatalogue},
    {"POST", "/api/new/create", Rights::owner, create, false, kCatalogue},
    {"GET", "/api/openapi.json", Rights::anyone, openapi, true},
    {"GET", "/livez", Rights::anyone, livez, true},
    {"GET", "/readyz", Rights::anyone, readyz},
    {"GET", "/healthz", Rights::anyone, readyz},
    {"GET", "/metrics", Rights::owner, metrics},
};
static_assert(std::ranges::find(kRoutes, Rights::unstated, &Route::rights) == std::end(kRoutes),
              "every route says who may use it");

/// Every command of a study has a route.
std::vector<Route> with_commands() {
  static std::deque<std::string> paths;  // stay where they are
  std::vector<Route> all(std::begin(kRoutes), std::end(kRoutes));
  for (const study::CommandRow& row : study::command_table()) {
    if (row.name == "ask") continue;  // has a function of its own above
    all.push_back({.method = is_post(row) ? "POST" : "GET",
                   .path = paths.emplace_back("/api/" + std::string(row.name)),
                   .rights = row.who == study::Speaker::rater ? Rights::rater : Rights::owner,
                   .answer = run_command,
                   .command = &row});
  }
  return all;
}

}  // namespace

std::span<const Route> routes() {
  static const std::vector<Route> all = with_commands();
  return all;
}

Application& Call::application() const { return static_cast<Application&>(front); }

ServedStudy& Call::study() const {
  const std::shared_ptr<ServedStudy> found = application().study();
  if (!found) throw HttpError(404, "no study yet");
  return *found;  // once made it stays
}

}  // namespace acol::server
