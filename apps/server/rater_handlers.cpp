#include <chrono>
#include <cmath>

#include "acol/study/reply_json.hpp"
#include "acol/study/stuck.hpp"
#include "device.hpp"
#include "field.hpp"
#include "handlers.hpp"

namespace acol::server {
namespace {

constexpr std::int64_t kMostAtOnce = 100;  // questions
constexpr double kMostSeconds = 1e9;       // to answer one
constexpr int kMostRatersWaiting = 32;     // raters, while a round is planned,
constexpr std::chrono::seconds kPlanningTime(2);

/// Counts who is here.
class Counted {
 public:
  explicit Counted(std::atomic<int>& count) : count_(count) { ++count_; }
  ~Counted() { --count_; }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;

 private:
  std::atomic<int>& count_;
};

/// Who answers: the invitation's name if it has one, else what the request says.
std::string rater_of(const Call& call) {
  std::string said = text_field(call.body, "rater", kMostName);
  const std::string& fixed = call.visitor->name;
  if (fixed.empty()) return said;
  if (!said.empty() && said != fixed) {
    throw HttpError(403, "this link is for somebody else");
  }
  return fixed;
}

OrderedJson text_or_null(const std::string* text) {
  return text == nullptr || text->empty() ? OrderedJson(nullptr) : OrderedJson(*text);
}

/// What is shown of a candidate. A picture that is written out as SVG is a film.
OrderedJson question_json(const Study& study, std::int64_t question) {
  const QuestionRecord& record = study.book().question(question);
  const std::int64_t candidate = study.book().candidate_of(record);
  // What only checks attention looks like any other question.
  const std::int64_t round = record.round < 0 ? study.rounds_counted() : record.round;
  OrderedJson json = to_json(AskReply{.questions = {{question, candidate, round}}}, study);
  OrderedJson one = std::move(json["questions"][0]);
  const Study::Card card = study.card(candidate);
  one["label"] = study.cards().labels.empty() ? OrderedJson(nullptr) : OrderedJson(card.label);
  one["text"] = text_or_null(card.text);
  OrderedJson image = text_or_null(card.image);
  const bool film = image.is_string() && image.get_ref<const std::string&>().starts_with("<svg");
  one["image"] = film ? OrderedJson(nullptr) : image;
  one["film"] = film ? image : OrderedJson(nullptr);
  return one;
}

std::int64_t answered_by(const Study& study, const std::string& rater) {
  const std::optional<std::int64_t> number = study.book().find_rater(rater);
  return rater.empty() || !number ? 0 : study.book().answered_by(*number);
}

bool has_seen_all(const Study& study, const std::string& rater) {
  const std::optional<std::int64_t> number = study.book().find_rater(rater);
  return !rater.empty() && number && study.has_seen_all(*number);
}

bool is_left_out(const Study& study, const std::string& rater) {
  const std::optional<std::int64_t> number = study.book().find_rater(rater);
  return number && study.left_out(*number);
}

bool is_finished(const Study& study, const std::string& rater, const ServeOptions& options) {
  return study.over() || has_seen_all(study, rater) || is_left_out(study, rater) ||
         (options.answers_per_rater && !rater.empty() &&
          answered_by(study, rater) >= *options.answers_per_rater);
}

OrderedJson completion(const ServeOptions& options) {
  const auto or_null = [](const std::string& text) {
    return text.empty() ? OrderedJson() : OrderedJson(text);
  };
  return {{"code", or_null(options.completion_code)}, {"url", or_null(options.completion_url)}};
}

OrderedJson ask_json(const Study& study, const AskReply& reply, const std::string& rater,
                     const ServeOptions& options, std::int64_t now) {
  OrderedJson questions = OrderedJson::array();
  for (const Handed& one : reply.questions) questions.push_back(question_json(study, one.question));
  const bool over = reply.done || study.over();
  const bool standstill = questions.empty() && !over && stuck(study, now).has_value();
  const std::optional<double> left = questions_left(study);
  OrderedJson json = {{"questions", questions},
                      {"done", over},
                      {"waiting", questions.empty() && !over},
                      {"left", left ? OrderedJson(std::ceil(*left)) : OrderedJson(nullptr)},
                      {"answered", answered_by(study, rater)},
                      {"paused", study.paused()},
                      {"stuck", standstill},
                      {"completion", nullptr}};
  if (questions.empty() && (standstill || is_finished(study, rater, options))) {
    json["completion"] = completion(options);
  }
  return json;
}

Caller caller_of(const Call& call, const Device& device) {
  return {.speaker = call.visitor->role == Role::owner ? Speaker::owner : Speaker::rater,
          .invited = !call.visitor->name.empty(),
          .device = device.id};
}

Caller caller_of(const Call& call) { return caller_of(call, device_of(call)); }

/// As it would be typed: numbers and true/false are taken too.
std::string answer_field(const OrderedJson& body) {
  const auto found = body.find("answer");
  if (found != body.end() && found->is_boolean()) return found->get<bool>() ? "yes" : "no";
  if (found != body.end() && found->is_number()) return found->dump();
  return needed_text(body, "answer", kMostName);
}

std::optional<double> seconds_field(const OrderedJson& body) {
  const auto found = body.find("seconds");
  if (found == body.end() || found->is_null()) return std::nullopt;
  if (!found->is_number() || *found < 0 || *found > kMostSeconds) {
    throw HttpError(400, fmt::format("seconds must be a number from 0 to {}", kMostSeconds));
  }
  return found->get<double>();
}

/// The client's key, together with whose it is; empty if there is none.
std::string key_of(const Call& call, const std::string& rater) {
  const auto key = call.request.header("idempotency-key");
  if (!key || key->empty()) return {};
  if (key->size() > kMostName) throw HttpError(400, "Idempotency-Key is too long");
  return to_hex(digest_of(to_hex(call.visitor->hash) + rater + '\n' + std::string(*key)))
      .substr(0, 32);
}

}  // namespace

Response describe_study(Call& call) {
  ServedStudy& served = call.study();
  return json_response(served.watch.view([&](const Study& study) {
    return OrderedJson{
        {"id", to_hex(served.watch.origin())},
        {"name", served.name},
        {"question", study.definition().question},
        {"instructions", study.definition().instructions},
        {"answers", answers_json(study)},
        {"rater",
         call.visitor->name.empty() ? OrderedJson(nullptr) : OrderedJson(call.visitor->name)},
        {"role", name_of(call.visitor->role)},
        {"over", study.over()},
        {"undo_seconds", static_cast<double>(call.application.options().undo_window) / 1e3},
        {"version", ACOL_VERSION}};
  }));
}

Response ask(Call& call) {
  ServedStudy& served = call.study();
  const ServeOptions& options = call.application.options();
  const std::string rater = rater_of(call);
  const Device device = device_of(call);
  AskRequest request{.rater = rater,
                     .count = count_field(call.body, "count").value_or(1),
                     .caller = caller_of(call, device)};
  if (request.count < 1 || request.count > kMostAtOnce) {
    throw HttpError(400, fmt::format("count must be from 1 to {}", kMostAtOnce));
  }
  OrderedJson json;
  if (options.answers_per_rater && !rater.empty()) {
    const std::int64_t left = served.service.view([&](const Study& study) {
      json = ask_json(study, {}, rater, options, call.application.now());
      return *options.answers_per_rater - answered_by(study, rater);
    });
    if (left <= 0) {  // others need not wait for them
      served.service.run([&](const Study& study, Changes& changes) {
        acol::leave(study, rater, changes, request.caller);
      });
      return json_response(json);
    }
    request.count = std::min(request.count, left);
  }
  // While a round is being planned there is nothing to ask. Most are planned at once: a few may
  // wait for that here, the others are told to come back.
  const Counted counted(served.waiting);
  bool planning = false;
  const auto look = [&](const Study& study, const AskReply& handed) {
    json = ask_json(study, handed, rater, options, call.application.now());
    planning = handed.questions.empty() && !handed.done && study.may_plan_ahead() &&
               served.waiting <= kMostRatersWaiting;
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

Response tell(Call& call) {
  ServedStudy& served = call.study();
  const std::string rater = rater_of(call);
  const TellRequest request{.question = question_field(call.body),
                            .answer = answer_field(call.body),
                            .rater = rater,
                            .seconds = seconds_field(call.body),
                            .key = key_of(call, rater),
                            .caller = caller_of(call)};
  TellReply reply = TellReply::recorded;
  OrderedJson undo_until;
  served.service.run(
      [&](const Study& study, Changes& changes) {
        reply = acol::tell(study, request, served.service.now(), changes);
      },
      [&](const Study& study) {
        const QuestionRecord& record = study.book().question(request.question);
        undo_until = nullptr;
        if (record.state == QuestionState::answered) {
          undo_until = record.told() + call.application.options().undo_window;
        }
      });
  constexpr std::string_view kOutcomes[] = {"recorded", "repeated", "late"};
  return json_response(
      {{"outcome", kOutcomes[static_cast<int>(reply)]}, {"undo_until", undo_until}});
}

Response undo(Call& call) {
  const std::string rater = rater_of(call);
  const std::int64_t question = question_field(call.body);
  Service& service = call.study().service;
  OrderedJson json;
  service.run(
      [&](const Study& study, Changes& changes) {
        acol::undo(study, question, rater, call.application.options().undo_window, service.now(),
                   changes, caller_of(call));
      },
      [&](const Study& study) { json = {{"question", question_json(study, question)}}; });
  return json_response(json);
}

Response skip(Call& call) {
  const std::string rater = rater_of(call);
  const std::int64_t question = question_field(call.body);
  const std::string reason = text_field(call.body, "reason", kMostReason);
  call.study().service.run([&](const Study& study, Changes& changes) {
    acol::skip(study, question, rater, reason, changes, caller_of(call));
  });
  return json_response(OrderedJson::object());
}

Response leave(Call& call) {
  const std::string rater = rater_of(call);
  call.study().service.run([&](const Study& study, Changes& changes) {
    acol::leave(study, rater, changes, caller_of(call));
  });
  return json_response(OrderedJson::object());
}

}  // namespace acol::server
