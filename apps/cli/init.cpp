#include <fmt/format.h>
#include <unistd.h>

#include "acol/io/json.hpp"
#include "acol/study/pseudonyms.hpp"
#include "acol/study/setup.hpp"
#include "commands.hpp"
#include "interrupt.hpp"
#include "output.hpp"
#include "study_access.hpp"
#include "subcommand.hpp"

namespace acol::cli {
namespace {

struct InitOptions {
  std::string study;
  DefinitionFlags flags;
  bool json = false;
  bool schema = false;
};

/// What was understood, before anything is made.
void print_understood(const study::Created& created) {
  for (const std::string& note : created.features.notes) fmt::print("  {}\n", printable(note));
}

void print_setup(const study::Created& created, const std::string& where, bool as_json) {
  if (as_json) {
    io::OrderedJson features = io::OrderedJson::array();
    for (const study::Feature& feature : created.features.features)
      features.push_back(feature.name);
    const io::OrderedJson json = {{"study", where},
                                  {"candidates", created.cards.ids.size()},
                                  {"features", features},
                                  {"notes", created.features.notes},
                                  {"noise_bound", created.problem.noise_bound}};
    fmt::print("{}\n", json.dump());
    return;
  }
  const auto counted = [](std::size_t number, const char* what) {
    return fmt::format("{} {}{}", number, what, number == 1 ? "" : "s");
  };
  fmt::print("{}: {}, {}\n", where.empty() ? "valid" : where,
             counted(created.cards.ids.size(), "candidate"),
             counted(created.features.features.size(), "feature"));
}

/// Of some people hardly any answer is sure to the last vote.
void advise(const study::Definition& definition) {
  if (!deals_hands(definition) || definition.policy.margin > 0) return;
  fmt::print(
      "A study of few people is rarely certified without a margin: `acol plan` says what --margin "
      "would change.\n");
}

int init_command(const InitOptions& options) {
  const study::Definition definition = options.flags.read();
  study::Pictures pictures = study::pictures_beside(definition.candidates);
  const study::Created created = set_up(definition, pictures);
  const bool watched = !options.json && isatty(STDOUT_FILENO) != 0;
  if (watched) print_understood(created);
  {
    const HoldInterrupts held;
    const study::SeparatedNames first = first_line(created, wall_clock());
    create_store(options.study, first.lines.front(), first.people, pictures.kept());
  }
  // A program that reads the output gets it only if something was made.
  if (!options.json && !watched) print_understood(created);
  print_setup(created, options.study, options.json);
  if (!options.json) advise(created.definition);
  return kDone;
}

int validate_command(const InitOptions& options) {
  if (options.schema) {
    fmt::print("{}\n", study::definition_schema());
    return kDone;
  }
  const study::Created created = set_up(options.flags.read());
  if (!options.json) print_understood(created);
  print_setup(created, "", options.json);
  return kDone;
}

}  // namespace

void add_init(CLI::App& app, int& status) {
  auto [command, options] = add_subcommand(
      app, "init", "Make a study of a spreadsheet of candidates", init_command, status);
  add_study_argument(command, options.study);
  options.flags.add_to(command);
  command.add_flag("--json", options.json, "Print one JSON object");
  command.footer(
      "\nExamples:\n"
      "  acol init cookies.db --candidates recipes.csv --id name --features sugar,butter \\\n"
      "       --minimize calories --answers yes-no --accept-share 0.8\n"
      "  acol init cars.db --candidates cars.xlsx --sheet Cars --id row-number \\\n"
      "       --features weight,price --maximize range --answers yes-no --missing-cells drop-rows\n"
      "  acol init chairs.db --candidates chairs.ods --id name --features seat,back --image photo "
      "\\\n"
      "       --minimize price --answers yes-no    (photo: names of files beside chairs.ods)\n"
      "  acol init cookies.db --config study.toml --delta 0.01\n");
}

void add_validate(CLI::App& app, int& status) {
  auto [command, options] = add_subcommand(
      app, "validate", "Check a definition without making a study", validate_command, status);
  command.add_option_function<std::string>(
      "file", [&options = options](const std::string& file) { options.flags.set_config(file); },
      "TOML or JSON file of a study");
  options.flags.add_to(command);
  command.add_flag("--schema", options.schema, "Print the JSON schema of such a file");
  command.add_flag("--json", options.json, "Print one JSON object");
  command.footer("\nExample:\n  acol validate study.toml\n");
}

}  // namespace acol::cli
