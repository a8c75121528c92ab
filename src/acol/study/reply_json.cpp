#include "acol/study/reply_json.hpp"

namespace acol {
namespace {

using Json = nlohmann::ordered_json;

void put_card(Json& json, const char* key, const std::vector<std::string>& texts,
              std::int64_t candidate) {
  if (!texts.empty()) json[key] = texts[static_cast<std::size_t>(candidate)];
}

}  // namespace

std::string sentence(const Study& study, std::int64_t candidate) {
  if (!study.definition().question.empty()) return study.definition().question;
  const auto row = static_cast<std::size_t>(candidate);
  const Cards& cards = study.cards();
  return study.scale().sentence(cards.labels.empty() ? cards.ids[row] : cards.labels[row]);
}

Json to_json(const Status& status, const Study& study) {
  const Definition& definition = study.definition();
  Json json;
  json["outcome"] = name_of(status.outcome);
  json["guarantee"] = name_of(status.guarantee);
  json["reasons"] = status.reasons;
  json["warnings"] = status.warnings;
  json["paused"] = status.paused;
  json["algorithm"] = definition.algorithm;
  json["delta"] = definition.policy.delta;
  json["margin"] = definition.policy.margin;
  json["independence"] = name_of(definition.policy.independence);
  json["acceptable"] = study.scale().acceptable();
  json["assumptions"] = assumptions(study);
  json["candidates"] = status.candidates;
  json["answered"] = status.answered;
  json["outstanding"] = status.outstanding;
  json["budget"] = definition.budget ? Json(*definition.budget) : Json(nullptr);
  json["feasible"] = status.feasible;
  json["infeasible"] = status.infeasible;
  json["undecided"] = status.undecided;
  json["ruled_out"] = status.ruled_out;
  json["rounds"] = status.rounds;
  json["round_missing"] = status.round_missing;
  json["raters"] = status.raters;
  json["forecast_questions_left"] = status.forecast ? Json(*status.forecast) : Json(nullptr);
  json["recommendation"] = nullptr;
  if (status.recommendation) {
    const auto& best = *status.recommendation;
    json["recommendation"] = {
        {"candidate", study.cards().ids[static_cast<std::size_t>(best.candidate)]},
        {"arm", best.candidate},
        {"reward", best.reward},
        {"certified", best.certified}};
  }
  return json;
}

Json to_json(const AskReply& reply, const Study& study) {
  Json questions = Json::array();
  for (const Handed& one : reply.questions) {
    Json question = {{"question", question_name(one.question)},
                     {"candidate", study.cards().ids[static_cast<std::size_t>(one.candidate)]},
                     {"arm", one.candidate},
                     {"round", one.round},
                     {"asks", sentence(study, one.candidate)},
                     {"allowed", study.scale().allowed()}};
    for (const ScaleStep& step : study.scale().steps()) {
      question["steps"].push_back({{"label", step.label}, {"value", step.value}});
    }
    put_card(question, "label", study.cards().labels, one.candidate);
    put_card(question, "text", study.cards().texts, one.candidate);
    put_card(question, "image", study.cards().images, one.candidate);
    questions.push_back(std::move(question));
  }
  return {{"questions", std::move(questions)}, {"done", reply.done}};
}

}  // namespace acol
