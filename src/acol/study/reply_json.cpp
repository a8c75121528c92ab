#include "acol/study/reply_json.hpp"

#include "acol/io/json.hpp"
#include "acol/study/claim.hpp"

namespace acol {
namespace {

void put(OrderedJson& json, const char* key, const std::string* text) {
  if (text != nullptr) json[key] = *text;
}

/// People do not see which questions check their attention.
std::int64_t shown_arm(const Study& study, std::int64_t candidate) {
  return candidate < 0 ? std::ssize(study.cards().ids) - 1 - candidate : candidate;
}

OrderedJson or_null(const std::optional<double>& number) {
  return number ? OrderedJson(*number) : OrderedJson(nullptr);
}

/// What to choose if it had to be now.
OrderedJson best_guess_json(const Status& status, const Study& study) {
  if (!status.best_guess) return nullptr;
  const Study::Card card = study.card(status.best_guess->candidate);
  return {{"candidate", card.id},
          {"label", card.label},
          {"probability", or_null(status.best_guess->probability)}};
}

OrderedJson to_json(const Status::Missing& missing) {
  return {{"skipped", missing.skipped},
          {"closed", missing.closed},
          {"late", missing.late},
          {"unsure", missing.unsure},
          {"tolerated_share", or_null(missing.tolerated_share)}};
}

}  // namespace

std::string sentence(const Study& study, std::int64_t candidate) {
  if (!study.definition().question.empty()) return study.definition().question;
  return study.scale().sentence(study.card(candidate).label);
}

OrderedJson to_json(const Status& status, const Study& study) {
  const Definition& definition = study.definition();
  OrderedJson json;
  json["verdict"] = name_of(status.verdict);
  json["claim"] = status.claim;
  json["stuck"] = status.stuck ? OrderedJson(*status.stuck) : OrderedJson(nullptr);
  json["outcome"] = name_of(status.outcome);
  json["guarantee"] = name_of(status.guarantee);
  json["reasons"] = status.reasons;
  json["warnings"] = status.warnings;
  json["paused"] = status.paused;
  json["algorithm"] = definition.algorithm;
  json["delta"] = definition.policy.delta;
  json["margin"] = definition.policy.margin;
  json["independence"] = name_of(independence_of(definition.policy));
  json["shape"] = name_of(shape_of(definition.policy));
  json["acceptable"] = study.scale().acceptable();
  for (const Assumption& one : assumptions(study)) {
    json["assumptions"].push_back(one.says);
    json["explained_under"].push_back(one.topic);
  }
  json["candidates"] = status.candidates;
  json["answered"] = status.answered;
  json["outstanding"] = status.outstanding;
  json["budget"] = definition.budget ? OrderedJson(*definition.budget) : OrderedJson(nullptr);
  json["feasible"] = status.feasible;
  json["infeasible"] = status.infeasible;
  json["undecided"] = status.undecided;
  json["ruled_out"] = status.ruled_out;
  json["set_aside"] = {{"far", std::ssize(study.far_off())}, {"first", study.first_ones()}};
  json["rounds"] = status.rounds;
  json["round_missing"] = status.round_missing;
  json["raters"] = status.raters;
  json["left_out"] = status.left_out;
  json["people"] = {{"seen", status.people_seen},
                    {"answered", status.people_answered},
                    {"waiting", status.people_waiting},
                    {"needed", status.people_needed}};
  json["missing"] = to_json(status.missing);
  json["epoch"] = status.epoch;
  json["forecast_questions_left"] =
      status.forecast ? OrderedJson(*status.forecast) : OrderedJson(nullptr);
  json["recommendation"] = nullptr;
  if (status.recommendation) {
    const auto& best = *status.recommendation;
    json["recommendation"] = {
        {"candidate", study.cards().ids[static_cast<std::size_t>(best.candidate)]},
        {"arm", best.candidate},
        {"reward", best.reward},
        {"certified", best.certified}};
  }
  json["best_guess"] = best_guess_json(status, study);
  return json;
}

OrderedJson to_json(const AskReply& reply, const Study& study) {
  OrderedJson questions = OrderedJson::array();
  for (const Handed& one : reply.questions) {
    const Study::Card card = study.card(one.candidate);
    OrderedJson question = {
        {"question", question_name(one.question)}, {"candidate", card.id},
        {"arm", shown_arm(study, one.candidate)},  {"round", one.round},
        {"asks", sentence(study, one.candidate)},  {"allowed", study.scale().allowed()}};
    for (const ScaleStep& step : study.scale().steps()) {
      question["steps"].push_back({{"label", step.label}, {"value", step.value}});
    }
    if (!study.cards().labels.empty()) question["label"] = card.label;
    put(question, "text", card.text);
    put(question, "image", card.image);
    questions.push_back(std::move(question));
  }
  return {{"questions", std::move(questions)}, {"done", reply.done}};
}

OrderedJson to_json(const Effects& effects) {
  OrderedJson list = OrderedJson::array();
  for (const Effect& one : effects.list) {
    list.push_back(
        {{"name", one.name},
         {"compares", one.compares},
         {"reference", one.reference ? OrderedJson(*one.reference) : OrderedJson(nullptr)},
         {"estimate", finite_or_null(one.estimate)},
         {"low", finite_or_null(one.low)},
         {"high", finite_or_null(one.high)}});
  }
  return {{"unit", effects.shares ? "share" : "answer"},
          {"measure", effects.measure},
          {"less", effects.less},
          {"more", effects.more},
          {"list", std::move(list)}};
}

}  // namespace acol
