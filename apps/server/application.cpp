#include "application.hpp"

#include <algorithm>
#include <cmath>

#include "acol/io/text.hpp"
#include "acol/study/charts.hpp"
#include "acol/study/pseudonyms.hpp"
#include "acol/study/shown_json.hpp"
#include "handlers.hpp"
#include "routing.hpp"
#include "token.hpp"

namespace acol::server {
namespace {

constexpr int kMaxDepth = 32;  // of JSON

/// Names of types are the same in any case, and may have parameters.
bool is_json(std::string_view type) {
  return lower(trim(type.substr(0, type.find(';')))) == "application/json";
}

OrderedJson parse_body(const Request& request) {
  if (!is_json(request.header("content-type").value_or(""))) {
    throw HttpError(415, "the body must be application/json");
  }
  const auto shallow = [](int depth, OrderedJson::parse_event_t /*event*/,
                          OrderedJson& /*parsed*/) {
    if (depth > kMaxDepth) throw HttpError(400, "the JSON is nested too deeply");
    return true;
  };
  OrderedJson body = OrderedJson::parse(request.body, shallow, false);
  if (!body.is_object()) throw HttpError(400, "the body must be a JSON object");
  return body;
}

/// Whose cookie the page means, where there may be both.
std::optional<Role> role_meant(const Request& request) {
  const std::optional<std::string_view> said = request.header("acol-role");
  if (!said) return std::nullopt;
  if (*said == name_of(Role::rater)) return Role::rater;
  if (*said == name_of(Role::owner)) return Role::owner;
  throw HttpError(400, "Acol-Role must be rater or owner");
}

}  // namespace

Application::Application(ServeOptions options, ApplicationContext context)
    : options_(std::move(options)),
      around_(std::move(context)),
      readiness_(around_.log),
      doorkeeper_([this] { return invitations(); }) {
  try {
    auto served = std::make_shared<ServedStudy>(options_.study, around_.now);
    served->watch.view([&](const Study& study) { check_agreement(options_, study.definition()); });
    begin(std::move(served));
  } catch (const NoStudyError&) {
    if (!options_.create) throw;
  }
}

AccessBook Application::invitations() const {
  if (const std::shared_ptr<ServedStudy> served = study()) {
    return served->watch.view([](const Study& study) { return study.access(); });
  }
  const std::scoped_lock lock(mutex_);
  return waiting_;
}

std::shared_ptr<ServedStudy> Application::study() const {
  const std::scoped_lock lock(mutex_);
  return study_;
}

void Application::begin(std::shared_ptr<ServedStudy> study) {
  {
    const std::scoped_lock lock(mutex_);
    study_ = std::move(study);
  }
  doorkeeper_.update();
}

void Application::create(const Created& created) {
  check_agreement(options_, created.definition);
  const SeparatedNames first = first_line(created, now());
  create_store(options_.study, first.lines.front(), first.people);
  auto served = std::make_shared<ServedStudy>(options_.study, around_.now);
  AccessBook waiting;
  {
    const std::scoped_lock lock(mutex_);
    waiting = waiting_;
  }
  for (const AccessBook::Invitation& one : waiting.all()) {
    served->service.run([&](const Study& study, Changes& changes) {
      acol::invite(study, one.invited.role, one.invited.name, one.invited.hash, changes);
    });
  }
  begin(std::move(served));
}

std::string Application::open_door(Role role) {
  std::string token = new_token();
  const Digest hash = digest_of(token);
  if (const std::shared_ptr<ServedStudy> served = study()) {
    served->service.run([&](const Study& study, Changes& changes) {
      acol::invite(study, role, "", hash, changes);
    });
  } else {
    const std::scoped_lock lock(mutex_);
    waiting_.add({waiting_.next_id(), role, "", hash}, now());
  }
  doorkeeper_.update();
  return token;
}

std::pair<std::string, std::string> Application::open_doors() {
  std::string owner = open_door(Role::owner);
  return {std::move(owner), open_door(Role::rater)};
}

std::string Application::link(const std::string& origin, const std::string& token) const {
  const std::string start =
      options_.public_url.empty() ? origin + options_.base_path : options_.public_url;
  return fmt::format("{}{}?token={}", start, start.ends_with('/') ? "" : "/", token);
}

std::int64_t Application::catch_up() {
  const std::shared_ptr<ServedStudy> served = study();
  if (!served) return 0;
  served->watch.erase_overdue_names();
  const std::int64_t head = served->watch.head();
  served->watch.keep_checkpoint();
  doorkeeper_.update();
  return head;
}

Routing Application::route(std::string_view method, std::string_view target) const {
  return route_of(method, target, options_.base_path);
}

std::size_t Application::body_limit(const Routing& routing) const {
  return routing.route != nullptr && options_.create ? routing.route->most_bytes : 1 << 20;
}

void Application::count_failure(const Request& request, std::string_view token) {
  if (failures_.too_many(sender_of(request, options_.hosts), token, now())) {
    throw HttpError(429, "too many wrong tokens: wait a minute", {{"Retry-After", "60"}});
  }
}

std::optional<Visitor> Application::admit(const Request& request, const Route& route) {
  if (!options_.tokens) return Visitor{.role = Role::owner};
  if (route.rights == Rights::anyone) return std::nullopt;
  const bool for_owner = route.rights == Rights::owner;
  const auto [visitor, tried] =
      doorkeeper_.visitor(request, for_owner ? Role::owner : role_meant(request));
  if (visitor && (!for_owner || visitor->role == Role::owner)) return visitor;
  // A rater who tries the owner's routes is known, but not allowed.
  if (visitor || (for_owner && doorkeeper_.visitor(request, Role::rater).visitor)) {
    throw HttpError(403, "only the owner may do this");
  }
  if (tried) {
    count_failure(request,
                  request.header("authorization").value_or(request.header("cookie").value_or("")));
  }
  throw HttpError(401, "a valid token is needed: use the link that you were given",
                  {{"WWW-Authenticate", "Bearer"}});
}

void Application::check_sender(const Request& request, const Route& route) const {
  if (!route.changes()) return;
  if (!is_same_origin(request, options_.hosts)) {
    throw HttpError(403, "this request comes from another site's page");
  }
}

Response Application::guarded(const Request& request, const Routing& routing) {
  try {
    if (!is_our_host(request, options_.hosts)) {
      throw HttpError(421, "this server does not go by that name (see acol serve --allowed-host)");
    }
    routing.check();
    const Route& route = *routing.route;
    std::optional<Visitor> visitor = admit(request, route);
    check_sender(request, route);
    Call call{.application = *this,
              .request = request,
              .target = routing.target,
              .rest = routing.rest,
              .route = route,
              .visitor = std::move(visitor)};
    if (route.changes()) call.body = parse_body(request);
    return route.answer(call);
  } catch (const HttpError& error) {
    Response response = error_response(error.status(), error.what());
    response.headers.insert(response.headers.end(), error.headers().begin(), error.headers().end());
    return response;
  } catch (const FieldError& error) {
    return error_response(400, error.what());
  } catch (const Refusal& refusal) {
    return error_response(status_of(refusal.why()), refusal.what());
  } catch (const ReplacedLogError& error) {
    if (around_.log) around_.log({{"trouble", error.what()}});
    return error_response(503,
                          "the study was changed or replaced underneath this server: nothing is "
                          "stored until that is put right");
  } catch (const StorageError& error) {
    if (around_.log) around_.log({{"trouble", error.what()}});
    return error_response(503, "the study cannot be read or written at the moment");
  } catch (const Error& error) {  // as described, but it means nothing in this study
    return error_response(422, error.what());
  } catch (const std::exception& error) {
    if (around_.log) around_.log({{"trouble", error.what()}});
    return error_response(500, "internal error");
  }
}

Response Application::answer(const Request& request, const Routing& routing) {
  const double start = seconds();
  Response response = guarded(request, routing);
  const bool known = routing.route != nullptr && response.status != 421;
  const std::string route(known ? routing.route->path : "(other)");
  add_security_headers(response);
  const double taken = seconds() - start;
  metrics_.note(route, response.status, taken);
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

Response Application::answer(const Request& request) {
  return answer(request, route(request.method, request.target));
}

Response Application::refuse(int status, const std::string& message) {
  Response response = error_response(status, message);
  add_security_headers(response);
  metrics_.note("(refused)", status, 0);
  if (around_.log) {
    around_.log({{"at", now()}, {"route", "(refused)"}, {"status", status}});
  }
  return response;
}

std::string Application::overview() {
  const std::shared_ptr<ServedStudy> served = study();
  if (!served) throw HttpError(404, "there is no study yet");
  const std::scoped_lock lock(overview_mutex_);
  const std::int64_t head = served->watch.head();
  if (head != overview_head_) {
    OrderedJson json = served->watch.view([&](const Study& study) {
      Overview view = overview_of(study, now());
      view.name = served->name;
      view.head = head;
      OrderedJson described = json_of(view);
      described["charts"] = json_of(charts_of(view));
      return described;
    });
    show_names(json, served->watch);
    overview_ = json_response(json).body;
    overview_head_ = head;
  }
  return overview_;
}

}  // namespace acol::server
