#include <algorithm>

#include "handlers.hpp"

namespace acol::server {
namespace {

constexpr std::size_t kCatalogue = 16 << 20;  // bytes

constexpr Route kRoutes[] = {
    {"GET", "/", Rights::anyone, enter},
    {"GET", "/rate", Rights::anyone, rater_page, true},
    {"GET", "/owner", Rights::anyone, owner_page, true},
    {"GET", "/new", Rights::anyone, creation_page, true},
    {"GET", "/assets/", Rights::anyone, page_asset, true},
    {"GET", "/api/study", Rights::rater, describe_study},
    {"POST", "/api/ask", Rights::rater, ask},
    {"POST", "/api/tell", Rights::rater, tell},
    {"POST", "/api/undo", Rights::rater, undo},
    {"POST", "/api/skip", Rights::rater, skip},
    {"POST", "/api/leave", Rights::rater, leave},
    {"GET", "/api/status", Rights::owner, status},
    {"GET", "/api/overview", Rights::owner, overview},
    {"GET", "/api/log", Rights::owner, log_entries},
    {"GET", "/api/events", Rights::owner, events},
    {"POST", "/api/pause", Rights::owner, pause},
    {"POST", "/api/resume", Rights::owner, resume},
    {"POST", "/api/stop", Rights::owner, stop},
    {"POST", "/api/close-round", Rights::owner, close_round},
    {"GET", "/api/invitations", Rights::owner, invitations},
    {"POST", "/api/invitations", Rights::owner, invite},
    {"POST", "/api/invitations/revoke", Rights::owner, revoke},
    {"GET", "/api/report", Rights::owner, report},
    {"GET", "/api/export", Rights::owner, export_answers},
    {"GET", "/api/certificate", Rights::owner, certificate},
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

}  // namespace

std::span<const Route> routes() { return kRoutes; }

ServedStudy& Call::study() const {
  const std::shared_ptr<ServedStudy> found = application.study();
  if (!found) throw HttpError(404, "there is no study yet");
  return *found;  // once made it stays
}

}  // namespace acol::server
