#include "acol/study/forecast.hpp"
#include "handlers.hpp"
#include "openapi.hpp"

namespace acol::server {

namespace {

Response unready(const std::string& why) {
  return json_response({{"status", "unavailable"}, {"reason", why}}, 503);
}

}  // namespace

Response all_in_use(const Metrics& metrics) {
  return unready(fmt::format("all {} connections are in use: new ones are refused",
                             metrics.most_connections.load()));
}

Response openapi(Call& /*call*/) {
  return {.asset = openapi_text(), .headers = {{"Cache-Control", "no-cache"}}};
}

Response livez(Call& /*call*/) { return json_response({{"status", "ok"}}); }

Response readyz(Call& call) {
  const Metrics& metrics = call.front.metrics();
  if (metrics.connections >= metrics.most_connections) return all_in_use(metrics);
  const std::shared_ptr<ServedStudy> served = call.application().study();
  if (!served) return livez(call);
  const std::string why = call.application().readiness().trouble(*served, call.front.seconds());
  return why.empty() ? livez(call) : unready(why);
}

Response metrics(Call& call) {
  std::string text = call.front.metrics().text();
  const auto add = [&](std::string_view name, std::string_view kind, std::string_view help,
                       double value) {
    text += fmt::format("# HELP {0} {1}\n# TYPE {0} {2}\n{0} {3}\n", name, help, kind, value);
  };
  add("acol_wrong_tokens_total", "counter", "Requests with a token that is not valid.",
      static_cast<double>(call.front.failures().failures()));
  if (const std::shared_ptr<ServedStudy> served = call.application().study()) {
    served->watch.view([&](const study::Study& study) {
      add("acol_answers", "gauge", "Answers that count.",
          static_cast<double>(study.book().answered()));
      add("acol_open_questions", "gauge", "Questions that are handed out.",
          static_cast<double>(study.book().open().size()));
      add("acol_raters", "gauge", "People with a name who were asked.",
          static_cast<double>(study.book().raters().size()));
      add("acol_study_over", "gauge", "1 once nothing is left to ask.", study.over() ? 1 : 0);
      if (const auto left = questions_left(study)) {
        add("acol_questions_left", "gauge", "Forecast of the questions left.", *left);
      }
      return 0;
    });
  }
  return {.type = "text/plain; version=0.0.4; charset=utf-8",
          .body = std::move(text),
          .headers = {{"Cache-Control", "no-store"}}};
}

}  // namespace acol::server
