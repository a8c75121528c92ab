#include "study_access.hpp"

#include <chrono>

#include "acol/core/error.hpp"
#include "acol/study/stuck.hpp"
#include "output.hpp"

namespace acol::cli {

std::int64_t wall_clock() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

study::Service open_study(const std::string& url) { return {study::open_store(url), wall_clock}; }

std::int64_t parse_question(const std::string& name) {
  const std::int64_t question = study::question_number(name);
  require(question > 0, "'{}' is not a question: acol ask prints their names, such as q1", name);
  return question;
}

std::string why_nothing(const study::AskReply& reply, const study::Study& study,
                        const std::string& person, const std::string& name) {
  if (study.over()) return "nothing is left to ask";
  if (reply.done) {
    const bool had_a_hand = study.hands() != nullptr && study.hands()->hand_of("@" + person);
    return had_a_hand ? fmt::format("{} has answered everything; thank you", printable(name))
                      : "enough people have taken part";
  }
  if (study.paused()) return "the study is paused";
  return stuck(study, wall_clock())
      .value_or("nothing to ask now: the open questions are for others");
}

void add_study_argument(CLI::App& command, std::string& url) {
  command.add_option("study", url, "A file, sqlite:///FILE or postgresql://...")->required();
}

void DefinitionFlags::add_to(CLI::App& command, std::string_view without) {
  command.add_option("--config", config_,
                     "TOML or JSON file with the same keys; flags take precedence");
  for (const study::FieldInfo& field : study::definition_fields()) {
    if (field.name == without) continue;
    std::string flag = "--" + field.name;
    std::ranges::replace(flag, '_', '-');
    if (field.flag) {
      command.add_flag_callback(
          flag, [this, name = field.name] { given_[name] = "true"; }, field.help);
      continue;
    }
    CLI::Option* option = command.add_option_function<std::string>(
        flag, [this, name = field.name](const std::string& text) { given_[name] = text; },
        field.help);
    option->type_name(field.type);
    const auto own = fallback_.find(field.name);
    const std::string& fallback = own == fallback_.end() ? field.fallback : own->second;
    if (!fallback.empty()) option->default_str(fallback);
  }
}

study::Definition DefinitionFlags::read() const {
  study::Definition definition;
  for (const auto& [name, text] : fallback_) set_field(definition, name, text);
  if (!config_.empty()) read_definition(config_, definition);
  for (const auto& [name, text] : given_) set_field(definition, name, text);
  // One of the two is meant by whoever names it on the command line.
  if (given_.contains("maximize") != given_.contains("minimize")) {
    (given_.contains("maximize") ? definition.minimize : definition.maximize).clear();
  }
  return definition;
}

}  // namespace acol::cli
