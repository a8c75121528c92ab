#include <chrono>

#include "acol/core/version.hpp"
#include "acol/study/command_table.hpp"
#include "acol/study/overview.hpp"
#include "acol/study/pseudonyms.hpp"
#include "acol/study/shown_json.hpp"
#include "asked.hpp"
#include "device.hpp"
#include "field.hpp"
#include "handlers.hpp"

namespace acol::server {
namespace {

constexpr std::int64_t kMaxAtOnce = 100;  // questions
constexpr int kMaxRatersWaiting = 32;     // raters waiting while a round is planned
constexpr std::chrono::seconds kPlanningTime(2);

/// Adds one to a count for as long as it lives.
class Counted {
 public:
  explicit Counted(std::atomic<int>& count) : count_(count) { ++count_; }
  ~Counted() { --count_; }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;

 private:
  std::atomic<int>& count_;
};

/// Who answers: the invitation's name if it has one, else what the request says. What the log calls
/// people is for nobody to say.
std::string rater_of(const Call& call, const io::OrderedJson& body) {
  std::string said = text_field(body, "rater", kMaxName);
  const std::string& fixed = call.visitor->name;
  if (fixed.empty()) {
    if (study::is_pseudonym(said)) throw HttpError(422, "this name may not be used");
    return said;
  }
  study::Service& service = call.study().watch;
  const bool theirs = said.empty() || said == fixed || service.view([&](const study::Study& study) {
    check_name(study, fixed, {.invited = true});  // an erased person is told so
    return service.person(said) == fixed;
  });
  if (!theirs) throw HttpError(403, "this link is for somebody else");
  return fixed;
}

study::Caller caller_of(const Call& call, const Device& device) {
  return {.speaker = call.visitor->role == study::Role::owner ? study::Speaker::owner
                                                              : study::Speaker::rater,
          .invited = !call.visitor->name.empty(),
          .device = device.id,
          .browser = !call.request.header("authorization")};
}

study::Caller caller_of(const Call& call) { return caller_of(call, device_of(call)); }

/// The client's key, together with whose it is; empty if there is none.
std::string key_of(const Call& call, const std::string& rater) {
  const auto key = call.request.header("idempotency-key");
  if (!key || key->empty()) return {};
  if (key->size() > kMaxName) throw HttpError(400, "Idempotency-Key is too long");
  return study::to_hex(
             study::digest_of(study::to_hex(call.visitor->hash) + rater + '\n' + std::string(*key)))
      .substr(0, 32);
}

/// How many questions somebody is asked, and for how long they are theirs; null: until the study
/// ends.
io::OrderedJson hand_json(const study::Study& study) {
  if (study.hands() == nullptr) return nullptr;
  return {{"questions", study.definition().answers_per_rater},
          {"seconds", grace_of(study.definition())}};
}

}  // namespace

Response describe_study(Call& call) {
  ServedStudy& served = call.study();
  io::OrderedJson json = served.watch.view([&](const study::Study& study) {
    const study::Definition& definition = study.definition();
    check_name(study, call.visitor->name, {.invited = true});
    return io::OrderedJson{
        {"id", study::to_hex(served.watch.origin())},
        {"name", served.name},
        {"question", study.definition().question},
        {"instructions", definition.instructions},
        {"language", definition.language ? io::OrderedJson(name_of(*definition.language))
                                         : io::OrderedJson(nullptr)},
        {"consent", definition.consent.empty()
                        ? io::OrderedJson(nullptr)
                        : io::OrderedJson{{"text", definition.consent},
                                          {"version", consent_version(definition)}}},
        {"answers", io::json_of(answers_of(study))},
        {"rater", call.visitor->name.empty() ? io::OrderedJson(nullptr)
                                             : io::OrderedJson(call.visitor->name)},
        {"role", name_of(call.visitor->role)},
        {"over", study.over()},
        {"hand", hand_json(study)},
        {"undo_seconds", static_cast<double>(call.front.options().undo_window) / 1e3},
        {"version", version()}};
  });
  show_names(json["rater"], served.watch);
  return json_response(json);
}

Response ask(Call& call) {
  ServedStudy& served = call.study();
  const ServeOptions& options = call.front.options();
  const std::string rater = rater_of(call, call.body);
  const Device device = device_of(call);
  study::AskRequest request{.rater = rater,
                            .count = count_field(call.body, "count").value_or(1),
                            .caller = caller_of(call, device)};
  if (request.count < 1 || request.count > kMaxAtOnce) {
    throw HttpError(400, fmt::format("count must be from 1 to {}", kMaxAtOnce));
  }
  io::OrderedJson json;
  if (options.answers_per_rater && !rater.empty()) {
    const std::optional<std::int64_t> left =
        served.service.view([&](const study::Study& study) -> std::optional<std::int64_t> {
          if (study.hands() != nullptr) return std::nullopt;
          request.rater = served.service.person(rater);
          check(study, request);
          json = asked_json(study, request, {}, options, call.front.now());
          return *options.answers_per_rater - answered_by(study, request);
        });
    if (left && *left <= 0) {  // others need not wait for them
      served.service.run([&](const study::Study& study, study::Changes& changes) {
        study::leave(study, served.service.person(rater), changes, request.caller);
      });
      return json_response(json);
    }
    if (left) request.count = std::min(request.count, *left);
  }
  // While a round is being planned there is nothing to ask. Most are planned at once: a few may
  // wait for that here, the others are told to come back.
  const Counted counted(served.waiting);
  bool planning = false;
  const auto look = [&](const study::Study& study, const study::AskReply& handed) {
    request.rater = served.service.person(rater);
    json = asked_json(study, request, handed, options, call.front.now());
    planning = handed.questions.empty() && !handed.done && study.may_plan_ahead() &&
               served.waiting <= kMaxRatersWaiting;
  };
  served.service.ask(request, look);
  if (planning) {
    served.planner.settle(kPlanningTime);
    served.service.ask(request, look);
  }
  Response response = json_response(json);
  if (rater.empty() && !device.cookie.empty()) {
    response.headers.emplace_back("Set-Cookie", device.cookie);
  }
  return response;
}

Response run_command(Call& call) {
  const study::CommandRow& row = *call.route.command;
  io::OrderedJson arguments =
      call.route.changes() ? std::move(call.body) : io::OrderedJson::object();
  std::string key;
  study::Caller caller;
  if (row.who == study::Speaker::rater) {  // the link says who it is
    const std::string rater = rater_of(call, arguments);
    if (!rater.empty()) arguments["rater"] = rater;
    key = key_of(call, rater);
    caller = caller_of(call);
  }
  ServedStudy& served = call.study();
  return json_response(row.run({.service = row.reads ? served.watch : served.service,
                                .caller = std::move(caller),
                                .key = std::move(key),
                                .undo_window = call.front.options().undo_window},
                               arguments));
}

}  // namespace acol::server
