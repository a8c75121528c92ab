#include <filesystem>
#include <nlohmann/json.hpp>

#include "fuzz/targets.hpp"
#include "server/application.hpp"
#include "server/head_check.hpp"
#include "server/route.hpp"
#include "server/target.hpp"
#include "server/wire.hpp"
#include "support/scratch_study.hpp"

namespace acol::testing {
namespace {

/// A server that answers whatever comes; with `create` there is no study yet.
class Victim {
 public:
  explicit Victim(bool create) : table_(sizes_table(), ".csv"), place_("", ".db") {
    std::filesystem::remove(place_.path());
    if (!create) create_store(place_.path(), created_line(sizes_definition(table_.path())));
    application_ = std::make_unique<server::Application>(
        server::ServeOptions{.study = place_.path(), .create = create},
        server::ApplicationContext{.now = TestClock{}, .seconds = [] { return 0.0; }});
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
  void post(const std::string& path, bool as_rater, const std::string& body) {
    send({.method = "POST",
          .target = path,
          .headers = {{"host", "localhost"},
                      {"content-type", "application/json"},
                      {"idempotency-key", "k"},
                      {"authorization", "Bearer " + (as_rater ? raters_ : owner_)}},
          .body = body});
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
  static Victim one(false);
  return one;
}

Victim& victim_without_study() {
  static Victim one(true);
  return one;
}

/// @O and @R stand for the tokens of the owner and of raters, which are new in every process.
std::string with_tokens(std::string text) {
  for (const auto& [mark, token] :
       {std::pair("@O", &victim().owner()), {"@R", &victim().raters()}}) {
    const std::size_t at = text.find(mark);
    if (at != std::string::npos) text.replace(at, 2, *token);
  }
  return text;
}

/// A head as the socket hands it over, up to the application.
void read_head(const std::string& written) {
  const std::string text = with_tokens(written);
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
  const server::HostOptions proxied{.allowed = {"acol.example"}, .behind_proxy = true};
  server::is_our_host(request, proxied);
  server::is_same_origin(request, proxied);
  server::is_encrypted(request, proxied);
  expect(server::sender_of(request, proxied).find('\n') == std::string::npos, "a sender of lines");
}

/// The bytes of a connection, as a session reads one request out of them: to its empty line, by our
/// check, by Boost's parser.
void read_request(const std::string& written) {
  const std::string text = with_tokens(written);
  namespace http = boost::beast::http;
  const auto [end, found] = server::EndOfHead{}(text.begin(), text.end());
  if (!found) return;
  const std::string head(text.begin(), end);
  if (server::check_head(head)) return;
  http::request_parser<http::string_body> parser;
  parser.body_limit(10'000);
  parser.eager(true);
  boost::beast::error_code error;
  std::string_view rest = text;
  while (!rest.empty() && !parser.is_done()) {
    const std::size_t used = parser.put(boost::asio::buffer(rest.data(), rest.size()), error);
    if (error || used == 0) return;
    rest.remove_prefix(used);
  }
  if (!parser.is_done()) return;
  const server::Request request = server::to_request(parser.get(), "127.0.0.1");
  expect(request.body.size() <= 10'000, "a body beyond its limit");
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
    victim().post(std::string(route.path), route.rights == server::Rights::rater, text);
  }
}

/// A spreadsheet that somebody drops on the page for new studies.
void read_columns(const std::string& text) {
  victim_without_study().post("/api/new/columns", false, text);
  nlohmann::json body;
  body["csv"] = text;
  victim_without_study().post("/api/new/columns", false,
                              body.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

}  // namespace

std::vector<FuzzTarget> server_targets() {
  const std::string head = "GET /api/study?from=1&x=%20 HTTP/1.1\r\nHost: localhost:8080\r\n";
  const std::string post =
      "POST /api/ask HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
      "Authorization: Bearer @R\r\n";
  return {
      {"head",
       {head + "Authorization: Bearer @R\r\n\r\n",
        head + "Cookie: acol_owner=@O; a=b\r\nAcol-Role: rater\r\n\r\n",
        "POST /api/ask HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2\r\nOrigin: "
        "http://x\r\n\r\n",
        "GET /?token=@O&participant=p HTTP/1.1\r\nHost: [::1]\r\n\r\n",
        "GET /assets/rate.js HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n"},
       read_head},
      {"request",
       {post + "Content-Length: 2\r\n\r\n{}",
        post + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n", head + "\r\n"},
       read_request},
      {"target",
       {"/api/log?from=1&limit=%31", "/a/b/c?x=1&token=2&y", "acol_a=1; b=2"},
       read_target},
      {"body",
       {R"({"rater":"anna","count":2})",
        R"({"question":"q1","answer":"yes","rater":"anna","seconds":1.5,"reason":"x"})",
        R"({"role":"rater","name":"bert","id":"i3"})", R"({"a":[[{"b":null}],1e5,"é"]})"},
       read_body,
       150},
      {"columns", {sizes_table(), R"({"csv":"a,b\n1,x\n2,y\n"})"}, read_columns, 5'000},
  };
}

}  // namespace acol::testing
