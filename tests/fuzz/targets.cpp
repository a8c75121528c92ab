#include "fuzz/targets.hpp"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "acol/study/certificate.hpp"
#include "acol/study/definition_json.hpp"
#include "acol/verify/verify.hpp"
#include "server/application.hpp"
#include "server/head_check.hpp"
#include "server/route.hpp"
#include "server/target.hpp"
#include "support/scratch_study.hpp"

namespace acol::testing {
namespace {

void expect(bool condition, const char* what) {
  if (!condition) throw std::logic_error(what);
}

/// A study that is served, and answers whatever comes.
class Victim {
 public:
  Victim() : table_(sizes_table(), ".csv"), place_("", ".db") {
    std::filesystem::remove(place_.path());
    create_store(place_.path(), created_line(sizes_definition(table_.path())));
    application_ = std::make_unique<server::Application>(
        server::ServeOptions{.study = place_.path()},
        server::Surroundings{.now = TestClock{}, .seconds = [] { return 0.0; }});
    std::tie(owner_, raters_) = application_->open_doors();
  }

  void send(const server::Request& request) {
    const server::Response response = application_->answer(request);
    expect(response.status >= 200 && response.status < 600 && response.status != 500,
           "an internal error");
    if (response.type == "application/json") {
      expect(nlohmann::json::accept(response.content()), "a reply that is no JSON");
    }
    for (const auto& [name, value] : response.headers) {
      expect(value.find_first_of("\r\n") == std::string::npos, "a header that is split");
    }
  }
  const std::string& owner() const { return owner_; }
  const std::string& raters() const { return raters_; }

