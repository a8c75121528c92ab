#include <algorithm>

#include "hall.hpp"
#include "handlers.hpp"

namespace acol::server {
namespace {

constexpr Route kHallRoutes[] = {
    {"GET", "/", Rights::anyone, enter_hall},
    {"GET", "/list", Rights::anyone, list_page, true},
    {"GET", "/take-part", Rights::anyone, list_page, true},
    {"GET", "/assets/", Rights::anyone, page_asset, true},
    {"GET", "/api/studies", Rights::rater, studies},
    {"POST", "/api/studies/new", Rights::owner, new_study},
    {"POST", "/api/studies/archive", Rights::owner, archive_study},
    {"POST", "/api/studies/restore", Rights::owner, restore_study},
    {"POST", "/api/studies/copy", Rights::owner, copy_of_study},
    {"GET", "/api/invitations", Rights::owner, hall_invitations},
    {"POST", "/api/invitations", Rights::owner, hall_invite},
    {"POST", "/api/invitations/revoke", Rights::owner, hall_revoke},
    {"GET", "/api/openapi.json", Rights::anyone, hall_openapi, true},
    {"GET", "/livez", Rights::anyone, livez, true},
    {"GET", "/readyz", Rights::anyone, hall_readyz},
    {"GET", "/healthz", Rights::anyone, hall_readyz},
    {"GET", "/metrics", Rights::owner, hall_metrics},
};
static_assert(std::ranges::find(kHallRoutes, Rights::unstated, &Route::rights) ==
                  std::end(kHallRoutes),
              "every route says who may use it");

}  // namespace

std::span<const Route> hall_routes() { return kHallRoutes; }

Hall& Call::hall() const { return static_cast<Hall&>(front); }

}  // namespace acol::server
