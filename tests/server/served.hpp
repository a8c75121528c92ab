#pragma once

#include <gtest/gtest.h>

#include <filesystem>

#include "server/application.hpp"
#include "server/route.hpp"
#include "support/scratch_study.hpp"

namespace acol::server {

/// The ten sizes after one that only checks attention: `no` is right.
inline std::string sizes_table_with_a_check() {
  std::string text = "name,size,gain,right\ncheck,3,0,no\n";
  for (int i = 0; i < 10; ++i) text += fmt::format("a{},{},{},\n", i + 1, i, i);
  return text;
}

/// The application around a study of ten sizes, without a port; its clock stands still.
class Served : public ::testing::Test {
 protected:
  using Fields = std::vector<std::pair<std::string, std::string>>;

  Served() : table_(testing::sizes_table(), ".csv"), place_("", ".db") {
    std::filesystem::remove(place_.path());
  }

  study::Definition definition() const { return testing::sizes_definition(table_.path()); }

  /// Makes the study, unless it is there, and serves it.
  void serve(const study::Definition& definition, ServeOptions options = {}) {
    create_store(place_.path(), testing::created_line(definition));
    open(std::move(options));
  }
  void open(ServeOptions options = {}) {
    options.study = place_.path();
    application_ = std::make_unique<Application>(
        options, ApplicationContext{
                     .now = clock_,
                     .seconds = [] { return 0.0; },
                     .log = [this](const io::OrderedJson& line) { log_.push_back(line.dump()); }});
    std::tie(owner_, raters_) = application_->open_doors();
  }
  void serve() { serve(definition()); }

  Response send(Request request) {
    if (!request.header("host")) request.headers.emplace_back("host", "127.0.0.1:8080");
    Response response = application_->answer(request);
    if (response.parts) response.body = io::whole(response.parts);
    return response;
  }
  Response get(const std::string& target, const std::string& token = "", Headers more = {}) {
    if (!token.empty()) more.emplace_back("authorization", "Bearer " + token);
    return send({.method = "GET", .target = target, .headers = std::move(more)});
  }
  Response post(const std::string& target, const std::string& token, const io::OrderedJson& body,
                Headers more = {}) {
    if (!token.empty()) more.emplace_back("authorization", "Bearer " + token);
    more.emplace_back("content-type", "application/json");
    return send(
        {.method = "POST", .target = target, .headers = std::move(more), .body = body.dump()});
  }
  /// The JSON of a success.
  static io::OrderedJson ok(const Response& response) {
    EXPECT_EQ(response.status, 200) << response.body;
    return io::OrderedJson::parse(response.body);
  }
  io::OrderedJson ask(const std::string& rater, std::int64_t count = 1) {
    return ok(post("/api/ask", raters_, {{"rater", rater}, {"count", count}}));
  }
  Response tell(const std::string& question, const io::OrderedJson& answer,
                const std::string& rater, const std::string& key = "") {
    Headers more;
    if (!key.empty()) more.emplace_back("idempotency-key", key);
    return post("/api/tell", raters_,
                {{"question", question}, {"answer", answer}, {"rater", rater}}, more);
  }
  /// Of a new link for raters; empty: for whoever has it.
  std::string token_of(const std::string& name) {
    const io::OrderedJson made =
        ok(post("/api/invitations", owner_, {{"role", "rater"}, {"name", name}}));
    const std::string link = made.at("link").get<std::string>();
    return link.substr(link.size() - 43);
  }
  static std::string first(const io::OrderedJson& asked) {
    return asked.at("questions").at(0).at("question").get<std::string>();
  }
  /// Of the log, but for rounds, which are planned beside what people do.
  std::int64_t entries() {
    const std::vector<study::LogLine> lines = application_->study()->service.lines();
    return std::ranges::count_if(lines, [](const study::LogLine& line) {
      return line.text.find(R"("type":"round")") == std::string::npos;
    });
  }

  /// Somebody with a browser and the link for everybody, without a name.
  class Browser {
   public:
    explicit Browser(Served& test) : test_(&test) { keep(test.get("/?token=" + test.raters_)); }
    io::OrderedJson post(const std::string& path, const io::OrderedJson& body,
                         const std::string& key = "") {
      Headers more = {{"cookie", cookies_}};
      if (!key.empty()) more.emplace_back("idempotency-key", key);
      const Response response = test_->post(path, "", body, std::move(more));
      keep(response);
      return ok(response);
    }

   private:
    void keep(const Response& response) {
      const std::string cookie(response.header("Set-Cookie").value_or(""));
      if (cookie.empty()) return;
      cookies_ += (cookies_.empty() ? "" : "; ") + cookie.substr(0, cookie.find(';'));
    }
    Served* test_;
    std::string cookies_;
  };

  testing::ScratchFile table_;
  testing::ScratchFile place_;
  testing::TestClock clock_;
  std::vector<std::string> log_;
  std::unique_ptr<Application> application_;
  std::string owner_;
  std::string raters_;
};

}  // namespace acol::server
