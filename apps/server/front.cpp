#include "front.hpp"

#include <algorithm>
#include <cmath>

#include "acol/io/text.hpp"
#include "call.hpp"
#include "http_error.hpp"
#include "routing.hpp"

namespace acol::server {
namespace {

constexpr int kMaxDepth = 32;  // of JSON

/// Names of types are the same in any case, and may have parameters.
bool is_json(std::string_view type) {
  return lower(io::trim(type.substr(0, type.find(';')))) == "application/json";
}

io::OrderedJson parse_body(const Request& request) {
  if (!is_json(request.header("content-type").value_or(""))) {
    throw HttpError(415, "the body must be application/json");
  }
  const auto shallow = [](int depth, io::OrderedJson::parse_event_t /*event*/,
                          io::OrderedJson& /*parsed*/) {
    if (depth > kMaxDepth) throw HttpError(400, "the JSON is nested too deeply");
    return true;
  };
  io::OrderedJson body = io::OrderedJson::parse(request.body, shallow, false);
  if (!body.is_object()) throw HttpError(400, "the body must be a JSON object");
  return body;
}

/// Whose cookie the page means, where there may be both.
std::optional<study::Role> role_meant(const Request& request) {
  const std::optional<std::string_view> said = request.header("acol-role");
  if (!said) return std::nullopt;
  if (*said == name_of(study::Role::rater)) return study::Role::rater;
  if (*said == name_of(study::Role::owner)) return study::Role::owner;
  throw HttpError(400, "Acol-Role must be rater or owner");
}

}  // namespace

Front::Front(ServeOptions options, ApplicationContext context)
    : options_(std::move(options)),
      around_(std::move(context)),
      doorkeeper_([this] { return invitations(); }, around_.above) {}

std::pair<std::string, std::string> Front::open_doors() {
  std::string owner = open_door(study::Role::owner);
  return {std::move(owner), open_door(study::Role::rater)};
}

std::string Front::start_of_links(const std::string& origin) const {
  if (options_.public_url.empty()) return origin + options_.base_path;
  return options_.public_url + (options_.public_url.ends_with('/') ? "" : "/");
}

std::string Front::link(const std::string& origin, const std::string& token) const {
  return fmt::format("{}?token={}", start_of_links(origin), token);
}

std::vector<std::string> Front::addresses(const std::string& origin) const {
  if (!options_.public_url.empty()) return {start_of_links(origin)};
  std::vector<std::string> found;
  for (const std::string& one : options_.origins) found.push_back(start_of_links(one));
  const std::string here = start_of_links(origin);
  if (std::ranges::find(found, here) == found.end()) found.push_back(here);
  return found;
}

Routing Front::route(std::string_view method, std::string_view target) const {
  return route_of(method, target, options_.base_path, table());
}

void Front::count_failure(const Request& request, std::string_view token) {
  if (around_.failures->too_many(sender_of(request, options_.hosts), token, now())) {
    throw HttpError(429, "too many wrong tokens: wait a minute", {{"Retry-After", "60"}});
  }
}

std::optional<Visitor> Front::admit(const Request& request, const Route& route) {
  if (!options_.tokens) return Visitor{.role = study::Role::owner};
  if (route.rights == Rights::anyone) return std::nullopt;
  const bool for_owner = route.rights == Rights::owner;
  const auto [visitor, tried] =
      doorkeeper_.visitor(request, for_owner ? study::Role::owner : role_meant(request));
  if (visitor && (!for_owner || visitor->role == study::Role::owner)) return visitor;
  // A rater who tries the owner's routes is known, but not allowed.
  if (visitor || (for_owner && doorkeeper_.visitor(request, study::Role::rater).visitor)) {
    throw HttpError(403, "only the owner may do this");
  }
  if (tried) {
    count_failure(request,
                  request.header("authorization").value_or(request.header("cookie").value_or("")));
  }
  throw HttpError(401, "a valid token is needed: use the link that you were given",
                  {{"WWW-Authenticate", "Bearer"}});
}

void Front::check_sender(const Request& request, const Route& route) const {
  if (!route.changes()) return;
  if (!is_same_origin(request, options_.hosts)) {
    throw HttpError(403, "this request comes from another site's page");
  }
}

Response Front::called(const Request& request, const Routing& routing) {
  if (!is_our_host(request, options_.hosts)) {
    throw HttpError(421, "this server does not go by that name (see acol serve --allowed-host)");
  }
  routing.check();
  const Route& route = *routing.route;
  std::optional<Visitor> visitor = admit(request, route);
  check_sender(request, route);
  Call call{.front = *this,
            .request = request,
            .target = routing.target,
            .rest = routing.rest,
            .route = route,
            .visitor = std::move(visitor)};
  if (route.changes()) call.body = parse_body(request);
  return route.answer(call);
}

Response Front::guarded(const std::function<Response()>& work) {
  try {
    return work();
  } catch (const HttpError& error) {
    Response response = error_response(error.status(), error.what());
    response.headers.insert(response.headers.end(), error.headers().begin(), error.headers().end());
    return response;
  } catch (const study::FieldError& error) {
    return error_response(400, error.what());
  } catch (const study::Refusal& refusal) {
    return error_response(status_of(refusal.why()), refusal.what());
  } catch (const study::ReplacedLogError& error) {
    if (around_.log) around_.log({{"trouble", error.what()}});
    return error_response(503,
                          "the study was changed or replaced underneath this server: nothing is "
                          "stored until that is put right");
  } catch (const study::StorageError& error) {
    if (around_.log) around_.log({{"trouble", error.what()}});
    return error_response(503, "the study cannot be read or written at the moment");
  } catch (const Error& error) {  // as described, but it means nothing in this study
    return error_response(422, error.what());
  } catch (const std::exception& error) {
    if (around_.log) around_.log({{"trouble", error.what()}});
    return error_response(500, "internal error");
  }
}

Response Front::answer(const Request& request, const Routing& routing) {
  const double start = seconds();
  return noted(request, routing, guarded([&] { return called(request, routing); }), start);
}

Response Front::answer(const Request& request) {
  return answer(request, route(request.method, request.target));
}

Response Front::noted(const Request& request, const Routing& routing, Response response,
                      double start) {
  const bool known = routing.route != nullptr && response.status != 421;
  const std::string route(known ? routing.route->path : "(other)");
  add_security_headers(response);
  const double taken = seconds() - start;
  around_.metrics->note(route, response.status, taken);
  // Neither addresses nor names nor tokens: the route as the table has it.
  if (around_.log) {
    around_.log({{"at", now()},
                 {"method", response.status == 405 ? "(other)" : request.method},
                 {"route", route},
                 {"status", response.status},
                 {"ms", std::round(1e4 * taken) / 10},
                 {"bytes", response.content().size()}});
  }
  return response;
}

Response Front::refuse(int status, const std::string& message) {
  Response response = error_response(status, message);
  add_security_headers(response);
  around_.metrics->note("(refused)", status, 0);
  if (around_.log) {
    around_.log({{"at", now()}, {"route", "(refused)"}, {"status", status}});
  }
  return response;
}

}  // namespace acol::server
