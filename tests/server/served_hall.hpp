#pragma once

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>

#include "acol/io/json.hpp"
#include "server/hall.hpp"
#include "support/scratch_folder.hpp"
#include "support/scratch_study.hpp"

namespace acol::server {

/// A server of a folder, without a port.
class HallTest : public ::testing::Test {
 protected:
  HallTest() : table_(acol::testing::sizes_table(), ".csv") {}

  std::string file(const std::string& name) const { return folder_.path() + "/" + name + ".db"; }
  void make(const std::string& name) {
    create_store(file(name),
                 acol::testing::created_line(acol::testing::sizes_definition(table_.path())));
  }
  void open(ServeOptions options = {}) {
    options.study = folder_.path();
    hall_ = std::make_unique<Hall>(
        options, ApplicationContext{.now = clock_, .seconds = [this] { return seconds_; }});
    std::tie(owner_, raters_) = hall_->open_doors();
  }

  Response send(Request request) {
    request.headers.emplace_back("host", "127.0.0.1:8080");
    Response response = hall_->answer(request);
    if (response.parts) response.body = io::whole(response.parts);
    return response;
  }
  Response get(const std::string& target, const std::string& token = "") {
    Headers headers;
    if (!token.empty()) headers.emplace_back("authorization", "Bearer " + token);
    return send({.target = target, .headers = headers});
  }
  Response post(const std::string& target, const std::string& token, const io::OrderedJson& body) {
    Headers headers = {{"content-type", "application/json"}};
    if (!token.empty()) headers.emplace_back("authorization", "Bearer " + token);
    return send({.method = "POST", .target = target, .headers = headers, .body = body.dump()});
  }
  static io::OrderedJson ok(const Response& response) {
    EXPECT_EQ(response.status, 200) << response.body;
    return io::OrderedJson::parse(response.body);
  }
  /// The list by name, as whoever has the token sees it.
  std::map<std::string, io::OrderedJson> list(const std::string& token) {
    seconds_ += 10;
    const io::OrderedJson reply = ok(get("/api/studies", token));
    std::map<std::string, io::OrderedJson> found;
    for (const io::OrderedJson& one : reply.at("studies")) found[one.at("name")] = one;
    return found;
  }
  std::string token_for(const std::string& study, const std::string& role) {
    const std::string link =
        ok(post("/studies/" + study + "/api/invitations", owner_, {{"role", role}})).at("link");
    return link.substr(link.size() - 43);
  }

  acol::testing::ScratchFolder folder_;
  acol::testing::ScratchFile table_;
  acol::testing::TestClock clock_;
  double seconds_ = 0;
  std::unique_ptr<Hall> hall_;
  std::string owner_;
  std::string raters_;
};

}  // namespace acol::server
