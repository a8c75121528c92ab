#include "acol/io/described.hpp"
#include "field.hpp"
#include "hall.hpp"
#include "handlers.hpp"
#include "openapi.hpp"

namespace acol::server {
namespace {

constexpr double kGlance = 0.5;  // seconds that a list may take

/// What raters may see of a study.
io::OrderedJson for_raters(const StudySummary& study) {
  return {{"name", study.name}, {"path", study.path}, {"question", study.question}};
}

bool is_open(const StudySummary& study) {
  return study.running && !study.paused && !study.archived && !study.trouble;
}

}  // namespace

Response studies(Call& call) {
  StudyList& list = call.hall().list();
  list.refresh();
  list.look(kGlance);
  const bool owner = call.visitor->role == study::Role::owner;
  io::OrderedJson all = io::OrderedJson::array();
  for (const StudySummary& one : list.all()) {
    if (owner)
      all.push_back(io::json_of(one));
    else if (is_open(one))
      all.push_back(for_raters(one));
  }
  return json_response({{"role", name_of(call.visitor->role)}, {"studies", std::move(all)}});
}

Response new_study(Call& call) {
  const std::string name = needed_text(call.body, "name", kMaxName);
  call.hall().check_free(name);
  return json_response({{"path", path_of_study(name) + "new"}});
}

Response archive_study(Call& call) {
  call.hall().archive(needed_text(call.body, "name", kMaxName), true);
  return json_response(io::OrderedJson::object());
}

Response restore_study(Call& call) {
  call.hall().archive(needed_text(call.body, "name", kMaxName), false);
  return json_response(io::OrderedJson::object());
}

Response copy_of_study(Call& call) {
  const std::string to = needed_text(call.body, "to", kMaxName);
  call.hall().copy(needed_text(call.body, "name", kMaxName), to);
  return json_response({{"path", path_of_study(to)}});
}

Response hall_invitations(Call& call) {
  const study::AccessBook book =
      call.hall().list().with([](study::Collection& collection) { return collection.links(); });
  return json_response({{"invitations", invitations_json(book)},
                        {"addresses", call.front.addresses(origin_of(call))}});
}

Response hall_invite(Call& call) {
  const auto [id, token] = call.hall().invite(role_field(call.body));
  return json_response({{"id", id}, {"link", call.front.link(origin_of(call), token)}});
}

Response hall_revoke(Call& call) {
  call.hall().revoke(needed_text(call.body, "id", kMaxName));
  return json_response(io::OrderedJson::object());
}

Response hall_openapi(Call& /*call*/) {
  return {.asset = hall_openapi_text(), .headers = {{"Cache-Control", "no-cache"}}};
}

Response hall_readyz(Call& call) {
  const Metrics& metrics = call.front.metrics();
  if (metrics.connections >= metrics.most_connections) return all_in_use(metrics);
  call.hall().list().refresh();
  return livez(call);
}

Response hall_metrics(Call& call) {
  std::string text = call.front.metrics().text();
  const auto add = [&](std::string_view name, std::string_view help, std::size_t value) {
    text += fmt::format("# HELP {0} {1}\n# TYPE {0} gauge\n{0} {2}\n", name, help, value);
  };
  add("acol_studies", "Studies of the collection.", call.hall().list().all().size());
  add("acol_open_studies", "Studies that are in use.", call.hall().open());
  return {.type = "text/plain; version=0.0.4; charset=utf-8",
          .body = std::move(text),
          .headers = {{"Cache-Control", "no-store"}}};
}

}  // namespace acol::server
