#include "acol/io/html_report.hpp"
#include "acol/study/answers_csv.hpp"
#include "acol/study/certificate.hpp"
#include "acol/study/entry_words.hpp"
#include "acol/study/invite_people.hpp"
#include "acol/study/report.hpp"
#include "acol/study/shown_json.hpp"
#include "field.hpp"
#include "handlers.hpp"
#include "token.hpp"

namespace acol::server {
namespace {

constexpr std::int64_t kMaxEntries = 1000;

Response download(std::string type, std::string_view name) {
  return {.type = std::move(type),
          .headers = {{"Content-Disposition", fmt::format("attachment; filename=\"{}\"", name)},
                      {"Cache-Control", "no-store"}}};
}

Response download(std::string type, std::string_view name, std::string body) {
  Response response = download(std::move(type), name);
  response.body = std::move(body);
  return response;
}

Response download(std::string type, std::string_view name, io::TextParts parts) {
  Response response = download(std::move(type), name);
  response.parts = std::move(parts);
  return response;
}

std::int64_t number_parameter(const Call& call, std::string_view name, std::int64_t fallback) {
  const std::optional<std::string> text = call.target.parameter(name);
  if (!text) return fallback;
  const bool digits = !text->empty() && text->size() < 16 &&
                      std::ranges::all_of(*text, [](char c) { return c >= '0' && c <= '9'; });
  if (!digits) throw HttpError(400, fmt::format("{} must be a whole number", name));
  return std::stoll(*text);
}

/// ?name or ?name=true.
bool flag_parameter(const Call& call, std::string_view name) {
  const std::optional<std::string> text = call.target.parameter(name);
  if (!text || *text == "false") return false;
  if (text->empty() || *text == "true") return true;
  throw HttpError(400, fmt::format("{} must be true or false", name));
}

/// An entry for people: what kind it is, and what happened in a sentence.
io::OrderedJson entry_json(const study::Study& study, std::int64_t number,
                           const study::LogLine& line) {
  const study::Entry entry = study::entry_from(line.text);
  return {{"number", number},
          {"at", entry.at},
          {"kind", io::OrderedJson::parse(line.text).at("type")},
          {"text", entry_words(study, entry.body)},
          {"hash", study::to_hex(line.hash)}};
}

}  // namespace

Response overview(Call& call) {
  return {.body = call.application().overview(), .headers = {{"Cache-Control", "no-store"}}};
}

Response log_entries(Call& call) {
  const std::int64_t from = number_parameter(call, "from", 0);
  const std::int64_t limit = std::min(number_parameter(call, "limit", 100), kMaxEntries);
  const std::int64_t head = call.study().watch.head();
  io::OrderedJson entries = io::OrderedJson::array();
  if (from < head) {
    std::int64_t number = from;
    const auto lines = call.study().watch.lines(from, std::min(limit, head - from));
    call.study().watch.view([&](const study::Study& study) {
      for (const study::LogLine& line : lines) entries.push_back(entry_json(study, number++, line));
      return 0;
    });
    show_names(entries, call.study().watch);
  }
  return json_response({{"entries", entries},
                        {"head", head},
                        {"study", study::to_hex(call.study().watch.origin())}});
}

Response events(Call& call) {
  call.study();
  return {.type = "text/event-stream",
          .headers = {{"Cache-Control", "no-store"}, {"X-Accel-Buffering", "no"}},
          .watched = call.application().head()};
}

io::OrderedJson invitations_json(const study::AccessBook& book) {
  io::OrderedJson list = io::OrderedJson::array();
  for (const study::AccessBook::Invitation& one : book.all()) {
    list.push_back({{"id", one.invited.id},
                    {"role", name_of(one.invited.role)},
                    {"name", one.invited.name.empty() ? io::OrderedJson(nullptr)
                                                      : io::OrderedJson(one.invited.name)},
                    {"created", one.created},
                    {"revoked", one.revoked}});
  }
  return list;
}

std::string origin_of(const Call& call) {
  const HostOptions& hosts = call.front.options().hosts;
  return fmt::format("{}://{}", is_encrypted(call.request, hosts) ? "https" : "http",
                     host_of(call.request, hosts));
}

study::Role role_field(const io::OrderedJson& body) {
  const auto found = body.find("role");
  if (found == body.end() || found->is_null() || *found == name_of(study::Role::rater))
    return study::Role::rater;
  if (*found == name_of(study::Role::owner)) return study::Role::owner;
  throw HttpError(400, "role must be rater or owner");
}

Response invitations(Call& call) {
  io::OrderedJson list = invitations_json(
      call.study().watch.view([](const study::Study& study) { return study.access(); }));
  show_names(list, call.study().watch);
  return json_response(
      {{"invitations", list}, {"addresses", call.front.addresses(origin_of(call))}});
}

Response invite(Call& call) {
  const study::Role role = role_field(call.body);
  const std::string name = text_field(call.body, "name", kMaxName);
  if (role == study::Role::owner && !name.empty())
    throw HttpError(400, "only a rater's link has a name");
  const std::string token = new_token();
  std::string id;
  call.study().service.run([&](const study::Study& study, study::Changes& changes) {
    id = study::invite(study, role, name, study::digest_of(token), changes);
  });
  call.front.doorkeeper().update();
  return json_response({{"id", id}, {"link", call.front.link(origin_of(call), token)}});
}

Response invite_people(Call& call) {
  const std::vector<std::string> names = names_field(call.body, "names");
  std::vector<std::string> tokens;
  std::vector<study::PersonInvited> people;
  for (const std::string& name : names) {
    tokens.push_back(new_token());
    people.push_back({name, study::digest_of(tokens.back())});
  }
  ServedStudy& served = call.study();
  std::vector<std::string> ids;
  served.service.run([&](const study::Study& study, study::Changes& changes) {
    ids = study::invite_people(
        study, people, [&](const std::string& name) { return served.service.person(name); },
        changes);
  });
  call.front.doorkeeper().update();
  io::OrderedJson made = io::OrderedJson::array();
  for (std::size_t i = 0; i < names.size(); ++i) {
    made.push_back({{"id", ids[i]},
                    {"name", names[i]},
                    {"link", call.front.link(origin_of(call), tokens[i])}});
  }
  return json_response({{"invitations", made}});
}

Response revoke(Call& call) {
  const std::string id = needed_text(call.body, "id", kMaxName);
  call.study().service.run([&](const study::Study& study, study::Changes& changes) {
    study::revoke(study, id, changes);
  });
  call.front.doorkeeper().update();
  return json_response(io::OrderedJson::object());
}

Response report(Call& call) {
  return download("text/html; charset=utf-8", "report.html",
                  io::html_report(study_report(call.study().watch)));
}

Response export_answers(Call& call) {
  const bool raw = flag_parameter(call, "raw");  // else safe in a spreadsheet, where most open it
  return download("text/csv; charset=utf-8", "answers.csv", answers_csv(call.study().watch, !raw));
}

Response certificate(Call& call) {
  return download("application/json", "certificate.json", study::certificate(call.study().watch));
}

}  // namespace acol::server
