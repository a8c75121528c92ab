#include "acol/io/assets.hpp"
#include "device.hpp"
#include "handlers.hpp"
#include "token.hpp"

namespace acol::server {
namespace {

struct MediaType {
  std::string_view ending;
  std::string_view type;
};
constexpr MediaType kTypes[] = {{".js", "text/javascript; charset=utf-8"},
                                {".css", "text/css; charset=utf-8"},
                                {".html", "text/html; charset=utf-8"},
                                {".svg", "image/svg+xml"},
                                {".png", "image/png"},
                                {".woff2", "font/woff2"}};

std::string_view type_of(std::string_view name) {
  for (const MediaType& row : kTypes) {
    if (name.ends_with(row.ending)) return row.type;
  }
  return {};
}

/// A file that apps/web built, compressed where there is such a copy and the browser takes it.
Response file(const Call& call, const std::string& name) {
  const std::optional<std::string_view> plain = io::find_asset(name);
  const std::string_view type = type_of(name);
  if (!plain || type.empty()) {
    throw HttpError(
        404, name.ends_with(".html") ? "this acol was built without its pages" : "not found");
  }
  const std::string tag = '"' + study::to_hex(study::digest_of(*plain)).substr(0, 32) + '"';
  Response response{
      .type = std::string(type),
      .asset = *plain,
      .headers = {{"Cache-Control", "no-cache"}, {"ETag", tag}, {"Vary", "Accept-Encoding"}}};
  if (call.request.header("if-none-match") == tag) {
    response.status = 304;
    response.asset = {};
    return response;
  }
  const std::string_view accepted = call.request.header("accept-encoding").value_or("");
  const std::optional<std::string_view> small = io::find_asset(name + ".gz");
  if (small && accepted.find("gzip") != std::string_view::npos) {
    response.asset = *small;
    response.headers.emplace_back("Content-Encoding", "gzip");
  }
  return response;
}

/// Relative, so that it holds behind any proxy; `from` is the path of the request.
Response see_other(std::string_view from, const std::string& page) {
  const std::string last = percent_encoded(from.substr(from.rfind('/') + 1));
  const std::string where = last.empty() ? page : fmt::format("{}/{}", last, page);
  return {.status = 303,
          .type = "text/plain",
          .headers = {{"Location", where}, {"Cache-Control", "no-store"}}};
}

/// Takes the token of a link for a cookie, and redirects to the holder's page.
Response entered(const Call& call, const std::function<std::string(study::Role)>& page_for) {
  Front& front = call.front;
  const std::string rest = query_without(call.target, "token");
  const std::string query = rest.empty() ? "" : "?" + rest;
  const std::optional<std::string> token = call.target.parameter("token");
  if (!token) {
    const bool owner = !front.options().tokens ||
                       front.doorkeeper().visitor(call.request, study::Role::owner).visitor;
    return see_other(call.target.path,
                     page_for(owner ? study::Role::owner : study::Role::rater) + query);
  }
  const std::optional<Visitor> visitor = front.doorkeeper().with_token(*token);
  if (!visitor) {
    front.count_failure(call.request, *token);
    return {
        .status = 401,
        .type = "text/plain; charset=utf-8",
        .body = "This link is not valid, or no longer valid. Ask the person who gave it to you.\n",
        .headers = {{"Cache-Control", "no-store"}, {"WWW-Authenticate", "Bearer"}}};
  }
  Response response = see_other(call.target.path, page_for(visitor->role) + query);
  response.headers.emplace_back("Set-Cookie", study_cookie(call, name_of(visitor->role), *token));
  return response;
}

}  // namespace

Response enter(Call& call) {
  return entered(call, [&](study::Role role) -> std::string {
    if (role == study::Role::rater) return "rate";
    return call.application().study() ? "owner" : "new";
  });
}

Response enter_hall(Call& call) {
  return entered(
      call, [](study::Role role) { return role == study::Role::owner ? "list" : "take-part"; });
}

Response list_page(Call& call) { return file(call, "list.html"); }
Response rater_page(Call& call) { return file(call, "rate.html"); }
Response owner_page(Call& call) { return file(call, "owner.html"); }
Response creation_page(Call& call) {
  if (!call.front.options().create || call.application().study()) {
    throw HttpError(404, "not found");
  }
  return file(call, "new.html");
}

Response page_asset(Call& call) { return file(call, std::string(call.rest)); }

}  // namespace acol::server