 private:
  ScratchFile table_;
  ScratchFile place_;
  std::unique_ptr<server::Application> application_;
  std::string owner_;
  std::string raters_;
};

Victim& victim() {
  static Victim one;
  return one;
}

/// A head as the socket hands it over, up to the application.
void read_head(const std::string& text) {
  if (server::check_head(text)) return;
  server::Request request{.method = text.substr(0, text.find(' '))};
  const std::size_t start = text.find(' ') + 1;
  request.target = text.substr(start, text.find(' ', start) - start);
  std::size_t line = text.find("\r\n") + 2;
  while (line < text.size() && !text.substr(line).starts_with("\r\n")) {
    const std::size_t end = text.find("\r\n", line);
    const std::size_t colon = text.find(':', line);
    std::string name = text.substr(line, colon - line);
    for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    request.headers.emplace_back(name, std::string(text.substr(colon + 1, end - colon - 1)));
    line = end + 2;
  }
  victim().send(request);
}

void read_target(const std::string& text) {
  if (const auto target = server::parse_target(text)) {
    expect(target->path.starts_with('/'), "a path that is none");
    expect(target->path.find("/../") == std::string::npos, "a path upwards");
    const std::string query = server::query_without(*target, "token");
    const auto again = server::parse_target("/?" + query);
    expect(again.has_value(), "a query that does not read back");
    expect(server::query_without(*again, "token") == query, "a query that changes");
  }
  server::cookies(text, "acol_");
}

/// The body for every route that takes one.
void read_body(const std::string& text) {
  for (const server::Route& route : server::routes()) {
    if (!route.changes() || route.path == "/api/stop") continue;
    const bool rater = route.rights == server::Rights::rater;
    victim().send(
        {.method = "POST",
         .target = std::string(route.path),
         .headers = {{"host", "localhost"},
                     {"content-type", "application/json"},
                     {"idempotency-key", "k"},
                     {"authorization", "Bearer " + (rater ? victim().raters() : victim().owner())}},
         .body = text});
  }
}

void read_entry(const std::string& text) {
  try {
    const std::string once = to_text(entry_from(text));
    expect(to_text(entry_from(once)) == once, "an entry that changes when it is read again");
  } catch (const Error&) {  // refused
  }
}

void read_table(const std::string& text) {
  try {
    const CsvTable table = CsvTable::parse("x.csv", text);
    for (const std::string& name : table.header()) {
      expect(table.texts(name).size() == table.rows(), "a column that is too short");
    }
    set_up(sizes_definition("x.csv"), table);
  } catch (const Error&) {
  }
}

void read_definition_json(const std::string& text) {
  const nlohmann::json json = nlohmann::json::parse(text, nullptr, false);
  if (!json.is_object()) return;
  try {
    const Definition definition = definition_from(json);
    expect(to_json(definition_from(to_json(definition))) == to_json(definition),
           "a definition that changes when it is read again");
    check(definition);
  } catch (const Error&) {
  }
}

/// What was changed is not valid.
void read_certificate(const std::string& text, const std::string& good) {
  try {
    const CertificateVerdict verdict = verify_certificate(text);
    const bool same = nlohmann::json::parse(text, nullptr, false) == nlohmann::json::parse(good);
    expect(same || !verdict.valid || verdict.claim == "nothing", "a changed certificate is valid");
  } catch (const Error&) {
  }
}

std::vector<std::string> log_texts() {
  const ScratchFile table(sizes_table(), ".csv");
  Service service(memory_store(created_line(sizes_definition(table.path()))), TestClock{});
  for (int i = 0; i < 3; ++i) {
    const std::int64_t question =
        service.ask({.rater = fmt::format("r{}", i)}).questions.at(0).question;
    service.tell({.question = question, .answer = "yes", .key = fmt::format("k{}", i)});
  }
  std::vector<std::string> texts;
  for (const LogLine& line : service.lines()) texts.push_back(line.text);
  texts.push_back(to_text({1, Invited{"i1", Role::rater, "anna", digest_of("x")}}));
  texts.push_back(to_text({1, Undone{1, 2}}));
  texts.push_back(to_text({1, Imported{{0}, {"yes"}, {1.0}, {""}, "file"}}));
  return texts;
}

std::string certificate_text() {
  const ScratchFile table(sizes_table(), ".csv");
  Definition definition = sizes_definition(table.path());
  definition.policy.margin = 0.4;
  definition.policy.delta = 0.4;
  Service service(memory_store(created_line(definition)), TestClock{});
  for (std::uint64_t turn = 0;; ++turn) {
    const AskReply asked = service.ask({});
    if (asked.done) break;
    for (const Handed& one : asked.questions) {
      service.tell({.question = one.question, .answer = simulated_answer(one.candidate, 1, turn)});
    }
  }
  return whole(certificate(service));
}

std::vector<FuzzTarget> make_targets() {
  const std::string head = "GET /api/study?from=1&x=%20 HTTP/1.1\r\nHost: localhost:8080\r\n";
  const std::string good = certificate_text();
  return {
      {"head",
       {head + "Authorization: Bearer " + victim().raters() + "\r\n\r\n",
        head + "Cookie: acol_owner=" + victim().owner() + "; a=b\r\nAcol-Role: rater\r\n\r\n",
        "POST /api/ask HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2\r\nOrigin: "
        "http://x\r\n\r\n",
        "GET /?token=" + victim().owner() + "&participant=p HTTP/1.1\r\nHost: [::1]\r\n\r\n",
        "GET /assets/rate.js HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n"},
       read_head},
      {"target",
       {"/api/log?from=1&limit=%31", "/a/b/c?x=1&token=2&y", "acol_a=1; b=2"},
       read_target},
      {"body",
       {R"({"rater":"anna","count":2})",
        R"({"question":"q1","answer":"yes","rater":"anna","seconds":1.5,"reason":"x"})",
        R"({"role":"rater","name":"bert","id":"i3"})", R"({"a":[[{"b":null}],1e5,"é"]})"},
       read_body},
      {"entry", log_texts(), read_entry},
      {"table", {sizes_table(), "name,size,gain\r\n\"a\"\"b\",1,2\r\nc,yes,3\r\n"}, read_table},
      {"definition",
       {R"({"candidates":"x.csv","id":"a","features":["b","c"],"maximize":"d","answers":"yes-no","delta":0.1})",
        R"({"candidates":"x.csv","id":"a","features":"b","minimize":"d","answers":"number","answer_range":"0,10","threshold":5})"},
       read_definition_json},
      {"certificate", {good}, [good](const std::string& text) { read_certificate(text, good); }},
  };
}

}  // namespace

std::span<const FuzzTarget> fuzz_targets() {
  static const std::vector<FuzzTarget> targets = make_targets();
  return targets;
}

}  // namespace acol::testing
