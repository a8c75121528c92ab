#include "hall.hpp"

#include "http_error.hpp"
#include "routing.hpp"
#include "token.hpp"

namespace acol::server {
namespace {

constexpr std::string_view kStudies = "/studies/";
constexpr double kLookTime = 0.1;  // seconds for looking at changed studies, at a time

/// "NAME/rest" as the name and "/rest".
std::pair<std::string, std::string> split_name(std::string_view path) {
  const std::size_t slash = std::min(path.find('/'), path.size());
  const std::string_view rest = path.substr(slash);
  return {std::string(path.substr(0, slash)), std::string(rest.empty() ? "/" : rest)};
}

}  // namespace

Hall::Hall(ServeOptions wishes, ApplicationContext context)
    : Front(std::move(wishes), std::move(context)),
      list_(study::open_collection(options().study), around().now, around().seconds,
            [this](const std::string& name) -> std::shared_ptr<study::Service> {
              const std::shared_ptr<Application> open = studies_.peek(name);
              const std::shared_ptr<ServedStudy> served = open ? open->study() : nullptr;
              return served ? std::shared_ptr<study::Service>(served, &served->watch) : nullptr;
            }),
      studies_(
          [this](const study::KeptStudy& study, std::shared_ptr<study::LogMark> seen) {
            return std::make_shared<Application>(options_of(study.name, study.url, false),
                                                 context_of(std::move(seen)));
          },
          around().seconds) {
  require(!options().answers_per_rater,
          "--answers-per-rater is for the server of one study: here it is a setting of each study");
}

ServeOptions Hall::options_of(const std::string& name, const std::string& url, bool create) const {
  ServeOptions one = options();
  const std::string path = path_of_study(name);
  one.study = url;
  one.create = create;
  one.base_path += path;
  if (!one.public_url.empty()) {
    one.public_url += (one.public_url.ends_with('/') ? "" : "/") + path;
  }
  return one;
}

ApplicationContext Hall::context_of(std::shared_ptr<study::LogMark> seen) {
  ApplicationContext context = around();
  context.above = &doorkeeper();
  context.seen = std::move(seen);
  return context;
}

std::span<const Route> Hall::table() const { return hall_routes(); }

study::AccessBook Hall::invitations() const {
  return list_.with([](study::Collection& collection) { return collection.links(); });
}

std::pair<std::string, std::string> Hall::invite(study::Role role) {
  std::string token = new_token();
  std::string id = list_.with([&](study::Collection& collection) {
    return collection.add_link(role, study::digest_of(token), now());
  });
  doorkeeper().update();
  return {std::move(id), std::move(token)};
}

std::string Hall::open_door(study::Role role) { return invite(role).second; }

void Hall::revoke(const std::string& id) {
  list_.with([&](study::Collection& collection) {
    collection.revoke_link(id);
    return 0;
  });
  doorkeeper().update();
}

void Hall::archive(const std::string& name, bool archived) {
  if (!list_.find(name)) throw HttpError(404, "no such study");
  list_.with([&](study::Collection& collection) {
    collection.set_archived(name, archived);
    return 0;
  });
  list_.refresh_now();
}

void Hall::check_free(const std::string& name) {
  study::check_study_name(name);
  list_.refresh_now();
  if (list_.find(name)) throw HttpError(409, fmt::format("a study '{}' already exists", name));
}

void Hall::copy(const std::string& name, const std::string& to) {
  const std::optional<study::KeptStudy> from = list_.find(name);
  if (!from) throw HttpError(404, "no such study");
  check_free(to);
  study::copy_study(from->url, list_.with([&](study::Collection& one) { return one.url_of(to); }),
                    now());
  list_.refresh_now();
}

Routing Hall::route(std::string_view method, std::string_view target) const {
  Routing routing = Front::route(method, target);
  if (routing.route != nullptr || routing.status != 404) return routing;
  const auto path = path_below(routing.target.path, options().base_path);
  if (!path || !path->starts_with(kStudies)) return routing;
  auto [study, rest] = split_name(std::string_view(*path).substr(kStudies.size()));
  if (study.empty()) return routing;
  routing.study = std::move(study);
  find_route(routing, method, rest, routes());
  return routing;
}

std::size_t Hall::body_limit(const Routing& routing) const {
  return routing.route == nullptr ? 1 << 20 : routing.route->most_bytes;
}

Response Hall::answer(const Request& request, const Routing& routing) {
  if (routing.study.empty()) return Front::answer(request, routing);
  const double start = seconds();
  std::optional<Response> found;
  Response failed = guarded([&] {
    found = study_response(request, routing);
    return Response();
  });
  return found ? std::move(*found) : noted(request, routing, std::move(failed), start);
}

bool Hall::is_owner(const Request& request) {
  if (!options().tokens) return true;
  const std::optional<Visitor> visitor = doorkeeper().visitor(request, study::Role::owner).visitor;
  return visitor && visitor->role == study::Role::owner;
}

Response Hall::study_response(const Request& request, const Routing& routing) {
  const std::optional<study::KeptStudy> study = list_.find(routing.study);
  if (!study) return creation_response(request, routing);
  const bool looks = request.method == "GET" || request.method == "HEAD";
  if (study->archived && !(looks && is_owner(request))) {
    throw HttpError(403, "this study is archived and can no longer be changed");
  }
  const std::shared_ptr<Application> application = studies_.get(*study);
  Response response = application->answer(request, routing);
  response.alive = application;
  return response;
}

Response Hall::creation_response(const Request& request, const Routing& routing) {
  const bool making = routing.route != nullptr && (routing.route->path == "/new" ||
                                                   routing.route->path.starts_with("/api/new/") ||
                                                   routing.route->path == "/assets/");
  if (!making || !is_owner(request)) throw HttpError(404, "no such study");
  study::check_study_name(routing.study);
  const std::string url =
      list_.with([&](study::Collection& collection) { return collection.url_of(routing.study); });
  const auto application = std::make_shared<Application>(
      options_of(routing.study, url, true), context_of(std::make_shared<study::LogMark>()));
  Response response = application->answer(request, routing);
  if (application->study()) {
    studies_.add(routing.study, application);
    list_.refresh_now();
  }
  return response;
}

bool Hall::look() {
  list_.refresh();
  studies_.keep_only([this](const std::string& name) { return list_.find(name).has_value(); });
  const bool changed = studies_.look();
  return list_.look(kLookTime) || changed;
}

}  // namespace acol::server
