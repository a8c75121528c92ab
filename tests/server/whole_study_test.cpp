#include <chrono>
#include <thread>

#include "acol/core/random.hpp"
#include "acol/verify/verify.hpp"
#include "served.hpp"

namespace acol::server {
namespace {

/// Whole studies over HTTP, with browsers that do what browsers and people do: leave, reload, send
/// twice, come back.
class WholeStudy : public Served {
 protected:
  struct Guest {
    Browser browser;
    bool strict = false;  ///< Says no more often than others.
    int answers = 0;
  };

  bool happens(double probability) { return bernoulli(chance_, draws_++, probability); }

  /// The next question, or none; planning goes on beside requests, so it may take a moment.
  std::optional<OrderedJson> next_question(Guest& guest) {
    for (int look = 0; look < 400; ++look) {
      const OrderedJson asked = guest.browser.post("/api/ask", OrderedJson::object());
      if (!asked.at("questions").empty()) {
        if (happens(0.1)) {  // reloads
          const OrderedJson again = guest.browser.post("/api/ask", OrderedJson::object());
          EXPECT_EQ(again.at("questions"), asked.at("questions"));
        }
        return asked.at("questions").at(0);
      }
      if (asked.at("done") == true) return std::nullopt;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return std::nullopt;
  }

  /// Whether the guest stays.
  bool answer_one(Guest& guest) {
    if (happens(0.04)) return false;  // leaves, perhaps for good
    const std::optional<OrderedJson> question = next_question(guest);
    if (!question) return false;
    const double size = question->at("arm").get<double>();
    const bool yes =
        happens(size <= 4 ? (guest.strict ? 0.85 : 0.99) : (guest.strict ? 0.05 : 0.3));
    const std::string key = fmt::format("key-{}", ++sent_);
    const OrderedJson answer = {{"question", question->at("question")},
                                {"answer", yes ? "yes" : "no"}};
    const OrderedJson told = guest.browser.post("/api/tell", answer, key);
    if (told.at("outcome") == "recorded") ++recorded_;
    if (happens(0.1)) {  // the reply was lost on the way: the page sends again
      const OrderedJson again = guest.browser.post("/api/tell", answer, key);
      EXPECT_NE(again.at("outcome"), "refused");
    }
    ++guest.answers;
    *clock_.time += 3000;
    return true;
  }

  OrderedJson status() { return ok(get("/api/status", owner_)); }

  Stream chance_{20, StreamUse{63}};
  std::uint64_t draws_ = 0;
  std::int64_t sent_ = 0;
  std::int64_t recorded_ = 0;
};

TEST_F(WholeStudy, EndsRightWithPeopleWhoLeaveReloadSendTwiceAndComeBack) {
  Definition wished = testing::people_definition(table_.path());
  wished.accept_share = 0.6;
  wished.policy.margin = 0.2;
  serve(wished);
  std::vector<Guest> gone;
  for (int guests = 0; guests < 400 && status().at("outcome") == "running"; ++guests) {
    const bool returns = !gone.empty() && happens(0.3);
    Guest guest = returns ? gone.back() : Guest{Browser(*this), happens(0.5)};
    if (returns) gone.pop_back();
    while (answer_one(guest)) {
    }
    EXPECT_LE(guest.answers, 10) << "one hand a person, in any number of sittings";
    gone.push_back(guest);
  }
  const OrderedJson end = status();
  EXPECT_EQ(end.at("outcome"), "certified") << end.dump(1);
  EXPECT_EQ(end.at("recommendation").at("candidate"), "a5");
  EXPECT_EQ(end.at("answered"), recorded_) << "what was sent twice counts once";
  const Response certificate = get("/api/certificate", owner_);
  ASSERT_EQ(certificate.status, 200) << certificate.body;
  EXPECT_TRUE(verify_certificate(certificate.body).valid);
}

}  // namespace
}  // namespace acol::server
